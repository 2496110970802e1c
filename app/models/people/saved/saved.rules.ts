import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Role, Viewer } from "~/platform/viewer";
import { wholeNumber } from "../../core/listing/directory";
import type { savedTypes } from "./saved.tables";

export type SavedType = (typeof savedTypes)[number];

/** Something that can be saved, named as the database names it. */
interface SavedName {
  type: SavedType;
  id: number;
}

/** How many markets and vendors one account may save; more than anybody finds again. */
export const mostSaved = 1000;

/** Who is offered hearts: everyone but vendors. A visitor's heart leads to the sign-in page. */
export const isOfferedHearts = (role: Role | null) => role !== "vendor";

/** Who may save: everyone who is signed in, but no vendor. */
export const maySave = (role: Role | null) => role !== null && isOfferedHearts(role);

/** Where a heart is: on a card, or on the page of the market or vendor itself. */
export type HeartPlace = "card" | "page";

/** Where a heart stands on its page: what its form leads back to. */
export const heartAnchor = (type: SavedType, id: number) => `save-${type}-${id}`;

/** The heart that a way back leads to, if it leads to one: what a visitor has tapped before signing in. */
export function heartIn(path: string | null): SavedName | null {
  const [, type, id] = /#save-(market|vendor)-([1-9]\d{0,14})$/.exec(path ?? "") ?? [];
  return type && id ? { type: type as SavedType, id: Number(id) } : null;
}

/** Why somebody cannot save, in the spec's words; null when they can. */
export function whyNotSave(
  viewer: Viewer | null,
  heart: { type?: unknown; at?: unknown } = {},
): DomainError | null {
  if (viewer === null) {
    const text =
      heart.at === "page" && heart.type === "vendor"
        ? "Please sign in to save your favorite markets and vendors."
        : "Please sign in to save vendors and markets to your favorites.";
    return new DomainError("signed_out", text, { title: "Sign in required" });
  }
  if (maySave(viewer.role)) return null;
  return new DomainError(
    "wrong_role",
    "Vendor accounts can’t save markets and vendors. Use a customer account.",
  );
}

/** What is told once a market or vendor has been saved, or is saved no longer. */
export function savedToast(type: SavedType, name: string, isSaved: boolean) {
  return isSaved
    ? { title: "Added to favorites", description: `We added ${name} to your saved ${type}s.` }
    : {
        title: "Removed from favorites",
        description: `We removed ${name} from your saved ${type}s.`,
      };
}

/** At most this many items are taken over from a browser. */
export const mostTakenOver = 500;

interface OldSavedItem extends SavedName {
  savedAt: Instant;
}

/**
 * Reads what a browser kept under `savedItems`, in either format: a list of items, each with its
 * type, id and moment, or an object with a list of market ids and one of vendor ids, which knows
 * no moments and is taken as saved `now`. What cannot be read is left out without a word; of more
 * than 500 items the newest are taken.
 */
export function readOldSaved(text: string, now: Instant): OldSavedItem[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return [];
  }
  const found = Array.isArray(kept) ? kept.flatMap((item) => oldItem(item, now)) : byId(kept, now);
  const once = new Map<string, OldSavedItem>();
  for (const item of found) once.set(`${item.type} ${item.id}`, item);
  return [...once.values()].sort((a, b) => b.savedAt - a.savedAt).slice(0, mostTakenOver);
}

function oldItem(item: unknown, now: Instant): OldSavedItem[] {
  if (!isRecord(item)) return [];
  const { type, savedAt } = item;
  const id = oldId(item.id);
  if ((type !== "market" && type !== "vendor") || id === null) return [];
  const moment = typeof savedAt === "string" ? Date.parse(savedAt) : Number.NaN;
  return [{ type, id, savedAt: moment > 0 && moment < now ? moment : now }];
}

/** The older format. The names of its arrays are not written down anywhere: the likely ones. */
const arrays = {
  market: ["markets", "marketIds", "savedMarkets"],
  vendor: ["vendors", "vendorIds", "savedVendors"],
} as const;

function byId(kept: unknown, now: Instant): OldSavedItem[] {
  if (!isRecord(kept)) return [];
  return (["market", "vendor"] as const).flatMap((type) =>
    arrays[type]
      .map((name) => kept[name])
      .filter(Array.isArray)
      .flat()
      .map((entry) => oldId(isRecord(entry) ? entry.id : entry))
      .filter((id) => id !== null)
      .map((id) => ({ type, id, savedAt: now })),
  );
}

/** An id as a number or in digits. */
function oldId(value: unknown): number | null {
  return wholeNumber(typeof value === "number" || typeof value === "string" ? String(value) : null);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
