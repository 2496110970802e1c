import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { type Database, noRows, runBatch } from "~/platform/database";
import { bareSeasonsOf } from "../market/bare-seasons";
import { liveOrder, notLongPast } from "../order/order-status.server";
import type { Row } from "./csv-rows";
import type { DirectoryFile } from "./directory-file";
import { type Facts, type Field, factsOf, fieldNames, type SeasonalOpening } from "./facts";
import { type Finding, findings } from "./findings";
import {
  foldedName,
  isInOnePlace,
  type KnownMarket,
  mergeMarket,
  type SourceSaid,
} from "./merge.rules";
import { type MarketRecord, readerVersion, readRow, saidBy } from "./row";
import type { NoteKind } from "./states-of-import";

export interface Note {
  kind: NoteKind;
  /** From 1, the heading counted; 0 of what is no row of the file. */
  line: number;
  key: string;
  name: string;
  text: string;
  marketId: number | null;
  /** Of what is doubtful or cannot be read. */
  finding?: Finding;
}

/** A market of the guide that a row changes, or of which it says something newer. */
export interface Change {
  record: MarketRecord;
  marketId: number;
  version: number;
  /** As they were read: written only where they still are. */
  listedWeek: string;
  listedTags: string;
  set: Field[];
}

/** What a portion of a directory would do. */
export interface Plan {
  rows: number;
  add: MarketRecord[];
  change: Change[];
  /** Rows that say nothing new of what is shown, but when the directory last looked at it. */
  confirm: { record: MarketRecord; marketId: number }[];
  notes: Note[];
  counts: Record<"same" | "older" | "kept" | "twin" | "unreadable", number>;
  keys: string[];
}

interface FoundRow {
  id: number;
  version: number;
  isRemoved: number;
  isAwaited: number;
  name: string;
  description: string;
  location: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  lat: number | null;
  lng: number | null;
  website: string | null;
  links: string;
  seasons: string;
  listedWeek: string;
  listedTags: string;
  sources: string;
}

const isAwaited = (now: Instant): SQL => sql`exists (select 1 from orders o
  where o.market_id = m.id and ${liveOrder("o")} and ${notLongPast("o", now)})`;

const foundColumns = (now: Instant) => sql`
  m.id, m.version, m.removed_at is not null isRemoved, ${isAwaited(now)} isAwaited, m.name,
  m.description, m.location, m.address, m.city, m.state, m.zip, m.lat, m.lng, m.website, m.links,
  m.seasons, m.listed_week listedWeek, m.listed_tags listedTags,
  (select json_group_array(json_object('source', source, 'key', key, 'changedAt', changed_at,
    'reader', reader, 'said', json(said))) from market_sources where market_id = m.id) sources`;

/** The markets in the rows of a portion, and what in them cannot be taken at its word. */
export function readMarkets(file: DirectoryFile, rows: readonly Row[]) {
  const says = saidBy(file.columns);
  const found = new Map<string, { record: MarketRecord; line: number }>();
  const notes: Note[] = [];
  for (const { line, text, cells } of rows) {
    const cell = cells && file.columns.cellsOf(cells);
    const [key, name] = cell ? [cell("FMID").trim(), cell("MarketName").trim()] : ["", ""];
    const remark = (finding: Finding, column: string, value: string) => {
      const isSkipped = ["broken row", "no key", "no name"].includes(finding);
      const what = column ? `${column} “${cut(value, 120)}”` : cut(value, 120);
      notes.push({
        kind: isSkipped ? "unreadable" : "doubtful",
        line,
        key: cut(key, 20),
        name: cut(name, 100),
        text: `${what}: ${findings[finding]}`,
        marketId: null,
        finding,
      });
    };
    const record = cell && readRow(cell, remark, { source: file.source, says });
    if (!cell) remark("broken row", "", text);
    if (!record) continue;
    const earlier = found.get(record.key);
    if (earlier) remark("same key twice", "FMID", record.key);
    if (!earlier || (record.changedAt ?? 0) > (earlier.record.changedAt ?? 0)) {
      found.set(record.key, { record, line });
    }
  }
  return { markets: [...found.values()], notes };
}

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text.toWellFormed();

/**
 * What a portion of a directory would do with the guide as it is: two round trips, and one where
 * nothing in it is new. `seen` are the keys of the portions before.
 */
export async function planPortion(
  { db, now }: { db: Database; now: Instant },
  file: DirectoryFile,
  rows: readonly Row[],
  seen: ReadonlySet<string> = new Set(),
): Promise<Plan> {
  const { markets: read, notes } = readMarkets(file, rows);
  // Which of two rows without a date is newer nobody knows: the first of a file counts.
  const isLater = ({ record }: Due) => record.changedAt === null && seen.has(record.key);
  const markets = read.filter((each) => !isLater(each));
  const plan: Plan = {
    rows: rows.length,
    add: [],
    change: [],
    confirm: [],
    notes,
    counts: {
      same: 0,
      older: 0,
      kept: 0,
      twin: 0,
      unreadable: notes.filter(({ kind }) => kind === "unreadable").length,
    },
    keys: markets.map(({ record }) => record.key),
  };
  const known = await hashesOf(db, file.source, plan.keys);
  const due = markets.filter(({ record }) => known.get(record.key)?.hash !== record.hash);
  plan.counts.same = markets.length - due.length;
  if (due.length === 0) return plan;
  const found = await findMarkets({ db, now }, due, known);
  for (const each of due) planRow(plan, each, found);
  return plan;
}

async function hashesOf(db: Database, source: string, keys: readonly string[]) {
  const found = await db.all<{ key: string; hash: string; marketId: number }>(sql`
    select s.key, s.hash, s.market_id marketId from json_each(${JSON.stringify(keys)}) k
    cross join market_sources s on s.source = ${source} and s.key = k.value`);
  return new Map(found.map((row) => [row.key, row]));
}

type Due = { record: MarketRecord; line: number };

interface Found {
  byKey: Map<string, FoundRow>;
  byName: Map<string, FoundRow[]>;
  /** What this portion adds itself, for twins within it. */
  added: Map<string, Due[]>;
}

/** The markets of the guide that rows are about, by their keys, or that they may be, by their names. */
async function findMarkets(
  { db, now }: { db: Database; now: Instant },
  due: readonly Due[],
  known: ReadonlyMap<string, { marketId: number }>,
): Promise<Found> {
  const ids = due.flatMap(({ record }) => known.get(record.key)?.marketId ?? []);
  const names = [
    ...new Set(
      due
        .filter(({ record }) => !known.has(record.key))
        .map(({ record }) => foldedName(record.name)),
    ),
  ];
  const [own, alike] = await runBatch(db, [
    ids.length === 0
      ? noRows<FoundRow>()
      : sql<FoundRow>`select ${foundColumns(now)} from json_each(${JSON.stringify(ids)}) i
          cross join markets m on m.id = i.value`,
    names.length === 0
      ? noRows<FoundRow & { folded: string }>()
      : sql<FoundRow & { folded: string }>`
          select l.key folded, ${foundColumns(now)} from json_each(${JSON.stringify(names)}) n
          cross join likenesses l on l.what = 'name' and l.key = n.value and l.kind = 'market'
          cross join markets m on m.id = l.subject_id`,
  ]);
  const byId = new Map(own.results.map((row) => [row.id, row]));
  const byKey = new Map<string, FoundRow>();
  for (const { record } of due) {
    const row = byId.get(known.get(record.key)?.marketId ?? 0);
    if (row) byKey.set(record.key, row);
  }
  const byName = new Map<string, FoundRow[]>();
  for (const row of alike.results) byName.set(row.folded, [...(byName.get(row.folded) ?? []), row]);
  return { byKey, byName, added: new Map() };
}

function planRow(plan: Plan, due: Due, found: Found): void {
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
    note("twin", `Not added: it is likely the same as ${where}`, twin?.id ?? null);
    return;
  }
  plan.add.push(record);
  found.added.set(folded, [...(found.added.get(folded) ?? []), due]);
  note(
    "added",
    [record.location, hoursText(record.schedules.length)].filter(Boolean).join(" · "),
    null,
  );
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
  const facts = factsOf(record);
  const current = marketOf(row);
  const { kind, set, kept } = mergeMarket({ ...record, reader: readerVersion, facts }, current);
  if (kept.length > 0) plan.counts.kept++;
  for (const { field, because } of kept) {
    const why = because === "edited" ? "edited here" : "customers are to collect orders then";
    note(
      "kept",
      `${fieldNames[field]} (${why}): ${difference(facts, current.facts, field)}`,
      row.id,
    );
  }
  if (kind === "removed") {
    plan.counts.kept++;
    note("kept", "It was taken down here, and stays so", row.id);
  } else if (kind === "older") plan.counts.older++;
  else if (kind === "same") {
    if (kept.length === 0) plan.counts.same++;
    plan.confirm.push({ record, marketId: row.id });
  } else {
    const { id: marketId, version, listedWeek, listedTags } = row;
    plan.change.push({ record, marketId, version, listedWeek, listedTags, set });
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
  const seasons = bareSeasonsOf(row);
  return {
    facts: factsOf({ ...row, schedules, seasons, tags, links }),
    sources: sourcesOf(row),
    isAwaited: row.isAwaited === 1,
    isRemoved: row.isRemoved === 1,
  };
}
