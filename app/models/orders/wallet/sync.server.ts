import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { BalanceLine } from "~/platform/stripe-balance";
import { localDateOf } from "../../core/calendar";
import { clockOfVendor } from "../../vendors/vendor-columns.server";
import { payoutMade } from "../payout/payout-status.server";
import { stripeAccounts } from "../stripe-account/stripe-account.tables";
import { findDrift } from "./drift.server";
import { findForeignCharges } from "./foreign-charges.server";
import { freshFor, kindOf, readAgainAt, readFrom, restsClosedFor, restsFor } from "./wallet.rules";
import { isPaidOut, wallets } from "./wallet.tables";

/** One run reads this many accounts, and this many pages of a hundred lines for each. */
const accountsAtOnce = 10;
const pagesAtOnce = 5;
/** How many differences are kept with a wallet; the total count is kept separately. */
const mostDrift = 20;

type Wallet = typeof wallets.$inferSelect & { currency: string; closedAt: Instant | null };

/**
 * A reading of an account's lines, from the newest back to a moment. It starts now or continues.
 */
interface Reading {
  since: Instant;
  from: Instant;
  newest: string | null;
  after: string | null;
}

/**
 * Reads the accounts that are due; see `readWallet`. An account that fails does not stop the
 * others.
 */
export async function readWallets(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  await runBatch(db, [openWallets(now)]);
  const due = await db
    .select({ accountId: wallets.accountId })
    .from(wallets)
    .where(sql`${wallets.dueAt} <= ${now}`)
    .orderBy(wallets.dueAt)
    .limit(accountsAtOnce);
  for (const { accountId } of due) {
    await readWallet(ctx, accountId).catch((error) => {
      ctx.log("wallet-not-read", { account: accountId, message: String(error) });
    });
  }
}

/**
 * The statement that makes a wallet for every account, in the time zone of the first market where
 * its vendor stands. An account that is closed before its first reading gets one, too, because
 * Stripe may still report about it.
 */
const openWallets = (now: Instant, only: SQL = sql`true`) => sql`
  insert into wallets (account_id, time_zone, due_at)
  select a.id, ${clockOfVendor(sql`a.vendor_id`)}, ${now}
  from stripe_accounts a where ${only}
    and not exists (select 1 from wallets w where w.account_id = a.id)
  on conflict do nothing`;

/**
 * The statement that sets a wallet's time zone once more while the wallet has no lines: the vendor
 * may have joined its first market only now. Later the zone stays, because lines are saved by its
 * days.
 */
const zoneUntilLines = (accountId: string) => sql`
  update wallets set time_zone = (select ${clockOfVendor(sql`a.vendor_id`)}
    from stripe_accounts a where a.id = wallets.account_id)
  where account_id = ${accountId}
    and not exists (select 1 from balance_transactions l where l.account_id = ${accountId})`;

/** Reads one account when its owner asks for it, unless it has just been read. */
export async function refreshWallet(ctx: Capabilities, accountId: string): Promise<void> {
  await runBatch(ctx.db, [openWallets(ctx.now, sql`a.id = ${accountId}`)]);
  const [wallet] = await ctx.db
    .select({ readAt: wallets.readAt })
    .from(wallets)
    .where(eq(wallets.accountId, accountId));
  if (wallet?.readAt && ctx.now - wallet.readAt < freshFor) return;
  await readWallet(ctx, accountId);
}

/**
 * Reads the lines of an account that are not here yet, page after page from the newest back, a
 * limited number of pages; the next run continues. The reading goes back to a week before the last
 * complete reading, so that nothing is missed and the results of payouts become known. At the end
 * it asks for the balance and saves where our books differ. Two readings at once do no harm: both
 * write what Stripe says, and only one continues. Throws the same errors as calls to Stripe.
 */
export async function readWallet(ctx: Capabilities, accountId: string): Promise<void> {
  await runBatch(ctx.db, [zoneUntilLines(accountId)]);
  const wallet = await findWallet(ctx, accountId);
  if (!wallet) return;
  try {
    let reading = readingOf(wallet, ctx.now);
    for (let page = 0; page < pagesAtOnce; page += 1) {
      const next = await readPage(ctx, wallet, reading);
      if (next === null) return;
      reading = next;
    }
  } catch (error) {
    if (wallet.closedAt !== null && isUnknown(error)) return readNoMore(ctx, wallet);
    await putOff(ctx, wallet);
    throw error;
  }
}

/** Whether Stripe says that it knows no such account, or that we may not ask about it. */
const isUnknown = (error: unknown) => error instanceof DomainError && error.code === "not_found";

/**
 * Ends the readings of a closed account that Stripe no longer reports about: the lines here are the
 * last.
 */
async function readNoMore({ db }: Capabilities, { accountId }: Wallet): Promise<void> {
  await db
    .update(wallets)
    .set({
      dueAt: null,
      failures: 0,
      readingSince: null,
      readingFrom: 0,
      readingNewest: null,
      readingAfter: null,
    })
    .where(eq(wallets.accountId, accountId));
}

async function findWallet({ db }: Capabilities, accountId: string): Promise<Wallet | null> {
  const [found] = await db
    .select({
      wallet: wallets,
      currency: stripeAccounts.currency,
      closedAt: stripeAccounts.closedAt,
    })
    .from(wallets)
    .innerJoin(stripeAccounts, eq(stripeAccounts.id, wallets.accountId))
    .where(eq(wallets.accountId, accountId));
  if (!found) return null;
  const { wallet, ...account } = found;
  return { ...wallet, ...account };
}

const readingOf = (wallet: Wallet, now: Instant): Reading =>
  wallet.readingSince === null
    ? { since: now, from: readFrom(wallet.readAt), newest: null, after: null }
    : {
        since: wallet.readingSince,
        from: wallet.readingFrom,
        newest: wallet.readingNewest,
        after: wallet.readingAfter,
      };

/**
 * Reads one page and saves it. Returns how to continue; null at the end, or if another run
 * continues.
 */
async function readPage(
  ctx: Capabilities,
  wallet: Wallet,
  reading: Reading,
): Promise<Reading | null> {
  const { accountId, currency } = wallet;
  const { lines, hasMore } = await ctx.balances.lines(accountId, currency, {
    since: reading.from,
    after: reading.after,
  });
  const newest = reading.newest ?? lines[0]?.id ?? null;
  const after = lines.at(-1)?.id ?? reading.after;
  const next: Reading = { ...reading, newest, after };
  const writes = [...mirrored(wallet, lines), ...payoutsIn(wallet, lines, ctx.now)];
  if (writes.length > 0) await runBatch(ctx.db, writes);
  if (!hasMore) {
    await endReading(ctx, wallet, next);
    return null;
  }
  const [moved] = await ctx.db
    .update(wallets)
    .set({
      readingSince: next.since,
      readingFrom: next.from,
      readingNewest: newest,
      readingAfter: after,
      dueAt: ctx.now,
      failures: 0,
    })
    .where(and(eq(wallets.accountId, accountId), sql`${wallets.readingAfter} is ${reading.after}`))
    .returning({ accountId: wallets.accountId });
  return moved ? next : null;
}

/** What Stripe holds in reserve for an account, by the lines that are here. */
const reservedOf = (accountId: string) => sql`(
  select coalesce(sum(l.net), 0) from balance_transactions l
  where l.account_id = ${accountId} and l.balance_type <> 'payments')`;

/**
 * The statements that copy lines as they are at Stripe, and recalculate the sums of the lines'
 * days.
 */
function mirrored({ accountId, timeZone }: Wallet, lines: readonly BalanceLine[]): SQL[] {
  if (lines.length === 0) return [];
  const rows = lines.map((line) => {
    const kind = kindOf(line);
    return {
      ...line,
      payout: undefined,
      kind,
      day: localDateOf(line.createdAt, timeZone),
      reference: kind === "charged" ? (line.paymentIntentId ?? line.source) : line.source,
    };
  });
  const days = JSON.stringify([...new Set(rows.map(({ day }) => day))]);
  return [
    sql`
      insert into balance_transactions (id, account_id, kind, type, amount, fee, platform_fee, net,
        currency, created_at, available_on, day, reference, payment_intent_id, said_payment_id,
        description, balance_type)
      select value ->> 'id', ${accountId}, value ->> 'kind', value ->> 'type', value ->> 'amount',
        value ->> 'fee', value ->> 'platformFee', value ->> 'net', value ->> 'currency',
        value ->> 'createdAt', value ->> 'availableOn', value ->> 'day', value ->> 'reference',
        value ->> 'paymentIntentId', value ->> 'saidPaymentId', value ->> 'description',
        value ->> 'balanceType'
      from json_each(${JSON.stringify(rows)}) where true
      on conflict (id) do update set kind = excluded.kind, amount = excluded.amount,
        fee = excluded.fee, platform_fee = excluded.platform_fee, net = excluded.net,
        available_on = excluded.available_on, reference = excluded.reference,
        payment_intent_id = excluded.payment_intent_id, balance_type = excluded.balance_type
        where account_id = excluded.account_id`,
    sql`
      insert into wallet_days (account_id, day, lines, amount, fee, net)
      select account_id, day, count(*), sum(amount), sum(fee), sum(net) from balance_transactions
      where account_id = ${accountId} and day in (select value from json_each(${days}))
        and ${isPaidOut("balance_transactions")}
      group by account_id, day
      on conflict (account_id, day) do update set lines = excluded.lines,
        amount = excluded.amount, fee = excluded.fee, net = excluded.net`,
  ];
}

/**
 * The statements that save the results of the payouts in the lines. Payouts made at Stripe itself
 * become known in this way.
 */
const payoutsIn = ({ accountId }: Wallet, lines: readonly BalanceLine[], now: Instant): SQL[] =>
  lines.flatMap(({ payout }) => (payout ? payoutMade(accountId, payout, now) : []));

/**
 * Ends a reading: asks for the balance, and saves it if no new line has come meanwhile, because
 * only then do the lines here add up to it. Otherwise the account is read again at once.
 */
async function endReading(ctx: Capabilities, wallet: Wallet, reading: Reading): Promise<void> {
  const { accountId, currency } = wallet;
  const balance = await ctx.balances.read(accountId, currency);
  const { lines } = await ctx.balances.lines(accountId, currency, {
    since: reading.from,
    limit: 1,
  });
  const isWhole = (lines[0]?.id ?? null) === reading.newest;
  const ended = and(
    eq(wallets.accountId, accountId),
    sql`coalesce(${wallets.readAt}, -1) <= ${reading.since}`,
  );
  await ctx.db
    .update(wallets)
    .set({
      readAt: reading.since,
      readingSince: null,
      readingFrom: 0,
      readingNewest: null,
      readingAfter: null,
      failures: 0,
      dueAt: isWhole ? ctx.now + (wallet.closedAt === null ? restsFor : restsClosedFor) : ctx.now,
      ...(isWhole && {
        available: balance.available,
        pending: balance.pending,
        reserved: reservedOf(accountId),
        balanceAt: ctx.now,
      }),
    })
    .where(ended);
  if (!isWhole) return;
  // Charges that could not be asked about yet are no differences; the next run asks.
  if (!(await findForeignCharges(ctx, accountId))) {
    await ctx.db.update(wallets).set({ dueAt: ctx.now }).where(eq(wallets.accountId, accountId));
  }
  const { found, count } = await findDrift(ctx.db, accountId, mostDrift);
  if (count > wallet.driftCount) ctx.log("books-differ", { account: accountId, count });
  await ctx.db
    .update(wallets)
    .set({ drift: JSON.stringify(found), driftCount: count })
    .where(eq(wallets.accountId, accountId));
}

/**
 * Stripe did not answer: try later, and later each time. A request that a page waits for is not put
 * off.
 */
async function putOff({ db, now }: Capabilities, { accountId, failures }: Wallet): Promise<void> {
  await db
    .update(wallets)
    .set({ failures: failures + 1, dueAt: readAgainAt(failures + 1, now) })
    .where(eq(wallets.accountId, accountId));
}

/**
 * Whether an error means that Stripe does not answer. A page then shows a message instead of
 * failing.
 */
export const isOutOfReach = (error: unknown): boolean => error instanceof DomainError;
