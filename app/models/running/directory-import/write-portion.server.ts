import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import type { Statement } from "~/platform/database";
import { liveOrder, notLongPast } from "../../core/order-status.server";
import { vendorsAt, vendorsListed, weeksListed } from "../../guide/market/listed.server";
import type { SourceSaid } from "./merge.rules";
import type { Change, Plan } from "./plan.rules";
import type { MarketRecord } from "./row";

/** What is written of a market, whole: as a JSON object that the statements take apart. */
const written = ({ says: _, ...record }: MarketRecord) => ({
  ...record,
  links: JSON.stringify(record.links),
  seasons: JSON.stringify(record.seasons),
});

/** What is remembered of its directory. */
const saidBy = (known: SourceSaid) => ({ ...known, said: JSON.stringify(known.said) });

const columnsOf = {
  name: ["name"],
  description: ["description"],
  address: ["location", "address", "city", "state", "zip"],
  point: ["lat", "lng", "timeZone"],
  website: ["website"],
  links: ["links"],
  tags: [],
  hours: ["seasons"],
} as const;

/** What changes of a market; what is not in it stays as it is. */
function changed({ record, set, known, ...seen }: Change) {
  const whole: Record<string, unknown> = written(record);
  const names = set.flatMap((field) => columnsOf[field]);
  return {
    ...seen,
    ...saidBy(known),
    values: Object.fromEntries(names.map((name) => [name, whole[name]])),
    tags: set.includes("tags") ? record.tags : null,
    schedules: set.includes("hours") ? record.schedules : null,
  };
}

/** A column, as a change has it, or as it is. */
const orAsIs = (column: string, name: string) =>
  sql.raw(`${column} = iif(json_type(c.value, '$.values.${name}') is null, ${column},
    c.value ->> '$.values.${name}')`);

/**
 * The statements that write a portion, all of it or nothing: each market with its hours, tags and
 * where it comes from. Markets that somebody has changed since they were read are left alone, and so
 * are the hours of one that got an order meanwhile. The first answers whom it added, the second whom
 * it changed.
 *
 * @param now tells what this portion wrote: it has to differ from one import of a market to the next
 * @param only whether it is to happen, in the moment of the write
 */
export function writePortion(
  { add, change, confirm }: Plan,
  now: Instant,
  only: SQL = sql`true`,
): [Statement, Statement, ...Statement[]] {
  const added = JSON.stringify(
    add.map(({ record, known }) => ({ ...written(record), ...saidBy(known) })),
  );
  const changes = JSON.stringify(change.map(changed));
  const confirmed = JSON.stringify(
    confirm.map(({ marketId, known }) => ({ marketId, ...saidBy(known) })),
  );
  // CROSS JOIN makes SQLite begin with the portion; it would rather read every market for each.
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
        ]),
    ...(change.length === 0
      ? []
      : [
          ...replaceChildren(changedNow),
          keepSource(changedNow, now),
          ...weeksListed(sql`select m.id from ${changedNow}`),
          vendorsListed(vendorsAt(sql`select m.id from ${changedNow}`)),
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

/** Remembers what the directory said. */
const keepSource = (these: SQL, now: Instant) => sql`
  insert into market_sources (source, key, market_id, hash, changed_at, reader, said, imported_at)
  select e.value ->> 'source', e.value ->> 'key', m.id, e.value ->> 'hash',
    e.value ->> 'changedAt', e.value ->> 'reader', e.value ->> 'said', ${now}
  from ${these} where true
  on conflict (source, key) do update set hash = excluded.hash, changed_at = excluded.changed_at,
    reader = excluded.reader, said = excluded.said, imported_at = excluded.imported_at`;
