import { type SQL, sql } from "drizzle-orm";
import { actFor } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorRole, VendorViewer, Viewer } from "~/platform/viewer";
import { defaultZone, localDateOf, longDate } from "../core/calendar";
import { roleAtVendor, whyNotRemovePerson } from "../people/access/access.rules";
import { isOwner, ownersOnly } from "../people/access/access.server";
import { auditLine } from "../people/audit/audit.server";
import { queueMail } from "../people/mail/outbox.server";
import { demandProof } from "../people/proof/demand-proof.server";
import { isActiveVendor, isCustomer } from "../people/user/active";
import { endTokens } from "../people/user/api-token.server";
import {
  endInvitation,
  type InvitedTo,
  invitationDays,
  isWaiting,
  limitInviting,
  mostInvitations,
  mostPeople,
  sendInvitation,
} from "../people/user/invitations.server";
import type { InviteToVendor, RemovePerson } from "./people.schema";
import { clockOfVendor } from "./vendor-columns.server";
import { accessEndedMail, invitationMail } from "./vendor-mail";

type Ctx = Allowed<VendorViewer>;

/** A member of a vendor. */
export interface Person {
  userId: number;
  username: string;
  name: string;
  email: string;
  role: VendorRole;
  /** 0 for an account that is deactivated or no longer a vendor account: it has no access. */
  hasAccess: number;
  /** Milliseconds since the epoch. */
  since: number;
}

/** A person with an open invitation. */
export interface Invited {
  id: number;
  email: string;
  role: VendorRole;
  expiresAt: number;
}

/** Invitations to work for a vendor. */
export const toVendor: InvitedTo = {
  invitations: sql`vendor_invitations`,
  people: sql`vendor_accounts`,
  table: sql`vendors`,
  column: sql`vendor_id`,
  mailKey: "stall-invitation",
};

/** How many owners of a vendor have access now. Others cannot invite anybody to it. */
export const ownersOf = (vendorId: SQL): SQL<number> => sql<number>`(
  select count(*) from vendor_accounts o join users u on u.id = o.user_id and ${isActiveVendor(sql`u`)}
  where o.vendor_id = ${vendorId} and o.role = 'owner')`;

const people = ({ viewer }: Ctx) => sql<Person>`
  select u.id userId, u.username, trim(u.first_name || ' ' || u.last_name) name, u.email, a.role,
    ${isActiveVendor(sql`u`)} hasAccess, a.created_at since
  from vendor_accounts a join users u on u.id = a.user_id
  where a.vendor_id = ${viewer.vendorId}
  order by a.role = 'helper', a.id limit ${mostPeople}`;

/**
 * The members of the selected vendor, owners first, the open invitations, and whether the vendor was
 * removed.
 */
export async function listPeople(ctx: Ctx) {
  const [found, invited, vendors] = await runBatch(ctx.db, [
    people(ctx),
    sql<Invited>`
      select id, email, role, expires_at expiresAt from vendor_invitations
      where vendor_id = ${ctx.viewer.vendorId} and ${isWaiting(ctx.now)}
      order by created_at desc limit ${mostInvitations}`,
    sql<{ timeZone: string; isRemoved: number }>`
      select ${clockOfVendor(sql`v.id`)} timeZone, v.removed_at is not null isRemoved
      from vendors v where v.id = ${ctx.viewer.vendorId}`,
  ]);
  const [vendor] = vendors.results;
  return {
    people: found.results,
    invited: invited.results,
    timeZone: vendor?.timeZone ?? defaultZone,
    isRemoved: vendor?.isRemoved === 1,
  };
}

/**
 * One member, why their access cannot be ended, and whether the vendor was removed. Throws
 * `not_found` if the account is not a member, and `owner_only` if a helper asks for another member.
 */
export async function findPerson(ctx: Ctx, userId: number) {
  if (userId !== ctx.viewer.id) ownersOnly(ctx, "people");
  const { people, isRemoved } = await listPeople(ctx);
  const person = people.find((each) => each.userId === userId);
  if (!person) throw notFound("Account not found");
  const otherOwners = otherOwnersOf(people, userId);
  return { person, isRemoved, refused: whyNotRemovePerson(person, { otherOwners, isRemoved }) };
}

const otherOwnersOf = (people: readonly Person[], userId: number) =>
  people.filter((each) => each.role === "owner" && each.hasAccess && each.userId !== userId).length;

/**
 * Emails a link with which a person can join the vendor: once, and within a week. A second
 * invitation sends a new link, and the earlier link stops working. Throws `owner_only`, `too_many`,
 * and `invalid` if the person is already a member or the vendor has too many members.
 */
export function inviteToVendor(
  asking: Ctx,
  { vendorId, email, role }: InviteToVendor,
): Promise<{ email: string }> {
  const failed = { title: "Error", text: "We couldn’t send the invitation. Try again." };
  return sayingWhenItFails(asking, failed, async () => {
    const ctx = actFor(asking, vendorId);
    ownersOnly(ctx, "people");
    await demandProof(ctx);
    const [vendor] = await ctx.db.all<{ name: string }>(
      sql`select name from vendors where id = ${vendorId} and removed_at is null`,
    );
    if (!vendor) throw notFound("Vendor not found");
    const content = { vendor: vendor.name, by: ctx.viewer.username, role, days: invitationDays };
    await limitInviting(ctx);
    await sendInvitation(ctx, toVendor, {
      id: vendorId,
      email,
      role,
      may: isOwner(ctx),
      content: (token) => invitationMail(ctx.site, { ...content, token }),
      act: {
        action: "stall_account_invited",
        subject: { type: "vendor", id: vendorId },
        after: { role },
      },
      isThere: "Someone with this email already works for this vendor.",
    });
    return { email };
  });
}

/**
 * Ends an invitation that has not been accepted. Calling this function twice is safe. Throws
 * `owner_only` if the viewer is not an owner, and `not_found`.
 */
export async function withdrawInvitation(ctx: Ctx, invitationId: number): Promise<void> {
  ownersOnly(ctx, "people");
  const { vendorId } = ctx.viewer;
  await endInvitation(ctx, toVendor, {
    id: vendorId,
    invitationId,
    may: isOwner(ctx),
    act: { action: "stall_invitation_withdrawn", subject: { type: "vendor", id: vendorId } },
  });
}

/**
 * Ends a member's access to a vendor, at once: pages that they still have open answer as to a
 * stranger. A member without another vendor becomes a customer again, unless a customer account
 * with their email address exists. The invitations that they sent end too, and they get an email
 * unless they left by themselves. Throws `owner_only` if a helper removes another member,
 * `not_found`, and `too_late` for the last owner of a vendor that is not removed.
 */
export function removePerson(
  asking: Ctx,
  { vendorId, userId }: RemovePerson,
): Promise<{ isOwn: boolean; username: string }> {
  return sayingWhenItFails(asking, { title: "Error", text: "Try again." }, async () => {
    const ctx = actFor(asking, vendorId);
    const { db, now, site, viewer } = ctx;
    const { person } = await findPerson(ctx, userId);
    const isOwn = userId === viewer.id;
    if (!isOwn) await demandProof(ctx);
    const [vendor] = await db.all<{ name: string }>(
      sql`select name from vendors where id = ${vendorId}`,
    );
    const isGone = sql`not exists (select 1 from vendor_accounts
      where vendor_id = ${vendorId} and user_id = ${userId})`;
    const content = accessEndedMail(site, { vendor: vendor?.name ?? "", by: viewer.username });
    const [removed] = await runBatch(db, [
      sql<{ id: number }>`
        delete from vendor_accounts where vendor_id = ${vendorId} and user_id = ${userId}
          and ${isOwn ? sql`true` : isOwner(ctx)}
          and (role <> 'owner'
            or exists (select 1 from vendors where id = ${vendorId} and removed_at is not null)
            or exists (select 1 from vendor_accounts va
              join users u on u.id = va.user_id and ${isActiveVendor(sql`u`)}
              where va.vendor_id = ${vendorId} and va.role = 'owner' and va.user_id <> ${userId}))
        returning id`,
      auditLine(ctx, {
        action: "stall_account_removed",
        subject: { type: "vendor", id: vendorId },
        before: { account: person.username, role: person.role },
      }),
      ...(isOwn
        ? []
        : [
            queueMail(now, {
              key: `stall-access-ended:${vendorId}:${userId}:${now}`,
              to: person.email,
              content,
              only: wroteOne,
            }),
          ]),
      sql`
        update vendor_invitations set withdrawn_at = ${now}
        where vendor_id = ${vendorId} and invited_by = ${userId} and ${isWaiting(now)}
          and ${isGone}`,
      sql`
        update users set user_type = 'customer', updated_at = ${now}
        where id = ${userId} and user_type = 'vendor' and ${isGone}
          and not exists (select 1 from vendor_accounts where user_id = ${userId})
          and not exists (select 1 from users c where lower(c.email) = lower(users.email)
            and ${isCustomer(sql`c`)})`,
      endTokens(userId),
      // News that waits for the morning. A vendor's other owners get their own.
      sql`
        delete from push_outbox where status = 'queued' and vendor_id = ${vendorId} and ${isGone}
          and subscription_id in (select id from push_subscriptions where user_id = ${userId})`,
    ]);
    if (removed.results.length === 1) return { isOwn, username: person.username };
    const { refused } = await findPerson(ctx, userId);
    throw refused ?? new DomainError("changed", "Try again.", { title: "Error" });
  });
}

/** A member's role, in a word. */
const roleWord: Record<VendorRole, string> = { owner: "Owner", helper: "Helper" };

/**
 * The members of a vendor as their page shows them to a member. A helper sees other members' names,
 * not their email addresses.
 */
export function peopleView(
  { people, invited, timeZone, isRemoved }: Awaited<ReturnType<typeof listPeople>>,
  viewer: Pick<Viewer, "id" | "vendorId" | "vendors">,
) {
  const day = (instant: number) => longDate(localDateOf(instant, timeZone));
  const isOwner = roleAtVendor(viewer) === "owner";
  return {
    isRemoved,
    people: people.map(({ userId, username, name, email, role, hasAccess, since }) => {
      const isYou = userId === viewer.id;
      const otherOwners = otherOwnersOf(people, userId);
      const canGo = whyNotRemovePerson({ role }, { otherOwners, isRemoved }) === null;
      return {
        userId,
        name: name || username,
        line: [username, isOwner || isYou ? email : null, `since ${day(since)}`]
          .filter(Boolean)
          .join(" · "),
        badge: hasAccess
          ? ({ text: roleWord[role], tone: role === "owner" ? "good" : "neutral" } as const)
          : ({ text: "No access", tone: "quiet" } as const),
        isYou,
        /** The text of the link that ends the access. Null if there is no link. */
        end: canGo && isYou ? "Leave…" : canGo && isOwner ? "Remove…" : null,
      };
    }),
    invited: isOwner
      ? invited.map(({ id, email, role, expiresAt }) => ({
          id,
          email,
          badge: roleWord[role],
          until: day(expiresAt),
        }))
      : [],
  };
}
