import { foldedName } from "../../core/likeness";
import { bareSeasonsOf } from "../../guide/market/market.seasons";
import {
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

/** A market of the guide that a row changes, or of which it says something newer. */
export interface Change {
  record: MarketRecord;
  marketId: number;
  version: number;
  /** As they were read: written only where they still are. */
  listedWeek: string;
  listedTags: string;
  set: Field[];
  known: SourceSaid;
}

/** What a portion of a directory would do. */
export interface Plan {
  rows: number;
  add: { record: MarketRecord; known: SourceSaid }[];
  change: Change[];
  /** Rows that say nothing new of what is shown, but when the directory last looked at it. */
  confirm: { marketId: number; known: SourceSaid }[];
  notes: Note[];
  counts: Record<"same" | "older" | "kept" | "twin" | "unreadable", number>;
  keys: string[];
}

/** A market of the guide, as it is read for the merge. */
export interface FoundRow extends Omit<MarketFacts, "links" | "tags" | "schedules" | "seasons"> {
  id: number;
  version: number;
  isRemoved: number;
  isAwaited: number;
  links: string;
  seasons: string;
  listedWeek: string;
  listedTags: string;
  sources: string;
}

/** What of the guide, and of the portion itself, a row may be about. */
export interface Found {
  byKey: Map<string, FoundRow>;
  byName: Map<string, FoundRow[]>;
  /** What this portion adds itself, for twins within it. */
  added: Map<string, ReadMarket[]>;
}

/** Puts into a plan what becomes of a row. */
export function planRow(plan: Plan, due: ReadMarket, found: Found): void {
  const { record, line } = due;
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
  const known = found.byKey.get(record.key);
  const alike = known
    ? []
    : (found.byName.get(folded) ?? []).filter((row) => isInOnePlace(record, row));
  const market = known ?? alike.find((row) => isOfAnotherSource(row, record.source));
  if (market) {
    planMerge(plan, record, market, note);
    return;
  }
  const [twin] = alike;
  const beside = (found.added.get(folded) ?? []).find((each) => isInOnePlace(record, each.record));
  if (twin || beside) {
    plan.counts.twin++;
    const where = twin
      ? `${twin.name} in ${twin.location || "the same place"}`
      : `${beside?.record.name} on line ${beside?.line}`;
    note("twin", `Not added: probably the same as ${where}`, twin?.id ?? null);
    return;
  }
  plan.add.push({ record, known: firstSaid(rowOf(record)) });
  found.added.set(folded, [...(found.added.get(folded) ?? []), due]);
  note(
    "added",
    [record.location, hoursText(record.schedules.length)].filter(Boolean).join(" · "),
    null,
  );
}

function rowOf(record: MarketRecord): RowSaid {
  const { source, key, hash, changedAt, says } = record;
  return { source, key, hash, changedAt, says, reader: readerVersion, facts: factsOf(record) };
}

const hoursText = (openings: number) =>
  openings === 0 ? "no hours" : `${openings} ${openings === 1 ? "opening" : "openings"}`;

const sourcesOf = ({ sources }: FoundRow): SourceSaid[] => JSON.parse(sources);

/** A market that another directory brought, and not this one: the same under another key. */
function isOfAnotherSource(row: FoundRow, source: string): boolean {
  const sources = sourcesOf(row);
  return sources.length > 0 && sources.every((each) => each.source !== source);
}

function planMerge(
  plan: Plan,
  record: MarketRecord,
  row: FoundRow,
  note: (kind: NoteKind, text: string, marketId: number | null) => void,
): void {
  const said = rowOf(record);
  const { facts } = said;
  const current = marketOf(row);
  const merged = mergeMarket(said, current);
  const { kind, set, kept } = merged;
  const known = nextSaid(said, current.sources, merged);
  if (kept.length > 0) plan.counts.kept++;
  for (const { field, because } of kept) {
    const why = because === "edited" ? "edited here" : "customers have orders for that day";
    note(
      "kept",
      `${fieldNames[field]} (${why}): ${difference(facts, current.facts, field)}`,
      row.id,
    );
  }
  if (kind === "removed") {
    plan.counts.kept++;
    note("kept", "Removed here, so it stays removed", row.id);
  } else if (kind === "older") plan.counts.older++;
  else if (kind === "same") {
    if (kept.length === 0) plan.counts.same++;
    plan.confirm.push({ marketId: row.id, known });
  } else {
    const { id: marketId, version, listedWeek, listedTags } = row;
    plan.change.push({ record, marketId, version, listedWeek, listedTags, set, known });
    for (const field of set) {
      note("changed", `${fieldNames[field]}: ${difference(current.facts, facts, field)}`, row.id);
    }
  }
}

const difference = (from: Facts, to: Facts, field: Field) =>
  `${shown(from[field])} → ${shown(to[field])}`;
const shown = (text: string) => (text === "" ? "nothing" : `“${cut(text, 200)}”`);

function marketOf(row: FoundRow): KnownMarket {
  const schedules: SeasonalOpening[] = JSON.parse(row.listedWeek).schedules;
  const [tags, links] = [JSON.parse(row.listedTags), JSON.parse(row.links)];
  return {
    facts: factsOf({ ...row, schedules, tags, links, seasons: bareSeasonsOf(row) }),
    sources: sourcesOf(row),
    isAwaited: row.isAwaited === 1,
    isRemoved: row.isRemoved === 1,
  };
}
