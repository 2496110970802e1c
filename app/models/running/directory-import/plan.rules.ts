import { foldedName } from "../../core/likeness";
import { bareSeasonsOf } from "../../guide/market/market.seasons";
import {
  columnsOf,
  type Facts,
  type Field,
  factsOf,
  fieldNames,
  type MarketFacts,
  type SeasonalOpening,
} from "./facts";
import type { NoteKind } from "./import.rules";
import {
  firstSaid,
  isInOnePlace,
  type KnownMarket,
  mergeMarket,
  nextSaid,
  type RowSaid,
  type SourceSaid,
} from "./merge.rules";
import { cut, type Note, type ReadMarket } from "./read-markets";
import { type MarketRecord, readerVersion } from "./row";

/** A market that the guide does not have yet. */
interface Addition {
  record: MarketRecord;
  /** What each row about the market says. */
  said: SourceSaid[];
}

/** A market of the guide that rows change, with what they say about it. */
export interface Change extends Addition {
  marketId: number;
  version: number;
  /** The lists as they were read. The change is written only if they are still the same. */
  listedWeek: string;
  listedTags: string;
  /** The time zone as it was read. */
  timeZone: string;
  set: Field[];
}

/** What a portion of a directory would do. */
export interface Plan {
  rows: number;
  add: Addition[];
  change: Change[];
  /**
   * Markets about which rows say nothing new to show. Only the directory's latest word is recorded.
   */
  confirm: { marketId: number; said: SourceSaid[] }[];
  notes: Note[];
  counts: Record<"same" | "older" | "kept" | "twin" | "unreadable" | "keyless", number>;
  /** The keys of the markets that could be read. */
  keys: string[];
  /** The keys of rows that cannot be read otherwise. They show that the file has these markets. */
  unreadableKeys: string[];
}

/** A market of the guide, as read for the merge. */
export interface FoundRow extends Omit<MarketFacts, "links" | "tags" | "schedules" | "seasons"> {
  id: number;
  version: number;
  timeZone: string;
  isRemoved: number;
  isAwaited: number;
  links: string;
  seasons: string;
  listedWeek: string;
  listedTags: string;
  sources: string;
}

/** The markets of the guide that a row may be about. */
export interface Found {
  byKey: Map<string, FoundRow>;
  byName: Map<string, FoundRow[]>;
}

/** A market as it will be after the portion's rows up to now. */
interface Standing extends KnownMarket {
  place: Pick<MarketRecord, "name" | "location" | "city" | "state" | "lat" | "lng">;
  row: FoundRow | null;
  /** The values to write for the market; null if an existing market does not change. */
  record: MarketRecord | null;
  set: Set<Field>;
  said: SourceSaid[];
}

/** Adds to a plan what happens with the rows of a portion, one after the other. */
export function planRows(plan: Plan, due: readonly ReadMarket[], { byKey, byName }: Found): void {
  const standings = new Map<number, Standing>();
  const standingOf = (row: FoundRow) => {
    const standing = standings.get(row.id) ?? standingNow(row);
    standings.set(row.id, standing);
    return standing;
  };
  const added = new Map<string, Standing[]>();
  for (const { record, line } of due) {
    const folded = foldedName(record.name);
    const note = (kind: NoteKind, text: string, marketId: number | null) =>
      plan.notes.push({
        kind,
        line,
        key: record.key,
        name: cut(record.name, 100),
        text: cut(text, 600),
        marketId,
      });
    const known = byKey.get(record.key);
    const alike = known
      ? []
      : [...(byName.get(folded) ?? []).map(standingOf), ...(added.get(folded) ?? [])].filter(
          ({ place }) => isInOnePlace(record, place),
        );
    const market = known ? standingOf(known) : alike.find((each) => isSurelyOf(record, each));
    const [twin] = alike;
    if (market) planMerge(plan, record, market, note);
    else if (twin) {
      plan.counts.twin++;
      const where = `${twin.place.name} in ${twin.place.location || "the same place"}`;
      note("twin", `Not added: probably the same as ${where}`, twin.row?.id ?? null);
    } else {
      added.set(folded, [...(added.get(folded) ?? []), standingNew(record)]);
      const text = [record.location, hoursText(record.schedules.length)].filter(Boolean);
      note("added", text.join(" · "), null);
    }
  }
  for (const standing of [...standings.values(), ...[...added.values()].flat()]) {
    addTo(plan, standing);
  }
}

/** Adds to a plan what is written for a market after all rows of the portion. */
function addTo(plan: Plan, { row, record, set, said }: Standing): void {
  if (said.length === 0) return;
  if (row === null) plan.add.push({ record: record as MarketRecord, said });
  else if (record === null) plan.confirm.push({ marketId: row.id, said });
  else {
    const { id: marketId, version, listedWeek, listedTags, timeZone } = row;
    const seen = { marketId, version, listedWeek, listedTags, timeZone };
    plan.change.push({ record, ...seen, set: [...set], said });
  }
}

function rowOf(record: MarketRecord): RowSaid {
  const { source, key, hash, changedAt, says } = record;
  return { source, key, hash, changedAt, says, reader: readerVersion, facts: factsOf(record) };
}

const hoursText = (openings: number) =>
  openings === 0 ? "no hours" : `${openings} ${openings === 1 ? "opening" : "openings"}`;

/**
 * If two rows of one directory were changed at least this far apart, in milliseconds, they do not
 * describe two days of one market.
 */
const apart = 30 * 86_400_000;

/**
 * Whether a row with a market's name and place is surely about that market: another directory
 * brought the market, or this directory has given it another key. Two rows of about the same time
 * may each describe one of the market's days.
 */
function isSurelyOf({ source, changedAt }: MarketRecord, { sources }: Standing): boolean {
  const own = sources.filter((each) => each.source === source);
  const isApart = ({ changedAt: other }: SourceSaid) =>
    changedAt !== null && other !== null && Math.abs(changedAt - other) >= apart;
  return sources.length > 0 && own.every(isApart);
}

function planMerge(
  plan: Plan,
  record: MarketRecord,
  market: Standing,
  note: (kind: NoteKind, text: string, marketId: number | null) => void,
): void {
  const row = rowOf(record);
  const { facts } = row;
  const id = market.row?.id ?? null;
  const merged = mergeMarket(row, market);
  const { kind, set, kept } = merged;
  if (kept.length > 0) plan.counts.kept++;
  for (const { field, because } of kept) {
    const why =
      because === "edited" ? "edited here" : "customers still have orders to pick up there";
    note("kept", `${fieldNames[field]} (${why}): ${difference(facts, market.facts, field)}`, id);
  }
  if (kind === "removed") {
    plan.counts.kept++;
    note("kept", "Not added: this market was removed from the guide", id);
    return;
  }
  if (kind === "older") {
    plan.counts.older++;
    return;
  }
  for (const field of set) {
    note("changed", `${fieldNames[field]}: ${difference(market.facts, facts, field)}`, id);
  }
  if (kind !== "changed" && kept.length === 0) plan.counts[kind]++;
  const said = nextSaid(row, market.sources, merged);
  const hours = set.includes("hours") ? facts.hours : market.facts.hours;
  if (said.said.hours !== hours) said.said.hoursUnused = true;
  const others = (all: readonly SourceSaid[]) =>
    all.filter(({ source, key }) => source !== said.source || key !== said.key);
  market.sources = [...others(market.sources), said];
  market.said = [...others(market.said), said];
  if (kind !== "changed") return;
  for (const field of set) market.set.add(field);
  market.facts = { ...market.facts, ...picked(facts, set) };
  const columns = set.flatMap((field): readonly (keyof MarketRecord)[] => columnsOf[field]);
  market.record = { ...(market.record ?? record), ...picked(record, columns) };
}

/** Some of an object's properties. */
const picked = <Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
) => Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;

const difference = (from: Facts, to: Facts, field: Field) =>
  `${shown(from[field])} → ${shown(to[field])}`;
const shown = (text: string) => (text === "" ? "nothing" : `“${cut(text, 200)}”`);

function standingNow(row: FoundRow): Standing {
  const schedules: SeasonalOpening[] = JSON.parse(row.listedWeek).schedules;
  const [tags, links] = [JSON.parse(row.listedTags), JSON.parse(row.links)];
  return {
    place: row,
    row,
    facts: factsOf({ ...row, schedules, tags, links, seasons: bareSeasonsOf(row) }),
    sources: JSON.parse(row.sources),
    isAwaited: row.isAwaited === 1,
    isRemoved: row.isRemoved === 1,
    record: null,
    set: new Set(),
    said: [],
  };
}

function standingNew(record: MarketRecord): Standing {
  const row = rowOf(record);
  const said = [firstSaid(row)];
  const set = new Set<Field>();
  const stays = { isAwaited: false, isRemoved: false };
  return { place: record, row: null, facts: row.facts, sources: said, ...stays, record, set, said };
}
