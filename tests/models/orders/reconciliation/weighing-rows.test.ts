import { beforeEach, describe, expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { weighOrders } from "~/models/orders/weighing/weigh-orders.server";
import type { Fair } from "../../../support/fair";
import { makeWeighingFair, promiseAt } from "../../../support/weighed";

/** Two orders of chickens: the first is weighed, twice, and the second is not. */
let fair: Fair;
beforeEach(async () => {
  fair = await makeWeighingFair();
  const { world, stalls } = fair;
  const orderId = await promiseAt(fair);
  await promiseAt(fair, { who: 1 });
  const ctx = world.ctx(stalls[0].viewer);
  const productId = stalls[0].products[0].id;
  for (const weight of ["4.1", "4.2"]) {
    await weighOrders(ctx, { lines: [{ orderId, productId, weight }] });
  }
});

const broken = async () => (await reconcile(fair.world.db)).map(({ invariant }) => invariant);

describe("the reconciliation of weighed orders", () => {
  it("finds nothing wrong with orders that were weighed, and orders that were not", async () => {
    expect(await broken()).toEqual([]);
  });

  it.each([
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
  ])("finds %s", async (_, how, invariant) => {
    await fair.world.d1.prepare(how).run();
    expect(await broken()).toContain(invariant);
  });
});
