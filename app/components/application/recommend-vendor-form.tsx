import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { vendorTypes } from "~/models/vendor/vendor.types";
import type { OpenFormAnswer } from "~/platform/open-form";
import { Button } from "../kit/button";
import { FormProblem } from "../kit/form-problem";
import { lazyCommand } from "../kit/lazy-command";
import { SelectField } from "../kit/select-field";
import { TextArea, TextField } from "../kit/text-field";
import { TrapFields } from "../kit/trap-fields";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import "../kit/field.css";

const command = lazyCommand(() =>
  import("~/models/application/recommend.schema").then((m) => m.RecommendVendor),
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
  const busy = useBusy({ action });
  const [form, fields] = useCommandForm("recommend-vendor", command, answer);
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <TrapFields form={form.id} seal={seal} answer={answer} />
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
      <div className="form-actions">
        <Button busy={busy} busyText="Submitting...">
          Recommend Vendor
        </Button>
      </div>
    </Form>
  );
}
