import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ChangeProducts } from "~/models/vendors/product/product.schema";
import { availabilityStatuses } from "~/models/vendors/product/product.words";
import type { z } from "~/platform/zod";
import { CheckboxField } from "../kit/checkbox-field";
import { SelectField } from "../kit/select-field";
import { TextField } from "../kit/text-field";
import { useSeenVersion } from "../kit/use-seen-version";
import "./product-line-fields.css";

type Line = z.input<typeof ChangeProducts>["products"][number];
export type SavedLine = ChangeProducts["products"][number] & { name: string; unit: string };

const statuses = availabilityStatuses.map((value) => ({ value, label: value }));

/** Price, stock and availability of one product among several. */
export function ProductLineFields({
  field,
  products,
  wasChanged,
}: {
  field: FieldMetadata<Line>;
  /** As they are saved. */
  products: SavedLine[];
  /** Somebody else has saved this one meanwhile. */
  wasChanged: boolean;
}) {
  const { productId, version, price, availabilityStatus, dayLimit, isVisible } =
    field.getFieldset();
  const saved = products.find((product) => product.productId === Number(productId.initialValue));
  const seen = useSeenVersion(saved?.version ?? 0, version.initialValue, wasChanged);
  if (!saved) return null;
  return (
    <fieldset className="product-line">
      <legend className="field-label">
        {saved.name} <span className="muted no-wrap">/ {saved.unit}</span>
      </legend>
      <input {...getInputProps(productId, { type: "hidden" })} key={productId.id} />
      <input type="hidden" name={version.name} value={seen} />
      {wasChanged && (
        <p className="field-error">
          It was changed on another phone meanwhile: {saved.price}, {saved.availabilityStatus},{" "}
          {saved.dayLimit === null ? "no limit" : `limit ${saved.dayLimit}`},{" "}
          {saved.isVisible ? "visible" : "hidden"}. Save again to have it as it is here.
        </p>
      )}
      <div className="field-row">
        <TextField field={price} label="Price" autoComplete="off" />
        <SelectField field={availabilityStatus} label="Availability" options={statuses} />
        <TextField field={dayLimit} type="number" inputMode="numeric" min={0} label="Limit a day" />
        <CheckboxField field={isVisible} label="Visible" />
      </div>
    </fieldset>
  );
}
