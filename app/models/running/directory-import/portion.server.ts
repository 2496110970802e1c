import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { type Database, noRows, runBatch } from "~/platform/database";
import { foldedName, shortestLikeness } from "../../core/likeness";
import { liveOrder, notLongPast } from "../../core/order-status.server";
import type { Row } from "./csv-rows";
import type { DirectoryFile } from "./directory-file";
import { type Found, type FoundRow, type Plan, planRow } from "./plan.rules";
import { type ReadMarket, readMarkets } from "./read-markets";

const isAwaited = (now: Instant): SQL => sql`exists (select 1 from orders o
  where o.market_id = m.id and ${liveOrder("o")} and ${notLongPast("o", now)})`;

const foundColumns = (now: Instant) => sql`
  m.id, m.version, m.removed_at is not null isRemoved, ${isAwaited(now)} isAwaited, m.name,
  m.description, m.location, m.address, m.city, m.state, m.zip, m.lat, m.lng, m.website, m.links,
  m.seasons, m.listed_week listedWeek, m.listed_tags listedTags,
  (select json_group_array(json_object('source', source, 'key', key, 'changedAt', changed_at,
    'hash', hash, 'reader', reader, 'said', json(said))) from market_sources where market_id = m.id) sources`;

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
  const isLater = ({ record }: ReadMarket) => record.changedAt === null && seen.has(record.key);
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

/** The markets of the guide that rows are about, by their keys, or that they may be, by their names. */
async function findMarkets(
  { db, now }: { db: Database; now: Instant },
  due: readonly ReadMarket[],
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
          select n.value folded, ${foundColumns(now)} from json_each(${JSON.stringify(names)}) n
          cross join markets m on m.like_name = n.value and m.removed_at is null
          where length(n.value) >= ${shortestLikeness.name}`,
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
