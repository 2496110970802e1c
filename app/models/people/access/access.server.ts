import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { readCredential } from "~/platform/credentials";
import { notFound } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import type { VendorViewer, Viewer } from "~/platform/viewer";
import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";
import { isActiveVendor } from "../user/active";
import { sessions } from "../user/user.tables";
import { mostOwnVendors, type OwnersAct, roleAtVendor, whyNotAs } from "./access.rules";

/** Which of the account's vendors to act for. */
export const ChooseVendor = z.object({ vendorId: rowId("Vendor is required") });
export type ChooseVendor = z.output<typeof ChooseVendor>;

/**
 * The vendors of the user in the row, the longest held first, as a JSON array of `OwnVendorRow`.
 * Read together with the viewer, so that the vendor that is acted for is correct for this very
 * request.
 */
export const vendorsOfUser: SQL<string> = sql`(
  select json_group_array(json_object('id', id, 'name', name, 'role', role, 'isThere', is_there)) from (
    select a.vendor_id id, s.name, a.role, s.removed_at is null is_there
    from vendor_accounts a join vendors s on s.id = a.vendor_id
    where a.user_id = users.id order by a.id limit ${mostOwnVendors}))`;

/** An account and the vendor that it acts for. */
interface Acting {
  viewer: Pick<VendorViewer, "id" | "vendorId">;
}

/**
 * A condition for the WHERE of every write for a vendor: the viewer works for the vendor that they
 * act for, at the moment of the write. `mustWorkHere` gives the error. Only writes that record what
 * Stripe has already done are without it: the records must match Stripe, whoever asked.
 */
export const worksHere = ({ viewer }: Acting, also: SQL = sql`true`): SQL => sql`
  exists (select 1 from vendor_accounts va join users u on u.id = va.user_id
    where va.vendor_id = ${viewer.vendorId} and va.user_id = ${viewer.id}
      and ${isActiveVendor(sql`u`)} and ${also})`;

/** Like `worksHere`, for an owner's action. */
export const isOwner = (acting: Acting): SQL => worksHere(acting, sql`va.role = 'owner'`);

/** A condition for an account `u`: it has room for this vendor besides its other vendors. */
export const hasRoomFor = (vendorId: SQL | number | null): SQL => sql`(
  select count(*) from vendor_accounts a
  where a.user_id = u.id and a.vendor_id is not ${vendorId}) < ${mostOwnVendors}`;

/**
 * For after a write that changed nothing: throws `not_found` if the viewer no longer works for the
 * vendor.
 */
export async function mustWorkHere(ctx: Pick<Allowed<VendorViewer>, "db" | "viewer">) {
  const [row] = await ctx.db.all<{ may: number }>(sql`select ${worksHere(ctx)} may`);
  if (!row?.may) throw notFound("Vendor not found");
}

/**
 * The time from which a vendor's new place at a market shows the vendor's documents there: now, if
 * one of the vendor's owners takes the place. Otherwise null, until an owner allows it.
 */
export const shownByOwner = (
  { viewer, now }: Pick<Allowed<Viewer>, "viewer" | "now">,
  vendorId: number,
): SQL => sql`iif(${isOwner({ viewer: { id: viewer.id, vendorId } })}, ${now}, null)`;

/** Throws `owner_only` for a helper. The write checks `isOwner` again. */
export function ownersOnly({ viewer }: Pick<Allowed<VendorViewer>, "viewer">, act: OwnersAct) {
  const refused = whyNotAs(roleAtVendor(viewer), act);
  if (refused) throw refused;
}

/**
 * Acts for another of the account's vendors from now on, in every tab of this browser. Throws
 * `not_found` if the account does not work for the vendor.
 */
export async function chooseVendor(
  ctx: Allowed<VendorViewer>,
  request: Request,
  { vendorId }: ChooseVendor,
): Promise<{ name: string; isRemoved: boolean }> {
  const credential = await readCredential(request);
  if (credential?.kind !== "session") throw notFound("Vendor not found");
  const works = sql`exists (select 1 from vendor_accounts a
    where a.user_id = ${ctx.viewer.id} and a.vendor_id = ${vendorId})`;
  const [chosen] = await ctx.db
    .update(sessions)
    .set({ vendorId })
    .where(
      and(
        eq(sessions.tokenHash, await hashToken(credential.token)),
        eq(sessions.userId, ctx.viewer.id),
        works,
      ),
    )
    .returning({
      name: sql<string>`(select name from vendors where id = ${vendorId})`,
      isRemoved: sql`(select removed_at is not null from vendors where id = ${vendorId})`.mapWith(
        Boolean,
      ),
    });
  if (!chosen) throw notFound("Vendor not found");
  return chosen;
}
