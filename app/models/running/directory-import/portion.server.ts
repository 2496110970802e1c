import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { type Database, noRows, runBatch, type Statement } from "~/platform/database";
import { foldedName, shortestLikeness } from "../../core/likeness";
import { liveOrder, notLongPast } from "../../core/order-status.server";
import { duplicatesNoted } from "../../guide/market/duplicates.server";
import { vendorsAt, vendorsListed, weeksListed } from "../../guide/market/listed.server";
import { moveClocks } from "../../guide/market/order-clocks.server";
import type { OpenCountry } from "../../guide/place/country";
import type { Row } from "./csv-rows";
import type { DirectoryFile } from "./directory-file";
import { columnsOf } from "./facts";
import type { SourceSaid } from "./merge.rules";

import { type Change, type Found, type FoundRow, type Plan, planRows } from "./plan.rules";
import { addressesIn, hasPointsAlone, type ReadMarket, readMarkets } from "./read-markets";
import { isKey, type MarketRecord } from "./row";

const isAwaited = (now: Instant): SQL => sql`exists (select 1 from orders o
  where o.market_id = m.id and ${liveOrder("o")} and ${notLongPast("o", now)})`;

const foundColumns = (now: Instant) => sql`
  m.id, m.version, m.removed_at is not null isRemoved, ${isAwaited(now)} isAwaited, m.name,
  m.description, m.location, m.address, m.city, m.state, m.zip, m.lat, m.lng,
  m.time_zone timeZone, m.website, m.links, m.seasons, m.listed_week listedWeek,
  m.listed_tags listedTags,
  (select json_group_array(json_object('source', source, 'key', key, 'changedAt', changed_at,
    'hash', hash, 'reader', reader, 'said', json(said))) from market_sources where market_id = m.id) sources`;

/**
 * What a portion of a directory would do with the current guide. Takes two round trips, or one if
 * the portion has nothing new. `seen` are the keys of the markets in earlier portions.
 */
export async function planPortion(
  { db, now, country }: { db: Database; now: Instant; country: OpenCountry },
  file: DirectoryFile,
  rows: readonly Row[],
  seen: ReadonlySet<string> = new Set(),
): Promise<Plan> {
  if (hasPointsAlone(file, rows)) await country.knowAllZips();
  const places = await country.knowing(addressesIn(file, rows));
  const { markets: read, notes } = readMarkets(file, rows, places);
  // Of two rows without a date, nobody knows which is newer, so the first row in the file counts.
  const isLater = ({ record }: ReadMarket) => record.changedAt === null && seen.has(record.key);
  const markets = read.filter((each) => !isLater(each));
  const unreadable = notes.filter(({ kind }) => kind === "unreadable");
  const unreadableKeys = unreadable.map(({ key }) => key).filter(isKey);
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
      unreadable: unreadable.length,
      keyless: unreadable.length - unreadableKeys.length,
    },
    keys: markets.map(({ record }) => record.key),
    unreadableKeys,
  };
  const known = await hashesOf(db, file.source, plan.keys);
  const due = markets.filter(({ record }) => known.get(record.key)?.hash !== record.hash);
  plan.counts.same = markets.length - due.length;
  if (due.length === 0) return plan;
  const found = await findMarkets({ db, now }, due, known);
  planRows(plan, due, found);
  return plan;
}

async function hashesOf(db: Database, source: string, keys: readonly string[]) {
  const found = await db.all<{ key: string; hash: string; marketId: number }>(sql`
    select s.key, s.hash, s.market_id marketId from json_each(${JSON.stringify(keys)}) k
    cross join market_sources s on s.source = ${source} and s.key = k.value`);
  return new Map(found.map((row) => [row.key, row]));
}

/** The markets of the guide that rows are about (found by key) or may be about (found by name). */
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
  return { byKey, byName };
}

/** All values to write for a market, as a JSON object that the statements take apart. */
const written = ({ says: _, ...record }: MarketRecord) => ({
  ...record,
  links: JSON.stringify(record.links),
  seasons: JSON.stringify(record.seasons),
});

/** What is remembered of the market's directories. */
const remembered = (said: readonly SourceSaid[]) =>
  said.map((each) => ({ ...each, said: JSON.stringify(each.said) }));

/** These have their own tables. */
const lists = ["tags", "schedules"];

/** The values of a market that change. All other values stay. */
function changed({ record, set, said, ...seen }: Change) {
  const whole: Record<string, unknown> = written(record);
  const columns = set.flatMap((field): readonly string[] => columnsOf[field]);
  const names = columns.filter((name) => !lists.includes(name));
  return {
    ...seen,
    sources: remembered(said),
    values: Object.fromEntries(names.map((name) => [name, whole[name]])),
    tags: set.includes("tags") ? record.tags : null,
    schedules: set.includes("hours") ? record.schedules : null,
  };
}

/** The time zones of the markets that get another place on the map. */
const clocksOf = (changes: readonly Change[]) =>
  changes
    .filter(({ set }) => set.includes("point"))
    .map(({ marketId, timeZone, record }) => ({ marketId, from: timeZone, to: record.timeZone }));

/** Sets a column to the change's value, or keeps it if the change has none. */
const orAsIs = (column: string, name: string) =>
  sql.raw(`${column} = iif(json_type(c.value, '$.values.${name}') is null, ${column},
    c.value ->> '$.values.${name}')`);

/**
 * The statements that write a portion, all of it or nothing: each market with its hours, its tags
 * and its sources. A market that somebody has changed since it was read is left alone, and so is a
 * market that would get new hours but got an order in the meantime. The first statement returns the
 * ids of the added markets, the second those of the changed markets.
 *
 * @param now marks what this portion wrote, so it must differ between two imports of the same
 * market
 * @param only the condition for writing, checked at the moment of the write
 */
export function writePortion(
  { add, change, confirm }: Plan,
  now: Instant,
  only: SQL = sql`true`,
): [Statement, Statement, ...Statement[]] {
  const added = JSON.stringify(
    add.map(({ record, said }) => ({ ...written(record), sources: remembered(said) })),
  );
  const changes = JSON.stringify(change.map(changed));
  const confirmed = JSON.stringify(
    confirm.map(({ marketId, said }) => ({ marketId, sources: remembered(said) })),
  );
  // CROSS JOIN makes SQLite start with the portion. Otherwise it would read every market for each
  // row.
  const addedNow = sql`json_each(${added}) e
    cross join markets m on m.source = e.value ->> 'source' and m.source_key = e.value ->> 'key'
      and m.created_at = ${now}`;
  const changedNow = sql`json_each(${changes}) e
    cross join markets m on m.id = e.value ->> 'marketId' and m.updated_at = ${now}
      and m.version = (e.value ->> 'version') + 1`;
  const none = sql<{ id: number }>`select 0 id where false`;
  return [
    add.length === 0 ? none : insertMarkets(added, now, only),
    change.length === 0 ? none : updateMarkets(changes, now, only),
    ...(add.length === 0
      ? []
      : [
          ...insertChildren(addedNow),
          keepSource(addedNow, now),
          ...weeksListed(sql`select m.id from ${addedNow}`),
          ...duplicatesNoted(sql`select m.id from ${addedNow}`),
        ]),
    ...(change.length === 0
      ? []
      : [
          ...replaceChildren(changedNow),
          ...moveClocks(clocksOf(change), now),
          keepSource(changedNow, now),
          ...weeksListed(sql`select m.id from ${changedNow}`),
          vendorsListed(vendorsAt(sql`select m.id from ${changedNow}`)),
          ...duplicatesNoted(sql`select m.id from ${changedNow}`),
        ]),
    ...(confirm.length === 0
      ? []
      : [
          keepSource(
            sql`json_each(${confirmed}) e cross join markets m on m.id = e.value ->> 'marketId' and ${only}`,
            now,
          ),
        ]),
  ];
}

const insertMarkets = (added: string, now: Instant, only: SQL) => sql<{ id: number }>`
  insert into markets (source, source_key, name, description, location, address, city, state, zip,
    lat, lng, time_zone, website, links, seasons, created_at, updated_at)
  select value ->> 'source', value ->> 'key', value ->> 'name', value ->> 'description',
    value ->> 'location', value ->> 'address', value ->> 'city', value ->> 'state',
    value ->> 'zip', value ->> 'lat', value ->> 'lng', value ->> 'timeZone', value ->> 'website',
    value ->> 'links', value ->> 'seasons', ${now}, ${now}
  from json_each(${added}) where ${only}
  on conflict (source, source_key) do nothing
  returning id`;

const updateMarkets = (changes: string, now: Instant, only: SQL) => sql<{ id: number }>`
  update markets as m set ${sql.join(
    [
      ["name", "name"],
      ["description", "description"],
      ["location", "location"],
      ["address", "address"],
      ["city", "city"],
      ["state", "state"],
      ["zip", "zip"],
      ["lat", "lat"],
      ["lng", "lng"],
      ["time_zone", "timeZone"],
      ["website", "website"],
      ["links", "links"],
      ["seasons", "seasons"],
    ].map(([column = "", name = ""]) => orAsIs(column, name)),
    sql`, `,
  )}, version = m.version + 1, updated_at = ${now}
  from json_each(${changes}) c
  where m.id = c.value ->> 'marketId' and m.version = c.value ->> 'version'
    and m.removed_at is null and m.listed_week = c.value ->> 'listedWeek'
    and m.listed_tags = c.value ->> 'listedTags' and ${only}
    and (json_type(c.value, '$.schedules') = 'null' or not exists (select 1 from orders o
      where o.market_id = m.id and ${liveOrder("o")} and ${notLongPast("o", now)}))
  returning id`;

const insertChildren = (these: SQL) => [
  sql`
    insert into market_schedules (market_id, day, open_time, close_time, season_start, season_end,
      week_of_month, season_known, doubt)
    select m.id, s.value ->> 'day', s.value ->> 'openTime', s.value ->> 'closeTime',
      s.value ->> 'seasonStart', s.value ->> 'seasonEnd', s.value ->> 'weekOfMonth',
      s.value ->> 'seasonKnown', s.value ->> 'doubt'
    from ${these} cross join json_each(e.value, '$.schedules') s where s.value is not null`,
  sql`
    insert into market_tags (market_id, tag)
    select m.id, t.value from ${these} cross join json_each(e.value, '$.tags') t where t.value is not null
    on conflict do nothing`,
];

const replaceChildren = (these: SQL) => [
  sql`delete from market_schedules where market_id in (
    select m.id from ${these} where json_type(e.value, '$.schedules') = 'array')`,
  sql`delete from market_tags where market_id in (
    select m.id from ${these} where json_type(e.value, '$.tags') = 'array')`,
  ...insertChildren(these),
];

/** Saves what each directory said, under each of its keys. */
const keepSource = (these: SQL, now: Instant) => sql`
  insert into market_sources (source, key, market_id, hash, changed_at, reader, said, imported_at)
  select s.value ->> 'source', s.value ->> 'key', m.id, s.value ->> 'hash',
    s.value ->> 'changedAt', s.value ->> 'reader', s.value ->> 'said', ${now}
  from ${these} cross join json_each(e.value, '$.sources') s where true
  on conflict (source, key) do update set hash = excluded.hash, changed_at = excluded.changed_at,
    reader = excluded.reader, said = excluded.said, imported_at = excluded.imported_at`;
