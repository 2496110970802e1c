import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import type { VendorViewer } from "~/platform/viewer";
import { isOwner, ownersOnly } from "../../people/access/access.server";
import { clockOfVendor, v } from "../../vendors/vendor-columns.server";
import { aDay, columnsOf, lookAgain, refreshAccount } from "./account-state.server";
import type { AccountFacts } from "./stripe-account.rules";
import type { ConnectStripe } from "./stripe-account.schema";
import { stripeAccounts } from "./stripe-account.tables";

/** A vendor's account at Stripe for its own pages, with the two other things they depend on. */
export interface OwnPayment {
  /** The one that is open, else the last that was; null where there has never been any. */
  account: (AccountFacts & { id: string; checkedAt: number }) | null;
  takesPaymentAtPickup: boolean;
  /** Of a market at which the vendor stands. */
  timeZone: string;
}

/** How the signed-in vendor is paid. Throws `not_found` where it was taken down. */
export async function readOwnPayment(ctx: Allowed<VendorViewer>): Promise<OwnPayment> {
  return ownPaymentOf(...(await ctx.db.batch(ownPaymentQueries(ctx))));
}

/** What `ownPaymentOf` is made of, for the batch of a page that shows more than that. */
export const ownPaymentQueries = (ctx: Allowed<VendorViewer>) =>
  [
    ctx.db
      .select({
        takesPaymentAtPickup: v.takesPaymentAtPickup,
        timeZone: clockOfVendor(sql`v.id`).as("stall_zone"),
      })
      .from(v)
      .where(and(eq(v.id, ctx.viewer.vendorId), isNull(v.removedAt))),
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

/** Where a vendor goes on at Stripe. */
export interface Onboarding {
  url: string;
}

/**
 * Leads to Stripe's own pages, where the vendor gives what is still wanted; the account is made
 * first, where there is none. However often that is asked, and by however many accounts of the
 * vendor at once, there is one account: Stripe makes one for one key, and the database keeps one
 * that is open. A crash in between leaves an account that nobody has seen, which the next try is
 * given again. The link is new each time, because it is good for one visit. `replaces` names an account
 * out of our reach, in whose place another one is made. Throws `owner_only` for a helper, `not_found`,
 * `taken`, `payments_down`, or `changed` where the account to replace can be reached again.
 */
export async function connectStripe(
  ctx: Allowed<VendorViewer>,
  { replaces }: ConnectStripe = {},
): Promise<Onboarding> {
  ownersOnly(ctx, "connectStripe");
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
 * Closes an account of ours that Stripe, asked once more, does not show us. Done twice, it is done once.
 * Its payments and its wallet stay.
 */
async function letGo(ctx: Allowed<VendorViewer>, account: string): Promise<void> {
  if ((await openAccountOf(ctx)) !== account) return;
  await refreshAccount(ctx, account);
  const [{ results: gone }] = await runBatch(ctx.db, [
    sql<{ id: string }>`
      update stripe_accounts set closed_at = ${ctx.now}
      where id = ${account} and vendor_id = ${ctx.viewer.vendorId} and closed_at is null
        and resolution = 'unknown' and ${isOwner(ctx)} returning id`,
  ]);
  if (gone.length === 1 || (await openAccountOf(ctx)) !== account) return;
  throw new DomainError("changed", "Stripe shows us this account again, so you can keep it.", {
    title: "Your account is back",
  });
}

/**
 * Leads on from a link that was too old or used, to the same account with a new one. Throws
 * `not_found` where there is no account to go on with.
 */
export async function continueOnboarding(ctx: Allowed<VendorViewer>): Promise<Onboarding> {
  if ((await openAccountOf(ctx)) === null)
    throw notFound("You have no Stripe account yet. Connect one first.");
  return connectStripe(ctx);
}

/**
 * Asks Stripe how the vendor's own account stands now, and writes it down. Throws `not_found` where
 * the vendor has none that is open, and `payments_down`.
 */
export async function checkOwnAccount(ctx: Allowed<VendorViewer>): Promise<void> {
  const account = await openAccountOf(ctx);
  if (account === null) throw notFound("You have no Stripe account to check. Connect one first.");
  await refreshAccount(ctx, account);
}

/**
 * The same where somebody presses a button for it: a few times a minute for a vendor, whoever of it
 * that is. Throws `too_many` besides.
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
  const made = await ctx.connect.createAccount({ ...request, key: await keyOf(request) });
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
  // The one that counts, which another account of the vendor may have been first to write down.
  const account = await openAccountOf(ctx);
  if (account === null) throw new DomainError("taken");
  await setManualPayouts(ctx, account);
  return account;
}

/** Everything that is asked of Stripe is the vendor's, so that its accounts ask for the same. */
async function requestOf(ctx: Allowed<VendorViewer>) {
  const { vendorId } = ctx.viewer;
  const [vendor] = await ctx.db
    .select({
      name: v.name,
      email: sql<string>`coalesce(v.contact_email, (select u.email from vendor_accounts va
        join users u on u.id = va.user_id where va.vendor_id = v.id
        order by va.role = 'owner' desc, va.id limit 1))`,
      /**
       * Which account of the vendor it is: one that is closed is not made again. One that somebody
       * else of the vendor has just made does not count, so that it is this one.
       */
      before: sql<number>`(select count(*) from stripe_accounts sa
        where sa.vendor_id = v.id and sa.closed_at is not null)`,
    })
    .from(v)
    .where(and(eq(v.id, vendorId), isNull(v.removedAt), isOwner(ctx)));
  if (!vendor) throw notFound("Vendor not found");
  return { vendorId, ...vendor };
}

/** Stripe refuses a key that comes with anything else than before, so what is asked for is in it. */
async function keyOf(request: Awaited<ReturnType<typeof requestOf>>): Promise<string> {
  const asked = await hashToken(JSON.stringify(request));
  return `account-${request.vendorId}-${asked.slice(0, 16)}`;
}

/**
 * Tells Stripe that an account is paid out only when it is asked for. Where that does not work out,
 * the account is none the worse, and `setMissingManualPayouts` tries again.
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
