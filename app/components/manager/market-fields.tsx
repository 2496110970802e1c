import type { FieldMetadata } from "@conform-to/react";
import { categories } from "~/models/guide/market/market-filter";
import { CheckboxList } from "../kit/checkbox-list";
import { FormSection } from "../kit/form-page";
import { PhotoField } from "../kit/photo-field";
import { TextArea, TextField } from "../kit/text-field";
import { Locator } from "../market/locator";
import { PlacePicker } from "./place-picker";

/** What the fields of a market are called, in the order of its form. */
export const marketLabels = {
  name: "Name",
  description: "Description",
  image: "Photo",
  tags: "Tags",
  address: "Address",
  location: "Town and state",
  lat: "Latitude",
  lng: "Longitude",
  contactPhone: "Phone",
  contactEmail: "Email",
  website: "Website",
} as const;
type Name = keyof typeof marketLabels;

/** What is said of a market, by its managers and by administrators alike: the fields of a form. */
export function MarketFields({
  fields,
  labels,
  of,
  tiles,
  note,
  place,
  needsAll = false,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: the fields of two commands, whose types differ
  fields: Record<Name, FieldMetadata<any>>;
  labels: typeof marketLabels;
  /** Its name, for those who cannot see its picture. */
  of: string;
  /** The map's tile service. */
  tiles: { url: string; attribution: string };
  /** What was done with a photo without JavaScript. */
  note: string | undefined;
  /** Where it is as it is saved; none yet for a new one. */
  place?: { marketId: number; lat: number | null; lng: number | null; timeZone: string };
  /** A picture and a place have to be given. */
  needsAll?: boolean;
}) {
  return (
    <>
      <FormSection title="Market">
        <TextField field={fields.name} label={labels.name} autoComplete="off" />
        <TextArea field={fields.description} label={labels.description} rows={5} />
        <PhotoField
          field={fields.image}
          label={needsAll ? labels.image : `${labels.image} (optional)`}
          hint="A JPEG, PNG or WebP under 5MB. Shown in lists and at the top of its page."
          of={of}
          purpose="market"
          most={1}
          note={note}
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
        {place && place.lat !== null && place.lng !== null ? (
          <>
            <Locator lat={place.lat} lng={place.lng} />
            <p className="field-hint">
              <a href={`/map?market=${place.marketId}`}>See it on the map</a>. Its clock is{" "}
              {place.timeZone.replaceAll("_", " ")}.
            </p>
          </>
        ) : (
          <p className="field-hint">
            {!needsAll && "Without latitude and longitude it is not on the map. "}A map of your
            phone shows both where you hold your finger on the place. Its clock follows from them.
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
    </>
  );
}
