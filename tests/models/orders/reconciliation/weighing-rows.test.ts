import { beforeEach, describe, expect, it } from "vitest";
import { payOrder } from "~/models/orders/order/order.server";
import { invariantsAt, reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { weighingInvariants } from "~/models/orders/reconciliation/weighing-rows";
import { weighOrders } from "~/models/orders/weighing/weigh-orders.server";
import type { Fair } from "../../../support/fair";
import { everyMinute } from "../../../support/shop";
import { banksAnswer, makeWeighingFair, orderByCard, promiseAt } from "../../../support/weighed";

let fair: Fair;
const broken = async () => (await reconcile(fair.world.db)).map(({ invariant }) => invariant);
const run = async (how: string) => {
  for (const statement of how.split(";")) await fair.world.d1.prepare(statement).run();
};
/** Weighs the chickens of an order, and waits until its card is charged. */
const weigh = async (orderId: number, weight: string) => {
  const { world, stalls } = fair;
  const work: Promise<unknown>[] = [];
  const ctx = {
    ...world.ctx(stalls[0].viewer),
    waitUntil: (each: Promise<unknown>) => void work.push(each),
  };
  await weighOrders(ctx, { lines: [{ orderId, productId: stalls[0].products[0].id, weight }] });
  await Promise.all(work);
};

type Fault = [what: string, how: string, invariant: string];
const weighed: Fault[] = [
  [
    "a weighing that costs something else than its weight",
    "update order_weighings set amount_after = amount_after + 1 where id = 1",
    "a weighing is of its order's history, and costs its weight, never more than promised",
  ],
  [
    "a weighing of another order's history",
    `update order_weighings set event_id = (select min(id) from order_events where order_id = 2)
        where id = 1`,
    "a weighing is of its order's history, and costs its weight, never more than promised",
  ],
  [
    "a weighing that the next one does not follow",
    "update order_weighings set amount_before = amount_before + 1 where id = 2",
    "weighings of a line follow from each other, up to what it weighs and costs",
  ],
  [
    "a line that weighs something else than was weighed last",
    `update order_items set weight = 4000, total_price = 1800 where order_id = 1`,
    "weighings of a line follow from each other, up to what it weighs and costs",
  ],
  [
    "a line that nobody has weighed",
    "update order_items set weight = 4000, total_price = 1800 where order_id = 2",
    "weighings of a line follow from each other, up to what it weighs and costs",
  ],
  [
    "an order that was handed over without being weighed",
    "update orders set status = 'completed' where id = 2",
    "what was handed over was weighed before",
  ],
  [
    "a weighing that the order's total does not know",
    "update orders set corrected_amount = corrected_amount + 1 where id = 1",
    "what was taken off an order is what its corrections and weighings come to",
  ],
];
const charged =
  "an order whose card is charged when it is weighed has one charge once it is weighed, and none before";
const known =
  "an order whose card is charged when it is weighed belongs to a basket, which knows the card while the order can be weighed";
const declined = "a card that was declined is in its order's history, and its payment has failed";
const byCard: Fault[] = [
  [
    "a weighed order whose card nobody charges",
    "update payments set status = 'expired' where order_id = 2",
    charged,
  ],
  [
    "a weighed order whose charge has ended",
    "update card_charges set state = 'dropped' where payment_id = 1",
    charged,
  ],
  [
    "a payment of an order that is still to be weighed",
    `insert into payments (order_id, stripe_account_id, amount, created_at, updated_at)
      select o.id, p.stripe_account_id, o.total_amount, o.created_at, o.created_at
      from orders o join payments p on p.id = 1 where o.id = 1`,
    charged,
  ],
  [
    "a charge of an order that was cancelled",
    "update orders set status = 'cancelled', cancelled_by = 'customer' where id = 2",
    charged,
  ],
  ["an order without a basket", "update orders set basket_id = null where id = 1", known],
  [
    "an order whose card is forgotten before it is weighed",
    `update baskets set card_state = 'done', card_waits = 0
      where id = (select basket_id from orders where id = 1)`,
    known,
  ],
  [
    "a card that waits and is not there",
    "update baskets set card_id = null where card_waits = 1",
    "a card that waits for an order to be weighed is known",
  ],
  [
    "a card that was declined for no payment",
    "update payments set status = 'expired' where order_id = 3 and status = 'failed'",
    declined,
  ],
  [
    "a card that was declined, which no history tells of",
    `insert into payments (order_id, stripe_account_id, amount, status, created_at, updated_at)
      select 1, stripe_account_id, 2700, 'failed', created_at, created_at from payments
      where id = 1`,
    declined,
  ],
];

/** Two orders to pay at pickup: the first is weighed, twice, and the second is not. */
async function promiseTwo() {
  fair = await makeWeighingFair();
  const orderId = await promiseAt(fair);
  await promiseAt(fair, { who: 1 });
  for (const weight of ["4.1", "4.2"]) await weigh(orderId, weight);
}

/**
 * Three orders by card: the first is not weighed, the second is weighed and its card is not charged
 * yet, and the third was declined and has a checkout.
 */
async function orderThree() {
  fair = await makeWeighingFair();
  const { world, customers } = fair;
  const [, second, third] = [
    await orderByCard(fair),
    await orderByCard(fair),
    await orderByCard(fair, { who: 1 }),
  ];
  const down = { match: "POST /v1/payment_intents", times: 99, as: "drop" };
  await world.stripe.control("faults", { calls: [down] });
  await weigh(second, "4.2");
  await world.stripe.control("faults/clear", {});
  await banksAnswer(fair, "declined");
  await weigh(third, "4.2");
  await payOrder(world.ctx(customers[1]), { orderId: third });
}

describe("the reconciliation of weighed orders", () => {
  beforeEach(promiseTwo);

  it("finds nothing wrong with orders that were weighed, and orders that were not", async () => {
    expect(await broken()).toEqual([]);
  });

  it.each(weighed)("finds %s", async (_, how, invariant) => {
    await run(how);
    expect(await broken()).toContain(invariant);
  });
});

describe("the reconciliation of orders whose card is charged when they are weighed", () => {
  beforeEach(orderThree);

  it("finds nothing wrong while one waits, one is charged and one was declined", async () => {
    expect(await broken()).toEqual([]);
  });

  it.each(byCard)("finds %s", async (_, how, invariant) => {
    await run(how);
    expect(await broken()).toContain(invariant);
  });

  it("finds a charge and a checkout that wait for too long, and says for how long", async () => {
    const late = async (hours: number) => {
      const offences = await reconcile(
        fair.world.db,
        invariantsAt(fair.world.now + hours * 3_600_000),
      );
      return offences.filter(({ invariant }) =>
        /^a (charge|checkout) .* wait longer/.test(invariant),
      );
    };
    expect(await late(23)).toEqual([]);
    expect(await late(25)).toMatchObject([{ rows: [{ order_id: 3, age: "25 hours" }] }]);
    expect(await late(49)).toMatchObject([
      { rows: [{ payment_id: 1, state: "waiting", age: "2 days" }] },
      { rows: [{ order_id: 3, age: "2 days" }] },
    ]);
    await banksAnswer(fair, "good");
    fair.world.now += 3_600_000;
    await everyMinute(fair.world);
    expect(await late(49)).toEqual([]);
  });
});

it("has a failing example for every invariant on weights", () => {
  const told = new Set([...weighed, ...byCard].map(([, , invariant]) => invariant));
  expect([...told]).toEqual(expect.arrayContaining(Object.keys(weighingInvariants)));
});
