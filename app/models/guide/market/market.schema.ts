import { z } from "~/platform/zod";
import {
  calendarDate,
  email,
  optionalEmail,
  optionalLine,
  required,
  requiredLines,
  rowId,
  webAddress,
} from "../../core/fields";
import { parseTime, type Season, seasonsKnown, weekdays, weeksOfMonth } from "../../core/week";
import { keptPicture, onePicture } from "../picture/picture.schema";
import { categories } from "./market-filter";
import { dayOfDate, monthDayOf } from "./schedule.rules";

/** The market comes from the address, never from what the user types. */
const marketId = rowId("Choose a market");
/**
 * The version the user saw when filling in the form. API clients may leave it out to change the
 * current version.
 */
const version = rowId("Send the version you last received").optional();

const degrees = (name: string, most: number) => {
  const text = `${name} must be a number from -${most} to ${most}`;
  return z.number({ error: text }).min(-most, text).max(most, text).nullish();
};

/** The contact fields that every form and call shares. */
export const reachedBy = {
  contactPhone: optionalLine(50),
  contactEmail: optionalEmail("Invalid email"),
  website: webAddress("Invalid URL"),
};

/** The tags that lists can be filtered by; the market's other tags stay unchanged. */
export const tags = z.array(z.enum(categories, { error: "Choose tags from the list" }));

/** Latitude and longitude: both or neither. 0,0 is not accepted. */
export const hasWholePlace = () =>
  z.refine<{ lat?: number | null; lng?: number | null }>(
    ({ lat = null, lng = null }) => (lat === null) === (lng === null) && !(lat === 0 && lng === 0),
    { error: "Please set valid coordinates", path: ["lat"] },
  );
export const place = { lat: degrees("Latitude", 90), lng: degrees("Longitude", 180) };

/** The rules of a manager's form; an administrator's form has other fields. */
const texts = {
  marketId,
  version,
  name: required("Market name must be at least 2 characters").min(
    2,
    "Market name must be at least 2 characters",
  ),
  description: requiredLines("Description must be at least 10 characters", 5000).min(
    10,
    "Description must be at least 10 characters",
  ),
  address: required("Address must be at least 5 characters").min(
    5,
    "Address must be at least 5 characters",
  ),
  ...reachedBy,
};

/**
 * A market's manager changes its profile. Missing fields (location, place, photo, tags) stay
 * unchanged; empty fields are cleared.
 */
export const ChangeMarket = z
  .object({
    ...texts,
    location: required("Enter a town and state").optional(),
    ...place,
    image: keptPicture,
    tags: tags.optional(),
  })
  .check(hasWholePlace());
export type ChangeMarket = z.output<typeof ChangeMarket>;

const orNull = (given: number | null | undefined) => given ?? null;

/** Like `ChangeMarket`, sent by the form, which shows every field: empty fields are cleared. */
export const MarketForm = z
  .object({
    ...texts,
    location: required("Enter a town and state"),
    lat: place.lat.transform(orNull),
    lng: place.lng.transform(orNull),
    image: onePicture,
    tags: tags.default([]),
  })
  .check(hasWholePlace());

/** A time as people write it: '9:00 AM' or '09:00'; 12 PM is noon. */
const time = (message: string) =>
  required(message, 20).transform((text, { issues }) => {
    const read = parseTime(text);
    if (read) return read;
    issues.push({ code: "custom", message: "Enter a time, like 9:00 AM", input: text });
    return z.NEVER;
  });

/** A day of the year: '05-01', or a date whose year is ignored. */
const dayOfYear = optionalLine(20).transform((text, { issues }) => {
  const read = text && monthDayOf(text);
  if (read || text === null) return read;
  issues.push({
    code: "custom",
    message: "Enter both a month and a day, like 05-01 for May 1",
    input: text,
  });
  return z.NEVER;
});

/** The fields of one opening. */
export const opening = {
  day: z.enum(weekdays, { error: "Day is required" }),
  openTime: time("Open time is required"),
  closeTime: time("Close time is required"),
  seasonStart: dayOfYear,
  seasonEnd: dayOfYear,
  /** For monthly openings: the first to the fourth such weekday, or the last (-1). */
  weekOfMonth: z
    .literal([...weeksOfMonth], { error: "Week of month must be 1 to 4, or -1 for the last" })
    .nullish()
    .transform((week) => week ?? null),
  /** The only date of the opening, on its weekday. */
  date: calendarDate("Choose a real date")
    .nullish()
    .transform((date) => date ?? null),
  /** Which ends of the season are known; 'both' also if the opening is all year. */
  seasonKnown: z
    .enum(seasonsKnown, { error: "Choose which season dates are known" })
    .nullish()
    .transform((known) => known ?? "both"),
};

interface When extends Required<Season> {
  day: string;
  weekOfMonth: number | null;
  date: string | null;
}

/** Replaces an unknown end of a season with the start or end of the year. */
const settled = (when: When) => {
  const { seasonKnown } = when;
  if (seasonKnown === "none") return { ...when, seasonStart: null, seasonEnd: null };
  if (seasonKnown === "start") return { ...when, seasonEnd: "12-31" };
  return seasonKnown === "end" ? { ...when, seasonStart: "01-01" } : when;
};

/** An opening repeats in a season with a start and an end, or all year; or it is on one date. */
export const wholeOpening = () =>
  [
    z.overwrite<When>(settled),
    z.refine<When>(
      ({ seasonStart, seasonEnd }) => (seasonStart === null) === (seasonEnd === null),
      {
        error: "Enter both the start and end of the season, or neither",
        path: ["seasonEnd"],
      },
    ),
    z.refine<When>(({ date, day }) => date === null || dayOfDate(date) === day, {
      error: "Choose a date that falls on the chosen day of the week",
      path: ["date"],
    }),
    z.refine<When>(
      ({ date, seasonStart, weekOfMonth, seasonKnown }) =>
        date === null || (seasonStart === null && weekOfMonth === null && seasonKnown === "both"),
      {
        error: "For hours on one date, clear the season and set “How often” to “Every week”",
        path: ["date"],
      },
    ),
  ] as const;

/** Adds an opening on a weekday or on a date. */
export const AddSchedule = z.object({ marketId, ...opening }).check(...wholeOpening());
export type AddSchedule = z.output<typeof AddSchedule>;
export type OpeningHours = Omit<AddSchedule, "marketId">;

const scheduleId = rowId("Choose the hours");

/** Changes a whole opening. */
export const ChangeSchedule = z
  .object({ marketId, scheduleId, version, ...opening })
  .check(...wholeOpening());
export type ChangeSchedule = z.output<typeof ChangeSchedule>;

/** Names one opening, to delete it. */
export const NamedSchedule = z.object({ marketId, scheduleId });
export type NamedSchedule = z.output<typeof NamedSchedule>;

/** Copies the hours of an opening to other days. */
export const CopySchedule = z.object({
  marketId,
  scheduleId,
  days: z
    .array(z.enum(weekdays, { error: "Day is required" }), { error: "Choose the days first" })
    .min(1, "Choose the days first")
    .max(7, "Choose at most 7 days"),
});
export type CopySchedule = z.output<typeof CopySchedule>;

/** Names a market, to delete all its openings. */
export const NamedMarket = z.object({ marketId });
export type NamedMarket = z.output<typeof NamedMarket>;

const vendorId = rowId("Choose a vendor");
const stall = optionalLine(40);

export const AddMarketVendor = z.object({ marketId, vendorId, stall });
export type AddMarketVendor = z.output<typeof AddMarketVendor>;

/** Names one vendor of a market, to remove the vendor from it. */
export const NamedMarketVendor = z.object({ marketId, vendorId });
export type NamedMarketVendor = z.output<typeof NamedMarketVendor>;

/** Sets a vendor's place in the market. */
export const SetStall = z.object({ marketId, vendorId, stall });
export type SetStall = z.output<typeof SetStall>;

const managedMarket = { marketId: rowId("Market is required") };

/** Adds a manager to a market: the owner of an existing account, or a person without one. */
export const AddManager = z.object({ ...managedMarket, email: email("Invalid email address") });
export type AddManager = z.output<typeof AddManager>;

/** Removes a manager from a market, or lets a manager leave it. */
export const RemoveManager = z.object({ ...managedMarket, userId: rowId("Account is required") });
export type RemoveManager = z.output<typeof RemoveManager>;

export const WithdrawManagerInvitation = z.object({
  ...managedMarket,
  invitationId: rowId("Invitation is required"),
});
export type WithdrawManagerInvitation = z.output<typeof WithdrawManagerInvitation>;
