import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { ProductEntries } from "~/models/vendors/product/own-products.view";
import {
  afterAdding,
  another,
  availabilityStatuses,
  productCategories,
  productUnits,
} from "~/models/vendors/product/product.words";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { CheckboxField, type Option, SelectField, TextArea, TextField } from "../kit/fields";
import { FormErrors, FormSection, SaveBar } from "../kit/form-page";
import { HiddenValues, OfficeForm } from "../kit/office-form";
import { PhotoField } from "../kit/photo-field";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { useMeanwhile } from "../kit/use-meanwhile";

const same = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }));
const categories = productCategories.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** The values that a new product starts with. */
const nothing: Partial<ProductEntries> = {
  unit: "each",
  availabilityStatus: "Available",
  isVisible: true,
  isPreOrderEnabled: false,
};

const add = lazyCommand(() =>
  import("~/models/vendors/product/product.schema").then((m) => m.AddProduct),
);
const change = lazyCommand(() =>
  import("~/models/vendors/product/product.schema").then((m) => m.ChangeProduct),
);

/** The labels of a product's fields, in the order of its form. */
const labels = {
  images: "Photos",
  name: "Name",
  category: "Category",
  description: "Description",
  seasonalInfo: "Season",
  price: "Price",
  unit: "Unit",
  weight: "Weight of one piece",
  availabilityStatus: "Availability",
  isVisible: "Visible to customers",
  isPreOrderEnabled: "Pre-order",
  dayLimit: "Limit per market day",
} as const;

/** The form for a product: a new one, or a changed one. */
export function ProductForm({
  vendorId,
  product,
  like,
  answer,
  more,
}: {
  /**
   * For a new product: the vendor that it belongs to, even if the user acts for another vendor by
   * the time the form is sent.
   */
  vendorId?: number;
  /** The saved product; missing for a new one. */
  product?: { id: number; entries: ProductEntries };
  /** Values that a new product takes over from the product that was added before it. */
  like?: Partial<ProductEntries>;
  answer: FormAnswer | undefined;
  /** Shown beside pre-orders: where to find the settings of each market. */
  more?: ReactNode;
}) {
  const id = product ? "change-product" : "add-product";
  const command = product ? change : add;
  const [form, fields] = useCommandForm(id, command as typeof add, answer, {
    defaultValue: product?.entries ?? { ...nothing, ...like },
    shouldValidate: "onSubmit",
  });
  const { seen } = useMeanwhile(answer, product?.entries.version ?? 0);
  return (
    <OfficeForm encType="multipart/form-data" {...getFormProps(form)} className="form">
      {vendorId && <input type="hidden" name="vendorId" value={vendorId} />}
      {product && <HiddenValues values={{ productId: product.id, version: seen }} />}
      <FormErrors form={form} answer={answer} labels={labels} saved={product?.entries ?? nothing} />
      <FormSection title="Product">
        <PhotoField
          field={fields.images}
          label={`${labels.images} (optional)`}
          hint="Up to 5 photos, each under 5MB. The first is the product’s main photo."
          of={product?.entries.name ?? "the product"}
          purpose="stall"
          note={answer?.note}
          withCamera
        />
        <TextField field={fields.name} label={labels.name} autoComplete="off" />
        <SelectField
          field={fields.category}
          label={labels.category}
          options={categories}
          placeholder="Choose a category"
        />
        <TextArea field={fields.description} label={`${labels.description} (optional)`} rows={4} />
        <TextField
          field={fields.seasonalInfo}
          label={`${labels.seasonalInfo} (optional)`}
          hint="When the product is available, like “June to August”."
        />
      </FormSection>
      <FormSection title="Price and stock">
        <div className="field-row">
          <TextField
            field={fields.price}
            label={labels.price}
            hint="“$5.99”, or “$3-5” if the price varies."
            inputMode="text"
            autoComplete="off"
          />
          <SelectField field={fields.unit} label={labels.unit} options={same(productUnits)} />
        </div>
        <TextField
          field={fields.weight}
          label={`${labels.weight} (optional)`}
          hint="Priced per lb or oz: what one piece usually weighs, like “2 to 3 lb”. You weigh it when you pack it. Customers pay for its weight, and never for more than the highest one. Other units: “5 lb” shows the price per pound."
          autoComplete="off"
        />
        <SelectField
          field={fields.availabilityStatus}
          label={labels.availabilityStatus}
          options={same(availabilityStatuses)}
        />
        <CheckboxField field={fields.isVisible} label={labels.isVisible} />
      </FormSection>
      <FormSection title="Pre-orders">
        <CheckboxField
          field={fields.isPreOrderEnabled}
          label="Customers can pre-order this product"
          hint="Pre-orders need one price, not a range like “$3-5”."
        />
        <TextField
          field={fields.dayLimit}
          type="number"
          inputMode="numeric"
          min={0}
          label={`${labels.dayLimit} (optional)`}
          hint="Most that can be ordered per market day. Leave blank for no limit."
        />
        {more}
      </FormSection>
      <SaveBar
        form={form.id}
        save={product ? "Save product" : "Add product"}
        back="/vendor-products"
      >
        {!product && (
          <Button name={afterAdding} value={another} variant="soft">
            Save and add another
          </Button>
        )}
      </SaveBar>
    </OfficeForm>
  );
}
