import type { Instant } from "~/platform/context";
import { atField, DomainError } from "~/platform/errors";
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

/**
 * The kinds of documents that a market can ask its vendors for. `documentWords` has their names for
 * people.
 */
export const vendorDocumentKinds = ["insurance", "licence", "food_permit"] as const;
export type VendorDocumentKind = (typeof vendorDocumentKinds)[number];

export const documentWords: Record<VendorDocumentKind, string> = {
  insurance: "Insurance",
  licence: "License",
  food_permit: "Food permit",
};

/** A market can ask one vendor to show its documents at most once in this time, in milliseconds. */
export const askedEvery = 7 * 24 * 60 * 60_000;

/**
 * The facts about a vendor at a market that decide whether the market may ask to see its documents.
 */
export interface Unseen {
  isShown: boolean;
  /** Whether the market asks its vendors for any documents. */
  isAnyAsked: boolean;
  /** When the market last asked this vendor. Null if never. */
  askedAt: Instant | null;
}

/** Why a market cannot ask a vendor to show its documents. Null if it can. */
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

/** The most documents that a vendor can keep, including expired ones. */
export const mostDocuments = 20;
/** The vendor is reminded this many days before a document's last day. */
const remindedBefore = [60, 30, 7] as const;
/** A document counts as expiring soon from this many days before its last day. */
const soon = remindedBefore[0];

/** A document's dates belong to no market, so they are counted on the default clock. */
const clock = defaultZone;
export const documentsToday = (now: Instant): LocalDate => localDateOf(now, clock);

/** Reminders are sent in the morning. */
const remindersOf = (expiresOn: LocalDate) =>
  remindedBefore.map((days) => ({
    days,
    at: instantOf(addDays(expiresOn, -days), "09:00", clock),
  }));

/**
 * When a vendor gets the next reminder for a document with this last day. Null if there will be
 * none.
 */
export const nextReminder = (expiresOn: LocalDate | null, now: Instant): Instant | null =>
  (expiresOn === null ? [] : remindersOf(expiresOn)).find(({ at }) => at > now)?.at ?? null;

/**
 * The reminder that is due. If the times of several have passed, the latest, because one email
 * replaces the others. Null if the document has expired in the meantime; the vendor sees this on
 * its own page.
 */
export function reminderDue(expiresOn: LocalDate, now: Instant): number | null {
  if (documentsToday(now) > expiresOn) return null;
  return remindersOf(expiresOn).findLast(({ at }) => at <= now)?.days ?? null;
}

/** How many days a document is still valid: 0 on its last day. */
export const daysLeft = (expiresOn: LocalDate, now: Instant) =>
  daysBetween(documentsToday(now), expiresOn);

/**
 * Why a document cannot expire on this date. Null if it can. An expired document is of no use, and
 * the date can be at most 10 years ahead.
 */
export function whyNotExpire(expiresOn: LocalDate | null, now: Instant): DomainError | null {
  if (expiresOn === null) return null;
  const today = documentsToday(now);
  const refuse = (text: string) => atField("expiresOn", text);
  if (expiresOn < today)
    return refuse("This date has passed. Check the date, or add a valid document");
  if (expiresOn > addDays(today, 3660)) return refuse("Choose a day within the next 10 years");
  return null;
}

/** A vendor's status for one kind of document. */
export interface Standing {
  is: "missing" | "ended" | "ends_before" | "ends_soon" | "there";
  text: string;
}

/**
 * A vendor's status for one kind of document, from the last day of the document that is valid
 * longest: undefined if the vendor has none, null if the document does not expire. `neededBy` is
 * the market's next day, on which the document must be valid.
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

/**
 * Like 'Sep 9', with the year if it is not this year. Short, because it is shown in a badge beside
 * a link.
 */
function dayText(date: LocalDate, today: LocalDate) {
  const text = shortMonthAndDay(date);
  return date.slice(0, 4) === today.slice(0, 4) ? text : `${text}, ${date.slice(0, 4)}`;
}

/**
 * Whether the market must ask for the document, because it will not be valid on the next market
 * day.
 */
export const isMissing = ({ is }: Standing) =>
  is === "missing" || is === "ended" || is === "ends_before";

/** The kinds of documents in a market's row. */
export function kindsIn(asked: string): VendorDocumentKind[] {
  const named: unknown = JSON.parse(asked);
  return vendorDocumentKinds.filter((kind) => Array.isArray(named) && named.includes(kind));
}
