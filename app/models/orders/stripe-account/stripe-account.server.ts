import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import { stripeKey } from "~/platform/stripe";
import type { VendorViewer } from "~/platform/viewer";
import { isOwner, ownersOnly } from "../../people/access/access.server";
import { demandProof } from "../../people/proof/demand-proof.server";
import { isActiveVendor } from "../../people/user/active";
import { clockOfVendor, v } from "../../vendors/vendor-columns.server";
import { aDay, columnsOf, lookAgain, refreshAccount } from "./account-state.server";
import type { AccountFacts } from "./stripe-account.rules";
import type { ConnectStripe } from "./stripe-account.schema";
import { stripeAccounts } from "./stripe-account.tables";

/**
 * A vendor's account at Stripe for the vendor's own pages, with the two other facts that those
 * pages need.
 */
export interface OwnPayment {
  /** The open account, else the last closed one; null if there has never been one. */
  account: (AccountFacts & { id: string; checkedAt: number }) | null;
  takesPaymentAtPickup: boolean;
  /** The time zone of a market where the vendor stands. */
  timeZone: string;
}

/** Reads how the signed-in vendor is paid. Throws `not_found` if the vendor was removed. */
export async function readOwnPayment(ctx: Allowed<VendorViewer>): Promise<OwnPayment> {
  return ownPaymentOf(...(await ctx.db.batch(ownPaymentQueries(ctx, isNull(v.removedAt)))));
}

/**
 * The queries that `ownPaymentOf` needs, for the batch of a page that shows more. They also read a
 * removed vendor, whose past orders stay visible; `only` narrows that.
 */
export const ownPaymentQueries = (ctx: Allowed<VendorViewer>, only?: SQL) =>
  [
    ctx.db
      .select({
        takesPaymentAtPickup: v.takesPaymentAtPickup,
        timeZone: clockOfVendor(sql`v.id`).as("stall_zone"),
      })
      .from(v)
      .where(and(eq(v.id, ctx.viewer.vendorId), only)),
    ctx.db
      .select()
      .from(stripeAccounts)
      .where(eq(stripeAccounts.vendorId, ctx.viewer.vendorId))
      .orderBy(sql`closed_at is not null`, desc(stripeAccounts.closedAt))
      .limit(1),
  ] as const;
type Answered = { [At in 0 | 1]: Awaited<ReturnType<typeof ownPaymentQueries>[At]> };

export function ownPaymentOf([vendor]: Answered[0], [row]: Answered[1]): OwnPayment {
  if (!vendor) throw notFound("Vendor not found");
  return {
    ...vendor,
    account: row ? { ...row, requirements: JSON.parse(row.requirements) } : null,
  };
}

/** Where a vendor continues at Stripe. */
export interface Onboarding {
  url: string;
}

/**
 * Returns the link to Stripe's pages, where the vendor gives the missing details. If there is no
 * account, this function makes one first. However often and by however many of the vendor's users
 * this is called at once, there is only one account: Stripe makes one for each key, and the
 * database keeps one open account. If the program crashes in between, an account remains that
 * nobody has seen, and the next try gets it again. The link is new each time, because it works for
 * one visit only. `replaces` names an account that we cannot reach, and another account is made in
 * its place. Throws `owner_only` for a helper, `not_found`, `taken`, `payments_down`, or `changed`
 * if the account to replace can be reached again.
 */
export async function connectStripe(
  ctx: Allowed<VendorViewer>,
  { replaces }: ConnectStripe = {},
): Promise<Onboarding> {
  ownersOnly(ctx, "connectStripe");
  await demandProof(ctx);
  if (replaces !== undefined) await letGo(ctx, replaces);
  const account = (await openAccountOf(ctx)) ?? (await makeAccount(ctx));
  const url = await ctx.connect.onboardingLink({
    account,
    returnUrl: `${ctx.origin}/vendor-payments/back`,
    refreshUrl: `${ctx.origin}/vendor-payments/again`,
  });
  return { url };
}

/**
 * Closes an account of ours if Stripe, asked once more, still does not know it. Closing it twice
 * has the same effect as closing it once. Its payments and its wallet stay.
 */
async function letGo(ctx: Allowed<VendorViewer>, account: string): Promise<void> {
  if ((await openAccountOf(ctx)) !== account) return;
  await refreshAccount(ctx, account);
  const gone = await ctx.db.all<{ id: string }>(sql`
      update stripe_accounts set closed_at = ${ctx.now}
      where id = ${account} and vendor_id = ${ctx.viewer.vendorId} and closed_at is null
        and resolution = 'unknown' and ${isOwner(ctx)} returning id`);
  if (gone.length === 1 || (await openAccountOf(ctx)) !== account) return;
  throw new DomainError("changed", "Stripe shows us this account again, so you can keep it.", {
    title: "Your account is back",
  });
}

/**
 * Sends the vendor on from an expired or used link to the same account, with a new link. Throws
 * `not_found` if there is no account to continue with.
 */
export async function continueOnboarding(ctx: Allowed<VendorViewer>): Promise<Onboarding> {
  if ((await openAccountOf(ctx)) === null)
    throw notFound("You have no Stripe account yet. Connect one first.");
  return connectStripe(ctx);
}

/**
 * Asks Stripe for the current state of the vendor's own account, and saves it. Throws `not_found`
 * if the vendor has no open account, and `payments_down`.
 */
export async function checkOwnAccount(ctx: Allowed<VendorViewer>): Promise<void> {
  const account = await openAccountOf(ctx);
  if (account === null) throw notFound("You have no Stripe account to check. Connect one first.");
  await refreshAccount(ctx, account);
}

/**
 * Like `checkOwnAccount`, for a button: a few times a minute for each vendor, whichever user
 * presses it. Also throws `too_many`.
 */
export async function checkAgain(ctx: Allowed<VendorViewer>): Promise<void> {
  try {
    await ctx.limits.spend("stripe", `check:${ctx.viewer.vendorId}`);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "too_many") throw error;
    throw new DomainError(
      "too_many",
      "We just asked Stripe several times. Check again in a minute.",
    );
  }
  await checkOwnAccount(ctx);
}

async function openAccountOf(ctx: Allowed<VendorViewer>): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: stripeAccounts.id })
    .from(stripeAccounts)
    .where(and(eq(stripeAccounts.vendorId, ctx.viewer.vendorId), isNull(stripeAccounts.closedAt)));
  return row?.id ?? null;
}

async function makeAccount(ctx: Allowed<VendorViewer>): Promise<string> {
  const request = await requestOf(ctx);
  const key = await stripeKey(`account-${request.vendorId}`, request, ctx.now);
  const made = await ctx.connect.createAccount({ ...request, key });
  await ctx.db
    .insert(stripeAccounts)
    .values({
      id: made.id,
      vendorId: request.vendorId,
      ...columnsOf(made, ctx.now),
      createdAt: ctx.now,
      checkAfter: ctx.now + aDay,
    })
    .onConflictDoNothing();
  // The account that counts. Another of the vendor's users may have saved it first.
  const account = await openAccountOf(ctx);
  if (account === null) throw new DomainError("taken");
  await setManualPayouts(ctx, account);
  return account;
}

/**
 * Everything in the request belongs to the vendor, so that all of the vendor's users send the same
 * request.
 */
async function requestOf(ctx: Allowed<VendorViewer>) {
  const { vendorId } = ctx.viewer;
  const [vendor] = await ctx.db
    .select({
      name: v.name,
      email: sql<string>`coalesce(v.contact_email, (select u.email from vendor_accounts va
        join users u on u.id = va.user_id and ${isActiveVendor(sql`u`)} where va.vendor_id = v.id
        order by va.role = 'owner' desc, va.id limit 1))`,
      /**
       * How many closed accounts the vendor has. A closed account is not made again, so a new
       * request differs. An open account that another user has just made does not count, so that
       * both requests stay the same and get that account, within an hour of `stripeKey`.
       */
      before: sql<number>`(select count(*) from stripe_accounts sa
        where sa.vendor_id = v.id and sa.closed_at is not null)`,
    })
    .from(v)
    .where(and(eq(v.id, vendorId), isNull(v.removedAt), isOwner(ctx)));
  if (!vendor) throw notFound("Vendor not found");
  return { vendorId, ...vendor };
}

/**
 * Tells Stripe to make payouts to an account only on request. If the call fails, the account still
 * works, and `setMissingManualPayouts` tries again.
 */
export async function setManualPayouts(ctx: Capabilities, account: string): Promise<void> {
  let after: number | null = null;
  try {
    await ctx.connect.payOutOnlyWhenAsked(account);
  } catch (error) {
    ctx.log("manual-payouts-failed", { account, message: String(error) });
    after = ctx.now + lookAgain;
  }
  await ctx.db
    .update(stripeAccounts)
    .set({ manualPayoutsAfter: after })
    .where(eq(stripeAccounts.id, account));
}
