import { foldedName } from "../../core/likeness";
import { stateNames } from "../../guide/place/states";
import { type Facts, type Field, fields } from "./facts";

/**
 * What a directory has said about a market, field by field. If the latest row does not give a
 * field, an earlier row may have given it: then `at` holds the time of that row. `at` is null for a
 * field that no row gives and that the importer made itself. `hoursUnused` is set if the market
 * shows other hours than the directory gives, for example because people edited them here.
 */
type Said = Partial<Facts> & {
  at?: Partial<Record<Field, number | null>>;
  hoursUnused?: true;
};

/** What a directory last said about a market of the guide. */
export interface SourceSaid {
  source: string;
  key: string;
  /** SHA-256 of the directory's latest row for the market; see `MarketRecord`. */
  hash: string;
  changedAt: number | null;
  reader: number;
  said: Said;
}

/** A row of a directory, as the merge needs it. */
export interface RowSaid {
  source: string;
  key: string;
  hash: string;
  changedAt: number | null;
  reader: number;
  says: readonly Field[];
  facts: Facts;
}

/** A market of the guide, as the merge needs it. */
export interface KnownMarket {
  facts: Facts;
  /** What each directory that has the market last said about it. */
  sources: readonly SourceSaid[];
  /** Whether customers still have orders to pick up there. If so, the market's hours stay. */
  isAwaited: boolean;
  isRemoved: boolean;
}

/** Why a field stays, although the directory says something else. */
type Staying = "edited" | "awaited";

export interface Merged {
  /**
   * An 'older' row adds nothing and writes nothing. A row of a market that was removed here
   * ('removed') writes nothing either.
   */
  kind: "older" | "removed" | "same" | "changed";
  /** The fields to write. */
  set: Field[];
  /** The fields that stay, and why. */
  kept: { field: Field; because: Staying }[];
}

/**
 * Decides what happens to a market when a directory has a row for it. Each field comes from the
 * newest row that gives it, in whatever order the files arrive. An import never overwrites what
 * people have edited here: a value that no directory has ever said.
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

/** What is remembered of a directory's row about a market that the guide does not have yet. */
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
 * What is remembered of a directory after one of its rows. A field keeps its earlier value if the
 * row does not give it, is too old to change it, or could not be written because customers still
 * have orders to pick up.
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

/**
 * An empty text in a file means that the directory does not know. For tags, it means that there are
 * none.
 */
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
 * Whether a row is newer than what a directory said at the time `at`. A row from the same directory
 * with the same key and time also counts as newer if it has no time, or if an older version of the
 * reader read the earlier row.
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
 * Whether a row's text for a field counts more than the earlier text: the row is newer or, if both
 * are from the same moment, its text comes later in the alphabet. So files in any order lead to the
 * same result.
 */
function counts(field: Field, row: Omit<RowSaid, "says">, known: SourceSaid): boolean {
  const at = saidAt(known, field);
  if (isNewer(row, known, at)) return true;
  const isOfOneMoment = row.changedAt !== null && row.changedAt === at;
  const { [field]: said = "" } = known.said;
  return isOfOneMoment && row.reader === known.reader && row.facts[field] > said;
}

/** Whether no directory has given this field later. */
const isNewestOf = (field: Field, row: RowSaid, sources: readonly SourceSaid[]) =>
  sources.every((known) => {
    const { [field]: said } = known.said;
    const isUnsaid = said === undefined || isBlank(field, said);
    return isUnsaid || counts(field, row, known);
  });

/** Whether people have changed a field to something that no directory has said. */
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

/** The greatest distance between twins, in meters. */
const nearby = 1000;
const metersInDegree = 111_320;

/**
 * Whether two markets with the same name are in one place: within a kilometer or, without
 * coordinates, in the same town.
 */
export function isInOnePlace(one: Placed, other: Placed): boolean {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) {
    const town = ({ city, state }: Placed) =>
      `${foldedName(city)}, ${foldedName(stateNames(state)[0] ?? "")}`;
    return one.city !== "" && town(one) === town(other);
  }
  const north = (one.lat - other.lat) * metersInDegree;
  const east = (one.lng - other.lng) * metersInDegree * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east) <= nearby;
}

/** Why a file does not show which markets its directory no longer has; null if it does. */
export function whyNotWhole({
  seen,
  known,
  keyless,
}: {
  /** How many keys the file has, and how many the guide knows from its directory. */
  seen: number;
  known: number;
  /** How many rows have no readable key. Each may be about a market that otherwise seems gone. */
  keyless: number;
}): string | null {
  if (seen * 2 < known) return "the file has less than half of the directory";
  return keyless > 0 ? "a row of the file has no readable FMID" : null;
}

/** What may keep a market in the guide, although a whole directory no longer has it. */
export interface Holding {
  orders: number;
  managers: number;
  vendors: number;
  otherSources: number;
  /** Whether people added the market here, so that the directory was not the first to have it. */
  isOwn: 0 | 1;
}

/** Why a market that its directory no longer has is not removed; null if nothing keeps it. */
export function whyNotRemoveMarket(holding: Holding): string | null {
  const { orders, managers, vendors, otherSources, isOwn } = holding;
  if (orders > 0) return "customers still have orders to pick up there";
  if (managers > 0) return "the market has a manager";
  if (vendors > 0) return "vendors sell there";
  if (otherSources > 0) return "another directory lists the market";
  if (isOwn) return "people added the market here";
  return null;
}
