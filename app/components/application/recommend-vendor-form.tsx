import { getFormProps } from "@conform-to/react";
import { vendorTypes } from "~/models/vendors/vendor.types";
import type { OpenFormAnswer } from "~/platform/open-form";
import { lazyCommand } from "../kit/lazy-command";
import { OpenForm } from "../kit/open-form";
import { SelectField } from "../kit/select-field";
import { TextArea, TextField } from "../kit/text-field";
import { useCommandForm } from "../kit/use-command-form";

const command = lazyCommand(() =>
  import("~/models/joining/application/recommend.schema").then((m) => m.RecommendVendor),
);

/** A visitor recommends a vendor. */
export function RecommendVendorForm({
  action,
  seal,
  answer,
}: {
  action: string;
  seal: string;
  answer: OpenFormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("recommend-vendor", command, answer);
  return (
    <OpenForm form={getFormProps(form)} submit="Recommend Vendor" {...{ action, seal, answer }}>
      <TextField field={fields.vendorName} label="Vendor name" />
      <SelectField
        field={fields.vendorType}
        label="Vendor type"
        hint="How often they come, as far as you know"
        options={vendorTypes.map((value) => ({ value, label: value }))}
        placeholder="Choose"
      />
      <TextArea
        field={fields.description}
        label="Description"
        hint="What they sell, and why you like it"
      />
      <TextArea
        field={fields.contactInfo}
        label="How to reach them (optional)"
        hint="A phone number, an address, a page"
        rows={2}
      />
      <TextField field={fields.yourName} label="Your name" autoComplete="name" />
      <TextField
        field={fields.yourEmail}
        label="Your email (optional)"
        type="email"
        autoComplete="email"
      />
    </OpenForm>
  );
}
