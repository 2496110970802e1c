import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderNumber } from "~/models/orders/order/order.rules";
import { finaliseOrder, payOrder } from "~/models/orders/order/order.server";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { chargeBasket } from "~/models/orders/payment/card-charge.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { weighOrders } from "~/models/orders/weighing/weigh-orders.server";
import type { Viewer } from "~/platform/viewer";
import { sessionIn } from "../../../support/basket";
import { chosenAt, type Fair } from "../../../support/fair";
import { records } from "../../../support/shop";
import { strikeInTurn, ways } from "../../../support/strike-in-turn";
import { banksAnswer, makeWeighingFair, orderByCard } from "../../../support/weighed";
import { type Fate, startWorker } from "../order/history/actor";
import { runJobs } from "../order/history/bazaar";
import { differencesBetween } from "../order/history/ledgers";

/** Two chickens and a loaf cost at most $35.00. With chickens of 4.35 lb they cost $27.58. */
const weighedTotal = 2758;
const chosen = (fair: Fair) =>
  chosenAt(fair, {
    items: [
      { productId: fair.stalls[0].products[0].id, quantity: 2 },
      { productId: fair.stalls[0].products[1].id, quantity: 1 },
    ],
    placeKey: "form",
  });

const worker = <V extends Viewer>({ world }: Fair, viewer: V, fate: Fate) =>
  startWorker(world, viewer, { fate, stripe: world.stripe.fetch, platformFee: 250 });

interface OrderRow {
  id: number;
  visit: number;
  status: string;
  method: string;
}
/** The orders that were not cancelled. */
const standing = ({ world }: Fair) =>
  world.db.all<OrderRow>(sql`
    select id, basket_id visit, status, payment_method method from orders
    where status <> 'cancelled'`);

async function orderOf(fair: Fair): Promise<OrderRow> {
  const [order] = await standing(fair);
  if (!order) throw new Error("There is no order.");
  return order;
}

/** What the vendor enters: both chickens together weigh 4.35 lb. */
const weights = (fair: Fair, orderId: number) => ({
  lines: [{ orderId, productId: fair.stalls[0].products[0].id, weight: "4.35" }],
});
const weigh = async (fair: Fair) => {
  const { id } = await orderOf(fair);
  await weighOrders(fair.world.ctx(fair.stalls[0].viewer), weights(fair, id));
};

/** The schedule runs every few minutes, until every unpaid order and every link has ended. */
async function timePasses({ world }: Fair) {
  for (let minutes = 0; minutes < 48; minutes += 8) {
    await runJobs(world);
    world.now += 8 * 60_000;
  }
  await runJobs(world);
}

/**
 * What must hold in the end, whatever happened: the order was charged at most once, for what it
 * weighs, nothing waits, and Stripe has forgotten the card.
 */
async function checkBooks(fair: Fair, { charges }: { charges: 0 | 1 }) {
  const { world } = fair;
  expect(await reconcile(world.db)).toEqual([]);
  expect(await differencesBetween(world)).toEqual([]);
  const state = world.stripe.emulator.state();
  const paid = state.charges.filter((charge) => charge.paid);
  expect(paid.map(({ amount }) => amount)).toEqual(Array(charges).fill(weighedTotal));
  const { payments } = await records(world);
  expect(payments.map(({ status }) => status)).not.toContain("pending");
  expect(payments.filter(({ status }) => status === "paid")).toHaveLength(charges);
  const baskets = await world.db.all(sql`select card_state state from baskets`);
  expect(baskets).toEqual(baskets.map(() => ({ state: "done" })));
  expect(state.payment_methods.filter(({ customer }) => customer !== null)).toEqual([]);
}

it.each(ways)("an order is placed once, or not at all, if the worker %s a call", (how) =>
  strikeInTurn(how, async (fate) => {
    const fair = await makeWeighingFair();
    const { ctx, wasStruck } = worker(fair, fair.customers[0], fate);
    await placeOrder(ctx, chosen(fair)).catch(() => {});
    if (!wasStruck()) return { wasStruck: false };
    // The customer sends the form again, and enters the card.
    const { checkoutUrl } = await placeOrder(fair.world.ctx(fair.customers[0]), chosen(fair));
    await fair.world.stripe.enterCard(sessionIn(checkoutUrl));
    await timePasses(fair);
    expect(await standing(fair), `${how} call ${fate.at}`).toMatchObject([{ status: "confirmed" }]);
    await weigh(fair);
    await timePasses(fair);
    await checkBooks(fair, { charges: 1 });
    return { wasStruck: true };
  }),
);

it.each(ways)("an order whose customer never comes back ends if the worker %s a call", (how) =>
  strikeInTurn(how, async (fate) => {
    const fair = await makeWeighingFair();
    const { ctx, wasStruck } = worker(fair, fair.customers[0], fate);
    await placeOrder(ctx, chosen(fair)).catch(() => {});
    if (!wasStruck()) return { wasStruck: false };
    await timePasses(fair);
    expect(await standing(fair), `${how} call ${fate.at}`).toEqual([]);
    await checkBooks(fair, { charges: 0 });
    return { wasStruck: true };
  }),
);

it.each(ways)("an entered card confirms its order if the worker %s a call meanwhile", (how) =>
  strikeInTurn(
    how,
    async (fate) => {
      const fair = await makeWeighingFair();
      const { checkoutUrl } = await placeOrder(fair.world.ctx(fair.customers[0]), chosen(fair));
      await fair.world.stripe.enterCard(sessionIn(checkoutUrl));
      const { visit } = await orderOf(fair);
      const { ctx, wasStruck } = worker(fair, fair.customers[0], fate);
      await chargeBasket(ctx, visit).catch(() => {});
      if (!wasStruck()) return { wasStruck: false };
      await timePasses(fair);
      expect((await orderOf(fair)).status, `${how} call ${fate.at}`).toBe("confirmed");
      expect((await records(fair.world)).payments).toEqual([]);
      await weigh(fair);
      await timePasses(fair);
      await checkBooks(fair, { charges: 1 });
      return { wasStruck: true };
    },
    { calls: 6 },
  ),
);

const cards = [
  ["good", "card", 1],
  ["declined", "at_pickup", 0],
] as const;

it.each(cards.flatMap((each) => ways.map((how) => [...each, how] as const)))(
  "a %s card ends in an order paid %s, charged %i times, if the worker %s a call while weighing",
  (card, method, charges, how) =>
    strikeInTurn(
      how,
      async (fate) => {
        const fair = await makeWeighingFair();
        const id = await orderByCard(fair, chosen(fair));
        await banksAnswer(fair, card);
        const { ctx, wasStruck, isDone } = worker(fair, fair.stalls[0].viewer, fate);
        await weighOrders(ctx, weights(fair, id)).catch(() => {});
        await isDone();
        if (!wasStruck()) return { wasStruck: false };
        // The vendor sends the weights again: they may be there already.
        await weigh(fair);
        await timePasses(fair);
        const { status, method: paidBy } = await orderOf(fair);
        expect([status, paidBy], `${how} call ${fate.at}`).toEqual(["confirmed", method]);
        await checkBooks(fair, { charges });
        return { wasStruck: true };
      },
      { calls: 12 },
    ),
);

it("a card is charged once if another weight follows while the bank’s answer is lost", async () => {
  const fair = await makeWeighingFair();
  const { world } = fair;
  const id = await orderByCard(fair, chosen(fair));
  const stripe: typeof fetch = async (input, init) => {
    const answer = await world.stripe.fetch(input, init);
    if (String(input).endsWith("/confirm")) throw new TypeError("Network connection lost.");
    return answer;
  };
  const vendor = startWorker(world, fair.stalls[0].viewer, { stripe, platformFee: 250 });
  await weighOrders(vendor.ctx, weights(fair, id));
  await vendor.isDone();
  const lower = { lines: weights(fair, id).lines.map((line) => ({ ...line, weight: "4" })) };
  await expect(weighOrders(vendor.ctx, lower)).rejects.toThrow(
    `We’re charging the card for ${orderNumber(id)}. Try again in a minute.`,
  );
  await weighOrders(world.ctx(fair.stalls[0].viewer), lower);
  await timePasses(fair);
  expect(await reconcile(world.db)).toEqual([]);
  const { ledger } = await records(world);
  expect(ledger).toEqual([
    { kind: "charged", amount: weighedTotal },
    { kind: "refunded", amount: 2600 - weighedTotal },
  ]);
});

it.each(ways)("an order is paid through its link once if the worker %s a call", (how) =>
  strikeInTurn(
    how,
    async (fate) => {
      const fair = await makeWeighingFair();
      const orderId = await orderByCard(fair, chosen(fair));
      await banksAnswer(fair, "declined");
      await weigh(fair);
      await runJobs(fair.world);
      await banksAnswer(fair, "good");
      const { ctx, wasStruck } = worker(fair, fair.customers[0], fate);
      const url = await payOrder(ctx, { orderId }).catch(() => null);
      // A customer who got no link asks again.
      const link = url ?? (await payOrder(fair.world.ctx(fair.customers[0]), { orderId }));
      await fair.world.stripe.pay(sessionIn(link));
      await finaliseOrder(ctx, sessionIn(link)).catch(() => {});
      if (!wasStruck()) return { wasStruck: false };
      await timePasses(fair);
      expect((await orderOf(fair)).method, `${how} call ${fate.at}`).toBe("card");
      await checkBooks(fair, { charges: 1 });
      return { wasStruck: true };
    },
    { calls: 6 },
  ),
);
