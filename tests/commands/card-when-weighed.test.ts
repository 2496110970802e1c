import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { chargeCards } from "~/models/orders/payment/card-charge.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { differencesBetween } from "../models/orders/order/history/ledgers";
import type { TestCardName } from "../stripe-emulator/test-cards";
import { type Actor, signedIn } from "../support/actors";
import { sessionIn } from "../support/basket";
import { accountOf, checkoutOf, type Fair, placeAt } from "../support/fair";
import { everyMinute, records, saturday } from "../support/shop";
import { makeWeighingFair } from "../support/weighed";

const minute = 60_000;
let fair: Fair;
let vendor: Actor;
let customer: Actor;
beforeEach(async () => {
  fair = await makeWeighingFair();
  vendor = await signedIn(fair.world, fair.stalls[0].viewer);
  customer = await signedIn(fair.world, fair.customers[0]);
});

const chicken = () => fair.stalls[0].products[0].id;
const bread = () => fair.stalls[0].products[1].id;
const items = () => [
  { productId: chicken(), quantity: 2 },
  { productId: bread(), quantity: 1 },
];

interface OrderRow {
  id: number;
  status: string;
  method: string;
  waits: number;
  total: number;
  visit: number;
  version: number;
}
async function orderOf(id: number): Promise<OrderRow> {
  const [row] = await fair.world.db.all<OrderRow>(sql`
    select id, status, payment_method method, card_when_weighed waits, total_amount total,
      basket_id visit, version from orders where id = ${id}`);
  if (!row) throw new Error(`No order ${id}`);
  return row;
}
const cardOf = async (visit: number) =>
  (
    await fair.world.db.all<{ state: string; waits: number; card: string | null }>(sql`
      select card_state state, card_waits waits, card_id card from baskets where id = ${visit}`)
  )[0];
const paymentsOf = (id: number) =>
  fair.world.db.all<{ status: string; amount: number; back: number }>(sql`
    select status, amount, refunded_amount back from payments where order_id = ${id} order by id`);

/** Orders two chickens and a loaf by card, at most $35.00, and enters this card. */
async function orderByCard(card: "good" | "declined" = "good", who: 0 | 1 = 0) {
  const { orderId, checkoutUrl } = await placeAt(fair, { who, items: items() });
  await fair.world.stripe.enterCard(sessionIn(checkoutUrl));
  const as = await signedIn(fair.world, fair.customers[who]);
  const { visit } = await orderOf(orderId);
  await fair.world.request("GET", `/visits/${visit}/card`, { as });
  if (card === "declined") await cardsAre("declined");
  return orderId;
}
/** From now on, banks answer charges at the first vendor as they answer this test card. */
const cardsAre = async (as: TestCardName) =>
  fair.world.stripe.control("accounts/cards", { account: await accountOf(fair, 0), as });
/** Stripe prepares no charge until the faults are cleared. */
const stripeIsDown = () =>
  fair.world.stripe.control("faults", {
    calls: [{ match: "POST /v1/payment_intents", times: 99, as: "drop" }],
  });
const weigh = (orderId: number, weight: string) =>
  fair.world.request("POST", "/api/vendor/orders/weigh", {
    as: vendor,
    json: { lines: [{ orderId, productId: chicken(), weight }] },
  });
const move = (orderId: number, to: string) =>
  fair.world.request("POST", `/vendor-dashboard/orders/${orderId}`, { as: vendor, form: { to } });
const get = async (path: string, as: Actor) =>
  (await fair.world.request("GET", path, { as })).text();
const mails = (who: 0 | 1 = 0) => fair.world.mailbox.to(fair.customers[who].email);
const dayPage = () => get(`/vendor-dashboard/days/${fair.markets[0].id}/${saturday}`, vendor);
const payNow = (orderId: number) =>
  fair.world.request("POST", `/orders/${orderId}/pay`, { as: customer });
/** Opens the checkout of an order whose card was declined, and pays there. */
async function payByLink(orderId: number) {
  await payNow(orderId);
  const session = await checkoutOf(fair, orderId);
  await fair.world.stripe.pay(session);
  await fair.world.request("GET", `/success?session_id=${session}`, { as: customer });
  return session;
}
async function expectBooksToBalance() {
  expect(await reconcile(fair.world.db)).toEqual([]);
  expect(await differencesBetween(fair.world)).toEqual([]);
}
/** The clock jumps to this hour of this day in May, in UTC, and both sign in again. */
async function itIs(day: number, hour: number) {
  fair.world.now = Date.UTC(2026, 4, day, hour);
  vendor = await signedIn(fair.world, fair.stalls[0].viewer);
  customer = await signedIn(fair.world, fair.customers[0]);
}
/** An order whose customer pays by the link while the vendor takes the money at the stall. */
async function paidTwice(): Promise<number> {
  const orderId = await orderByCard("declined");
  await weigh(orderId, "4.35");
  await cardsAre("good");
  await itIs(9, 14);
  await payNow(orderId);
  await fair.world.stripe.pay(await checkoutOf(fair, orderId));
  await move(orderId, "completed");
  await minutesPass(20);
  return orderId;
}
async function minutesPass(minutes: number) {
  for (let passed = 0; passed <= minutes; passed += 10) {
    await everyMinute(fair.world);
    fair.world.now += 10 * minute;
  }
}

describe("an order by card with a product sold by weight", () => {
  it("is confirmed once the card is known, and charges nothing yet", async () => {
    const { orderId, checkoutUrl } = await placeAt(fair, { items: items() });
    expect(await orderOf(orderId)).toMatchObject({ status: "pending_payment", total: 3500 });
    await fair.world.stripe.enterCard(sessionIn(checkoutUrl));
    const { visit } = await orderOf(orderId);
    await fair.world.request("GET", `/visits/${visit}/card`, { as: customer });
    expect(await orderOf(orderId)).toMatchObject({ status: "confirmed", waits: 1 });
    expect(await paymentsOf(orderId)).toEqual([]);
    expect(await cardOf(visit)).toMatchObject({ state: "known", waits: 1 });
    const page = await get(`/orders/${orderId}/receipt`, customer);
    expect(page).toContain("By card, when weighed");
    await everyMinute(fair.world);
    expect(mails()[0]?.text).toContain("Total by card, when weighed");
    await expectBooksToBalance();
  });

  it("alone is no visit of several stops, but its card is entered on the page of one", async () => {
    const { orderId, checkoutUrl } = await placeAt(fair, { items: items() });
    const { visit } = await orderOf(orderId);
    expect(await get("/orders", customer)).toContain(`href="/visits/${visit}"`);
    await fair.world.stripe.enterCard(sessionIn(checkoutUrl));
    await fair.world.request("GET", `/visits/${visit}/card`, { as: customer });
    const page = await get(`/visits/${visit}`, customer);
    expect(page).toContain("By card, charged when the vendor has weighed your order");
    expect(page).not.toMatch(/1 stop|all stops/);
    expect(await get("/orders", customer)).not.toContain(`href="/visits/${visit}"`);
  });

  it("is weighed before it is paid, also if both happen at once", async () => {
    const orderId = await orderByCard();
    await weigh(orderId, "7");
    const page = await get(`/orders/${orderId}/receipt`, customer);
    expect(page).toMatch(/weighed your order.*paid by card/s);
  });

  it("is confirmed by the schedule if the customer does not come back", async () => {
    const { orderId, checkoutUrl } = await placeAt(fair, { items: items() });
    await fair.world.stripe.enterCard(sessionIn(checkoutUrl));
    await everyMinute(fair.world);
    expect(await orderOf(orderId)).toMatchObject({ status: "confirmed", waits: 1 });
  });

  it("ends if no card is entered in time, and can be paid until then", async () => {
    const { orderId } = await placeAt(fair, { items: items() });
    const page = await get(`/orders/${orderId}/placed`, customer);
    expect(page).toContain("Enter your card");
    await payNow(orderId);
    expect(sessionIn(await get(`/orders/${orderId}/pay`, customer))).not.toBe("");
    await minutesPass(40);
    expect((await orderOf(orderId)).status).toBe("cancelled");
    expect((await cardOf((await orderOf(orderId)).visit))?.state).toBe("done");
    await expectBooksToBalance();
  });

  it("makes one order and one page for the card if the form is sent twice", async () => {
    const form = {
      marketId: String(fair.markets[0].id),
      pickupDate: saturday,
      "items[0].productId": String(chicken()),
      "items[0].quantity": "1",
      paymentMethod: "card",
      placeKey: "twice",
    };
    const send = () =>
      fair.world.request("POST", `/vendor/${fair.stalls[0].vendor.id}/pre-order`, {
        as: customer,
        form,
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.status, await first.clone().text()).toBe(302);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    const orders = await fair.world.db.all(sql`select 1 from orders`);
    const visits = await fair.world.db.all(sql`select 1 from baskets`);
    expect([orders.length, visits.length]).toEqual([1, 1]);
  });

  it("is charged less, when weighed, if the harvest is short", async () => {
    await orderByCard();
    const day = `/vendor-dashboard/days/${fair.markets[0].id}/${saturday}`;
    const page = await get(`${day}/short/${chicken()}?available=1`, vendor);
    expect(page).toContain("You charge at most $13.50 less");
    expect(page).toContain("at most $13.50 less by card");
  });

  it("counts as no promise to pay at pickup", async () => {
    for (let order = 0; order < 3; order += 1) await orderByCard();
    const promised = await placeAt(fair, { paymentMethod: "at_pickup", quantity: 1 });
    expect((await orderOf(promised.orderId)).status).toBe("confirmed");
  });

  it("can be offered by a vendor that takes cards only", async () => {
    await fair.world.db.run(sql`
      update vendors set takes_payment_at_pickup = 0 where id = ${fair.stalls[0].vendor.id}`);
    const orderId = await orderByCard();
    expect((await orderOf(orderId)).status).toBe("confirmed");
  });
});

describe("weighing an order whose card waits", () => {
  it("charges what it weighs, and says so to both", async () => {
    const orderId = await orderByCard();
    await weigh(orderId, "4.35");
    expect(await paymentsOf(orderId)).toEqual([{ status: "paid", amount: 2758, back: 0 }]);
    expect(await orderOf(orderId)).toMatchObject({ method: "card", waits: 0, total: 2758 });
    const { visit } = await orderOf(orderId);
    expect(await cardOf(visit)).toMatchObject({ state: "done", waits: 0, card: null });
    await everyMinute(fair.world);
    expect(mails().at(-1)?.text).toContain("We charged $27.58 to your card.");
    expect(await get(`/orders/${orderId}/receipt`, customer)).toContain("$27.58 paid by card.");
    expect(await dayPage()).toContain("Paid by card");
    await expectBooksToBalance();
  });

  it("is told in the vendor's wallet and statement", async () => {
    const orderId = await orderByCard();
    await weigh(orderId, "4.35");
    await minutesPass(20);
    const what = "Whole chicken, 4.35 lb at $4.50 / lb";
    expect(await get("/vendor-wallet?month=2026-05", vendor)).toContain(what);
    const file = await get("/vendor-wallet/statement.csv?month=2026-05", vendor);
    expect(file).toContain(`,Weighed\r\n`);
    expect(file).toContain(what);
  });

  it("is not printed as paid on the stall list before the card is charged", async () => {
    await orderByCard();
    await itIs(9, 14);
    const list = await get("/vendor-stall?print", vendor);
    expect(list).toContain('<td class="sheet-due">Card is charged when weighed</td>');
  });

  it("waits until everything is weighed", async () => {
    await fair.world.db.run(sql`
      update products set price = '$3', price_cents = 300, unit = 'lb', weight_min = 1000,
        weight_max = 2000, weight_unit = 'lb' where id = ${bread()}`);
    const orderId = await orderByCard();
    await weigh(orderId, "4.35");
    expect(await paymentsOf(orderId)).toEqual([]);
    await fair.world.request("POST", "/api/vendor/orders/weigh", {
      as: vendor,
      json: { lines: [{ orderId, productId: bread(), weight: "1.5" }] },
    });
    expect(await paymentsOf(orderId)).toEqual([{ status: "paid", amount: 2408, back: 0 }]);
    await expectBooksToBalance();
  });

  it("takes no amount that is too small for a card: it is paid at pickup", async () => {
    const only = [{ productId: chicken(), quantity: 1 }];
    const { orderId, checkoutUrl } = await placeAt(fair, { items: only });
    await fair.world.stripe.enterCard(sessionIn(checkoutUrl));
    await everyMinute(fair.world);
    await weigh(orderId, "0.1");
    expect(await orderOf(orderId)).toMatchObject({ method: "at_pickup", waits: 0, total: 45 });
    expect(await paymentsOf(orderId)).toEqual([]);
    await everyMinute(fair.world);
    expect(await cardOf((await orderOf(orderId)).visit)).toMatchObject({ state: "done" });
    await expectBooksToBalance();
  });

  it("charges once, however often the weights are sent", async () => {
    const orderId = await orderByCard();
    await Promise.all([weigh(orderId, "4.35"), weigh(orderId, "4.35")]);
    await weigh(orderId, "4.35");
    await everyMinute(fair.world);
    expect(await paymentsOf(orderId)).toEqual([{ status: "paid", amount: 2758, back: 0 }]);
    expect(fair.world.stripe.emulator.state().charges).toHaveLength(1);
  });

  it("is charged by the schedule if Stripe was out of reach", async () => {
    const orderId = await orderByCard();
    await stripeIsDown();
    await weigh(orderId, "4.35");
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["pending"]);
    expect(await dayPage()).toContain("Charging the card");
    await fair.world.stripe.control("faults/clear", {});
    await everyMinute(fair.world);
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["paid"]);
    await expectBooksToBalance();
  });

  it("is charged an hour later at most, although Stripe keeps a failure under its key for a day", async () => {
    const orderId = await orderByCard();
    await fair.world.stripe.control("faults", {
      calls: [{ match: "POST /v1/payment_intents", times: 1, as: "500" }],
    });
    await weigh(orderId, "4.35");
    fair.world.now += 60 * 60_000;
    await everyMinute(fair.world);
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["paid"]);
    await expectBooksToBalance();
  });

  it("gives back what a corrected weight costs less, and refuses one that costs more", async () => {
    const orderId = await orderByCard();
    await weigh(orderId, "4.35");
    const more = await weigh(orderId, "5");
    expect(more.status).toBe(409);
    expect(await more.text()).toContain("The customer paid $19.58 by card for 4.35 lb.");
    await weigh(orderId, "4");
    await minutesPass(10);
    expect(await paymentsOf(orderId)).toEqual([{ status: "paid", amount: 2758, back: 158 }]);
    expect((await orderOf(orderId)).total).toBe(2600);
    await expectBooksToBalance();
  });

  it("charges the corrected weight if the card was not charged yet", async () => {
    const orderId = await orderByCard();
    await stripeIsDown();
    await weigh(orderId, "4.35");
    await weigh(orderId, "4");
    await fair.world.stripe.control("faults/clear", {});
    await everyMinute(fair.world);
    const kept = (await paymentsOf(orderId)).filter(({ status }) => status === "paid");
    expect(kept.map(({ amount, back }) => amount - back)).toEqual([2600]);
    const { visit } = await orderOf(orderId);
    const charges = await fair.world.db.all(
      sql`select state from card_charges order by payment_id`,
    );
    expect(charges).toEqual([{ state: "dropped" }, { state: "charged" }]);
    expect(JSON.parse(await get(`/api/visits/${visit}`, customer)).orders).toMatchObject([
      { id: orderId, charge: "charged" },
    ]);
    await expectBooksToBalance();
  });

  it("charges each order of a basket when it is weighed, and what is not weighed at once", async () => {
    const call = async (method: string, path: string, json?: object) =>
      (await fair.world.request(method, path, { as: customer, json })).json<{
        id: number;
        version: number;
        url: string;
      }>();
    const place = { marketId: fair.markets[0].id, pickupDate: saturday };
    const jam = fair.stalls[1].products[1].id;
    const basket = await call("POST", "/api/basket/items", {
      ...place,
      items: [
        { productId: chicken(), quantity: 1 },
        { productId: jam, quantity: 1 },
      ],
    });
    const { url } = await call("POST", `/api/basket/${basket.id}/checkout`, {
      version: basket.version,
      parts: fair.stalls.map(({ vendor: { id } }) => ({ vendorId: id, paymentMethod: "card" })),
    });
    await fair.world.stripe.enterCard(sessionIn(url));
    await everyMinute(fair.world);
    expect((await records(fair.world)).payments.map(({ amount }) => amount)).toEqual([800]);
    expect(await cardOf(basket.id)).toMatchObject({ state: "known", waits: 1 });
    const [first] = await fair.world.db.all<{ id: number }>(sql`
      select id from orders where vendor_id = ${fair.stalls[0].vendor.id}`);
    await weigh(first?.id ?? 0, "2.5");
    expect((await records(fair.world)).payments.map(({ amount }) => amount)).toEqual([800, 1125]);
    expect(await cardOf(basket.id)).toMatchObject({ state: "done", card: null });
    await expectBooksToBalance();
  });
});

describe("a card that is declined when its order is weighed", () => {
  it("leaves the order to pay at pickup, and both hear of it", async () => {
    const orderId = await orderByCard("declined");
    await weigh(orderId, "4.35");
    expect(await paymentsOf(orderId)).toEqual([{ status: "failed", amount: 2758, back: 0 }]);
    expect(await orderOf(orderId)).toMatchObject({ status: "confirmed", method: "at_pickup" });
    await everyMinute(fair.world);
    const mail = mails().at(-1);
    expect(mail?.subject).toContain("We couldn’t charge your card for order");
    expect(mail?.text).toContain("Pay $27.58 to Bee Stall at pickup, or pay by card now:");
    expect(await dayPage()).toContain("Card declined: $27.58 to charge at pickup");
    expect(await get(`/orders/${orderId}/placed`, customer)).toContain("Pay by card");
    await expectBooksToBalance();
  });

  it("is marked on the printed stall list", async () => {
    const orderId = await orderByCard("declined");
    await weigh(orderId, "4.35");
    await itIs(9, 14);
    expect(await get("/vendor-stall?print", vendor)).toContain("Card declined");
  });

  it("leaves the order to pay at pickup alone if the vendor takes no cards since", async () => {
    const orderId = await orderByCard("declined");
    await weigh(orderId, "4.35");
    const note = () => get(`/orders/${orderId}/placed`, customer);
    expect(await note()).toContain("Pay at pickup, or by card now.");
    await fair.world.db.run(sql`update stripe_accounts set closed_at = ${fair.world.now}`);
    expect(await note()).toContain("You weren’t charged for this order. Pay at pickup.");
    await itIs(9, 14);
    await move(orderId, "completed");
    expect(await note()).not.toContain("Pay at pickup.");
  });

  it("can be paid by another card through the link, once", async () => {
    const orderId = await orderByCard("declined");
    await weigh(orderId, "4.35");
    await cardsAre("good");
    await payByLink(orderId);
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["failed", "paid"]);
    expect(await orderOf(orderId)).toMatchObject({ method: "card", total: 2758 });
    expect(await dayPage()).toContain("Paid by card");
    const again = await payNow(orderId);
    expect(again.headers.get("location")).toContain(`/orders/${orderId}/placed`);
    await expectBooksToBalance();
  });

  it("ends its link when the order is handed over, because the vendor took the money", async () => {
    const orderId = await paidTwice();
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["failed", "refunded"]);
    expect(await orderOf(orderId)).toMatchObject({ status: "completed", method: "at_pickup" });
    expect(await dayPage()).toContain("Paid at pickup");
    expect((await payNow(orderId)).headers.get("location")).toContain("/placed");
    await expectBooksToBalance();
  });

  it("can still be paid if it was handed over before anybody knew", async () => {
    const orderId = await orderByCard("declined");
    await itIs(9, 14);
    // The bank is asked only after the handover.
    await stripeIsDown();
    await weigh(orderId, "4.35");
    await move(orderId, "completed");
    expect((await orderOf(orderId)).status).toBe("completed");
    await fair.world.stripe.control("faults/clear", {});
    await everyMinute(fair.world);
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["failed"]);
    expect(await dayPage()).toContain("Card declined: $27.58 not paid yet");
    await cardsAre("good");
    await payByLink(orderId);
    expect(await orderOf(orderId)).toMatchObject({ status: "completed", method: "card" });
    await expectBooksToBalance();
  });

  it("can still be paid if a phone without a connection weighed it and handed it over", async () => {
    const orderId = await orderByCard("declined");
    await itIs(9, 14);
    const tick = (to: string, more: object = {}) =>
      fair.world.request("POST", "/api/vendor/stall/ticks", {
        as: vendor,
        json: { ticks: [{ key: to, orderId, to, seen: 2, ...more }] },
      });
    // When the phone is online again, it sends both, one after the other.
    await tick("weighed", { weights: [{ productId: chicken(), weight: "4.35" }] });
    fair.world.now += 2_000;
    await tick("completed");
    expect((await orderOf(orderId)).status).toBe("completed");
    await cardsAre("good");
    await payByLink(orderId);
    expect(await orderOf(orderId)).toMatchObject({ status: "completed", method: "card" });
    await expectBooksToBalance();
  });

  it("keeps no link open beyond its time, and opens another one", async () => {
    const orderId = await orderByCard("declined");
    await weigh(orderId, "4.35");
    await cardsAre("good");
    await payNow(orderId);
    await minutesPass(50);
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["failed", "expired"]);
    await payByLink(orderId);
    expect((await orderOf(orderId)).method).toBe("card");
    await expectBooksToBalance();
  });

  it("withdraws its link if the order costs less now", async () => {
    const orderId = await orderByCard("declined");
    await weigh(orderId, "4.35");
    await cardsAre("good");
    await payNow(orderId);
    const session = await checkoutOf(fair, orderId);
    await weigh(orderId, "4");
    await fair.world.stripe.pay(session);
    await minutesPass(20);
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["failed", "refunded"]);
    expect((await orderOf(orderId)).method).toBe("at_pickup");
    await payByLink(orderId);
    expect(await orderOf(orderId)).toMatchObject({ method: "card", total: 2600 });
    await expectBooksToBalance();
  });

  it("sends an email when the money of the link arrives", async () => {
    const orderId = await orderByCard("declined");
    await weigh(orderId, "4.35");
    await everyMinute(fair.world);
    await cardsAre("good");
    await payByLink(orderId);
    await everyMinute(fair.world);
    const { subject, text } = mails().at(-1) ?? {};
    expect(subject).toBe(`You paid for order ORD-000${orderId}`);
    expect(text).toContain("You paid $27.58 to Bee Stall by card.");
    expect(text).toContain(`/orders/${orderId}/receipt`);
    await everyMinute(fair.world);
    expect(mails().filter((mail) => mail.subject === subject)).toHaveLength(1);
  });

  it("sends no email about money that arrives after the handover and goes back", async () => {
    const orderId = await paidTwice();
    const subjects = mails().map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("You paid"))).toEqual([]);
    expect(subjects).toContain(`$27.58 refunded for order ORD-000${orderId}`);
  });

  it("happens too if the vendor's account can take no cards any more", async () => {
    const orderId = await orderByCard();
    await fair.world.db.run(sql`update stripe_accounts set closed_at = ${fair.world.now}`);
    await weigh(orderId, "4.35");
    expect(await orderOf(orderId)).toMatchObject({ method: "at_pickup", waits: 0 });
    await everyMinute(fair.world);
    expect(mails().at(-1)?.text).toContain("You pay $27.58 at pickup.");
  });

  it("happens too if Stripe has shut the account out and we hear of it by the charge", async () => {
    const orderId = await orderByCard();
    const account = await accountOf(fair, 0);
    await fair.world.stripe.control("accounts/standing", { account, standing: "overdue" });
    await weigh(orderId, "4.35");
    expect(await orderOf(orderId)).toMatchObject({ method: "at_pickup", waits: 0, total: 2758 });
    await everyMinute(fair.world);
    expect(mails().at(-1)?.text).toContain("The vendor can’t take cards right now.");
    expect(await dayPage()).toContain("$27.58");
    const page = await get(`/orders/${orderId}/placed`, customer);
    expect(page).toContain("At pickup (cash");
    expect(page).not.toContain(`action="/orders/${orderId}/pay"`);
    expect(await cardOf((await orderOf(orderId)).visit)).toMatchObject({
      state: "done",
      card: null,
    });
    await itIs(9, 14);
    await move(orderId, "completed");
    expect(await dayPage()).toContain("Paid at pickup");
    await expectBooksToBalance();
  });
});

describe("a card that waits for its order to be weighed", () => {
  it("is forgotten when the order is cancelled", async () => {
    const orderId = await orderByCard();
    const { visit } = await orderOf(orderId);
    await fair.world.request("PATCH", `/api/orders/${orderId}/cancel`, { as: customer });
    await everyMinute(fair.world);
    expect(await cardOf(visit)).toMatchObject({ state: "done", card: null });
    expect(fair.world.stripe.emulator.state().charges).toEqual([]);
    await expectBooksToBalance();
  });

  it("is forgotten three days after the pickup if nobody weighed the order", async () => {
    const orderId = await orderByCard();
    const { visit } = await orderOf(orderId);
    await itIs(9, 17);
    await move(orderId, "not_collected");
    expect((await orderOf(orderId)).status).toBe("not_collected");
    await everyMinute(fair.world);
    expect((await cardOf(visit))?.state).toBe("known");
    await itIs(13, 17);
    await chargeCards(fair.world.ctx(null));
    expect(await cardOf(visit)).toMatchObject({ state: "done", card: null });
  });

  it("is forgotten then although the vendor has said nothing, and the order is paid at pickup", async () => {
    const orderId = await orderByCard();
    const { visit } = await orderOf(orderId);
    await itIs(12, 17);
    await chargeCards(fair.world.ctx(null));
    expect(await cardOf(visit)).toMatchObject({ state: "known", waits: 1 });
    await itIs(13, 17);
    await chargeCards(fair.world.ctx(null));
    expect(await cardOf(visit)).toMatchObject({ state: "done", waits: 0, card: null });
    await weigh(orderId, "4.35");
    expect(await orderOf(orderId)).toMatchObject({ method: "at_pickup", waits: 0, total: 2758 });
    await expectBooksToBalance();
  });

  it("is charged for less if the customer takes something out before it is weighed", async () => {
    const orderId = await orderByCard();
    const { version } = await orderOf(orderId);
    await fair.world.request("PATCH", `/api/orders/${orderId}/items`, {
      as: customer,
      json: { version, items: [{ productId: chicken(), quantity: 1 }] },
    });
    await weigh(orderId, "2.5");
    expect(await paymentsOf(orderId)).toEqual([{ status: "paid", amount: 1925, back: 0 }]);
    await expectBooksToBalance();
  });

  it("is charged when the customer takes out the last product that was to be weighed", async () => {
    const orderId = await orderByCard();
    const { version } = await orderOf(orderId);
    await fair.world.request("PATCH", `/api/orders/${orderId}/items`, {
      as: customer,
      json: { version, items: [{ productId: chicken(), quantity: 0 }] },
    });
    await everyMinute(fair.world);
    expect(await paymentsOf(orderId)).toEqual([{ status: "paid", amount: 800, back: 0 }]);
    expect(mails().at(-1)?.text).toContain("We charged $8.00 to your card.");
    await expectBooksToBalance();
  });

  it("is charged when the last product to be weighed is missing at the handover, and the customer reads how much", async () => {
    const orderId = await orderByCard();
    const { version } = await orderOf(orderId);
    await itIs(9, 14);
    await fair.world.request("POST", "/api/vendor/short-harvest", {
      as: vendor,
      json: {
        ...{ marketId: fair.markets[0].id, pickupDate: saturday, productId: chicken() },
        ...{ available: 0, gets: [{ orderId, version, quantity: 0 }] },
        ...{ reason: "No chickens today", key: "none" },
      },
    });
    await move(orderId, "completed");
    await everyMinute(fair.world);
    expect(await paymentsOf(orderId)).toEqual([{ status: "paid", amount: 800, back: 0 }]);
    const { subject, text } = mails().at(-1) ?? {};
    expect(subject).toBe(`Order ORD-000${orderId} has changed`);
    expect(text).toContain("We charged $8.00 to your card.");
    await expectBooksToBalance();
  });

  it("also pays for what the customer adds later", async () => {
    const orderId = await orderByCard();
    const { version, visit } = await orderOf(orderId);
    await fair.world.request("PATCH", `/api/orders/${orderId}/items`, {
      as: customer,
      json: {
        version,
        items: [
          { productId: chicken(), quantity: 3 },
          { productId: bread(), quantity: 2 },
        ],
      },
    });
    await everyMinute(fair.world);
    const added = await fair.world.db.all<OrderRow>(sql`
      select id, status, card_when_weighed waits, total_amount total from orders
      where id <> ${orderId}`);
    expect(added).toMatchObject([{ status: "confirmed", waits: 1, total: 2150 }]);
    await weigh(added[0]?.id ?? 0, "2");
    await weigh(orderId, "4.35");
    expect((await records(fair.world)).payments.map(({ amount }) => amount)).toEqual([1700, 2758]);
    expect(await cardOf(visit)).toMatchObject({ state: "done" });
    await expectBooksToBalance();
  });

  it("is charged although its customer has removed it from the account, or saved another", async () => {
    const call = async <T>(method: string, path: string, json?: object) =>
      (await fair.world.request(method, path, { as: customer, json })).json<T>();
    /** Orders a chicken by a basket, with the saved card or a new one to be kept. */
    const order = async (card: "saved" | "new") => {
      const basket = await call<{ id: number; version: number }>("POST", "/api/basket/items", {
        ...{ marketId: fair.markets[0].id, pickupDate: saturday },
        items: [{ productId: chicken(), quantity: 1 }],
      });
      const { url, visit } = await call<{
        url: string | null;
        visit: { orders: { id: number }[] };
      }>("POST", `/api/basket/${basket.id}/checkout`, {
        version: basket.version,
        parts: [{ vendorId: fair.stalls[0].vendor.id, paymentMethod: "card" }],
        ...{ card, keepCard: card === "new" },
      });
      if (url) await fair.world.stripe.enterCard(sessionIn(url));
      await everyMinute(fair.world);
      return visit.orders[0]?.id ?? 0;
    };
    const first = await order("new");
    const second = await order("saved");
    expect((await orderOf(second)).status).toBe("confirmed");
    const third = await order("new");
    expect(await get("/account/card", customer)).toContain("still has to be weighed");
    await fair.world.request("POST", "/account/card", { as: customer, form: {} });
    for (const id of [first, second, third]) {
      await weigh(id, "2");
      expect(await paymentsOf(id)).toEqual([{ status: "paid", amount: 900, back: 0 }]);
      expect(await cardOf((await orderOf(id)).visit)).toMatchObject({ state: "done", card: null });
    }
    await expectBooksToBalance();
  });
});
