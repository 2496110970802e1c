import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { hintWallet } from "~/models/orders/payout/payout-status.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { stripeInvariants } from "~/models/orders/reconciliation/stripe-rows";
import { readWallets, refreshWallet } from "~/models/orders/wallet/sync.server";
import { restsFor } from "~/models/orders/wallet/wallet.rules";
import {
  charge,
  day,
  mirrored,
  openStalls,
  paidOrder,
  readLater,
  readNow,
  refund,
  type Stall,
  walletOf,
} from "../../../support/wallets";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let own: Stall;
let other: Stall;
beforeEach(async () => {
  world = await makeWorld();
  [own, other] = await openStalls(world);
});

const differs = () => reconcile(world.db, stripeInvariants);
const faults = (match: string, as: string, times: number) =>
  world.stripe.control("faults", { calls: [{ match, times, as }] });
const sum = (lines: { net: number }[]) => lines.reduce((total, { net }) => total + net, 0);

describe("the lines of a vendor's balance", () => {
  it("match Stripe for each account and add up to its balance", async () => {
    const first = await paidOrder(world, own, 1600);
    await paidOrder(world, own, 550, { fee: 20 });
    await paidOrder(world, other, 900);
    await refund(world, own, first, 600);
    await readLater(world);
    expect((await mirrored(world, own)).map(({ kind, net }) => [kind, net])).toEqual(
      expect.arrayContaining([
        ["charged", 1600 - 76],
        ["charged", 550 - 46 - 20],
        ["refunded", -600],
      ]),
    );
    expect(await mirrored(world, other)).toMatchObject([{ kind: "charged", amount: 900 }]);
    for (const stall of [own, other]) {
      const { available, pending } = await walletOf(world, stall);
      expect(sum(await mirrored(world, stall))).toBe((available ?? 0) + (pending ?? 0));
    }
    expect(await differs()).toEqual([]);
  });

  it("set the wallet's time zone once: it is the vendor's present one until the first line", async () => {
    await readLater(world);
    const wasAbroad = async () => {
      await world.db.run(sql`update wallets set time_zone = 'Pacific/Honolulu'`);
      await readNow(world, own);
      return world.db.all(sql`
        select time_zone zone from wallets where account_id = ${own.account}`);
    };
    expect(await wasAbroad()).toEqual([{ zone: "America/New_York" }]);
    await charge(world, own.account, 5000);
    await readNow(world, own);
    expect(await wasAbroad()).toEqual([{ zone: "Pacific/Honolulu" }]);
  });

  it("of an account with news are read before those of accounts that have waited for hours", async () => {
    await readLater(world);
    world.now += 5 * restsFor;
    await hintWallet(world.ctx(null), own.account);
    const [first] = await world.db.all(sql`
      select account_id account from wallets where due_at <= ${world.now} order by due_at`);
    expect(first).toEqual({ account: own.account });
    expect((await walletOf(world, other)).dueAt).toBeLessThan(world.now - restsFor);
  });

  it("keep money in Stripe's reserve out of the balance for payouts", async () => {
    await paidOrder(world, own, 5000);
    await paidOrder(world, other, 900);
    await readLater(world, 3 * day);
    await world.stripe.control("reserves/hold", { account: own.account, amount: 1000 });
    await readLater(world, restsFor);
    expect(await walletOf(world, own)).toMatchObject({ available: 3825, reserved: 1000 });
    expect(await walletOf(world, other)).toMatchObject({ reserved: 0 });
    await world.stripe.control("reserves/release", { account: own.account, amount: 400 });
    await readLater(world, restsFor);
    expect(await walletOf(world, own)).toMatchObject({
      available: 4225,
      reserved: 600,
      drift: "[]",
    });
    expect(await differs()).toEqual([]);
  });

  it("are empty before any money moves, and the balance is known to be zero", async () => {
    await readLater(world);
    expect(await mirrored(world, own)).toEqual([]);
    expect(await walletOf(world, own)).toMatchObject({
      available: 0,
      pending: 0,
      readAt: world.now,
      failures: 0,
    });
  });

  it("stay the same, however often they are read and by how many runs at once", async () => {
    await paidOrder(world, own, 1600);
    await readLater(world);
    const before = await mirrored(world, own);
    await Promise.all([readNow(world, own), readNow(world, own), readNow(world, own)]);
    expect(await mirrored(world, own)).toEqual(before);
    expect(await differs()).toEqual([]);
  });

  it("are read in limited portions, without a balance until the last portion", async () => {
    for (let each = 0; each < 11; each += 1) await charge(world, own.account, 1000 + each);
    // A page holds only two lines here, so one run reads ten lines in five pages.
    const { lines } = world.ctx(null).balances;
    const ctx = {
      ...world.ctx(null),
      balances: {
        ...world.ctx(null).balances,
        lines: (account: string, currency: string, page: Parameters<typeof lines>[2]) =>
          lines(account, currency, { ...page, limit: Math.min(2, page.limit ?? 2) }),
      },
    };
    await readWallets(ctx);
    const counts = [(await mirrored(world, own)).length];
    expect(await walletOf(world, own)).toMatchObject({ available: null, readAt: null });
    // A charge that arrives meanwhile is newer than the start of this reading: the next reading
    // gets it.
    const late = await charge(world, own.account, 7777);
    for (let run = 0; run < 4; run += 1) {
      await readWallets(ctx);
      counts.push((await mirrored(world, own)).length);
    }
    expect(counts).toEqual([10, 11, 12, 12, 12]);
    expect(late.intent).toMatch(/^pi_/);
    const { available, pending } = await walletOf(world, own);
    expect((available ?? 0) + (pending ?? 0)).toBe(sum(await mirrored(world, own)));
    expect(await differs()).toEqual([]);
  });

  it("include a line that appears late, within the overlap of two readings", async () => {
    await charge(world, own.account, 1000);
    await readLater(world);
    await world.db.run(sql`delete from balance_transactions`);
    await world.db.run(sql`delete from wallet_days`);
    world.now += 6 * day;
    await readNow(world, own);
    expect(await mirrored(world, own)).toHaveLength(1);
  });

  it("are not treated as complete if money moves between the list and the balance", async () => {
    await charge(world, own.account, 1000);
    const ctx = world.ctx(null);
    let reads = 0;
    await readWallets({
      ...ctx,
      balances: {
        ...ctx.balances,
        read: async (...asked) => {
          reads += 1;
          if (reads === 1) await charge(world, own.account, 2000);
          return ctx.balances.read(...asked);
        },
      },
    });
    expect(await walletOf(world, own)).toMatchObject({ available: null, driftCount: 0 });
    await readLater(world);
    expect(await walletOf(world, own)).toMatchObject({ pending: 1000 - 59 + 2000 - 88 });
    expect(await differs()).toEqual([]);
  });

  it("are retried a minute after a failure at Stripe, without delaying other accounts", async () => {
    // Hold the webhooks, because an event would start a reading at once.
    await world.stripe.control("webhooks", { mode: "hold" });
    await charge(world, own.account, 1000);
    await charge(world, other.account, 1000);
    await faults("GET /v1/balance_transactions", "500", 2);
    await readWallets(world.ctx(null));
    const { failures, dueAt } = await walletOf(world, own);
    expect(failures).toBe(1);
    expect(dueAt).toBe(world.now + 60_000);
    expect(await mirrored(world, other)).toHaveLength(1);
    await readLater(world, 30_000);
    expect(await mirrored(world, own)).toHaveLength(0);
    await readLater(world, 30_000);
    expect(await mirrored(world, own)).toHaveLength(1);
    expect(await walletOf(world, own)).toMatchObject({ failures: 0 });
  });

  it("are read at once when the vendor asks, but not again within seconds", async () => {
    await charge(world, own.account, 1000);
    await refreshWallet(world.ctx(null), own.account);
    expect(await mirrored(world, own)).toHaveLength(1);
    await charge(world, own.account, 1000);
    await refreshWallet(world.ctx(null), own.account);
    expect(await mirrored(world, own)).toHaveLength(1);
    world.now += 15_000;
    await refreshWallet(world.ctx(null), own.account);
    expect(await mirrored(world, own)).toHaveLength(2);
  });

  const close = async (readable: boolean) => {
    await world.stripe.control("webhooks", { mode: "hold" });
    await world.stripe.control("accounts/close", { account: own.account, readable });
    await world.db.run(
      sql`update stripe_accounts set closed_at = ${world.now} where id = ${own.account}`,
    );
  };

  it("of a closed account are read once a day as long as Stripe answers, and then no more", async () => {
    await charge(world, own.account, 1000);
    await readLater(world);
    await charge(world, own.account, 2000);
    await close(true);
    await readLater(world, restsFor);
    expect(await mirrored(world, own)).toHaveLength(2);
    expect((await walletOf(world, own)).dueAt).toBe(world.now + day);
    await world.stripe.control("accounts/close", { account: own.account });
    await readLater(world, day);
    expect(await walletOf(world, own)).toMatchObject({ dueAt: null, failures: 0 });
    expect(await mirrored(world, own)).toHaveLength(2);
    await faults("GET /v1/balance_transactions", "500", 2);
    await readLater(world, 7 * day);
    // Another account's reading met the fault: nothing was requested for the closed account.
    expect((await walletOf(world, other)).failures).toBe(1);
  });

  it("are read even if the account was closed before the first reading", async () => {
    await charge(world, own.account, 1000);
    await world.db.run(sql`delete from wallets`);
    await close(true);
    await readWallets(world.ctx(null));
    expect(await mirrored(world, own)).toHaveLength(1);
  });

  it("of closed accounts do not delay other accounts", async () => {
    await close(false);
    await world.db.run(sql`
      insert into stripe_accounts (id, vendor_id, created_at, checked_at, closed_at)
      select 'acct_closed' || value, ${own.vendorId}, 1, 1, 1 from json_each('[1,2,3,4,5,6,7,8,9,10,11]')`);
    await charge(world, other.account, 1000);
    await world.db.run(sql`update wallets set due_at = ${world.now}`);
    for (let run = 0; run < 2; run += 1) await readLater(world, 1);
    expect(await mirrored(world, other)).toHaveLength(1);
  });
});

describe("a payout made at Stripe itself", () => {
  it("appears among the vendor's payouts with its current status", async () => {
    await charge(world, own.account, 1000);
    await readLater(world, 3 * day);
    const { payouts } = world.stripe.client();
    const made = await payouts.create(
      { amount: 500, currency: "usd" },
      { stripeAccount: own.account },
    );
    await world.stripe.control("webhooks", { mode: "hold" });
    const statuses = async () =>
      world.db.all(sql`select stripe_id as id, account_id as account, status, reason from payouts`);
    await readLater(world, restsFor);
    expect(await statuses()).toEqual([
      { id: made.id, account: own.account, status: "in_transit", reason: null },
    ]);
    await readLater(world, 3 * day);
    expect(await statuses()).toMatchObject([{ status: "paid" }]);
    await world.stripe.control("payouts/fail", { payout: made.id, code: "account_closed" });
    await readLater(world, restsFor);
    expect(await statuses()).toMatchObject([{ status: "failed", reason: "account_closed" }]);
    expect(await differs()).toEqual([]);
  });
});
