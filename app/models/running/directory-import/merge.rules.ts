import { foldedName } from "../../core/likeness";
import { type Facts, type Field, fields } from "./facts";

/**
 * What a directory has said of a market, field by field. Of what its latest row does not say, an
 * earlier one may have: then `at` has when, as it has null for what no row says and its file made.
 */
type Said = Partial<Facts> & { at?: Partial<Record<Field, number | null>> };

/** What a directory last said of a market of the guide. */
export interface SourceSaid {
  source: string;
  key: string;
  /** SHA-256 of its latest row, see `MarketRecord`. */
  hash: string;
  changedAt: number | null;
  reader: number;
  said: Said;
}

/** A row of a directory, for the merge. */
export interface RowSaid {
  source: string;
  key: string;
  hash: string;
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
type Staying = "edited" | "awaited";

export interface Merged {
  /** An older row that adds nothing writes nothing, nor does one of a market taken down here. */
  kind: "older" | "removed" | "same" | "changed";
  /** What is written. */
  set: Field[];
  /** What stays, and why. */
  kept: { field: Field; because: Staying }[];
}

/**
 * What becomes of a market when a directory has a row of it. Each field is written by the newest row
 * that says it, in whatever order the files come; and never over what people have edited here: that
 * is what differs from all that directories have said.
 */
export function mergeMarket(row: RowSaid, { facts, sources, ...market }: KnownMarket): Merged {
  if (market.isRemoved) return { kind: "removed", set: [], kept: [] };
  const merged: Merged = { kind: "same", set: [], kept: [] };
  for (const field of fields) {
    const { [field]: next } = row.facts;
    const { [field]: current } = facts;
    if (!row.says.includes(field) || next === current || isBlank(field, next)) continue;
    if (!isNewestOf(field, row, sources)) continue;
    if (isEdited(field, current, sources)) merged.kept.push({ field, because: "edited" });
    else if (field === "hours" && market.isAwaited) {
      merged.kept.push({ field, because: "awaited" });
    } else merged.set.push(field);
  }
  if (merged.set.length > 0) return { ...merged, kind: "changed" };
  const own = ownOf(row, sources);
  return own && !isNewer(row, own, own.changedAt) ? { kind: "older", set: [], kept: [] } : merged;
}

/** What is remembered of what a directory says of a market that the guide does not have yet. */
export function firstSaid({ facts, says, ...row }: RowSaid): SourceSaid {
  const said: Said = {};
  for (const field of fields) {
    if (isBlank(field, facts[field])) continue;
    said[field] = facts[field];
    if (!says.includes(field)) said.at = { ...said.at, [field]: null };
  }
  return { ...row, said };
}

/**
 * What is remembered of a directory, with a row of it: what that does not say, is too old to say, or
 * could not be written because customers come, stays as it was said.
 */
export function nextSaid(
  { facts, says, ...row }: RowSaid,
  sources: readonly SourceSaid[],
  { kept }: Pick<Merged, "kept"> = { kept: [] },
): SourceSaid {
  const own = ownOf(row, sources);
  const latest = own && !isNewer(row, own, own.changedAt) ? own : row;
  const said: Said = {};
  for (const field of fields) {
    const waits = kept.some((each) => each.field === field && each.because === "awaited");
    const isSaid = says.includes(field) && !isBlank(field, facts[field]) && !waits;
    const before = own?.said[field];
    const wasSaid = own !== undefined && before !== undefined && !isBlank(field, before);
    const isTaken = isSaid && !(wasSaid && !counts(field, { facts, ...row }, own));
    if (!isTaken && !wasSaid) continue;
    said[field] = isTaken ? facts[field] : before;
    const at = isTaken ? row.changedAt : saidAt(own as SourceSaid, field);
    if (at !== latest.changedAt) said.at = { ...said.at, [field]: at };
  }
  return { ...row, hash: latest.hash, changedAt: latest.changedAt, reader: latest.reader, said };
}

/** A blank in a file says that the directory does not know. Of tags it says that there are none. */
const isBlank = (field: Field, text: string) => text === "" && field !== "tags";

type Key = Pick<SourceSaid, "source" | "key">;
const isOwn = (row: Key, known: Key) => known.source === row.source && known.key === row.key;
const ownOf = (row: Key, sources: readonly SourceSaid[]) =>
  sources.find((known) => isOwn(row, known));

const saidAt = ({ said, changedAt }: SourceSaid, field: Field): number | null => {
  const at = said.at?.[field];
  return at === undefined ? changedAt : at;
};

type Dated = Pick<RowSaid, "source" | "key" | "changedAt" | "reader">;

/**
 * Whether a row is newer than what a directory said then; or the same directory's, where no time was
 * ever said, or one that is now read otherwise.
 */
function isNewer(row: Dated, known: SourceSaid, at: number | null): boolean {
  if ((row.changedAt ?? 0) > (at ?? 0)) return true;
  return (
    isOwn(row, known) &&
    row.changedAt === at &&
    (row.changedAt === null || known.reader < row.reader)
  );
}

/**
 * Whether a row's word on a field counts more than what was said: it is newer or, of two of one
 * moment, it comes later in the alphabet, so that files in any order lead to the same.
 */
function counts(field: Field, row: Omit<RowSaid, "says">, known: SourceSaid): boolean {
  const at = saidAt(known, field);
  if (isNewer(row, known, at)) return true;
  const isOfOneMoment = row.changedAt !== null && row.changedAt === at;
  const { [field]: said = "" } = known.said;
  return isOfOneMoment && row.reader === known.reader && row.facts[field] > said;
}

/** Whether no directory has said a field later. */
const isNewestOf = (field: Field, row: RowSaid, sources: readonly SourceSaid[]) =>
  sources.every((known) => {
    const { [field]: said } = known.said;
    const isUnsaid = said === undefined || isBlank(field, said);
    return isUnsaid || counts(field, row, known);
  });

/** Whether people have made something else of a field than any directory has said. */
function isEdited(field: Field, current: string, sources: readonly SourceSaid[]): boolean {
  const said = sources.flatMap(({ said: { [field]: each } }) => each ?? []);
  return !said.includes(current) && (current !== "" || said.some((each) => each !== ""));
}

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
export function whyNotRemove(holding: Holding): string | null {
  const { orders, managers, vendors, otherSources } = holding;
  if (orders > 0) return "customers still have orders to pick up there";
  if (managers > 0) return "the market has a manager";
  if (vendors > 0) return "vendors sell there";
  if (otherSources > 0) return "another directory lists the market";
  return null;
}
