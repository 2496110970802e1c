import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ProfileEntries } from "~/models/market/manager.view";
import { categories } from "~/models/market/market-filter";
import type { FormAnswer } from "~/platform/submit";
import { ChangedMeanwhile } from "../kit/changed-meanwhile";
import { CheckboxList } from "../kit/checkbox-list";
import { ErrorSummary, FormSection, SaveBar } from "../kit/form-page";
import { FormProblem } from "../kit/form-problem";
import { lazyCommand } from "../kit/lazy-command";
import { PhotoField } from "../kit/photo-field";
import { TextArea, TextField } from "../kit/text-field";
import { useCommandForm } from "../kit/use-command-form";
import { useSeenVersion } from "../kit/use-seen-version";
import { Locator } from "../market/locator";
import { PlacePicker } from "./place-picker";

const command = lazyCommand(() =>
  import("~/models/market/market.schema").then((m) => m.MarketForm),
);

/** What the fields of a market are called, in the order of its form. */
const labels = {
  name: "Name",
  description: "Description",
  image: "Picture",
  tags: "Tags",
  address: "Address",
  location: "Town and state",
  lat: "Latitude",
  lng: "Longitude",
  contactPhone: "Phone",
  contactEmail: "E-mail",
  website: "Website",
} as const;

/** A market's profile, as its managers write it. */
export function MarketForm({
  marketId,
  saved,
  timeZone,
  tiles,
  answer,
  back,
}: {
  marketId: number;
  saved: ProfileEntries;
  timeZone: string;
  /** The map's tile service. */
  tiles: { url: string; attribution: string };
  answer: FormAnswer | undefined;
  back: string;
}) {
  const [form, fields] = useCommandForm("market", command, answer, {
    defaultValue: saved,
    shouldValidate: "onSubmit",
  });
  const typed = answer?.result.initialValue;
  const wasChanged = Boolean(answer?.result.error?.version);
  const seen = useSeenVersion(saved.version, typed?.version, wasChanged);
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="form">
      <input type="hidden" name="marketId" value={marketId} />
      <input type="hidden" name="version" value={seen} />
      {wasChanged ? (
        <ChangedMeanwhile
          text={answer?.problem?.text}
          labels={labels}
          typed={typed}
          saved={saved}
        />
      ) : (
        <FormProblem problem={answer?.problem} />
      )}
      <ErrorSummary form={form} fields={fields} labels={labels} />
      <FormSection title="Market">
        <TextField field={fields.name} label={labels.name} autoComplete="off" />
        <TextArea field={fields.description} label={labels.description} rows={5} />
        <PhotoField
          field={fields.image}
          label={`${labels.image} (optional)`}
          hint="A JPEG, PNG or WebP under 5MB. Shown in lists and at the top of its page."
          of={saved.name}
          purpose="market"
          most={1}
          note={answer?.note}
        />
        <CheckboxList
          field={fields.tags}
          label={`${labels.tags} (optional)`}
          hint="What one finds there and how one may pay. Visitors filter by them."
          options={categories.map((value) => ({ value, label: value }))}
        />
      </FormSection>
      <FormSection title="Where it is">
        <TextField
          field={fields.address}
          label={labels.address}
          hint="Street, town, state and ZIP code: “1 Bay Street, Miami, FL 33101”."
        />
        <TextField
          field={fields.location}
          label={labels.location}
          hint="As lists show it: “Miami, FL”."
        />
        <div className="field-row">
          <TextField field={fields.lat} label={labels.lat} inputMode="text" autoComplete="off" />
          <TextField field={fields.lng} label={labels.lng} inputMode="text" autoComplete="off" />
        </div>
        <PlacePicker tiles={tiles} lat={fields.lat.id} lng={fields.lng.id} />
        {saved.lat !== null && saved.lng !== null ? (
          <>
            <Locator lat={saved.lat} lng={saved.lng} />
            <p className="field-hint">
              <a href={`/map?market=${marketId}`}>See it on the map</a>. Its clock is{" "}
              {timeZone.replaceAll("_", " ")}.
            </p>
          </>
        ) : (
          <p className="field-hint">
            Without latitude and longitude it is not on the map. A map of your phone shows both
            where you hold your finger on the place.
          </p>
        )}
      </FormSection>
      <FormSection title="How it is reached">
        <TextField
          field={fields.contactPhone}
          type="tel"
          label={`${labels.contactPhone} (optional)`}
        />
        <TextField
          field={fields.contactEmail}
          type="email"
          label={`${labels.contactEmail} (optional)`}
        />
        <TextField field={fields.website} label={`${labels.website} (optional)`} inputMode="url" />
      </FormSection>
      <SaveBar form={form.id} save="Save market" back={back} />
    </Form>
  );
}
