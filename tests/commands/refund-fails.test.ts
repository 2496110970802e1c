import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { handlePaymentEvent } from "~/models/orders/payment/payment-event.server";
import { refundWhatIsDue } from "~/models/orders/payment/refund.server";
import { listStuckMoney } from "~/models/orders/payment/stuck-list.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { everyMinute, openShop, placeByForm, records, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const day = 24 * 60 * 60_000;
let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  const session = await placeByForm(world, shop);
  await world.stripe.pay(session);
  await world.stripe.settle();
  // Customers who wait for their money must stay signed in meanwhile.
  await world.db.run(sql`update sessions set expires_at = ${world.now + 90 * day}`);
});

const cancel = async () => {
  await world.request("POST", "/orders/1/cancel", { as: "customer", form: {} });
  await everyMinute(world);
  await world.stripe.settle();
};
const refunds = () => world.stripe.emulator.state().refunds;
/** The bank refuses the last refund, and Stripe sends the event. */
const bankRefuses = async (reason = "unknown") => {
  await world.stripe.control("refunds/fail", { refund: refunds().at(-1)?.id, reason });
  await world.stripe.settle();
};
const seen = async () => (await world.request("GET", "/orders", { as: "customer" })).text();
const ledger = async () => (await records(world)).ledger.map(({ kind }) => kind);
const owed = async () =>
  (await listStuckMoney(world, null)).rows.filter(({ state }) => state === "refused");
const mails = () => world.mailbox.sent.map(({ subject }) => subject);

describe("a refund that the bank rejects", () => {
  beforeEach(cancel);

  it("is due again, is in the ledger, and the customer is told on the page and by email", async () => {
    await bankRefuses();
    await everyMinute(world);
    expect(await records(world)).toMatchObject({
      payments: [{ status: "refund_due", refunded: 0 }],
      ledger: [
        { kind: "charged", amount: 1600 },
        { kind: "refunded", amount: -1600 },
        { kind: "refund_failed", amount: 1600 },
      ],
    });
    expect(await reconcile(world.db)).toEqual([]);
    const html = await seen();
    expect(html).toContain("Your bank rejected the refund of");
    expect(html).toContain("Your bank rejected the refund of");
    expect(html).not.toContain("was refunded");
    expect(mails()).toContain("Your bank rejected the refund for order ORD-0001");
  });

  it("is requested again after a day, not before, and then made once", async () => {
    await bankRefuses();
    world.now += day - 1;
    await everyMinute(world);
    expect(refunds()).toHaveLength(1);
    world.now += 1;
    await everyMinute(world);
    await everyMinute(world);
    await world.stripe.settle();
    expect(refunds()).toHaveLength(2);
    expect(await records(world)).toMatchObject({
      payments: [{ status: "refunded", refunded: 1600 }],
    });
    expect(await ledger()).toEqual(["charged", "refunded", "refund_failed", "refunded"]);
    expect(await seen()).toContain("was refunded");
    expect(await reconcile(world.db)).toEqual([]);
    expect(await owed()).toEqual([]);
  });

  it("for the third time waits in a list for a person", async () => {
    for (let each = 0; each < 3; each += 1) {
      await bankRefuses();
      world.now += day;
      await everyMinute(world);
      await world.stripe.settle();
    }
    world.now += 9 * day;
    await everyMinute(world);
    expect(refunds()).toHaveLength(3);
    expect(await owed()).toMatchObject([
      { orderId: 1, amount: 1600, failures: 3, lastError: "unknown" },
    ]);
    const html = await seen();
    expect(html).toContain("but the refund failed. We’ll email you to find another way");
    expect(html).not.toContain("We’ll try again");
    expect(await reconcile(world.db)).toEqual([]);
  });

  it("because the card is gone is not requested again", async () => {
    const log = vi.spyOn(console, "log");
    await bankRefuses("expired_or_canceled_card");
    expect(log.mock.calls.flat().join("\n")).toMatch(/"refund-failed".*expired_or_canceled_card/);
    log.mockRestore();
    world.now += 9 * day;
    await everyMinute(world);
    expect(refunds()).toHaveLength(1);
    expect(await owed()).toMatchObject([{ lastError: "expired_or_canceled_card", failures: 1 }]);
  });

  it.each(["duplicate", "reverse"] as const)(
    "is counted once, in whatever way Stripe reports it (%s)",
    async (mode) => {
      await world.stripe.control("webhooks", { mode });
      await bankRefuses();
      await world.stripe.control("webhooks", { mode: "deliver" });
      expect(await ledger()).toEqual(["charged", "refunded", "refund_failed"]);
      expect(await reconcile(world.db)).toEqual([]);
    },
  );

  it("does not undo a later refund if Stripe reports the failure late", async () => {
    await bankRefuses();
    world.now += day;
    await everyMinute(world);
    const late = world.stripe.emulator
      .state()
      .events.filter(({ type }) => type === "refund.failed" || type === "refund.updated");
    for (const event of late) {
      await handlePaymentEvent(world.ctx(null), { ...event, id: `${event.id}_late` } as never);
    }
    expect(await records(world)).toMatchObject({ payments: [{ status: "refunded" }] });
    expect(await ledger()).toEqual(["charged", "refunded", "refund_failed", "refunded"]);
  });
});

it("a refund that fails before it was recorded as made is recorded as made and as failed", async () => {
  await world.request("POST", "/orders/1/cancel", { as: "customer", form: {} });
  await world.stripe.control("faults", {
    calls: [{ match: "POST /v1/refunds", times: 2, as: "after" }],
  });
  await refundWhatIsDue(world.ctx(null));
  expect((await records(world)).payments).toMatchObject([{ status: "refund_due" }]);
  await bankRefuses();
  expect(await ledger()).toEqual(["charged", "refunded", "refund_failed"]);
  world.now += day;
  await everyMinute(world);
  expect(await ledger()).toEqual(["charged", "refunded", "refund_failed", "refunded"]);
  expect(await reconcile(world.db)).toEqual([]);
});

describe("a payment that the customer disputes at the bank", () => {
  const dispute = async () => {
    const [intent] = world.stripe.emulator.state().payment_intents;
    await world.stripe.control("disputes", { payment_intent: intent?.id });
    await world.stripe.settle();
  };

  it("is recorded once in the ledger and the history, and the order stays confirmed", async () => {
    await world.stripe.control("webhooks", { mode: "duplicate" });
    await dispute();
    expect(await records(world)).toMatchObject({
      orders: [{ status: "confirmed" }],
      payments: [{ status: "paid" }],
    });
    expect(await ledger()).toEqual(["charged", "disputed"]);
    expect(await seen()).toContain("You disputed the payment. Your bank returned $16.00 to you.");
    expect(await reconcile(world.db)).toEqual([]);
  });

  it("is not refunded as well, unless the dispute is won", async () => {
    await dispute();
    await cancel();
    await everyMinute(world);
    expect(refunds()).toEqual([]);
    expect(await seen()).toContain("Because of your dispute, your bank returned the money.");
    const [open] = world.stripe.emulator.state().disputes;
    await world.stripe.control("disputes/win", { dispute: open?.id });
    await world.stripe.settle();
    await everyMinute(world);
    expect(await ledger()).toEqual(["charged", "disputed", "dispute_won", "refunded"]);
    expect(await reconcile(world.db)).toEqual([]);
  });

  it("is recorded with its end, even if Stripe reports the end first", async () => {
    await world.stripe.control("webhooks", { mode: "hold" });
    await dispute();
    const [open] = world.stripe.emulator.state().disputes;
    await world.stripe.control("disputes/win", { dispute: open?.id });
    await world.stripe.control("webhooks/flush", { mode: "reverse" });
    expect(await ledger()).toEqual(["charged", "disputed", "dispute_won"]);
    expect(await reconcile(world.db)).toEqual([]);
    await world.stripe.control("webhooks", { mode: "deliver" });
    await cancel();
    expect(await ledger()).toEqual(["charged", "disputed", "dispute_won", "refunded"]);
  });

  it("is not listed for a refund by hand, and no email asks the customer to write", async () => {
    const [account] = await world.db.all<{ id: string }>(sql`select id from stripe_accounts`);
    await world.stripe.control("balances/empty", { account: account?.id });
    await cancel();
    expect(refunds()).toMatchObject([{ status: "pending" }]);
    await dispute();
    expect(refunds()).toMatchObject([
      { status: "failed", failure_reason: "charge_for_pending_refund_disputed" },
    ]);
    await everyMinute(world);
    expect(await owed()).toEqual([]);
    expect(mails()).not.toContain("Your bank rejected the refund for order ORD-0001");
    expect(await seen()).toContain("Because of your dispute, your bank returned the money.");
  });
});

it("a refund made by hand at Stripe closes the refund that was waiting", async () => {
  await cancel();
  await bankRefuses("expired_or_canceled_card");
  expect(await owed()).toHaveLength(1);
  const [charge] = world.stripe.emulator.state().charges;
  const [account] = await world.db.all<{ id: string }>(sql`select id from stripe_accounts`);
  await world.stripe
    .client()
    .refunds.create({ charge: charge?.id }, { stripeAccount: account?.id });
  await world.stripe.settle();
  expect(await owed()).toEqual([]);
  expect((await records(world)).payments).toMatchObject([{ status: "refunded" }]);
  expect(await reconcile(world.db)).toEqual([]);
});
