import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { auditLine } from "../audit/audit.server";
import { queueMail } from "../mail/outbox.server";
import { stallTakenDownMail } from "../mail/stall-mail";
import { liveOrder } from "../order/order-status.server";
import { mostPeople, whyNotAs } from "./access.rules";
import { mustEdit, type StallEditor } from "./profile.server";
import { type Unfinished, whyNotTakeDown } from "./take-down.rules";
import type { TakeDownStall } from "./take-down.schema";

/** Whoever owns it; an administrator, any. */
const mayTakeDown = ({ viewer }: StallEditor, vendorId: number): SQL =>
  viewer.role === "admin"
    ? sql`true`
    : sql`exists (select 1 from vendor_accounts where vendor_id = ${vendorId}
        and user_id = ${viewer.id} and role = 'owner')`;

/** Throws `not_found` for a stall at which one does not work, `owner_only` for one where one helps. */
function mustTakeDown(ctx: StallEditor, vendorId: number): void {
  mustEdit(ctx, vendorId);
  if (ctx.viewer.role === "admin") return;
  const role = ctx.viewer.stalls.find(({ id }) => id === vendorId)?.role ?? null;
  const refused = whyNotAs(role, "removeStall");
  if (refused) throw refused;
}

/** Refunds and disputes by the indexes of those that wait: what comes right by itself is no matter. */
const unfinished = (vendorId: number) => ({
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
  const { vendorId, id } = ctx.viewer;
  mustTakeDown(ctx, vendorId);
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
 * Takes a stall out of the guide: its page, its place at markets and its products are seen by nobody
 * any more. Its row stays, because orders, money and their history point at it, and whoever works
 * there still reads those. The others are told by mail; invitations end. Done twice it is done once.
 * Throws `not_found`, `owner_only`, and `too_late` while customers or money wait.
 */
export function takeDownStall(
  ctx: StallEditor,
  { vendorId }: TakeDownStall,
): Promise<{ vendorId: number; name: string }> {
  return sayingWhenItFails(ctx, { title: "Error", text: "Failed to delete vendor" }, async () => {
    mustTakeDown(ctx, vendorId);
    const { db, now, site, viewer } = ctx;
    const others = await db.all<{ id: number; email: string; stall: string }>(sql`
      select u.id, u.email, v.name stall from vendor_accounts a
      join users u on u.id = a.user_id and u.is_active = 1 join vendors v on v.id = a.vendor_id
      where a.vendor_id = ${vendorId} and u.id <> ${viewer.id} limit ${mostPeople}`);
    const { coming, owed } = unfinished(vendorId);
    const isJustDown = sql`exists (select 1 from vendors
      where id = ${vendorId} and removed_at = ${now})`;
    const [taken, , state] = await runBatch(db, [
      sql<{ name: string }>`
        update vendors set removed_at = ${now}, updated_at = ${now}
        where id = ${vendorId} and removed_at is null and ${mayTakeDown(ctx, vendorId)}
          and ${coming} = 0 and ${owed} = 0
        returning name`,
      auditLine(ctx, { action: "vendor_taken_down", subject: { type: "vendor", id: vendorId } }),
      sql<Unfinished & { name: string; may: number; isDown: number }>`
        select name, removed_at is not null isDown, ${mayTakeDown(ctx, vendorId)} may,
          ${coming} coming, ${owed} owed
        from vendors where id = ${vendorId}`,
      sql`
        update vendor_invitations set withdrawn_at = ${now}
        where vendor_id = ${vendorId} and accepted_at is null and withdrawn_at is null
          and ${isJustDown}`,
      ...others.map(({ id, email, stall }) =>
        queueMail(
          {
            key: `stall-taken-down:${vendorId}:${id}`,
            to: email,
            letter: stallTakenDownMail(site, { stall, by: viewer.username }),
          },
          now,
          isJustDown,
        ),
      ),
    ]);
    const [stall] = state.results;
    if (!stall?.may) throw notFound("Vendor not found");
    if (taken.results.length === 1 || stall.isDown) return { vendorId, name: stall.name };
    throw whyNotTakeDown(stall) ?? new DomainError("changed", "Please try again.");
  });
}
