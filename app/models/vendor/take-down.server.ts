import { sql } from "drizzle-orm";
import { actFor } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { auditLine } from "../audit/audit.server";
import { queueMail } from "../mail/outbox.server";
import { stallTakenDownMail } from "../mail/stall-mail";
import { liveOrder } from "../order/order-status.server";
import { isActive } from "../user/active";
import { mostPeople } from "./access.rules";
import { isOwner, ownersOnly } from "./access.server";
import { isWaiting } from "./people.server";
import { type Unfinished, whyNotTakeDown } from "./take-down.rules";
import type { TakeDownStall } from "./take-down.schema";

/** Refunds and disputes by the indexes of those that wait: what comes right by itself is no matter. */
export const unfinished = (vendorId: number) => ({
  coming: sql<number>`(select count(*) from orders o where o.vendor_id = ${vendorId}
    and ${liveOrder("o")})`,
  owed: sql<number>`((select count(*) from refunds x where x.vendor_id = ${vendorId}
      and (x.state in ('pending', 'refused') or x.state = 'requested' and x.attempts > 2))
    + (select count(*) from disputes x where x.vendor_id = ${vendorId} and x.state = 'open'))`,
});

/** A stall that may be taken down, with what goes with it. */
interface ToTakeDown extends Unfinished {
  name: string;
  products: number;
  markets: number;
  /** Who else works there. */
  others: number;
}

/** What taking the stall down that is acted for comes to. Throws `owner_only`, `not_found`. */
export async function readTakeDown(ctx: Allowed<VendorViewer>): Promise<ToTakeDown> {
  ownersOnly(ctx, "removeStall");
  const { vendorId, id } = ctx.viewer;
  const { coming, owed } = unfinished(vendorId);
  const [found] = await runBatch(ctx.db, [
    sql<ToTakeDown>`
      select name, ${coming} coming, ${owed} owed,
        (select count(*) from products where vendor_id = ${vendorId} and is_active = 1) products,
        (select count(*) from market_vendors where vendor_id = ${vendorId}) markets,
        (select count(*) from vendor_accounts where vendor_id = ${vendorId}
          and user_id <> ${id}) others
      from vendors where id = ${vendorId} and removed_at is null`,
  ]);
  const [stall] = found.results;
  if (!stall) throw notFound("Vendor not found");
  return stall;
}

/**
 * Takes a stall out of the guide: its page, its places at markets and its products are seen by nobody
 * any more. Its row stays, because orders, money and their history point at it, and whoever works
 * there still reads those. The others are told by mail; invitations end. Done twice it is done once.
 * Throws `not_found`, `owner_only`, and `too_late` while customers or money wait.
 */
export function takeDownStall(
  asking: Allowed<VendorViewer>,
  { vendorId }: TakeDownStall,
): Promise<{ name: string }> {
  const failed = { title: "Error", text: "Failed to delete vendor" };
  return sayingWhenItFails(asking, failed, async () => {
    const ctx = actFor(asking, vendorId);
    ownersOnly(ctx, "removeStall");
    const { db, now, site, viewer } = ctx;
    const others = await db.all<{ id: number; email: string; stall: string }>(sql`
      select u.id, u.email, v.name stall from vendor_accounts a
      join users u on u.id = a.user_id and ${isActive(sql`u`)} join vendors v on v.id = a.vendor_id
      where a.vendor_id = ${vendorId} and u.id <> ${viewer.id} limit ${mostPeople}`);
    const { coming, owed } = unfinished(vendorId);
    const isDown = sql`exists (select 1 from vendors
      where id = ${vendorId} and removed_at is not null)`;
    const [taken, , state] = await runBatch(db, [
      sql<{ id: number }>`
        update vendors set removed_at = ${now}, updated_at = ${now}, version = version + 1
        where id = ${vendorId} and removed_at is null and ${isOwner(ctx)}
          and ${coming} = 0 and ${owed} = 0
        returning id`,
      auditLine(ctx, { action: "vendor_taken_down", subject: { type: "vendor", id: vendorId } }),
      sql<Unfinished & { name: string; isDown: number }>`
        select name, ${isDown} isDown, ${coming} coming, ${owed} owed
        from vendors where id = ${vendorId} and ${isOwner(ctx)}`,
      sql`
        update vendor_invitations set withdrawn_at = ${now}
        where vendor_id = ${vendorId} and ${isWaiting(now)} and ${isDown}`,
      sql`
        delete from product_pre_order_configs where ${isDown}
          and product_id in (select id from products where vendor_id = ${vendorId})`,
      sql`delete from market_vendors where vendor_id = ${vendorId} and ${isDown}`,
      ...others.map(({ id, email, stall }) =>
        queueMail(
          {
            key: `stall-taken-down:${vendorId}:${id}`,
            to: email,
            letter: stallTakenDownMail(site, { stall, by: viewer.username }),
          },
          now,
          isDown,
        ),
      ),
    ]);
    const [stall] = state.results;
    if (!stall) throw notFound("Vendor not found");
    if (taken.results.length === 1 || stall.isDown) return { name: stall.name };
    throw whyNotTakeDown(stall) ?? new DomainError("changed", "Please try again.");
  });
}
