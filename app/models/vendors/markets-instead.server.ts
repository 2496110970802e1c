import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { type Database, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import {
  type HangingRow,
  hangingText,
  leavesNobody,
  leftAt,
} from "../guide/market/stranded-orders.server";
import { shownByOwner } from "../people/access/access.server";
import { queueMailToEach } from "../people/mail/outbox.server";
import { ownersToTell } from "../people/user/active";
import { mostStands } from "./vendor.rules";
import { marketsChangedMail } from "./vendor-mail";

/** A market where a vendor stands before or after a change, or both. */
interface ChangedMarket {
  id: number;
  name: string;
  isBefore: 0 | 1;
  isAfter: 0 | 1;
}

/**
 * Reads the markets of a vendor before and after `marketIds` replace them, by name, without removed
 * markets.
 */
export function marketsBeforeAndAfter(
  db: Database,
  vendorId: number,
  marketIds: readonly number[],
): Promise<ChangedMarket[]> {
  const before = sql`(select market_id from market_vendors where vendor_id = ${vendorId})`;
  const after = sql`(select value from json_each(${JSON.stringify(marketIds)}))`;
  return db.all<ChangedMarket>(sql`
    select id, name, id in ${before} isBefore, id in ${after} isAfter from markets
    where (id in ${before} or id in ${after}) and removed_at is null
    order by name collate nocase, id limit 300`);
}

/**
 * Emails a vendor's owners which markets an administrator added and removed, if the previous
 * statement in the batch wrote a row. If one of the vendor's people made the change, no email is
 * needed.
 */
export function ownersTold(
  { now, site, viewer }: Pick<Allowed<Viewer>, "now" | "site" | "viewer">,
  vendor: { id: number; name: string },
  markets: readonly ChangedMarket[],
): SQL[] {
  const added = markets.filter(({ isBefore }) => !isBefore).map(({ name }) => name);
  const removed = markets.filter(({ isAfter }) => !isAfter).map(({ name }) => name);
  if (viewer.role !== "admin" || added.length + removed.length === 0) return [];
  return [
    queueMailToEach(now, ownersToTell(vendor.id, wroteOne), {
      key: `vendor-markets:${vendor.id}:${now}`,
      content: marketsChangedMail(site, { vendor, added, removed }),
      vendorId: vendor.id,
    }),
  ];
}

/**
 * Replaces the markets of a vendor: the vendor leaves the markets that are not in the list, which
 * also deletes its products' pre-order settings there, and joins the new ones. `may` belongs in the
 * condition of the write that these statements are part of. It has the same value before and after
 * the statements.
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
    /** Why the change is not allowed. Null if this check finds no reason. */
    async whyNot(db: Database): Promise<DomainError | null> {
      const rows = await db.all<HangingRow>(leftAt({ vendorId, staying: wanted }, now));
      const coming = hangingText(rows);
      if (coming) {
        const text = `${coming}, at a market you’re removing. The vendor must hand over or cancel every order there first.`;
        return new DomainError("too_late", text, {
          title: "Open orders",
          fields: { marketIds: [text] },
        });
      }
      const [state] = await db.all<{ areThere: number }>(sql`select ${areThere} areThere`);
      return state?.areThere ? null : notFound("Market not found");
    },
  };
}
