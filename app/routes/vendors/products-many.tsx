import { type FieldMetadata, getFormProps, getInputProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { CheckboxField, SelectField, TextField } from "~/components/kit/fields";
import { SaveBar } from "~/components/kit/form-page";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { useSeenVersion } from "~/components/kit/use-meanwhile";
import { titled } from "~/components/shell/page-meta";
import { changeProducts, findOwnProducts } from "~/models/vendors/product/many-products.server";
import { ChangeProducts, mostAtOnce } from "~/models/vendors/product/product.schema";
import { availabilityStatuses } from "~/models/vendors/product/product.words";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import type { z } from "~/platform/zod";
import "~/components/product/products.css";

export const meta = () => [titled("Prices and stock")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const asked = new URL(args.request.url).searchParams.getAll("ids").slice(0, mostAtOnce);
  const products = await findOwnProducts(ctx, asked.map(Number));
  return products.map((product) => ({
    productId: product.id,
    version: product.version,
    name: product.name,
    unit: product.unit,
    price: product.price,
    availabilityStatus: product.availabilityStatus,
    dayLimit: product.dayLimit,
    isVisible: product.isVisible,
  }));
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return submitForm(ctx, args, ChangeProducts, changeProducts, {
    failed: "Error",
    done: (count) => {
      const description = count === 1 ? "One product" : `${count} products`;
      return ctx.toast.leadTo("/vendor-products", { title: "Product updated", description });
    },
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function ManyProducts() {
  const products = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Prices and stock"
        lead="If we can’t save one of your changes, we save none."
        back={{ to: "/vendor-products", label: "Back to products" }}
      />
      {products.length === 0 ? (
        <EmptyState
          title="Nothing selected"
          text="In the list, select the products you want to change."
        >
          <LinkButton to="/vendor-products">Back to products</LinkButton>
        </EmptyState>
      ) : (
        <ManyForm key={products.map(({ productId }) => productId).join()} />
      )}
    </div>
  );
}

const command = lazyCommand(() =>
  import("~/models/vendors/product/product.schema").then((m) => m.ChangeProducts),
);

function ManyForm() {
  const products = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("many-products", command, answer, {
    defaultValue: { products },
    shouldValidate: "onSubmit",
  });
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      {fields.products.getFieldList().map((field) => (
        <ProductLineFields
          key={field.key}
          field={field}
          products={products}
          wasChanged={Boolean(answer?.result.error?.[`${field.name}.version`])}
        />
      ))}
      <SaveBar form={form.id} save="Save all" back="/vendor-products" />
    </OfficeForm>
  );
}

type Line = z.input<typeof ChangeProducts>["products"][number];
type SavedLine = ChangeProducts["products"][number] & { name: string; unit: string };

const statuses = availabilityStatuses.map((value) => ({ value, label: value }));

/** The fields of one product among several: price, stock limit and availability. */
function ProductLineFields({
  field,
  products,
  wasChanged,
}: {
  field: FieldMetadata<Line>;
  /** The saved products. */
  products: SavedLine[];
  /** Another person has changed this product in the meantime. */
  wasChanged: boolean;
}) {
  const { productId, version, price, availabilityStatus, dayLimit, isVisible } =
    field.getFieldset();
  const saved = products.find((product) => product.productId === Number(productId.initialValue));
  const seen = useSeenVersion(saved?.version ?? 0, version.initialValue, wasChanged);
  if (!saved) return null;
  return (
    <fieldset className="product-line stack line-below shrinks gap-2">
      <legend className="field-label">
        {saved.name} <span className="muted no-wrap">/ {saved.unit}</span>
      </legend>
      <input {...getInputProps(productId, { type: "hidden" })} key={productId.id} />
      <input type="hidden" name={version.name} value={seen} />
      {wasChanged && (
        <p className="field-error">
          This product has changed since you opened this page: {saved.price},{" "}
          {saved.availabilityStatus},{" "}
          {saved.dayLimit === null ? "no limit" : `limit ${saved.dayLimit}`},{" "}
          {saved.isVisible ? "visible" : "hidden"}. Save again to use your values.
        </p>
      )}
      <div className="field-row">
        <TextField field={price} label="Price" autoComplete="off" />
        <SelectField field={availabilityStatus} label="Availability" options={statuses} />
        <TextField
          field={dayLimit}
          type="number"
          inputMode="numeric"
          min={0}
          label="Limit per market day"
        />
        <CheckboxField field={isVisible} label="Visible" />
      </div>
    </fieldset>
  );
}
