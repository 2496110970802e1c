import { type Facts, type Field, fields } from "./facts";

/** What a directory last said of a market of the guide. */
export interface SourceSaid {
  source: string;
  key: string;
  changedAt: number | null;
  reader: number;
  said: Partial<Facts>;
}

/** A row of a directory, for the merge. */
export interface RowSaid {
  source: string;
  key: string;
  changedAt: number | null;
  reader: number;
  says: readonly Field[];
  facts: Facts;
}

/** A market of the guide, for the merge. */
export interface KnownMarket {
  facts: Facts;
  /** What each directory that has it last said of it. */
  sources: readonly SourceSaid[];
  /** Customers are to collect orders there: its hours stay. */
  isAwaited: boolean;
  isRemoved: boolean;
}

/** Why a field stays, though the directory has something else for it. */
export type Staying = "edited" | "awaited";

export interface Merged {
  /** An older row writes nothing, nor does one of a market that was taken down here. */
  kind: "older" | "removed" | "same" | "changed";
  /** What is written. */
  set: Field[];
  /** What stays, and why. */
  kept: { field: Field; because: Staying }[];
}

/**
 * What becomes of a market when a directory has a row of it. Only what is newer than all that
 * directories have said of it writes; field by field, and never over what people have edited here:
 * that is what differs from all that directories last said.
 */
export function mergeMarket(row: RowSaid, market: KnownMarket): Merged {
  if (market.isRemoved) return { kind: "removed", set: [], kept: [] };
  if (!isNewer(row, market.sources)) return { kind: "older", set: [], kept: [] };
  const merged: Merged = { kind: "same", set: [], kept: [] };
  for (const field of fields) {
    const { [field]: next } = row.facts;
    const { [field]: current } = market.facts;
    if (!row.says.includes(field) || next === current) continue;
    // A blank in the file says that the directory does not know.
    if (next === "" && field !== "tags") continue;
    if (isEdited(field, current, market.sources)) merged.kept.push({ field, because: "edited" });
    else if (field === "hours" && market.isAwaited) {
      merged.kept.push({ field, because: "awaited" });
    } else merged.set.push(field);
  }
  if (merged.set.length > 0) merged.kind = "changed";
  return merged;
}

/** Whether a row is newer than all that is known, or says something where no time was ever said. */
export function isNewer(row: RowSaid, sources: readonly SourceSaid[]): boolean {
  const own = sources.find(({ source, key }) => source === row.source && key === row.key);
  const others = sources.filter((each) => each !== own);
  const isAfter = (known: number | null) => (row.changedAt ?? 0) > (known ?? 0);
  if (!others.every(({ changedAt }) => isAfter(changedAt))) return false;
  if (!own) return true;
  const isUndated = row.changedAt === null && own.changedAt === null;
  const isReadAnew = row.changedAt === own.changedAt && own.reader < row.reader;
  return isUndated || isReadAnew || isAfter(own.changedAt);
}

/** Whether people have made something else of a field than any directory has said. */
function isEdited(field: Field, current: string, sources: readonly SourceSaid[]): boolean {
  const said = sources.flatMap(({ said: { [field]: each } }) => (each === undefined ? [] : [each]));
  return said.length > 0 && !said.includes(current);
}

/** Letters with marks, as the guide folds them; of the same list as `likenesses_now`. */
const letters: Record<string, string> = {
  a: "áàâäãåÁÀÂÄÃÅ",
  c: "çÇ",
  e: "éèêëÉÈÊË",
  i: "íìîïÍÌÎÏ",
  n: "ñÑ",
  o: "óòôöõøÓÒÔÖÕØ",
  u: "úùûüÚÙÛÜ",
};
const folded = new Map(
  Object.entries(letters).flatMap(([plain, marked]) => [...marked].map((each) => [each, plain])),
);

/** A name as `likenesses` keeps it: two markets whose names fold alike may be one. */
export const foldedName = (name: string): string =>
  [...name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())]
    .map((letter) => folded.get(letter) ?? letter)
    .join("")
    .replaceAll("&", "and")
    .replace(/[ '’.,()+/#-]/g, "");

interface Placed {
  lat: number | null;
  lng: number | null;
  city: string;
  state: string;
}

/** Twins stand no further apart, in meters. */
const nearby = 1000;
const metersInDegree = 111_320;

/** Whether two markets of one name are in one place: within a kilometer, else in one town. */
export function isInOnePlace(one: Placed, other: Placed): boolean {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) {
    const town = ({ city, state }: Placed) => `${foldedName(city)}, ${foldedName(state)}`;
    return one.city !== "" && town(one) === town(other);
  }
  const north = (one.lat - other.lat) * metersInDegree;
  const east = (one.lng - other.lng) * metersInDegree * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east) <= nearby;
}

/** Whether a file can be a whole directory: one that lacks more than half of it is a part. */
export const mayBeWhole = ({ seen, known }: { seen: number; known: number }) => seen * 2 >= known;

/** Why a market stays, though a whole directory does not have it any more. */
export interface Holding {
  orders: number;
  managers: number;
  vendors: number;
  otherSources: number;
}

/** Why a market that its directory has no more is not taken down; null where nothing keeps it. */
export function whyNotTakeDown(holding: Holding): string | null {
  const { orders, managers, vendors, otherSources } = holding;
  if (orders > 0) return "customers are still to collect orders there";
  if (managers > 0) return "somebody manages it here";
  if (vendors > 0) return "vendors stand there";
  if (otherSources > 0) return "another directory has it";
  return null;
}
