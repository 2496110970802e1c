import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endOrder } from "~/models/orders/order/end-order.server";
import { lookForRefunds } from "~/models/orders/payment/poll-refunds.server";
import { lookAtRefunds, refundPart, refundWhatIsDue } from "~/models/orders/payment/refund.server";
import { listStuckMoney } from "~/models/orders/payment/stuck-list.server";
import { waitsInVain } from "~/models/orders/payment/stuck-money.rules";
import { settleRefund, tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { accountOf, type Fair, makeFair, payAt } from "../../../support/fair";
import { logged } from "../../../support/logged";
import { meanwhile } from "../../../support/meanwhile";
import { records } from "../../../support/shop";
import { charge } from "../../../support/wallets";

const minute = 60_000;
const day = 24 * 60 * minute;
let fair: Fair;
let accounts: [string, string];
/** Two payments by two customers, at two vendors. */
beforeEach(async () => {
  fair = await makeFair();
  for (const who of [0, 1] as const) await payAt(fair, { who, stall: who });
  accounts = [await accountOf(fair, 0), await accountOf(fair, 1)];
  await fair.world.stripe.control("webhooks", { mode: "hold" });
});

const ctx = () => fair.world.ctx(null);
const end = (orderId: number) => endOrder(ctx(), orderId, { by: "closure" });
const endBoth = async () => {
  await end(1);
  await end(2);
};
const statuses = async () => (await records(fair.world)).payments.map(({ status }) => status);
const state = () => fair.world.stripe.emulator.state();
const rows = () =>
  fair.world.db.all<{
    payment_id: number;
    state: string;
    amount: number;
    attempts: number;
    last_error: string | null;
    next_try_at: number | null;
    reason: string;
    failures: number;
    updated_at: number;
  }>(sql`select * from refunds order by id`);
const intentOf = async (payment: number) => {
  const [row] = await fair.world.db.all<{ id: string }>(
    sql`select payment_intent_id as id from payments where id = ${payment}`,
  );
  return row?.id ?? "";
};
/** Someone makes a refund in the dashboard of the first vendor's account. */
const byHand = async (amount: number) =>
  fair.world.stripe
    .client()
    .refunds.create({ payment_intent: await intentOf(1), amount }, { stripeAccount: accounts[0] });
const look = async () =>
  lookAtRefunds(ctx(), { stripeAccount: accounts[0], paymentIntentId: await intentOf(1) });
const fails = (as: string, times = 1) =>
  fair.world.stripe.control("faults", { calls: [{ match: "POST /v1/refunds", as, times }] });
/** Records the key of every refund requested from Stripe. */
function asking(asked: string[]) {
  const each = ctx();
  const { refund } = each.payments;
  each.payments = {
    ...each.payments,
    refund: (request) => {
      asked.push(request.key);
      return refund(request);
    },
  };
  return each;
}
const agree = async () => expect(await reconcile(fair.world.db)).toEqual([]);

describe("a refund that is due", () => {
  it("is made once for each payment, however many runs there are at once", async () => {
    await endBoth();
    const asked: string[] = [];
    const run = () => refundWhatIsDue(asking(asked));
    meanwhile(fair.world, /update refunds set attempts/, run);
    await Promise.all([run(), run()]);
    await run();
    expect(await statuses()).toEqual(["refunded", "refunded"]);
    // Each refund is requested only once: the app does not rely on Stripe repeating its answer for
    // a key.
    expect(asked.toSorted()).toEqual(["refund-1-0-1600", "refund-2-0-1600"]);
    expect(state().refunds).toHaveLength(2);
    await agree();
  });

  it("waits a minute after a failure at Stripe, and is then requested with a new key", async () => {
    await end(1);
    await fails("500", 2);
    const asked: string[] = [];
    const run = () => refundWhatIsDue(asking(asked));
    await run();
    // Refunds that are not due are not even read: each run queries the database once.
    const batches = vi.spyOn(fair.world.d1, "batch");
    await run();
    fair.world.now += minute - 1;
    await run();
    expect(batches).toHaveBeenCalledTimes(2);
    expect(asked).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: "requested", last_error: "api_error" });
    fair.world.now += 1;
    await run();
    expect(await statuses()).toEqual(["refunded", "paid"]);
    expect(new Set(asked).size).toBe(asked.length);
    await agree();
  });

  it("is found at Stripe after a lost answer, even with a new key", async () => {
    await end(1);
    await fails("after", 2);
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refund_due", "paid"]);
    fair.world.now += 2 * day;
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refunded", "paid"]);
    expect(state().refunds).toHaveLength(1);
    await agree();
  });

  it("waits while Stripe is too busy, without counting a try", async () => {
    await end(1);
    await fails("429");
    await refundWhatIsDue(ctx());
    expect((await rows())[0]).toMatchObject({
      attempts: 0,
      next_try_at: fair.world.now + minute,
      last_error: "rate_limit",
    });
    fair.world.now += minute;
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refunded", "paid"]);
  });

  it("needs manual handling at once if the payment is unknown at Stripe", async () => {
    await endBoth();
    await fair.world.db.run(sql`
      update payments set payment_intent_id = 'pi_gone' where id = 1`);
    await refundWhatIsDue(ctx());
    expect(await rows()).toMatchObject([
      { state: "refused", last_error: "resource_missing", next_try_at: null },
      { state: "done" },
    ]);
  });

  describe("on an account that its vendor has disconnected", () => {
    const refused = { state: "refused", last_error: "account_invalid", next_try_at: null };
    const disconnect = () =>
      fair.world.stripe.control("accounts/disconnect", { account: accounts[0] });
    const bothRefused = async () => {
      await refundWhatIsDue(ctx());
      expect(await rows()).toMatchObject([refused, { state: "done" }]);
    };

    it("needs manual handling again after another try", async () => {
      await endBoth();
      await disconnect();
      await bothRefused();
      await tryRefundAgain(fair.world.ctx(fair.stalls[0].viewer), { refundId: 1 });
      await bothRefused();
      await fair.world.stripe.control("accounts/disconnect", {
        account: accounts[0],
        disconnected: false,
      });
      await tryRefundAgain(fair.world.ctx(fair.stalls[0].viewer), { refundId: 1 });
      await refundWhatIsDue(ctx());
      expect(await statuses()).toEqual(["refunded", "refunded"]);
      await agree();
    });

    it("is found when the account is connected again, however long that takes", async () => {
      await endBoth();
      await fair.world.stripe.control("balances/empty", { account: accounts[0] });
      await refundWhatIsDue(ctx());
      await disconnect();
      await fair.world.stripe.control("balances/fund", { account: accounts[0], amount: 9000 });
      fair.world.now += 90 * day;
      await lookForRefunds(ctx());
      expect(await statuses()).toEqual(["refund_due", "refunded"]);
      await fair.world.stripe.control("accounts/disconnect", {
        account: accounts[0],
        disconnected: false,
      });
      fair.world.now += day;
      await lookForRefunds(ctx());
      expect(await statuses()).toEqual(["refunded", "refunded"]);
      await agree();
    });

    it("needs manual handling if the first try got no answer", async () => {
      await endBoth();
      await fails("500", 2);
      await refundWhatIsDue(ctx());
      await disconnect();
      fair.world.now += minute;
      await bothRefused();
    });
  });

  it("needs manual handling if Stripe cannot say at the last try which refunds exist", async () => {
    await endBoth();
    await fair.world.db.run(sql`update refunds set attempts = 14 where payment_id = 1`);
    await fair.world.stripe.control("faults", {
      calls: [{ match: "GET /v1/refunds", as: "500", times: 4 }],
    });
    await refundWhatIsDue(ctx());
    expect(await rows()).toMatchObject([{ state: "requested", attempts: 15 }, { state: "done" }]);
    fair.world.now += day;
    await refundWhatIsDue(ctx());
    expect(await rows()).toMatchObject([
      { state: "refused", last_error: "unreachable", next_try_at: null },
      { state: "done" },
    ]);
    expect(state().refunds).toHaveLength(1);
  });

  it("is tried once more if Stripe is only too busy at the last try to say which refunds exist", async () => {
    await endBoth();
    await fair.world.db.run(sql`update refunds set attempts = 15 where payment_id = 1`);
    await fair.world.stripe.control("faults", {
      calls: [{ match: "GET /v1/refunds", as: "429", times: 1 }],
    });
    await refundWhatIsDue(ctx());
    expect(await rows()).toMatchObject([{ state: "requested", attempts: 16 }, { state: "done" }]);
    fair.world.now += day;
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refunded", "refunded"]);
    await agree();
  });

  it("waits while a bank holds the money because of a dispute, until the dispute is won", async () => {
    await endBoth();
    const disputes = [];
    for (const payment of [1, 2]) {
      const payment_intent = await intentOf(payment);
      disputes.push(
        await fair.world.stripe.control<{ id: string }>("disputes", { payment_intent }),
      );
    }
    await lookForRefunds(ctx());
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refund_due", "refund_due"]);
    for (const [at, after] of [
      ["refunded", "refund_due"],
      ["refunded", "refunded"],
    ].entries()) {
      await fair.world.stripe.control("disputes/win", { dispute: disputes[at]?.id });
      fair.world.now += day;
      await lookForRefunds(ctx());
      await refundWhatIsDue(ctx());
      expect(await statuses()).toEqual(after);
    }
    await agree();
  });

  describe("a refund after a lost dispute", () => {
    const lose = async (pick = 0) => {
      const { id } = await fair.world.stripe.control<{ id: string }>("disputes", {
        payment_intent: await intentOf(pick + 1),
      });
      await fair.world.stripe.control("disputes/lose", { dispute: id });
    };
    const nextDay = async () => {
      fair.world.now += day;
      await lookForRefunds(ctx());
      await refundWhatIsDue(ctx());
    };

    it.each(["before", "after"])(
      "is not requested for an order cancelled %s the dispute was lost",
      async (when) => {
        if (when === "before") await endBoth();
        await lose();
        await nextDay();
        if (when === "after") await endBoth();
        await refundWhatIsDue(ctx());
        expect(await rows()).toMatchObject([
          { payment_id: 1, state: "replaced", next_try_at: null },
          { payment_id: 2, state: "done" },
        ]);
        expect(await statuses()).toEqual(["refunded", "refunded"]);
        expect(state().refunds).toHaveLength(1);
        expect((await listStuckMoney(fair.world, null)).rows).toEqual([]);
        await nextDay();
        expect(state().refunds).toHaveLength(1);
        await agree();
      },
    );

    it("is not requested again if the refund was waiting for money", async () => {
      await endBoth();
      await fair.world.stripe.control("balances/empty", { account: accounts[0] });
      await refundWhatIsDue(ctx());
      await refundWhatIsDue(ctx());
      expect(await rows()).toMatchObject([{ state: "pending" }, { state: "done" }]);
      await lose();
      await nextDay();
      expect(await rows()).toMatchObject([{ state: "replaced" }, { state: "done" }]);
      expect(await statuses()).toEqual(["refunded", "refunded"]);
      await agree();
    });

    it("is not requested for a partial refund of an order that stays confirmed", async () => {
      for (const orderId of [1, 2]) {
        await refundPart(ctx(), { orderId, amount: 250, note: "Short", key: "k", askedBy: null });
      }
      await lose();
      await nextDay();
      expect(await rows()).toMatchObject([{ state: "replaced" }, { state: "done" }]);
      expect(await statuses()).toEqual(["paid", "paid"]);
      await agree();
    });

    it("is not requested for a payment that was partly refunded before", async () => {
      await byHand(250);
      await look();
      await endBoth();
      await lose();
      fair.world.now += day;
      await lookForRefunds(ctx());
      expect(state().disputes).toMatchObject([{ amount: 1600 - 250 }]);
      await refundWhatIsDue(ctx());
      expect(await statuses()).toEqual(["refunded", "refunded"]);
      expect((await rows()).map((row) => row.state).sort()).toEqual(["done", "done", "replaced"]);
      await agree();
    });

    it("stays due for a payment without a dispute", async () => {
      await lose();
      await nextDay();
      await end(2);
      const paymentIntentId = await intentOf(2);
      const [, stripeAccount] = accounts;
      await fair.world.stripe
        .client()
        .refunds.create({ payment_intent: paymentIntentId, amount: 250 }, { stripeAccount });
      await lookAtRefunds(ctx(), { stripeAccount, paymentIntentId });
      expect(await statuses()).toEqual(["paid", "refund_due"]);
      await agree();
    });

    it("stays requested while another dispute is open", async () => {
      await endBoth();
      await lose();
      fair.world.now += day;
      await lookForRefunds(ctx());
      await fair.world.db.run(sql`
        insert into disputes (id, payment_id, amount, reason, created_at, updated_at)
        select 'du_open', 1, amount, 'general', 0, 0 from payments where id = 1`);
      await refundWhatIsDue(ctx());
      expect(await rows()).toMatchObject([{ state: "requested" }, { state: "done" }]);
      expect(state().refunds).toHaveLength(1);
    });

    /** The customer has disputed only so much of the payment. */
    async function wasOfOnly(cents: number) {
      const { db } = fair.world;
      await db.run(sql`drop trigger payment_events_no_update`);
      await db.run(sql`update payment_events set amount = ${-cents} where kind = 'disputed'`);
      await db.run(sql`update disputes set amount = ${cents}`);
    }

    it("needs manual settlement for the part that the bank left", async () => {
      await endBoth();
      await lose();
      fair.world.now += day;
      await lookForRefunds(ctx());
      await wasOfOnly(300);
      await refundWhatIsDue(ctx());
      const [{ amount: paid } = { amount: 0 }] = (await records(fair.world)).payments;
      const left = { state: "refused", last_error: "dispute_lost", amount: paid - 300 };
      const kept = { state: "replaced", last_error: "dispute_lost", amount: 300 };
      expect(await rows()).toMatchObject([left, { state: "done" }, kept]);
      const stuck = await listStuckMoney(fair.world, null);
      expect(stuck.rows).toMatchObject([{ kind: "refund", id: 1, amount: paid - 300 }]);
      await refundWhatIsDue(ctx());
      expect(await rows()).toMatchObject([left, { state: "done" }, kept]);
      expect(await statuses()).toEqual(["refund_due", "refunded"]);
      await agree();
    });

    it("is owed only once for the part that the bank left, if two refunds wait for it", async () => {
      const [{ amount: paid } = { amount: 0 }] = (await records(fair.world)).payments;
      const said = { orderId: 1, note: "Short", askedBy: null };
      await refundPart(ctx(), { ...said, amount: paid - 800, key: "first" });
      await refundPart(ctx(), { ...said, amount: 800, key: "second" });
      await lose();
      fair.world.now += day;
      await lookForRefunds(ctx());
      await wasOfOnly(600);
      await refundWhatIsDue(ctx());
      expect(await rows()).toMatchObject([
        { state: "refused", amount: paid - 800 },
        { state: "refused", amount: 200 },
        { state: "replaced", amount: 600 },
      ]);
      await agree();
    });
  });

  it("waits while the account balance is empty, and is made when money arrives", async () => {
    await end(1);
    await fair.world.stripe.control("balances/empty", { account: accounts[0] });
    await refundWhatIsDue(ctx());
    expect((await rows())[0]).toMatchObject({ state: "pending", last_error: "insufficient_funds" });
    expect((await records(fair.world)).ledger.map(({ kind }) => kind)).toEqual([
      "charged",
      "charged",
    ]);
    await agree();
    await fair.world.stripe.control("balances/fund", { account: accounts[0], amount: 9000 });
    fair.world.now += day;
    await lookForRefunds(ctx());
    expect(await statuses()).toEqual(["refunded", "paid"]);
    await agree();
  });
});

it("a refund that Stripe has told nothing of for 35 days can be settled by hand, and no sooner", async () => {
  const admin = (await makeViewer(fair.world, "admin")) as Admin;
  await endBoth();
  for (const account of accounts) await fair.world.stripe.control("balances/empty", { account });
  await refundWhatIsDue(ctx());
  await refundWhatIsDue(ctx());
  await fair.world.stripe.control("accounts/disconnect", { account: accounts[0] });
  fair.world.now += waitsInVain - 1;
  const settle = () => settleRefund(fair.world.ctx(admin), { refundId: 1, note: "By check" });
  await expect(settle()).rejects.toMatchObject({ code: "too_late" });
  fair.world.now += 1;
  await settle();
  expect(await rows()).toMatchObject([{ state: "settled" }, { state: "pending" }]);
  expect(await statuses()).toEqual(["refunded", "refund_due"]);
});

it("a refund settled by hand stays settled if Stripe reports it done later, and that is logged", async () => {
  const admin = (await makeViewer(fair.world, "admin")) as Admin;
  await end(1);
  await fair.world.stripe.control("balances/empty", { account: accounts[0] });
  await refundWhatIsDue(ctx());
  await fair.world.stripe.control("balances/fund", { account: accounts[0], amount: 9000 });
  fair.world.now += waitsInVain;
  await settleRefund(fair.world.ctx(admin), { refundId: 1, note: "By check" });
  logged();
  await look();
  expect(logged().join()).toContain("refund-done-after-settled");
  expect(await rows()).toMatchObject([{ state: "settled" }]);
  await agree();
});

it("a pending refund is known to wait for money as soon as Stripe says so, and once", async () => {
  await end(1);
  await fair.world.stripe.control("balances/empty", { account: accounts[0] });
  await refundWhatIsDue(ctx());
  const since = (await rows())[0]?.updated_at;
  fair.world.now += day;
  await lookForRefunds(ctx());
  expect((await rows())[0]).toMatchObject({ state: "pending", updated_at: since });
  await fair.world.db.run(sql`update refunds set last_error = 'processing'`);
  fair.world.now += day;
  await lookForRefunds(ctx());
  expect((await rows())[0]).toMatchObject({ state: "pending", last_error: "insufficient_funds" });
  await agree();
});

it("a refund waits while only pending money covers the amount, and is made once available", async () => {
  await fair.world.stripe.control("balances/empty", { account: accounts[0] });
  await charge(fair.world, accounts[0], 9000);
  await end(1);
  await refundWhatIsDue(ctx());
  expect((await rows())[0]).toMatchObject({ state: "pending", last_error: "insufficient_funds" });
  expect(await statuses()).toEqual(["refund_due", "paid"]);
  await agree();
  fair.world.now += 3 * day;
  await lookForRefunds(ctx());
  expect(await statuses()).toEqual(["refunded", "paid"]);
  await agree();
});

describe("looking up refunds at Stripe", () => {
  it("records a partial refund by hand, and the rest is refunded when the order is cancelled", async () => {
    await byHand(500);
    await look();
    expect(await records(fair.world)).toMatchObject({
      orders: [{ status: "confirmed" }, {}],
      payments: [{ status: "paid", refunded: 500 }, { refunded: 0 }],
    });
    await agree();
    await end(1);
    await refundWhatIsDue(ctx());
    expect(await rows()).toMatchObject([
      { reason: "at_stripe", amount: 500, state: "done" },
      { reason: "order_ended", amount: 1100, state: "done" },
    ]);
    expect(await statuses()).toEqual(["refunded", "paid"]);
    await agree();
  });

  it("takes two partial refunds by hand after a cancellation as the due refund", async () => {
    await end(1);
    await byHand(600);
    await byHand(1000);
    await refundWhatIsDue(ctx());
    fair.world.now += day;
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refunded", "paid"]);
    expect(state().refunds).toHaveLength(2);
    await agree();
  });

  it("records a full refund by hand and leaves the order confirmed", async () => {
    await byHand(1600);
    await look();
    expect(await records(fair.world)).toMatchObject({
      orders: [{ status: "confirmed" }, {}],
      payments: [{ status: "paid", refunded: 1600 }, {}],
      ledger: [{}, {}, { kind: "refunded", amount: -1600 }],
    });
    await agree();
    await end(1);
    expect(await statuses()).toEqual(["refunded", "paid"]);
    await agree();
  });

  it("finds a refund by hand once a day without an event", async () => {
    await lookForRefunds(ctx());
    await byHand(500);
    await lookForRefunds(ctx());
    expect(await rows()).toEqual([]);
    fair.world.now += day;
    await lookForRefunds(ctx());
    expect(await rows()).toMatchObject([{ payment_id: 1, amount: 500, state: "done" }]);
  });

  it("keeps a repeated refund done if the failed first refund is seen again", async () => {
    await end(1);
    await refundWhatIsDue(ctx());
    const [first] = state().refunds;
    await fair.world.stripe.control("refunds/fail", { refund: first?.id });
    await look();
    fair.world.now += day;
    await refundWhatIsDue(ctx());
    await look();
    expect(await rows()).toMatchObject([{ state: "done", amount: 1600 }]);
    expect(await statuses()).toEqual(["refunded", "paid"]);
    await agree();
  });

  it("keeps a canceled refund refused, and settled after a settlement by hand", async () => {
    await end(1);
    await fair.world.stripe.control("balances/empty", { account: accounts[0] });
    await refundWhatIsDue(ctx());
    const [waiting] = state().refunds;
    await fair.world.stripe.control("refunds/cancel", { refund: waiting?.id });
    await look();
    const refused = { state: "refused", failures: 1, last_error: "canceled" };
    expect(await rows()).toMatchObject([refused]);
    await look();
    expect(await rows()).toMatchObject([refused]);
    const admin = (await makeViewer(fair.world, "admin")) as Admin;
    const settle = () => settleRefund(fair.world.ctx(admin), { refundId: 1, note: "By check" });
    // An administrator who stops being one at this moment settles nothing, and tries nothing again.
    meanwhile(
      fair.world,
      /update refunds set state = 'settled'/,
      sql`update users set is_admin = 0, user_type = 'customer' where id = ${admin.id}`,
    );
    await expect(settle()).rejects.toMatchObject({ code: "too_late" });
    const tryAgain = tryRefundAgain(fair.world.ctx(admin), { refundId: 1 });
    await expect(tryAgain).rejects.toMatchObject({ code: "not_found" });
    expect(await rows()).toMatchObject([refused]);
    await fair.world.db.run(sql`update users set is_admin = 1 where id = ${admin.id}`);
    await settle();
    logged();
    await look();
    expect(logged().join()).not.toContain("refund-done-after-settled");
    expect(await rows()).toMatchObject([{ ...refused, state: "settled" }]);
    expect(await statuses()).toEqual(["refunded", "paid"]);
    await agree();
  });

  it("records both the refund and its failure if the bank refused a refund by hand", async () => {
    const { id } = await byHand(500);
    await fair.world.stripe.control("refunds/fail", { refund: id });
    await look();
    await look();
    expect((await records(fair.world)).ledger.slice(2)).toEqual([
      { kind: "refunded", amount: -500 },
      { kind: "refund_failed", amount: 500 },
    ]);
    await agree();
  });
});

describe("a requested partial refund", () => {
  const part = (own: Partial<Parameters<typeof refundPart>[1]> = {}) =>
    refundPart(ctx(), {
      orderId: 1,
      amount: 200,
      note: "A jar was short.",
      key: "short-1",
      askedBy: null,
      ...own,
    });

  it("is made once for each key, and the order keeps the rest", async () => {
    const ids = [await part(), await part()];
    expect(ids[0]).toBe(ids[1]);
    await refundWhatIsDue(ctx());
    expect(await records(fair.world)).toMatchObject({
      orders: [{ status: "confirmed" }, {}],
      payments: [{ status: "paid", refunded: 200 }, { refunded: 0 }],
    });
    await part({ key: "short-2" });
    await refundWhatIsDue(ctx());
    expect((await records(fair.world)).payments[0]).toMatchObject({ refunded: 400 });
    await agree();
  });

  it("is made once, even if the answer was lost for longer than Stripe remembers the key", async () => {
    await part();
    await fails("after", 2);
    await refundWhatIsDue(ctx());
    fair.world.now += 2 * day;
    await refundWhatIsDue(ctx());
    expect(state().refunds).toHaveLength(1);
    expect((await records(fair.world)).payments[0]).toMatchObject({ refunded: 200 });
    await agree();
  });

  it("is made once, even if the answer was lost and its vendor asks for another try", async () => {
    await part();
    await fails("after", 2);
    await refundWhatIsDue(ctx());
    expect(state().refunds).toHaveLength(1);
    const [refund] = await fair.world.db.all<{ id: number }>(sql`select id from refunds`);
    const again = { refundId: refund?.id ?? 0 };
    await expect(
      tryRefundAgain(fair.world.ctx(fair.stalls[1].viewer), again),
    ).rejects.toMatchObject({ code: "not_found" });
    await tryRefundAgain(fair.world.ctx(fair.stalls[0].viewer), again);
    await fair.world.stripe.control("faults/clear");
    await refundWhatIsDue(ctx());
    expect(state().refunds).toHaveLength(1);
    expect((await records(fair.world)).payments[0]).toMatchObject({ refunded: 200 });
    await agree();
  });

  it("cannot exceed what is left, counting refunds that already wait", async () => {
    await part({ amount: 1600 });
    await expect(part({ key: "other", amount: 1 })).rejects.toMatchObject({ code: "invalid" });
    await expect(part({ amount: 100 })).rejects.toMatchObject({ code: "changed" });
    for (const amount of [0, -1, 1.5]) {
      await expect(part({ orderId: 2, amount })).rejects.toMatchObject({ code: "invalid" });
    }
  });

  it("is refused for a cancelled order and for an unknown order", async () => {
    await end(1);
    await expect(part()).rejects.toMatchObject({ code: "not_found" });
    await expect(part({ orderId: 99 })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is made if the payment had no platform fee", async () => {
    await fair.world.db.run(sql`update payments set application_fee = 0 where id = 1`);
    await part();
    await refundWhatIsDue(ctx());
    expect(state().refunds).toMatchObject([{ amount: 200, status: "succeeded" }]);
  });
});

it("the database itself refuses refunds above what was paid", async () => {
  await end(1);
  const more = sql`
    insert into refunds (payment_id, amount, reason, ask_key, next_try_at, created_at, updated_at)
    values (1, 1, 'part', 'part-x', 0, 0, 0)`;
  await expect(fair.world.db.run(more)).rejects.toThrow();
  await expect(fair.world.db.run(sql`update refunds set amount = 1601`)).rejects.toThrow();
});
