import { type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { hangingOnWhole, isAwaitedByNobody } from "../../guide/market/stranded-orders.server";
import { discardUploads } from "../../guide/picture/attach.server";
import { isOwner, ownersOnly } from "../../people/access/access.server";
import { auditLine, madeBy, newMaking } from "../../people/audit/audit.server";
import { queueMail } from "../../people/mail/outbox.server";
import { demandProof } from "../../people/proof/demand-proof.server";
import { isActiveVendor, isStillAdmin } from "../../people/user/active";
import { isWaiting, mostPeople } from "../../people/user/invitations.server";
import { mustEdit, type VendorEditor } from "../../vendors/profile.server";
import { placesListed } from "../../vendors/publishing.server";
import { vendorRemovedMail } from "../../vendors/vendor-mail";
import { mayBeStuck } from "../payment/stuck-money.server";
import { mostCounted, whyNotRemoveVendor } from "./remove-vendor.rules";
import type { RemoveVendor } from "./remove-vendor.schema";

/** The action in the audit log, and the message for an unexpected failure. */
const told = {
  vendor: { action: "vendor_taken_down", failed: "Failed to delete vendor" },
  admin: { action: "vendor_removed", failed: "Failed to delete the vendor" },
};

/**
 * Checks that the viewer can remove the vendor: an owner their own vendor, an administrator any
 * vendor. Throws `not_found` or `owner_only`.
 */
function mustRemove(ctx: VendorEditor, vendorId: number): void {
  const { viewer } = ctx;
  mustEdit(ctx, vendorId);
  if (viewer.role !== "admin") ownersOnly({ viewer: { ...viewer, vendorId } }, "removeVendor");
}

/** The same check in the WHERE of the write, at the moment of the write. */
const mayRemove = ({ viewer }: VendorEditor, vendorId: number): SQL =>
  viewer.role === "admin" ? isStillAdmin({ viewer }) : isOwner({ viewer: { ...viewer, vendorId } });

/**
 * The vendor whose open orders prevent its removal. An owner can still complete or cancel an order
 * of a past date, and nobody could after the removal. An administrator cannot end orders, and can
 * remove a vendor that no longer answers.
 */
const whole = ({ viewer }: VendorEditor, vendorId: number) => ({
  vendorId,
  mostWithPast: viewer.role === "admin" ? null : mostCounted,
});

/**
 * How many refunds and disputes wait for somebody, counted through the indexes of waiting ones.
 * Refunds that complete by themselves do not count.
 */
const owedBy = (vendorId: number) => sql<number>`(
  (select count(*) from refunds x where x.vendor_id = ${vendorId} and ${mayBeStuck("x")})
  + (select count(*) from disputes x where x.vendor_id = ${vendorId} and x.state = 'open'))`;

/** A vendor, and how much is removed with it. */
interface Vendor {
  id: number;
  name: string;
  vendorType: string;
  products: number;
  markets: number;
  /** How many accounts work for the vendor. */
  accounts: number;
}

interface State {
  isRemoved: number;
  owed: number;
}

const vendorStatement = (vendorId: number) => sql<Vendor>`
  select v.id, v.name, v.vendor_type vendorType,
    (select count(*) from products p where p.vendor_id = v.id and p.is_active = 1) products,
    (select count(*) from market_vendors mv where mv.vendor_id = v.id) markets,
    (select count(*) from vendor_accounts a where a.vendor_id = v.id) accounts
  from vendors v where v.id = ${vendorId}`;

const stateStatement = (ctx: VendorEditor, vendorId: number) => sql<State>`
  select removed_at is not null isRemoved, ${owedBy(vendorId)} owed
  from vendors where id = ${vendorId} and ${mayRemove(ctx, vendorId)}`;

/**
 * A vendor that is to be removed, its open orders, and why it cannot be removed (null if it can).
 * Throws `owner_only`. Throws `not_found` also if the vendor is already removed.
 */
export async function readRemoval(ctx: VendorEditor, vendorId: number) {
  mustRemove(ctx, vendorId);
  const [found, state, { results: hanging }] = await runBatch(ctx.db, [
    vendorStatement(vendorId),
    stateStatement(ctx, vendorId),
    hangingOnWhole(whole(ctx, vendorId), ctx.now),
  ]);
  const [vendor] = found.results;
  const [now] = state.results;
  if (!vendor || !now || now.isRemoved) throw notFound("Vendor not found");
  const coming = hanging[0]?.total ?? 0;
  return { vendor, hanging, refused: whyNotRemoveVendor({ ...now, coming }, ctx.viewer.role) };
}

/**
 * Removes a vendor from the guide: nobody sees its page, its places at markets or its products any
 * more. Its row stays, because orders, money and their history refer to it, and the vendor's people
 * can still read these. The vendor's other accounts get an email, and invitations end. An owner can
 * remove their own vendor, an administrator any vendor. A second call changes nothing. Throws
 * `not_found` or `owner_only`. Throws `too_late` while customers or money wait.
 */
export function removeVendor(
  ctx: VendorEditor,
  { vendorId }: RemoveVendor,
): Promise<{ id: number; name: string }> {
  const { action, failed } = told[ctx.viewer.role];
  return sayingWhenItFails(ctx, { title: "Error", text: failed }, async () => {
    mustRemove(ctx, vendorId);
    await demandProof(ctx);
    const { db, now, site, viewer } = ctx;
    const [found, others] = await runBatch(db, [
      vendorStatement(vendorId),
      sql<{ id: number; email: string }>`
        select u.id, u.email from vendor_accounts a
        join users u on u.id = a.user_id and ${isActiveVendor(sql`u`)}
        where a.vendor_id = ${vendorId} and u.id <> ${viewer.id} limit ${mostPeople}`,
    ]);
    const [vendor] = found.results;
    if (!vendor) throw notFound("Vendor not found");
    const { id, name } = vendor;
    const by = viewer.role === "admin" ? "An administrator" : viewer.username;
    const making = newMaking("vendor");
    const isDone = sql`${madeBy(making)} is not null`;
    const { state, hanging } = await runBatch(db, {
      removed: sql`
        update vendors set removed_at = ${now}, updated_at = ${now}, version = version + 1
        where id = ${vendorId} and removed_at is null
          and ${mayRemove(ctx, vendorId)}
          and ${isAwaitedByNobody(whole(ctx, vendorId), now)}
          and ${owedBy(vendorId)} = 0`,
      log: auditLine(ctx, {
        action,
        subject: { type: "vendor", id: vendorId },
        before: { ...vendor, id: undefined },
        detail: making.detail,
      }),
      state: stateStatement(ctx, vendorId),
      hanging: hangingOnWhole(whole(ctx, vendorId), now),
      settings: sql`
        delete from product_pre_order_configs where ${isDone}
          and product_id in (select id from products where vendor_id = ${vendorId})`,
      stands: sql`delete from market_vendors where vendor_id = ${vendorId} and ${isDone}`,
      listed: placesListed(vendorId, now),
      uploads: discardUploads("vendor", sql`select ${vendorId} where ${isDone}`, now),
      photos: discardUploads(
        "product",
        sql`select id from products where vendor_id = ${vendorId} and ${isDone}`,
        now,
      ),
      invitations: sql`
        update vendor_invitations set withdrawn_at = ${now}
        where vendor_id = ${vendorId} and ${isWaiting(now)} and ${isDone}`,
      mails: others.results.map((other) =>
        queueMail(now, {
          key: `stall-taken-down:${vendorId}:${other.id}`,
          to: other.email,
          content: vendorRemovedMail(site, { vendorId, vendor: name, by }),
          only: isDone,
        }),
      ),
    });
    const [after] = state.results;
    if (!after) throw notFound("Vendor not found");
    if (after.isRemoved) return { id, name };
    const coming = hanging.results[0]?.total ?? 0;
    throw (
      whyNotRemoveVendor({ ...after, coming }, viewer.role) ??
      new DomainError("changed", "Try again.")
    );
  });
}
