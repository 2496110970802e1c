import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { auditLine } from "../audit/audit.server";
import { hangingOnWhole, isAwaitedByNobody, whyNotTaken } from "../market/stranded-orders.server";
import { isActiveAdmin } from "../user/active";
import type { RemoveVendor } from "./admin-vendor.schema";
import { isWaiting } from "./people.server";
import { whyNotTakeDown } from "./take-down.rules";
import { unfinished } from "./take-down.server";

/** What is told where it goes wrong in a way that nobody has foreseen. */
const notRemoved = { title: "Error", text: "Failed to delete the vendor" };

/** What goes with a vendor, and what keeps it. */
interface Removal {
  id: number;
  name: string;
  vendorType: string;
  products: number;
  markets: number;
  accounts: number;
}

const removal = (vendorId: number) => sql<Removal>`
  select v.id, v.name, v.vendor_type vendorType,
    (select count(*) from products p where p.vendor_id = v.id and p.is_active = 1) products,
    (select count(*) from market_vendors mv where mv.vendor_id = v.id) markets,
    (select count(*) from vendor_accounts a where a.vendor_id = v.id) accounts
  from vendors v where v.id = ${vendorId} and v.removed_at is null`;

/** A vendor, what would go with it, and the orders that keep it. Throws `not_found`. */
export async function readVendorRemoval(ctx: Allowed<Admin>, vendorId: number) {
  const [found, hanging] = await runBatch(ctx.db, [
    removal(vendorId),
    hangingOnWhole({ vendorId }, ctx.now),
  ]);
  const [vendor] = found.results;
  if (!vendor) throw notFound("Vendor not found");
  return { vendor, hanging: hanging.results };
}

/**
 * Takes a vendor out of the guide, and its places at markets. Its row and products stay, because
 * orders and payments point at them; nobody sees them any more. Throws `not_found`, and `too_late`
 * while customers are to collect orders of it, or refunds and disputes wait for a person.
 */
export function removeVendor(ctx: Allowed<Admin>, { vendorId }: RemoveVendor): Promise<Removal> {
  return sayingWhenItFails(ctx, notRemoved, async () => {
    const { db, viewer, now } = ctx;
    const { vendor } = await readVendorRemoval(ctx, vendorId);
    const isGone = sql`exists (select 1 from vendors
      where id = ${vendorId} and removed_at is not null)`;
    const { owed } = unfinished(vendorId);
    const [{ results: gone }, , , , , { results: hanging }, { results: money }] = await runBatch(
      db,
      [
        sql<{ id: number }>`
        update vendors set removed_at = ${now}, updated_at = ${now}, version = version + 1
        where id = ${vendorId} and removed_at is null
          and exists (select 1 from users u where u.id = ${viewer.id} and ${isActiveAdmin(sql`u`)})
          and ${isAwaitedByNobody({ vendorId }, now)}
          and ${owed} = 0
        returning id`,
        auditLine(ctx, {
          action: "vendor_removed",
          subject: { type: "vendor", id: vendorId },
          before: { ...vendor, id: undefined },
        }),
        sql`
        delete from product_pre_order_configs where ${isGone}
          and product_id in (select id from products where vendor_id = ${vendorId})`,
        sql`delete from market_vendors where vendor_id = ${vendorId} and ${isGone}`,
        sql`
        update vendor_invitations set withdrawn_at = ${now}
        where vendor_id = ${vendorId} and ${isWaiting(now)} and ${isGone}`,
        hangingOnWhole({ vendorId }, now),
        sql<{ owed: number }>`select ${owed} owed`,
      ],
    );
    if (gone.length === 1) return vendor;
    throw (
      whyNotTaken(hanging, "Customers are coming") ??
      whyNotTakeDown({ coming: 0, owed: money[0]?.owed ?? 0 }, "/admin/money") ??
      notFound("Vendor not found")
    );
  });
}
