import { sql } from "drizzle-orm";
import Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { forgetOldEvents, handlePaymentEvent } from "~/models/orders/payment/payment-event.server";
import { endUnpayableOrders } from "~/models/orders/payment/unpayable-orders.server";
import { accountOf, checkoutOf, type Fair, makeFair, payAt, placeAt } from "../../../support/fair";
import { records } from "../../../support/shop";

let fair: Fair;
let session: string;
let accounts: [string, string];
/** Two orders that wait for payment, at two vendors. */
beforeEach(async () => {
  fair = await makeFair();
  session = await checkoutOf(fair, (await placeAt(fair)).orderId);
  await placeAt(fair, { who: 1, stall: 1 });
  accounts = [await accountOf(fair, 0), await accountOf(fair, 1)];
});

const statuses = async () => (await records(fair.world)).orders.map(({ status }) => status);
/** Stripe sends an event about the first order's checkout, on the account of its vendor. */
function tell(
  type: string,
  id: string,
  own: object = {},
  envelope: object = {},
  options: Parameters<typeof handlePaymentEvent>[2] = {},
) {
  const object = {
    id: session,
    status: "complete",
    payment_status: "paid",
    payment_intent: "pi_1",
    amount_total: 1600,
    currency: "usd",
    metadata: { payment: "1" },
    ...own,
  };
  const event = {
    id,
    type,
    account: accounts[0],
    livemode: false,
    api_version: Stripe.API_VERSION,
    data: { object },
    ...envelope,
  };
  return handlePaymentEvent(fair.world.ctx(null), event as unknown as Stripe.Event, options);
}

describe("the event that a vendor has disconnected its account", () => {
  const disconnect = (disconnected: boolean) =>
    fair.world.stripe.control("accounts/disconnect", { account: accounts[0], disconnected });
  const tellLate = async () => {
    await tell("account.application.deauthorized", "evt_1", { object: "application" });
    await endUnpayableOrders(fair.world.ctx(null));
  };
  const cards = () =>
    fair.world.db.all(sql`
      select card_payments cards from stripe_accounts order by id = ${accounts[1]}`);
  beforeEach(() => fair.world.stripe.control("webhooks", { mode: "hold" }));

  it("makes us ask Stripe, which no longer knows the account: its unpaid orders end", async () => {
    await disconnect(true);
    await tellLate();
    expect(await cards()).toEqual([{ cards: "unsupported" }, { cards: "active" }]);
    expect(await statuses()).toEqual(["cancelled", "pending_payment"]);
  });

  it("ends no order if it comes after the vendor has connected the account again", async () => {
    await disconnect(true);
    await disconnect(false);
    await tellLate();
    expect(await cards()).toEqual([{ cards: "active" }, { cards: "active" }]);
    expect(await statuses()).toEqual(["pending_payment", "pending_payment"]);
  });
});

it.each(["checkout.session.completed", "checkout.session.async_payment_succeeded"])(
  "the event %s confirms its own order and no other",
  async (type) => {
    await tell(type, "evt_1");
    expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
  },
);

it.each([
  ["of another of our accounts", () => ({ account: accounts[1] })],
  ["of an account that we do not know", () => ({ account: "acct_stranger" })],
  ["of no account", () => ({ account: undefined })],
  ["of real money", () => ({ livemode: true })],
])("an event %s changes nothing", async (_, envelope) => {
  await tell("checkout.session.completed", "evt_1", {}, envelope());
  await tell("checkout.session.expired", "evt_2", { payment_status: "unpaid" }, envelope());
  expect(await statuses()).toEqual(["pending_payment", "pending_payment"]);
  expect((await records(fair.world)).ledger).toEqual([]);
});

describe("an event in another version of Stripe's API", () => {
  const failed = () =>
    fair.world.db.all(sql`select event_id, api_version, reason from failed_stripe_events`);
  const asked = () =>
    fair.world.db.all(sql`
      select a.id, a.refunds_checked_at = 0 isAsked, w.due_at <= ${fair.world.now} isRead
      from stripe_accounts a join wallets w on w.account_id = a.id order by a.id = ${accounts[1]}`);
  const handled = () => fair.world.db.all(sql`select id, api_version from stripe_events`);

  it("is handled if the major release is the same, and its version is recorded", async () => {
    await tell("checkout.session.completed", "evt_1", {}, { api_version: "2026-09-30.endive" });
    expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
    expect(await handled()).toEqual([{ id: "evt_1", api_version: "2026-09-30.endive" }]);
  });

  it.each(["2020-08-27", "2026-01-28.clover", null])(
    "of another major release (%s) waits until a person retries the event",
    async (api_version) => {
      const { world } = fair;
      await world.db.run(sql`update stripe_accounts set refunds_checked_at = ${world.now}`);
      await world.db.run(sql`
        insert into wallets (account_id, time_zone, due_at)
        select id, 'America/New_York', ${world.now + 60_000} from stripe_accounts`);
      const told = tell("checkout.session.completed", "evt_1", {}, { api_version });
      await expect(told).rejects.toThrow("We didn’t read this event.");
      expect(await statuses()).toEqual(["pending_payment", "pending_payment"]);
      expect(await failed()).toMatchObject([
        {
          event_id: "evt_1",
          api_version: api_version ?? "unknown",
          reason: expect.stringContaining(`this site uses ${Stripe.API_VERSION}`),
        },
      ]);
      // The app asks only about this event's account.
      expect(await asked()).toEqual([
        { id: accounts[0], isAsked: 1, isRead: 1 },
        { id: accounts[1], isAsked: 0, isRead: 0 },
      ]);
      await tell("checkout.session.completed", "evt_1", {}, { api_version }, { anyVersion: true });
      expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
      expect(await failed()).toEqual([]);
    },
  );

  it.each([
    ["of an account that we do not know", () => ({ account: "acct_stranger" })],
    ["of a kind that nobody asked for", () => ({ type: "customer.created" })],
  ])("is ignored if the event is %s", async (_, envelope) => {
    await tell("refund.created", "evt_1", {}, { api_version: "2020-08-27", ...envelope() });
    expect([await failed(), await handled()]).toEqual([[], []]);
  });
});

it("a checkout that a vendor made outside the app changes nothing, whatever its metadata says", async () => {
  await tell("checkout.session.completed", "evt_1", { id: "cs_of_the_vendor" });
  await tell("checkout.session.expired", "evt_2", { id: "cs_of_the_vendor" });
  expect(await statuses()).toEqual(["pending_payment", "pending_payment"]);
});

it.each(["checkout.session.expired", "checkout.session.async_payment_failed"])(
  "the event %s ends its own order and no other, and releases the stock",
  async (type) => {
    await tell(type, "evt_1", { payment_status: "unpaid" });
    expect(await statuses()).toEqual(["cancelled", "pending_payment"]);
    expect((await records(fair.world)).stock.sort()).toEqual([0, 2]);
  },
);

it("an event counts once, and another event of the same kind counts separately", async () => {
  const unpaid = { payment_status: "unpaid" };
  await tell("checkout.session.completed", "evt_1", unpaid);
  await tell("checkout.session.completed", "evt_1");
  expect(await statuses()).toEqual(["pending_payment", "pending_payment"]);
  await tell("checkout.session.completed", "evt_2");
  expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
});

it("the mark of an event is deleted after 60 days, when Stripe no longer sends it again", async () => {
  const day = 24 * 60 * 60_000;
  const marks = () => fair.world.db.all(sql`select id from stripe_events order by id`);
  await tell("checkout.session.completed", "evt_old");
  fair.world.now += day;
  await tell("checkout.session.expired", "evt_young");
  fair.world.now += 60 * day - 1;
  await forgetOldEvents(fair.world.ctx(null));
  expect(await marks()).toEqual([{ id: "evt_young" }]);
});

it("an event that could not be handled is not recorded, and counts when sent again", async () => {
  const { d1 } = fair.world;
  const { batch } = d1;
  d1.batch = () => Promise.reject(new Error("D1 is out of reach"));
  await expect(tell("checkout.session.completed", "evt_1")).rejects.toThrow();
  d1.batch = batch;
  await tell("checkout.session.completed", "evt_1");
  expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
});

describe("news about a payment", () => {
  const dispute = (intent: string) => ({
    id: "du_1",
    amount: 1600,
    reason: "fraudulent",
    status: "needs_response",
    created: 1,
    payment_intent: intent,
    evidence_details: { due_by: 2 },
    balance_transactions: [{ amount: -1600 }],
  });
  const ledger = async () => (await records(fair.world)).ledger.map(({ kind }) => kind);

  it("is handled before the payment event, if Stripe says the payment is for one of our checkouts", async () => {
    await fair.world.stripe.control("webhooks", { mode: "hold" });
    await fair.world.stripe.pay(session);
    const [intent] = fair.world.stripe.emulator.state().payment_intents;
    await tell("charge.dispute.created", "evt_1", dispute(intent?.id ?? ""));
    expect(await ledger()).toEqual(["charged", "disputed"]);
    expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
  });

  it("is refused while Stripe cannot say what was paid, and counts when sent again", async () => {
    await fair.world.stripe.control("webhooks", { mode: "hold" });
    await fair.world.stripe.pay(session);
    const [intent] = fair.world.stripe.emulator.state().payment_intents;
    const calls = [{ match: "GET /v1/checkout/sessions", times: 2, as: "500" }];
    await fair.world.stripe.control("faults", { calls });
    const told = () => tell("charge.dispute.created", "evt_1", dispute(intent?.id ?? ""));
    await expect(told()).rejects.toMatchObject({ code: "payments_down" });
    await told();
    expect(await ledger()).toEqual(["charged", "disputed"]);
  });

  it("is ignored if the payment is for a sale outside the app", async () => {
    const sold = await fair.world.stripe.client().checkout.sessions.create(
      {
        mode: "payment",
        line_items: [
          {
            quantity: 2,
            price_data: { currency: "usd", unit_amount: 800, product_data: { name: "Honey" } },
          },
        ],
        metadata: { order: "1", payment: "1" },
        success_url: "http://stall.test/",
      },
      { stripeAccount: accounts[0] },
    );
    await fair.world.stripe.pay(sold.id);
    const { payment_intent } = await fair.world.stripe
      .client()
      .checkout.sessions.retrieve(sold.id, {}, { stripeAccount: accounts[0] });
    await tell("charge.dispute.created", "evt_1", dispute(String(payment_intent)));
    await tell("refund.created", "evt_2", { id: "re_1", payment_intent });
    await fair.world.stripe.settle();
    expect(await ledger()).toEqual([]);
    expect(await fair.world.db.all(sql`select 1 from disputes`)).toEqual([]);
    expect(await statuses()).toEqual(["pending_payment", "pending_payment"]);
  });

  it("of an inquiry that ends without a dispute closes the inquiry and moves no money", async () => {
    const orderId = await payAt(fair, { who: 1, stall: 0 });
    const [paid] = await fair.world.db.all<{ intent: string }>(sql`
      select payment_intent_id as intent from payments where order_id = ${orderId}`);
    const inquiry = { ...dispute(paid?.intent ?? ""), balance_transactions: [] };
    const states = () => fair.world.db.all(sql`select state from disputes`);
    const asked = { ...inquiry, status: "warning_needs_response" };
    await tell("charge.dispute.created", "evt_1", asked);
    expect(await states()).toEqual([{ state: "open" }]);
    await tell("charge.dispute.closed", "evt_2", { ...inquiry, status: "warning_closed" });
    expect(await states()).toEqual([{ state: "won" }]);
    expect(await ledger()).toEqual(["charged"]);
  });

  it("on another account than the payment's own changes nothing", async () => {
    const orderId = await payAt(fair, { who: 1, stall: 1 });
    const [paid] = await fair.world.db.all<{ intent: string }>(sql`
      select payment_intent_id as intent from payments where order_id = ${orderId}`);
    await tell("charge.dispute.created", "evt_1", dispute(paid?.intent ?? ""));
    expect(await ledger()).toEqual(["charged"]);
  });
});
