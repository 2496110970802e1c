import type { FieldMetadata } from "@conform-to/react";
import { FormSection } from "../kit/form-page";
import { TextArea, TextField } from "../kit/text-field";

type Names =
  | "businessName"
  | "firstName"
  | "lastName"
  | "description"
  | "contactEmail"
  | "contactPhone"
  | "website";
type Fields = Record<Names, FieldMetadata<unknown>>;

/** What it is that applies. */
export function WhatApplies({
  fields,
  title,
  name,
  hint,
}: {
  fields: Fields;
  title: string;
  /** What its name is called: 'Business name'. */
  name: string;
  hint: string;
}) {
  return (
    <FormSection title={title}>
      <TextField field={fields.businessName} label={name} autoComplete="organization" />
      <TextArea field={fields.description} label="Description" hint={hint} />
    </FormSection>
  );
}

/** Who applies, and how they are reached. */
export function WhoApplies({ fields, children }: { fields: Fields; children?: React.ReactNode }) {
  return (
    <FormSection title="How we reach you" text="Only those who review applications see this.">
      <div className="field-row">
        <TextField
          field={fields.firstName}
          label="First name (optional)"
          autoComplete="given-name"
        />
        <TextField
          field={fields.lastName}
          label="Last name (optional)"
          autoComplete="family-name"
        />
      </div>
      <TextField
        field={fields.contactEmail}
        label="Contact email"
        type="email"
        autoComplete="email"
        hint="Your confirmation goes there, and whatever we may have to ask."
      />
      <TextField field={fields.contactPhone} label="Contact phone" type="tel" autoComplete="tel" />
      <TextField
        field={fields.website}
        label="Website (optional)"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
      {children}
    </FormSection>
  );
}

/** What the fields are called, for the list of what is to be mended. */
export const applicantLabels: Record<string, string> = {
  businessName: "Name",
  description: "Description",
  firstName: "First name",
  lastName: "Last name",
  contactEmail: "Contact email",
  contactPhone: "Contact phone",
  website: "Website",
  photos: "Photos",
};
