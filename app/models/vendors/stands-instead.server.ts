import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { Database } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import {
  type HangingRow,
  hangingText,
  leavesNobody,
  leftAt,
} from "../guide/market/stranded-orders.server";
import { shownByOwner } from "../people/stalls/access.server";
import { mostStands } from "./stands.rules";

/** The markets of the guide at which a stall stands. */
export async function standIds(db: Database, vendorId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select mv.market_id id from market_vendors mv join markets m on m.id = mv.market_id
    where mv.vendor_id = ${vendorId} and m.removed_at is null limit 300`);
  return rows.map(({ id }) => id);
}

/** One of them as a form's choice. */
export interface Stood {
  id: number;
  name: string;
  /** Where it is. */
  line: string;
}

/** The statement that reads them by name. */
export const standsStatement = (vendorId: number) => sql<Stood>`
  select m.id, m.name, m.location line from market_vendors mv join markets m on m.id = mv.market_id
  where mv.vendor_id = ${vendorId} and m.removed_at is null
  order by m.name collate nocase, m.id limit ${mostStands}`;

/**
 * The markets of a stall, set whole: it leaves those that are not among them, with how its products
 * are ordered ahead there, and joins those at which it does not stand. `may` belongs into the
 * condition of the write that they are part of, and holds before and after the statements alike.
 */
export function marketsInstead(
  ctx: Pick<Allowed<Viewer>, "viewer" | "now">,
  vendorId: number,
  marketIds: readonly number[],
) {
  const { now } = ctx;
  const wanted = sql`(select value from json_each(${JSON.stringify([...new Set(marketIds)])}))`;
  const isLeft = sql`market_id not in ${wanted}
    and market_id in (select id from markets where removed_at is null)`;
  const areThere = sql`not exists (select 1 from json_each(${JSON.stringify(marketIds)}) w
    where not exists (select 1 from markets m where m.id = w.value and m.removed_at is null))`;
  const may = sql`(${areThere} and ${new Set(marketIds).size} <= ${mostStands}
    and ${leavesNobody({ vendorId, staying: wanted }, now)})`;
  return {
    may,
    statements: (allowed: SQL) =>
      [
        sql`
          delete from product_pre_order_configs where ${isLeft} and ${allowed}
            and market_id in (select market_id from market_vendors where vendor_id = ${vendorId})
            and product_id in (select id from products where vendor_id = ${vendorId})`,
        sql`delete from market_vendors where vendor_id = ${vendorId} and ${isLeft} and ${allowed}`,
        sql`
          insert into market_vendors (market_id, vendor_id, documents_shown_at, joined_at)
          select w.value, ${vendorId}, ${shownByOwner(ctx, vendorId)}, ${now}
          from json_each(${JSON.stringify(marketIds)}) w
          where ${allowed} on conflict do nothing`,
      ] as const,
    /** Why it may not be; null where it may, as far as this goes. */
    async whyNot(db: Database): Promise<DomainError | null> {
      const rows = await db.all<HangingRow>(leftAt({ vendorId, staying: wanted }, now));
      const coming = hangingText(rows);
      if (coming) {
        const text = `${coming}, at a market that it would leave.`;
        return new DomainError("too_late", text, {
          title: "Customers are coming",
          fields: { marketIds: [text] },
        });
      }
      const [state] = await db.all<{ areThere: number }>(sql`select ${areThere} areThere`);
      return state?.areThere ? null : notFound("Market not found");
    },
  };
}
