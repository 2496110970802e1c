import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import type { Choice, Draft } from "~/models/joining/application/application.view";
import { capital, productCategories } from "~/models/vendors/product/product.words";
import { vendorTypes } from "~/models/vendors/vendor.types";
import type { OpenFormAnswer } from "~/platform/open-form";
import { CheckboxList } from "../kit/checkbox-list";
import { FieldError } from "../kit/field-frame";
import { CheckboxField, SelectField, TextArea, TextField } from "../kit/fields";
import { FormSection } from "../kit/form-page";
import { PasswordField } from "../kit/password-field";
import { PhotoField } from "../kit/photo-field";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { ApplicationForm, applicantLabels, WhatApplies, WhoApplies } from "./application-form";
import { FindBox, MarketChoice, marketsLabel, useChoices } from "./market-choice";
import "./application.css";

const labels = {
  ...applicantLabels,
  businessName: "Business name",
  selectedExistingVendor: "Which vendor are you?",
  vendorType: "Vendor type",
  productCategories: "Products",
  values: "Your values",
  socialMedia: "Instagram",
  marketAttendance: marketsLabel,
  otherMarket: "A market we don’t list",
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

/** The form to apply as a vendor. */
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
    <ApplicationForm type="vendor" {...{ form, labels, seal, answer }}>
      <WhatApplies
        fields={fields}
        title="Your business"
        name={labels.businessName}
        hint="What you grow or make, and how. If we add a vendor page for you, the page shows this text."
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
          label="Vendor type"
          options={vendorTypes.map((value) => ({ value, label: value }))}
          placeholder="Choose a vendor type"
        />
        <TextArea field={fields.values} label="Your values (optional)" rows={3} />
        <PhotoField
          field={fields.photos}
          label="Photos (optional)"
          hint="Up to 5 photos, each under 5MB. The first is your main photo."
          of={String(fields.businessName.value || "your vendor page")}
          purpose="application"
          note={answer?.note}
        />
      </FormSection>
      <FormSection title="Where you would like to sell">
        <MarketChoice field={fields.marketAttendance} {...looked.markets} />
        <TextField
          field={fields.otherMarket}
          label="A market we don’t list (optional)"
          hint="The market’s name and town. We keep this with your application."
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
        title="Your vendor account"
        text="Choose a username and password. We’ll email you when your account is ready."
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
          hint="Minimum 6 characters. Drafts never include your password, so type it last."
          autoComplete="new-password"
        />
      </FormSection>
    </ApplicationForm>
  );
}

/** For a vendor that the guide already lists: the applicant finds the vendor by its name. */
function ExistingVendor({
  isExisting,
  field,
  chosen,
  found: start,
  q,
}: {
  isExisting: FieldMetadata<unknown>;
  field: FieldMetadata<unknown>;
  chosen: Choice | null;
  found: Choice[] | null;
  q: string;
}) {
  const [picked, setPicked] = useState(chosen);
  const { found, failed, type, look } = useChoices("vendors", start);
  const all = [...(picked ? [picked] : []), ...(found ?? []).filter(({ id }) => id !== picked?.id)];
  return (
    <div className="existing-vendor stack gap-3">
      <CheckboxField
        field={isExisting}
        label="My business is already listed on Market Day"
        hint="Choose your vendor page below. If we approve your application, your account manages that page."
      />
      <fieldset
        className="field existing-find"
        id={field.id}
        tabIndex={-1}
        aria-describedby={field.errors && field.errorId}
      >
        <legend className="field-label">{labels.selectedExistingVendor}</legend>
        <FindBox
          name="vendorSearch"
          button="find-vendors"
          label="Search vendors"
          q={q}
          onType={type}
          onLook={look}
        />
        {all.length > 0 && (
          <ul className="found-list stack lined box sheet gap-0" aria-label="Vendors found">
            {all.map((choice) => (
              <li key={choice.id}>
                <label className="choice">
                  <input
                    type="radio"
                    name={field.name}
                    value={choice.id}
                    defaultChecked={choice.id === picked?.id}
                    className="tick tick-round"
                    onChange={() => setPicked(choice)}
                  />
                  <span>
                    {choice.name} <span className="muted small">{choice.line}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
        <p role="status" className="muted small">
          {failed
            ? "Search isn’t working right now. Try again."
            : found !== null && found.length === 0 && "No vendors found for your search"}
        </p>
        <FieldError field={field} />
      </fieldset>
    </div>
  );
}
