import { getFormProps } from "@conform-to/react";
import type { Choice, Draft } from "~/models/joining/application/application.view";
import { capital, productCategories } from "~/models/vendors/product/product.words";
import { vendorTypes } from "~/models/vendors/vendor.types";
import type { OpenFormAnswer } from "~/platform/open-form";
import { CheckboxList } from "../kit/checkbox-list";
import { FormSection } from "../kit/form-page";
import { lazyCommand } from "../kit/lazy-command";
import { PasswordField } from "../kit/password-field";
import { PhotoField } from "../kit/photo-field";
import { SelectField } from "../kit/select-field";
import { TextArea, TextField } from "../kit/text-field";
import { useCommandForm } from "../kit/use-command-form";
import { applicantLabels, WhatApplies, WhoApplies } from "./applicant-fields";
import { ApplicationForm } from "./application-form";
import { ExistingVendor } from "./existing-vendor";
import { MarketChoice } from "./market-choice";

const labels = {
  ...applicantLabels,
  selectedExistingVendor: "Your stall",
  vendorType: "How often you come",
  productCategories: "What you sell",
  values: "What you stand for",
  socialMedia: "Instagram",
  marketAttendance: "Markets",
  otherMarket: "A market that is not in the list",
  desiredUsername: "Username",
  desiredPassword: "Password",
};

export interface Looked {
  markets: { chosen: Choice[]; found: Choice[] | null; q: string };
  vendors: { chosen: Choice | null; found: Choice[] | null; q: string };
}

const command = lazyCommand(() =>
  import("~/models/joining/application/application.schema").then((m) => m.VendorApplicationForm),
);

/** Somebody asks for a stall. */
export function VendorForm({
  draft,
  seal,
  answer,
  looked,
}: {
  draft: Draft;
  seal: string;
  answer: OpenFormAnswer | undefined;
  looked: Looked;
}) {
  const [form, fields] = useCommandForm("vendor-application", command, answer, {
    defaultValue: draft,
    shouldValidate: "onSubmit",
  });
  return (
    <ApplicationForm
      type="vendor"
      attributes={getFormProps(form)}
      {...{ form, labels, seal, answer }}
    >
      <WhatApplies
        fields={fields}
        title="Your business"
        name="Business name"
        hint="What you grow or make, and how. Shown with your stall once it is listed."
      />
      <ExistingVendor
        isExisting={fields.isExistingVendor}
        field={fields.selectedExistingVendor}
        {...looked.vendors}
      />
      <FormSection title="What you sell">
        <CheckboxList
          field={fields.productCategories}
          label="Products"
          options={productCategories.map((value) => ({ value, label: capital(value) }))}
        />
        <SelectField
          field={fields.vendorType}
          label="How often would you come?"
          options={vendorTypes.map((value) => ({ value, label: value }))}
          placeholder="Choose"
        />
        <TextArea field={fields.values} label="What you stand for (optional)" rows={3} />
        <PhotoField
          field={fields.photos}
          label="Photos (optional)"
          hint="Up to 5 photos, each under 5MB. The first one stands for your stall."
          of={String(fields.businessName.value || "your stall")}
          purpose="application"
          note={answer?.note}
        />
      </FormSection>
      <FormSection title="Where you would like to sell">
        <MarketChoice field={fields.marketAttendance} {...looked.markets} />
        <TextField
          field={fields.otherMarket}
          label="A market that is not in the list (optional)"
          hint="Its name and town. We keep it with your application."
        />
      </FormSection>
      <WhoApplies fields={fields}>
        <TextField
          field={fields.socialMedia}
          label="Instagram (optional)"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@yourstall"
        />
      </WhoApplies>
      <FormSection
        title="Your vendor portal"
        text="You sign in with these once your application has been approved."
      >
        <TextField
          field={fields.desiredUsername}
          label="Username"
          hint="3-20 characters, letters and numbers only"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          field={fields.desiredPassword}
          label="Password"
          hint="Minimum 6 characters. It is never saved with a draft: please type it last."
          autoComplete="new-password"
        />
      </FormSection>
    </ApplicationForm>
  );
}
