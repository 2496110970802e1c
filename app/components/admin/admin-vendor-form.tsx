import { getFormProps } from "@conform-to/react";
import type { VendorFormView } from "~/models/running/dashboard/market-form.view";
import { vendorTypes } from "~/models/vendors/vendor.types";
import { MarketChoice } from "../application/market-choice";
import { CheckboxField, SelectField, TextArea, TextField } from "../kit/fields";
import { FormErrors, FormSection, SaveBar } from "../kit/form-page";
import { Notice } from "../kit/notice";
import { HiddenValues } from "../kit/office-form";
import { PhotoField } from "../kit/photo-field";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { useMeanwhile } from "../kit/use-meanwhile";
import type { AdminFormProps } from "./admin-form";

const schemas = () => import("~/models/vendors/admin-vendor.schema");
const commands = {
  add: lazyCommand(() => schemas().then((m) => m.CreateVendorOnScreen)),
  addOnDashboard: lazyCommand(() => schemas().then((m) => m.CreateVendor)),
  change: lazyCommand(() => schemas().then((m) => m.EditVendorForm)),
};

const profileLabels = {
  name: "Name",
  vendorType: "Vendor type",
  description: "Description",
  image: "Photo",
  website: "Website",
  instagram: "Instagram",
  contactEmail: "Contact email",
  contactPhone: "Contact phone",
};
const labels = { ...profileLabels, isAnother: "Same name", marketIds: "Markets" };

/** The form in which administrators add or change a vendor: its profile and its markets. */
export function AdminVendorForm({
  view: { vendor, entries, markets, namesake, notes },
  onDashboard = false,
  action,
  answer,
  back,
  onCancel,
  sending: { Form, busy },
}: AdminFormProps & { view: VendorFormView; onDashboard?: boolean }) {
  const command = vendor ? "change" : onDashboard ? "addOnDashboard" : "add";
  const [form, fields] = useCommandForm(
    "vendor",
    commands[command] as (typeof commands)["add"],
    answer,
    { defaultValue: entries as never, shouldValidate: "onSubmit" },
  );
  const typed = answer?.result.initialValue;
  const { seen } = useMeanwhile(answer, vendor?.version ?? 0);
  const isTaken = Boolean(answer?.result.error?.isAnother || typed?.isAnother);
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="form"
    >
      {vendor && <HiddenValues values={{ vendorId: vendor.id, version: seen }} />}
      <FormErrors
        form={form}
        answer={answer}
        labels={labels}
        saved={entries}
        compared={profileLabels}
      />
      {namesake && !answer && (
        <Notice tone="warning" title="Already Added">
          <p>
            The guide already has a vendor named{" "}
            <a href={`/vendor/${namesake.id}`}>{namesake.name}</a>. Is this a different vendor?
          </p>
        </Notice>
      )}
      {notes.length > 0 && !answer && (
        <Notice tone="warning" title="Check this vendor">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      {(isTaken || (namesake && !answer)) && (
        <CheckboxField
          field={fields.isAnother}
          label="This is a different vendor. Add it anyway."
        />
      )}
      <FormSection title="Vendor">
        <TextField field={fields.name} label={labels.name} autoComplete="off" />
        <SelectField
          field={fields.vendorType}
          label={labels.vendorType}
          placeholder="Choose a vendor type"
          options={vendorTypes.map((value) => ({ value, label: value }))}
        />
        <TextArea
          field={fields.description}
          label={labels.description}
          hint="What the vendor grows or makes. Lists show the first lines."
          rows={5}
        />
        <PhotoField
          field={fields.image}
          label={`${labels.image} (optional)`}
          hint="A JPEG, PNG or WebP under 5MB."
          of={entries.name || "the vendor"}
          purpose="stall"
          most={1}
          note={answer?.note}
        />
      </FormSection>
      <FormSection title="Contact">
        <TextField
          field={fields.contactEmail}
          label={command === "add" ? labels.contactEmail : `${labels.contactEmail} (optional)`}
          hint="Not shown to customers."
          type="email"
          autoComplete="off"
        />
        <TextField
          field={fields.contactPhone}
          label={`${labels.contactPhone} (optional)`}
          type="tel"
          autoComplete="off"
        />
        <TextField
          field={fields.website}
          label={`${labels.website} (optional)`}
          inputMode="url"
          autoComplete="off"
        />
        <TextField
          field={fields.instagram}
          label={`${labels.instagram} (optional)`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormSection>
      <FormSection title="Markets">
        <MarketChoice
          field={fields.marketIds as never}
          label="Markets"
          isOptional
          {...((answer as { looked?: typeof markets } | undefined)?.looked ?? markets)}
        />
      </FormSection>
      <SaveBar
        form={form.id}
        save={vendor ? "Save vendor" : "Add vendor"}
        back={back}
        onCancel={onCancel}
        isSending={busy}
      />
    </Form>
  );
}
