import { z } from "~/platform/zod";
import { opaque, optionalLine, required, requiredLines, rowId } from "../../core/fields";
import { keptPicture, onePicture } from "../picture/picture.schema";
import { hasWholePlace, opening, place, reachedBy, tags, wholeOpening } from "./market.schema";
import { dayOfDate, mostSchedules } from "./schedule.rules";

/* What an administrator enters about a market. A manager's form has fewer fields; see
   market.schema.ts. */

/** The rules that the dialog and the API share. */
const texts = {
  name: required("Market name is required"),
  description: requiredLines("Description is required", 5000),
  location: required("Location is required"),
  address: required("Address is required"),
  ...reachedBy,
};

const Opening = z.object(opening).check(...wholeOpening());

/** Removes repeated rows. */
const once = <Row>(rows: Row[]) => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];
const mostRows = {
  error: `A market can have at most ${mostSchedules} rows of hours. Remove some.`,
};

/** A week of opening hours, as API calls send it. */
const schedules = z.array(Opening).max(mostSchedules, mostRows).transform(once);

/** A row of opening hours in the form; it may be left empty. */
const typed = z.object({
  day: optionalLine(20),
  openTime: optionalLine(20),
  closeTime: optionalLine(20),
  seasonStart: optionalLine(20),
  seasonEnd: optionalLine(20),
  weekOfMonth: opening.weekOfMonth,
  date: optionalLine(20),
  seasonKnown: opening.seasonKnown,
});

/**
 * A week of opening hours, as the form sends it. Rows without a day and without a date are ignored.
 */
const typedSchedules = z
  .array(typed)
  .max(mostSchedules, mostRows)
  .default([])
  .transform((rows, { issues }) => {
    const read = rows.flatMap((row, index) => {
      if (row.day === null && row.date === null) return [];
      const day = row.day ?? dayOfDate(row.date ?? "");
      const { data, error } = Opening.safeParse({ ...row, day });
      if (data) return [data];
      for (const { path, message } of error.issues) {
        issues.push({ code: "custom", message, input: row, path: [index, ...path] });
      }
      return [];
    });
    return once(read);
  });

const orNull = (given: number | null | undefined) => given ?? null;
const typedPlace = {
  lat: place.lat.transform(orNull),
  lng: place.lng.transform(orNull),
};

/**
 * Confirms that this is a different market from the one with the same name in the same place; see
 * `createMarket`.
 */
const isAnother = z.boolean().default(false);
const marketId = rowId("Choose a market");
const version = rowId("Send the version you last received").optional();
/** The week that the form was filled in from; see `seenWeek`. */
const weekSeen = opaque(2000).optional();

const ofForm = { ...texts, ...typedPlace, tags: tags.default([]), schedules: typedSchedules };

/** An administrator adds a market, from the dialog or the page. */
export const NewMarketForm = z
  .object({ ...ofForm, image: onePicture, isAnother })
  .check(hasWholePlace());

/** Like `NewMarketForm`, for the dashboard, which also requires a photo and a place. */
export const NewMarketOnDashboard = z
  .object({
    ...ofForm,
    lat: typedPlace.lat.check(
      z.refine((lat) => lat !== null, { error: "Please set valid coordinates" }),
    ),
    image: onePicture.check(
      z.refine((image) => image !== null, { error: "Image URL is required" }),
    ),
    isAnother,
  })
  .check(hasWholePlace());

/** An administrator changes a market as a whole. The photo is optional. */
export const ChangeMarketForm = z
  .object({ marketId, version, weekSeen, ...ofForm, image: onePicture })
  .check(hasWholePlace());

/**
 * Coordinates as API clients send them: [latitude, longitude], or an object. Apps without
 * coordinates often send 0,0, so 0,0 means no place.
 */
const degree = z.number({ error: "Please set valid coordinates" });
const pair = z.union(
  [
    z
      .array(degree)
      .length(2)
      .transform(([lat = 0, lng = 0]) => ({ lat, lng })),
    z.object({ lat: degree, lng: degree }),
    z
      .object({ latitude: degree, longitude: degree })
      .transform(({ latitude, longitude }) => ({ lat: latitude, lng: longitude })),
  ],
  { error: "Please set valid coordinates" },
);

const ofCall = {
  ...texts,
  ...place,
  coordinates: pair.nullish(),
  image: keptPicture,
  tags: tags.optional(),
  schedules: schedules.optional(),
};

interface Told {
  lat?: number | null;
  lng?: number | null;
  coordinates?: { lat: number; lng: number } | null;
}

/** Reads the place in whichever form it was sent; undefined if the call has none. */
function placed<Call extends Told>({ coordinates, lat, lng, ...call }: Call) {
  const said = coordinates === undefined ? { lat, lng } : (coordinates ?? { lat: null, lng: null });
  const isNowhere = said.lat === 0 && said.lng === 0;
  return { ...call, ...(isNowhere ? { lat: null, lng: null } : said) };
}

/** Checks the place after `placed`. */
const Placed = z.looseObject(place).check(hasWholePlace());
function checkPlace<Call extends Told>(call: Call, { issues }: { issues: z.core.$ZodRawIssue[] }) {
  const told = placed(call);
  const { error } = Placed.safeParse(told);
  for (const { path, message } of error?.issues ?? []) {
    issues.push({ code: "custom", message, input: told, path });
  }
  return told;
}

/** POST /api/markets. */
export const CreateMarket = z
  .object({ ...ofCall, isAnother })
  .transform((call, context) => checkPlace(call, context));

/**
 * PUT /api/markets/{id}: place, photo, tags and week keep their values if the call leaves them out.
 */
export const UpdateMarket = z
  .object({ marketId, version, ...ofCall })
  .transform((call, context) => checkPlace(call, context));

export const RemoveMarket = z.object({ marketId });
export type RemoveMarket = z.output<typeof RemoveMarket>;
