import { getFormProps } from "@conform-to/react";
import { vendorTypes } from "~/models/vendors/vendor.types";
import type { FormAnswer } from "~/platform/submit";
import { FormErrors, FormSection, SaveBar } from "../kit/form-page";
import { lazyCommand } from "../kit/lazy-command";
import { OfficeForm } from "../kit/office-form";
import { SelectField } from "../kit/select-field";
import { TextArea, TextField } from "../kit/text-field";
import { useCommandForm } from "../kit/use-command-form";
import { useMeanwhile } from "../kit/use-meanwhile";
import "../kit/card.css";

const edit = lazyCommand(() => import("~/models/vendors/profile.schema").then((m) => m.EditVendor));

/** What the fields of a profile are called, in the order of the form. */
const labels = {
  name: "Name",
  vendorType: "How often you come",
  description: "Description",
  website: "Website",
  instagram: "Instagram",
  contactEmail: "Contact email",
  contactPhone: "Contact phone",
} as const;
type ProfileEntries = Record<keyof typeof labels, string | null> & {
  vendorId: number;
  version: number;
};

/** What a stall says of itself, to be changed. */
export function ProfileForm({
  profile,
  answer,
}: {
  /** As it is saved. */
  profile: ProfileEntries;
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("stall-profile", edit, answer, {
    defaultValue: profile as never,
    shouldValidate: "onSubmit",
  });
  const { seen } = useMeanwhile(answer, profile.version);
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <input type="hidden" name="vendorId" value={profile.vendorId} />
      <input type="hidden" name="version" value={seen} />
      <FormErrors form={form} answer={answer} labels={labels} saved={profile} />
      <FormSection title="Who you are">
        <TextField field={fields.name} label={labels.name} autoComplete="organization" />
        <SelectField
          field={fields.vendorType}
          label={labels.vendorType}
          options={vendorTypes.map((value) => ({ value, label: value }))}
        />
        <TextArea
          field={fields.description}
          label={labels.description}
          hint="What you grow or make, and what you are known for. Lists show its beginning."
          rows={6}
        />
      </FormSection>
      <FormSection title="Links" text="Shown on your stall’s page.">
        <TextField
          field={fields.website}
          label={`${labels.website} (optional)`}
          type="url"
          inputMode="url"
          autoComplete="url"
          hint="“farm.example” is enough."
        />
        <TextField
          field={fields.instagram}
          label={`${labels.instagram} (optional)`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Your name there: “@sunnyacre”."
        />
      </FormSection>
      <FormSection
        title="How we reach you"
        text="For us, for Stripe and for your markets. Not shown to customers."
      >
        <TextField
          field={fields.contactEmail}
          label={`${labels.contactEmail} (optional)`}
          type="email"
          autoComplete="email"
        />
        <TextField
          field={fields.contactPhone}
          label={`${labels.contactPhone} (optional)`}
          type="tel"
          autoComplete="tel"
        />
      </FormSection>
      <SaveBar form={form.id} save="Save profile" back="/vendor-portal" />
    </OfficeForm>
  );
}
