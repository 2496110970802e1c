import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import {
  addDays,
  daysBetween,
  defaultZone,
  instantOf,
  type LocalDate,
  localDateOf,
  shortDate,
  shortMonthAndDay,
} from "../../core/calendar";

/** What a market can ask its vendors for, and what a browser calls it. */
export const vendorDocumentKinds = ["insurance", "licence", "food_permit"] as const;
export type VendorDocumentKind = (typeof vendorDocumentKinds)[number];

export const documentWords: Record<VendorDocumentKind, string> = {
  insurance: "Insurance",
  licence: "License",
  food_permit: "Food permit",
};

/** A market asks one vendor to show its documents at most once in so many milliseconds. */
export const askedEvery = 7 * 24 * 60 * 60_000;

/** A vendor's place at a market, for whether that market may ask to see its documents. */
export interface Unseen {
  isShown: boolean;
  /** Whether the market asks its vendors for anything. */
  isAnyAsked: boolean;
  /** When it last asked this one; null for never. */
  askedAt: Instant | null;
}

/** Why a market cannot ask a vendor to show its documents; null when it can. */
export function whyNotAsk(
  { isShown, isAnyAsked, askedAt }: Unseen,
  now: Instant,
): DomainError | null {
  if (isShown)
    return new DomainError("taken", "This vendor already shares its documents with your market.");
  if (!isAnyAsked) {
    return new DomainError("invalid", "First choose which documents your market needs.");
  }
  if (askedAt === null || askedAt <= now - askedEvery) return null;
  const again = localDateOf(askedAt + askedEvery, defaultZone);
  return new DomainError(
    "too_many",
    `You already asked this vendor. You can ask again on ${shortDate(again)}.`,
    { title: "Asked already" },
  );
}

/** So many documents a vendor keeps, those that are over included. */
export const mostDocuments = 20;
/** Days before a document's last one on which its vendor is reminded. */
const remindedBefore = [60, 30, 7] as const;
/** From so many days before its end on it is said to end soon. */
const soon = remindedBefore[0];

/** A document's days have no market, and are counted where no market says otherwise. */
const clock = defaultZone;
export const documentsToday = (now: Instant): LocalDate => localDateOf(now, clock);

/** Reminders go out in the morning. */
const remindersOf = (expiresOn: LocalDate) =>
  remindedBefore.map((days) => ({
    days,
    at: instantOf(addDays(expiresOn, -days), "09:00", clock),
  }));

/** When a vendor is reminded next of a document that ends on a date; null for never again. */
export const nextReminder = (expiresOn: LocalDate | null, now: Instant): Instant | null =>
  (expiresOn === null ? [] : remindersOf(expiresOn)).find(({ at }) => at > now)?.at ?? null;

/**
 * The reminder that is due: the last of those whose time has come, because one mail says what two
 * would have said. Null where the document has ended meanwhile: its vendor sees that by itself.
 */
export function reminderDue(expiresOn: LocalDate, now: Instant): number | null {
  if (documentsToday(now) > expiresOn) return null;
  return remindersOf(expiresOn).findLast(({ at }) => at <= now)?.days ?? null;
}

/** How many days a document still holds: 0 on its last. */
export const daysLeft = (expiresOn: LocalDate, now: Instant) =>
  daysBetween(documentsToday(now), expiresOn);

/** Why a document cannot end on a date; null when it can. One that is over is of no use to anybody. */
export function whyNotExpire(expiresOn: LocalDate | null, now: Instant): DomainError | null {
  if (expiresOn === null) return null;
  const today = documentsToday(now);
  const refuse = (text: string) =>
    new DomainError("invalid", text, { fields: { expiresOn: [text] } });
  if (expiresOn < today)
    return refuse("This date has passed. Check the date, or add a valid document");
  if (expiresOn > addDays(today, 3660)) return refuse("Choose a day within the next 10 years");
  return null;
}

/** How a vendor stands with one kind of document. */
export interface Standing {
  is: "missing" | "ended" | "ends_before" | "ends_soon" | "there";
  text: string;
}

/**
 * How a vendor stands with a kind of document, by the one that holds longest: undefined for none,
 * null for one that does not end. `neededBy` is the market's next day, on which it is to hold.
 */
export function standingOf(
  expiresOn: LocalDate | null | undefined,
  { today, neededBy }: { today: LocalDate; neededBy: LocalDate | null },
): Standing {
  if (expiresOn === undefined) return { is: "missing", text: "Missing" };
  if (expiresOn === null) return { is: "there", text: "On file" };
  const day = dayText(expiresOn, today);
  if (expiresOn < today) return { is: "ended", text: `Expired ${day}` };
  if (neededBy !== null && expiresOn < neededBy)
    return { is: "ends_before", text: `Expires ${day}` };
  if (daysBetween(today, expiresOn) <= soon) return { is: "ends_soon", text: `Expires ${day}` };
  return { is: "there", text: `Valid until ${day}` };
}

/** 'Sep 9', with its year where that is another: it stands in a badge, beside a link. */
function dayText(date: LocalDate, today: LocalDate) {
  const text = shortMonthAndDay(date);
  return date.slice(0, 4) === today.slice(0, 4) ? text : `${text}, ${date.slice(0, 4)}`;
}

/** Whether the market has to ask for it: on its next day it will not be there. */
export const isMissing = ({ is }: Standing) =>
  is === "missing" || is === "ended" || is === "ends_before";

/** The kinds that a market's row names. */
export function kindsIn(asked: string): VendorDocumentKind[] {
  const named: unknown = JSON.parse(asked);
  return vendorDocumentKinds.filter((kind) => Array.isArray(named) && named.includes(kind));
}
