import type { FieldMetadata } from "@conform-to/react";
import { lazy, Suspense, useState } from "react";
import { categories } from "~/models/guide/market/market-filter";
import { type Coordinates, readCoordinates } from "~/models/guide/place/place";
import { Button } from "../kit/button";
import { CheckboxList } from "../kit/checkbox-list";
import { TextArea, TextField } from "../kit/fields";
import { FormSection } from "../kit/form-page";
import { PhotoField } from "../kit/photo-field";
import { useHydrated } from "../kit/use-hydrated";
import "../kit/field.css";
import "./manager.css";

/** The labels of a market's fields, in the order of its form. */
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

/** The form fields of a market, for its managers and for administrators alike. */
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
  /** The market's name, for people who cannot see its photo. */
  of: string;
  /** The map's tile service. */
  tiles: { url: string; attribution: string };
  /** What happened to a photo without JavaScript. */
  note: string | undefined;
  /** The saved location; missing for a new market. */
  place?: { marketId: number; lat: number | null; lng: number | null; timeZone: string };
  /** True if a photo and a location are required. */
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
          hint="A JPEG, PNG or WebP under 5MB. The photo shows in lists and on the market’s page."
          of={of}
          purpose="market"
          most={1}
          note={note}
        />
        <CheckboxList
          field={fields.tags}
          label={`${labels.tags} (optional)`}
          hint="What the market offers and how people can pay. Visitors can filter markets by these tags."
          options={categories.map((value) => ({ value, label: value }))}
        />
      </FormSection>
      <FormSection title="Location">
        <TextField
          field={fields.address}
          label={labels.address}
          hint="Street, town, state and ZIP code: “1 Bay Street, Miami, FL 33101”."
        />
        <TextField
          field={fields.location}
          label={labels.location}
          hint="Shown in lists, for example “Miami, FL”."
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
              <a href={`/map?market=${place.marketId}`}>See the market on the map</a>. The market’s
              time zone is {place.timeZone.replaceAll("_", " ")}.
            </p>
          </>
        ) : (
          <p className="field-hint">
            {!needsAll && "Without latitude and longitude the market isn’t on the map. "}To find
            latitude and longitude, press and hold the place in your phone’s map app. We use both
            numbers to set the time zone.
          </p>
        )}
      </FormSection>
      <FormSection title="Contact">
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

const PlaceMap = lazy(() => import("../map/place-map.client"));

/**
 * Fills in the two coordinate fields from a map. Without JavaScript, and until the user asks for
 * the map, there are only the two fields.
 */
function PlacePicker({
  tiles,
  lat,
  lng,
}: {
  tiles: { url: string; attribution: string };
  /** The ids of the two fields. */
  lat: string;
  lng: string;
}) {
  const isHydrated = useHydrated();
  const [from, setFrom] = useState<{ at: Coordinates | null } | null>(null);
  if (!isHydrated) return null;
  const field = (id: string) => document.getElementById(id) as HTMLInputElement | null;
  const write = (id: string, value: number) => {
    const input = field(id);
    if (!input) return;
    input.value = String(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const open = () =>
    setFrom({ at: readCoordinates(`${field(lat)?.value ?? ""},${field(lng)?.value ?? ""}`) });
  if (!from) {
    return (
      <div>
        <Button type="button" variant="soft" icon="map" onClick={open}>
          Choose the location on the map
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="field-hint">Tap where the market is, or move the pin.</p>
      <Suspense fallback={<p className="muted">Loading map...</p>}>
        <PlaceMap
          tiles={tiles}
          at={from.at}
          onPlace={(place) => {
            write(lat, place.lat);
            write(lng, place.lng);
          }}
        />
      </Suspense>
    </div>
  );
}

/**
 * The contiguous United States, with 4 units for a degree of longitude and 5.1 for a degree of
 * latitude.
 */
const outline =
  "M3 8l7 1l1-4h110l3 2h6l14 3l-10 7h6l10-4l2 5h11v3l-9 1l-4 6l1 11l2 3l4-3l-1-7l6-10l6 3l-2 7l6 4l-3 4l3 3l14-6v-3l10-1l6-7h14l5-5l4-8l4 1l2 8l3 4l-13 7l-2 5l3 4l-6 2l-9 2h7l-8 2l-4 8l-2-2l1 5l-3 7l2 9l-10 7l-5 4l-7 6l-2 8l4 10l2 8l-2 8h-3l-3-6l-3-7v-5l-5-7l-5 3l-5-4h-11l-1 7l-8-2l-9-1l-5 3l-9 7v9l-8-3l-9-17l-7 4l-5-3l-8-11h-7v2h-11l-15-6h-9l-6-6l-8-4l-6-11l-2-6l-5-7l-3-6l2-8l-2-5l2-17z";
const bounds = { west: -125.5, east: -66, south: 24, north: 50 };

/**
 * Shows at a glance where in the country a place is, with no tiles, no JavaScript and no request to
 * another service. Draws nothing outside the contiguous states. It is decoration: the address is
 * beside it.
 */
function Locator({ lat, lng }: { lat: number; lng: number }) {
  const { west, east, south, north } = bounds;
  if (lng < west || lng > east || lat < south || lat > north) return null;
  const x = Math.round((lng - west) * 4);
  const y = Math.round((north - lat) * 5.1);
  return (
    <svg className="locator" viewBox="-6 -6 248 146" aria-hidden="true" focusable="false">
      <path className="locator-land" d={outline} />
      <circle className="locator-halo" cx={x} cy={y} r="14" />
      <circle className="locator-spot" cx={x} cy={y} r="5" />
    </svg>
  );
}
