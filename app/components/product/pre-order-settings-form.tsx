import { getFormProps } from "@conform-to/react";
import type { MarketSettingsView } from "~/models/vendors/product/own-products.view";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { CheckboxField } from "../kit/checkbox-field";
import { FormErrors, FormSection, SaveBar } from "../kit/form-page";
import { lazyCommand } from "../kit/lazy-command";
import { OfficeForm } from "../kit/office-form";
import { SelectField } from "../kit/select-field";
import { TextArea, TextField } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";

const cutoffDays = Array.from({ length: 15 }, (_, days) => ({
  value: String(days),
  label: days === 0 ? "The same day" : days === 1 ? "The day before" : `${days} days before`,
}));

const labels = {
  isEnabled: "Ordered ahead",
  cutoffDays: "Orders close",
  cutoffTime: "At",
  pickupTimeStart: "Pickup from",
  pickupTimeEnd: "Until",
  dayLimit: "Limit per market day",
  specialInstructions: "Instructions",
  pickupDate: "Date",
};

const command = lazyCommand(() =>
  import("~/models/vendors/product/pre-order-settings.schema").then((m) => m.SetPreOrders),
);

/** How a product is pre-ordered at one market, on every date or on one. */
export function PreOrderSettingsForm({
  view,
  answer,
  back,
}: {
  view: MarketSettingsView;
  answer: FormAnswer | undefined;
  back: string;
}) {
  const { product, market, date, settings, isSet } = view;
  const busy = useBusy();
  const [form, fields] = useCommandForm("pre-orders", command, answer, {
    defaultValue: settings,
    shouldValidate: "onSubmit",
  });
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="marketId" value={market.id} />
      {date && <input type="hidden" name="pickupDate" value={date.date} />}
      <FormErrors form={form} answer={answer} labels={labels} />
      <FormSection title={date ? date.label : "Every date"}>
        <CheckboxField
          field={fields.isEnabled}
          label={`Customers can order it ahead for ${market.name}`}
        />
        <div className="field-row">
          <SelectField
            field={fields.cutoffDays}
            label={labels.cutoffDays}
            options={cutoffDays}
            placeholder="As usual: 6 PM the day before"
          />
          <TextField field={fields.cutoffTime} type="time" label={labels.cutoffTime} />
        </div>
        <div className="field-row">
          <TextField
            field={fields.pickupTimeStart}
            type="time"
            label={labels.pickupTimeStart}
            hint="Empty: 9 AM to 12 PM, or the market’s hours."
          />
          <TextField field={fields.pickupTimeEnd} type="time" label={labels.pickupTimeEnd} />
        </div>
        <TextField
          field={fields.dayLimit}
          type="number"
          inputMode="numeric"
          min={0}
          label={`${labels.dayLimit} (optional)`}
          hint={
            product.dayLimit === null
              ? "Empty for no limit."
              : `Empty for the product’s own limit of ${product.dayLimit}.`
          }
        />
        <TextArea
          field={fields.specialInstructions}
          label={`${labels.specialInstructions} (optional)`}
          hint="Customers read them when they choose this pickup."
          rows={3}
        />
      </FormSection>
      <SaveBar form={form.id} save="Save" back={back}>
        {isSet && (
          <Button variant="outline" name="asUsual" value="on" formNoValidate disabled={busy}>
            {date ? "Back to every date’s settings" : "Back to the usual"}
          </Button>
        )}
      </SaveBar>
    </OfficeForm>
  );
}
