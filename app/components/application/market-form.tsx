import { weekdays } from "~/models/core/week";
import type { Draft } from "~/models/joining/application/application.view";
import type { OpenFormAnswer } from "~/platform/open-form";
import { CheckboxList } from "../kit/checkbox-list";
import { TextArea, TextField } from "../kit/fields";
import { FormSection } from "../kit/form-page";
import { PhotoField } from "../kit/photo-field";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { ApplicationForm, applicantLabels, WhatApplies, WhoApplies } from "./application-form";

const labels = {
  ...applicantLabels,
  businessName: "Market name",
  marketAddress: "Market address",
  marketCoordinates: "Location",
  operatingDays: "Operating days",
  operatingHours: "Operating hours",
  seasonalInfo: "Season",
  facilityInfo: "Facilities",
};

const command = lazyCommand(() =>
  import("~/models/joining/application/application.schema").then((m) => m.MarketApplicationForm),
);

/** The form of a person who runs a market and asks for it to be listed. */
export function MarketForm({
  draft,
  seal,
  answer,
}: {
  draft: Draft;
  seal: string;
  answer: OpenFormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("market-application", command, answer, {
    defaultValue: draft,
    shouldValidate: "onSubmit",
  });
  return (
    <ApplicationForm type="market" {...{ form, labels, seal, answer }}>
      <WhatApplies
        fields={fields}
        title="Your market"
        name={labels.businessName}
        hint="What people find at the market. If we add your market to the guide, its page shows this text."
      />
      <FormSection title="Where and when">
        <TextField
          field={fields.marketAddress}
          label="Market address"
          autoComplete="street-address"
          placeholder="100 Example Street, Miami, FL 33101"
        />
        <TextField
          field={fields.marketCoordinates}
          label="Location (optional)"
          hint="Directions in your own words: “the parking lot behind the library”."
        />
        <CheckboxList
          field={fields.operatingDays}
          label="Operating days"
          options={weekdays.map((value) => ({ value, label: value }))}
        />
        <TextField
          field={fields.operatingHours}
          label="Operating hours"
          placeholder="8:00 AM - 1:00 PM"
        />
        <TextArea
          field={fields.seasonalInfo}
          label="Season (optional)"
          hint="When the market starts and ends each year."
          rows={2}
        />
        <TextArea
          field={fields.facilityInfo}
          label="Facilities (optional)"
          hint="Parking, restrooms, power and water, access."
          rows={2}
        />
        <PhotoField
          field={fields.photos}
          label="Photos (optional)"
          hint="Up to 5 photos, each under 5MB. The first is your market’s main photo."
          of={String(fields.businessName.value || "your market")}
          purpose="application"
          note={answer?.note}
        />
      </FormSection>
      <WhoApplies fields={fields} />
    </ApplicationForm>
  );
}
