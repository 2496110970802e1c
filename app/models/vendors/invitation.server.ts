import { sql } from "drizzle-orm";
import type { Allowed, RequestContext } from "~/platform/context";
import { readCredential } from "~/platform/credentials";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorRole, Viewer } from "~/platform/viewer";
import { liveOrder } from "../core/order-status.server";
import { mostOwnVendors, whyNotAccept } from "../people/access/access.rules";
import { hasRoomFor } from "../people/access/access.server";
import { auditLine } from "../people/audit/audit.server";
import { hasPortalAccount, isActiveCustomer, isActiveVendor } from "../people/user/active";
import { endTokens } from "../people/user/api-token.server";
import {
  acceptedInvitation,
  isWaiting,
  joinWithNewAccount,
  openInvitation,
} from "../people/user/invitations.server";
import { linkHasEnded } from "../people/user/user.rules";
import type { AcceptInvitation, JoinByInvitation } from "../people/user/user.schema";
import { toVendor } from "./people.server";

/** An invitation as the person with its link sees it. */
export interface Invitation {
  vendorId: number;
  vendor: string;
  role: VendorRole;
  by: string | null;
  /** The address that the invitation was emailed to. */
  email: string;
}

/** The invitation behind an emailed link. Null if the link has expired or is unknown. */
export async function findInvitation(
  { db, now }: Pick<RequestContext, "db" | "now">,
  token: string,
): Promise<Invitation | null> {
  const found = await db.all<Invitation>(sql`
      select i.vendor_id vendorId, p.name vendor, i.role, i.email,
        (select username from users where users.id = i.invited_by) "by"
      ${openInvitation(toVendor, await hashToken(token), now)}`);
  return found[0] ?? null;
}

/** What the viewer has joined by an invitation: the vendor's id and name. */
type Joined = Pick<Invitation, "vendorId" | "vendor">;

/** The vendor that the viewer has joined with an emailed link. Null if they have not. */
export async function findJoined(
  { db }: Pick<RequestContext, "db">,
  viewer: Viewer,
  token: string,
): Promise<Joined | null> {
  const found = await db.all<Joined>(sql`select i.vendor_id vendorId, p.name vendor
      ${acceptedInvitation(toVendor, await hashToken(token), viewer.id)}`);
  return found[0] ?? null;
}

/** Why an account cannot accept an invitation to this vendor. Null if it can. */
export async function whyNotTake(
  { db }: Pick<RequestContext, "db">,
  viewer: Viewer,
  { vendorId }: Pick<Invitation, "vendorId">,
): Promise<DomainError | null> {
  const found = await db.all<{ openOrders: number; hasPortal: number }>(sql`
      select count(*) openOrders, ${hasPortalAccount(viewer.email)} hasPortal from orders
      where user_id = ${viewer.id} and ${liveOrder()}`);
  const { openOrders = 0, hasPortal = 0 } = found[0] ?? {};
  const worksHere = viewer.vendors.some(({ id }) => id === vendorId);
  const asked = { role: viewer.role, worksHere };
  return viewer.role === "customer"
    ? whyNotAccept({ ...asked, openOrders, hasPortalAccount: hasPortal === 1 })
    : whyNotAccept({ ...asked, openOrders: 0, hasPortalAccount: false });
}

/**
 * Makes the viewer a member of the vendor and selects that vendor in this browser. A customer
 * account becomes a vendor account, of this vendor alone. The link is then used up; using it twice has
 * no further effect. Throws `too_late` if the link has expired or the account has too many vendors,
 * and the errors of `whyNotAccept`.
 */
export async function acceptInvitation(
  ctx: Allowed<Viewer>,
  request: Request,
  { token }: AcceptInvitation,
): Promise<Joined> {
  const { db, now, viewer } = ctx;
  const invitation = await findInvitation(ctx, token);
  if (!invitation) return joinedBefore(ctx, token);
  const refused = await whyNotTake(ctx, viewer, invitation);
  if (refused) throw refused;
  const tokenHash = await hashToken(token);
  const credential = await readCredential(request);
  const session = credential?.kind === "session" ? await hashToken(credential.token) : "";
  const { vendorId, role } = invitation;
  const joined = sql`exists (select 1 from vendor_accounts
    where vendor_id = ${vendorId} and user_id = ${viewer.id})`;
  const [added] = await runBatch(db, [
    sql<{ id: number }>`
      insert into vendor_accounts (vendor_id, user_id, role, created_at)
      select i.vendor_id, ${viewer.id}, i.role, ${now} ${openInvitation(toVendor, tokenHash, now)}
        and exists (select 1 from users u where u.id = ${viewer.id}
          and (${isActiveVendor(sql`u`)} and ${hasRoomFor(vendorId)}
            or ${isActiveCustomer(sql`u`)} and not ${hasPortalAccount(viewer.email)}))
        and not exists (select 1 from orders o join users u on u.id = o.user_id
          where o.user_id = ${viewer.id} and u.user_type = 'customer' and ${liveOrder("o")})
      on conflict do nothing returning id`,
    auditLine(ctx, {
      action: "stall_account_joined",
      subject: { type: "vendor", id: vendorId },
      after: { account: viewer.username, role },
    }),
    sql`
      update vendor_invitations set accepted_at = ${now}, accepted_by = ${viewer.id}
      where token_hash = ${tokenHash} and ${isWaiting(now)} and ${joined}`,
    // Vendors from before an administrator made the account a customer's do not come back.
    sql`
      delete from vendor_accounts where user_id = ${viewer.id} and vendor_id <> ${vendorId}
        and exists (select 1 from users where id = ${viewer.id} and user_type = 'customer')
        and ${joined}`,
    sql`
      update users set user_type = 'vendor', updated_at = ${now}
      where id = ${viewer.id} and user_type = 'customer' and ${joined}`,
    endTokens(viewer.id),
    sql`
      update sessions set vendor_id = ${vendorId}
      where token_hash = ${session} and user_id = ${viewer.id} and ${joined}`,
  ]);
  if (added.results.length === 1) return invitation;
  if (!(await findInvitation(ctx, token))) return joinedBefore(ctx, token);
  throw new DomainError(
    "too_late",
    `An account can work for up to ${mostOwnVendors} vendors. Leave another vendor first.`,
    { title: "Can’t accept the invitation" },
  );
}

async function joinedBefore(ctx: Allowed<Viewer>, token: string): Promise<Joined> {
  const joined = await findJoined(ctx, ctx.viewer, token);
  if (!joined) throw linkHasEnded();
  return joined;
}

/**
 * Creates an account for the invited person and makes it a member of the vendor. The link came by
 * email, so the email address is confirmed. Throws `too_late` if the link has expired, `taken`, at
 * its field, if a username or email address is in use, and `invalid` if the password is easy to
 * guess.
 */
export function joinByInvitation(
  ctx: Allowed,
  { token, ...typed }: JoinByInvitation,
): Promise<Invitation> {
  const text = "Failed to create account. Please try again.";
  return sayingWhenItFails(ctx, { text }, async () => {
    const invitation = await findInvitation(ctx, token);
    if (!invitation) throw linkHasEnded();
    const { vendorId, role, email } = invitation;
    const account = { ...typed, token, email };
    await joinWithNewAccount(ctx, toVendor, account, {
      type: "vendor",
      join: (userId, open) => sql`
        insert into vendor_accounts (vendor_id, user_id, role, created_at)
        select i.vendor_id, ${userId}, i.role, ${ctx.now} ${open}`,
      act: {
        action: "stall_account_joined",
        subject: { type: "vendor", id: vendorId },
        after: { account: typed.username, role },
      },
    });
    return invitation;
  });
}
