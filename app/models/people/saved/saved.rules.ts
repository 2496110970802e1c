import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Role, Viewer } from "~/platform/viewer";
import { wholeNumber } from "../../core/listing/directory";
import type { savedTypes } from "./saved.tables";

export type SavedType = (typeof savedTypes)[number];

/** A market or vendor that can be saved, with the database's name for its type. */
interface SavedName {
  type: SavedType;
  id: number;
}

/** The most markets and vendors that one account can save: more than anyone will look through. */
export const mostSaved = 1000;

/** Who sees hearts: everyone except vendors. A visitor's heart leads to the sign-in page. */
export const isOfferedHearts = (role: Role | null) => role !== "vendor";

/** Who may save: every signed-in account except vendors. */
export const maySave = (role: Role | null) => role !== null && isOfferedHearts(role);

/** Where a heart is: on a card, or on the page of the market or vendor itself. */
export type HeartPlace = "card" | "page";

/** The anchor of a heart on its page. The heart's form leads back to it. */
export const heartAnchor = (type: SavedType, id: number) => `save-${type}-${id}`;

/**
 * The heart that a return path points to, if it points to one: the heart that a visitor tapped
 * before signing in.
 */
export function heartIn(path: string | null): SavedName | null {
  const [, type, id] = /#save-(market|vendor)-([1-9]\d{0,14})$/.exec(path ?? "") ?? [];
  return type && id ? { type: type as SavedType, id: Number(id) } : null;
}

/** Why a viewer cannot save, in the spec's words; null when they can. */
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

/** The message after a market or vendor is saved or removed from the saved ones. */
export function savedToast(type: SavedType, name: string, isSaved: boolean) {
  return isSaved
    ? { title: "Added to favorites", description: `We added ${name} to your saved ${type}s.` }
    : {
        title: "Removed from favorites",
        description: `We removed ${name} from your saved ${type}s.`,
      };
}

/** The most items that are imported from a browser. */
export const mostTakenOver = 500;

interface OldSavedItem extends SavedName {
  savedAt: Instant;
}

/**
 * Reads what a browser stored under `savedItems`, in either format: a list of items with type, id
 * and time, or an object with a list of market ids and a list of vendor ids. The object has no
 * times, so its items count as saved at `now`. Items that cannot be read are left out silently. Of
 * more than 500 items, the newest are used.
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

/**
 * The names of the arrays in the older format. They are not documented anywhere, so these are the
 * likely names.
 */
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

/** Reads an id that is a number or a text of digits. */
function oldId(value: unknown): number | null {
  return wholeNumber(typeof value === "number" || typeof value === "string" ? String(value) : null);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
