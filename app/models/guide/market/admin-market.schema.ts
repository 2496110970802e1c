import { z } from "~/platform/zod";
import { opaque, optionalLine, required, requiredLines, rowId } from "../../core/fields";
import { keptPicture, onePicture } from "../picture/picture.schema";
import { hasWholePlace, opening, place, reachedBy, tags, wholeOpening } from "./market.schema";
import { dayOfDate, mostSchedules } from "./schedule.rules";

/* What an administrator writes of a market. A manager's form asks for less; see market.schema.ts. */

/** The rules of the dialog, and of the calls. */
const texts = {
  name: required("Market name is required"),
  description: requiredLines("Description is required", 5000),
  location: required("Location is required"),
  address: required("Address is required"),
  ...reachedBy,
};

const Opening = z.object(opening).check(...wholeOpening());

/** The same opening twice is one. */
const once = <Row>(rows: Row[]) => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];
const mostRows = {
  error: `A market can have at most ${mostSchedules} rows of hours. Remove some.`,
};

/** A week, as calls tell it. */
const schedules = z.array(Opening).max(mostSchedules, mostRows).transform(once);

/** A row of the form's week, which may be left empty. */
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

/** A week, as the form tells it: a row without a day is none, unless it has a date. */
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

/** That another market of this name, in this place, is another one; see `createMarket`. */
const isAnother = z.boolean().default(false);
const marketId = rowId("Choose a market");
const version = rowId("Send the version you last received").optional();
/** What the week was filled in from; see `seenWeek`. */
const weekSeen = opaque(2000).optional();

const ofForm = { ...texts, ...typedPlace, tags: tags.default([]), schedules: typedSchedules };

/** An administrator adds a market, from its dialog or page. */
export const NewMarketForm = z
  .object({ ...ofForm, image: onePicture, isAnother })
  .check(hasWholePlace());

/** The same on the dashboard, which asks for a picture and a place, too. */
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

/** An administrator changes a market, whole. One that came without a picture may stay so. */
export const ChangeMarketForm = z
  .object({ marketId, version, weekSeen, ...ofForm, image: onePicture })
  .check(hasWholePlace());

/**
 * Coordinates as programs tell them: [latitude, longitude], or an object of them. 0,0 is what comes
 * of an application that has none, and means the same here.
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

/** One place of however it was told; undefined where nothing was said of it. */
function placed<Call extends Told>({ coordinates, lat, lng, ...call }: Call) {
  const said = coordinates === undefined ? { lat, lng } : (coordinates ?? { lat: null, lng: null });
  const isNowhere = said.lat === 0 && said.lng === 0;
  return { ...call, ...(isNowhere ? { lat: null, lng: null } : said) };
}

/** The same after `placed`. */
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

/** PUT /api/markets/{id}: place, picture, tags and week stay as they are where they are not said. */
export const UpdateMarket = z
  .object({ marketId, version, ...ofCall })
  .transform((call, context) => checkPlace(call, context));

/** A market is to go. */
export const RemoveMarket = z.object({ marketId });
export type RemoveMarket = z.output<typeof RemoveMarket>;
