import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { shortestLikeness } from "../../core/likeness";
import { namesByCode } from "../place/states";
import type { Ids } from "./listed.server";

/** 'Florida' for 'FL': people mostly type a state's code, and directories give its name. */
const fullName = (state: SQL) => sql`coalesce(
  (select value from json_each(${namesByCode()}) where key = upper(${state})), ${state})`;

/**
 * Whether two markets with the same name are in one place: in the same town, or about a kilometer
 * apart.
 */
const isInOnePlace = sql`(
  m.city <> '' and n.city = m.city collate nocase
    and ${fullName(sql`n.state`)} = ${fullName(sql`m.state`)} collate nocase
  or abs(n.lat - m.lat) < 0.01 and abs(n.lng - m.lng) < 0.013)`;

/**
 * Notes which markets are probably duplicates of these. Put this at the end of a batch that writes
 * a market's name or place. What an administrator decided about a pair stays.
 */
export const duplicatesNoted = (ids: Ids) => [
  sql`
    delete from duplicate_markets
    where different_at is null and (one_id in (${ids}) or other_id in (${ids}))`,
  sql`
    insert into duplicate_markets (one_id, other_id)
    select distinct min(m.id, n.id), max(m.id, n.id)
    from markets m cross join markets n
      on n.like_name = m.like_name and n.removed_at is null and n.id <> m.id and ${isInOnePlace}
    where m.id in (${ids}) and m.removed_at is null and length(m.like_name) >= ${shortestLikeness.name}
    on conflict do nothing`,
];

/** A pair that nobody has decided about, with neither market removed. */
export const isOpenPair = sql`different_at is null
  and not exists (select 1 from markets where id in (one_id, other_id) and removed_at is not null)`;

/** More pairs than this show as '99+'. */
const mostTold = 99;

/** Counts the pairs that wait for a decision, up to one more than is shown. */
export const openPairs = sql<{ n: number }>`
  select count(*) n from (
    select 1 from duplicate_markets where ${isOpenPair} limit ${mostTold + 1})`;

export const pairsText = (n: number): string => (n > mostTold ? `${mostTold}+` : String(n));

/**
 * If a market was not found because it was merged, returns the id of the market it was merged into.
 * Throws any other error again.
 */
export async function mergedOr(
  { db }: Pick<Capabilities, "db">,
  marketId: number,
  error: unknown,
): Promise<number> {
  if (!(error instanceof DomainError && error.code === "not_found")) throw error;
  const [row] = await db.all<{ into: number }>(sql`
    select k.id "into" from markets m join markets k on k.id = m.merged_into
    where m.id = ${marketId} and k.removed_at is null`);
  if (!row) throw error;
  return row.into;
}
