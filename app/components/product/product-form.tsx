import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ProductEntries } from "~/models/product/own-products.view";
import {
  availabilityStatuses,
  productCategories,
  productUnits,
} from "~/models/product/product.words";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton } from "../kit/button";
import { CheckboxField } from "../kit/checkbox-field";
import { ErrorSummary, FormSection, SaveBar } from "../kit/form-page";
import { FormProblem } from "../kit/form-problem";
import { lazyCommand } from "../kit/lazy-command";
import { Notice } from "../kit/notice";
import { PhotoField } from "../kit/photo-field";
import { type Option, SelectField } from "../kit/select-field";
import { TextArea, TextField } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import { useSeenVersion } from "../kit/use-seen-version";
import { differencesOf, productLabels } from "./differences";

const same = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }));
const categories = productCategories.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** What a product begins as. */
const nothing: Partial<ProductEntries> = {
  unit: "each",
  availabilityStatus: "Available",
  isVisible: true,
  isPreOrderEnabled: false,
};

const add = lazyCommand(() => import("~/models/product/product.schema").then((m) => m.AddProduct));
const change = lazyCommand(() =>
  import("~/models/product/product.schema").then((m) => m.ChangeProduct),
);

/** A product to be filled in: a new one, or one that is changed. */
export function ProductForm({
  vendorId,
  product,
  answer,
  more,
}: {
  /** Of a new one: the stall that it is for, whichever is acted for by the time it is sent. */
  vendorId?: number;
  /** As it is saved; none yet for a new one. */
  product?: { id: number; entries: ProductEntries };
  answer: FormAnswer | undefined;
  /** Beside pre-orders: where each market's settings are. */
  more?: ReactNode;
}) {
  const busy = useBusy();
  const id = product ? "change-product" : "add-product";
  const command = product ? change : add;
  const [form, fields] = useCommandForm(id, command as typeof add, answer, {
    defaultValue: product?.entries ?? nothing,
    shouldValidate: "onSubmit",
  });
  const typed = answer?.result.initialValue;
  const wasChanged = Boolean(answer?.result.error?.version);
  const seen = useSeenVersion(product?.entries.version ?? 0, typed?.version, wasChanged);
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="form">
      {vendorId && <input type="hidden" name="vendorId" value={vendorId} />}
      {product && (
        <>
          <input type="hidden" name="productId" value={product.id} />
          <input type="hidden" name="version" value={seen} />
        </>
      )}
      {wasChanged && product ? (
        <ChangedMeanwhile
          typed={typed ?? {}}
          saved={product.entries}
          text={answer?.problem?.text}
        />
      ) : (
        <FormProblem problem={answer?.problem} />
      )}
      <ErrorSummary form={form} fields={fields} labels={productLabels} />
      <FormSection title="Product">
        <TextField field={fields.name} label={productLabels.name} autoComplete="off" />
        <SelectField
          field={fields.category}
          label={productLabels.category}
          options={categories}
          placeholder="Choose a category"
        />
        <TextArea
          field={fields.description}
          label={`${productLabels.description} (optional)`}
          rows={4}
        />
        <TextField
          field={fields.seasonalInfo}
          label={`${productLabels.seasonalInfo} (optional)`}
          hint="When there is any: “June to August”."
        />
        <PhotoField
          field={fields.images}
          label={`${productLabels.images} (optional)`}
          hint="At most 5, each under 5MB. The first one stands for the product."
          of={product?.entries.name ?? "the product"}
          purpose="stall"
          note={answer?.note}
        />
      </FormSection>
      <FormSection title="Price and stock">
        <div className="field-row">
          <TextField
            field={fields.price}
            label={productLabels.price}
            hint="“$5.99”, or “$3-5” where it varies."
            inputMode="text"
            autoComplete="off"
          />
          <SelectField
            field={fields.unit}
            label={productLabels.unit}
            options={same(productUnits)}
          />
        </div>
        <SelectField
          field={fields.availabilityStatus}
          label={productLabels.availabilityStatus}
          options={same(availabilityStatuses)}
        />
        <CheckboxField field={fields.isVisible} label={productLabels.isVisible} />
      </FormSection>
      <FormSection title="Pre-orders">
        <CheckboxField
          field={fields.isPreOrderEnabled}
          label="Customers can order it ahead"
          hint="It takes a price of one amount: “$3-5” can be listed, but not ordered."
        />
        <TextField
          field={fields.dayLimit}
          type="number"
          inputMode="numeric"
          min={0}
          label={`${productLabels.dayLimit} (optional)`}
          hint="As many can be ordered for one market on one day. Empty for no limit."
        />
        {more}
      </FormSection>
      <SaveBar form={form.id}>
        <Button busy={busy} busyText="Saving...">
          {product ? "Save product" : "Add product"}
        </Button>
        <LinkButton to="/vendor-products" variant="soft">
          Cancel
        </LinkButton>
      </SaveBar>
    </Form>
  );
}

/** What somebody else has saved since, beside what was typed here. */
function ChangedMeanwhile({
  typed,
  saved,
  text,
}: {
  typed: Record<string, unknown>;
  saved: ProductEntries;
  text: string | undefined;
}) {
  const differences = differencesOf(typed, saved);
  return (
    <div role="alert">
      <Notice tone="warning" title="Changed meanwhile">
        <p>{text}</p>
        {differences.length === 0 ? (
          <p>It now says what you typed.</p>
        ) : (
          <ul>
            {differences.map(({ label, yours, theirs }) => (
              <li key={label}>
                {label}: <strong>{theirs}</strong> there, <strong>{yours}</strong> here
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
