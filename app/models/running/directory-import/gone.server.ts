import { eq, type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import type { Database, Statement } from "~/platform/database";
import { liveOrder, notLongPast } from "../../core/order-status.server";
import { weeksListed } from "../../guide/market/listed.server";
import { discardUploads } from "../../guide/picture/attach.server";
import { marketSources } from "./import.tables";
import { type Holding, whyNotRemoveMarket } from "./merge.rules";
import type { Note } from "./read-markets";

/** A market that a whole directory no longer has. */
export interface Gone extends Holding {
  id: number;
  key: string;
  name: string;
  location: string;
}

/** The number of markets that are checked, and removed, at once. */
const gonePortion = 200;

const orders = (now: Instant): SQL => sql`(select count(*) from orders o
  where o.market_id = m.id and ${liveOrder("o")} and ${notLongPast("o", now)})`;
const managers = sql`(select count(*) from market_managers mm where mm.market_id = m.id)`;
const vendors = sql`(select count(*) from market_vendors mv where mv.market_id = m.id)`;
const others = (source: string) => sql`(select count(*) from market_sources o
  where o.market_id = m.id and o.source <> ${source})`;

/** The next markets that the guide has from a directory, if none of their keys is in `seen`. */
export function listGone(
  { db, now }: { db: Database; now: Instant },
  { source, seen, after }: { source: string; seen: string; after: string },
): Promise<Gone[]> {
  return db.all<Gone>(sql`
    select m.id, s.key, m.name, m.location, ${orders(now)} orders, ${managers} managers,
      ${vendors} vendors, ${others(source)} otherSources, m.source is null isOwn
    from market_sources s cross join markets m on m.id = s.market_id
    where s.source = ${source} and s.key > ${after} and m.removed_at is null
      and not exists (select 1 from market_sources a where a.market_id = s.market_id
        and a.source = s.source
        and (a.key < s.key or a.key in (select value from json_each(${seen}))))
    order by s.key limit ${gonePortion}`);
}

/** How many markets the guide knows from a directory, counted by the directory's keys. */
export async function countKnown({ db }: { db: Database }, source: string): Promise<number> {
  return db.$count(marketSources, eq(marketSources.source, source));
}

/** The markets that nothing keeps in the guide. */
const removable = (gone: readonly Gone[]) =>
  gone.filter((each) => whyNotRemoveMarket(each) === null);

/**
 * The statements that remove markets from the guide as `removeMarket` does: the markets are hidden,
 * because reviews and past orders refer to them. The write checks again whether anything keeps a
 * market. The first statement returns the ids of the removed markets.
 */
export function removeGone(
  gone: readonly Gone[],
  { source, now }: { source: string; now: Instant },
  only: SQL = sql`true`,
): [Statement, ...Statement[]] {
  const ids = JSON.stringify(removable(gone).map(({ id }) => id));
  const nowGone = sql`select m.id from json_each(${ids}) g cross join markets m
    on m.id = g.value and m.removed_at = ${now}`;
  return [
    sql<{ id: number }>`
      update markets as m set removed_at = ${now}, updated_at = ${now}, version = m.version + 1
      where m.id in (select value from json_each(${ids})) and m.removed_at is null and ${only}
        and ${orders(now)} = 0 and ${managers} = 0 and ${vendors} = 0 and ${others(source)} = 0
        and m.source is not null
      returning id`,
    sql`delete from market_schedules where market_id in (${nowGone})`,
    ...weeksListed(nowGone),
    ...discardUploads("market", nowGone, now),
  ];
}

/** The note about a market that its directory no longer has. */
export function goneNote(
  gone: Gone,
  { takesDown, notWhole }: { takesDown: boolean; notWhole: string | null },
): Note {
  const kept = whyNotRemoveMarket(gone);
  const then = notWhole
    ? `Stays, because ${notWhole}`
    : kept !== null
      ? `Stays: ${kept}`
      : takesDown
        ? "Removed"
        : "Stays unless you remove it";
  return {
    kind: "gone",
    line: 0,
    key: gone.key,
    name: gone.name,
    text: [gone.location, then].filter(Boolean).join(" · "),
    marketId: gone.id,
  };
}
