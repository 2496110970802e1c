import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rowInvariants } from "~/models/orders/reconciliation/checked-rows";
import {
  invariantCount,
  invariantsAt,
  reconcile,
} from "~/models/orders/reconciliation/reconciliation.server";
import { stripeInvariants } from "~/models/orders/reconciliation/stripe-rows";
import { weighingInvariants } from "~/models/orders/reconciliation/weighing-rows";
import type { World } from "../../../support/world";
import { Bazaar } from "../order/history/bazaar";
import { copyTown, makeTown, type Town } from "../order/history/town";

let lived: Town;
beforeAll(async () => {
  const bazaar = await Bazaar.open(await makeTown(), { limit: 9 });
  lived = bazaar.town;
  const card = { does: "place", who: 0, stall: 0, honey: 1, bread: 1, pays: "card" } as const;
  await bazaar.live([
    { ...card, form: 1 },
    { does: "pay", checkout: 0 },
    { ...card, form: 2 },
    { does: "pay", checkout: 1 },
    { does: "webhooks" },
    { does: "cancel", order: 1 },
    { does: "refund in part", order: 0, cents: 250, key: 0 },
    { does: "minute" },
    { does: "dispute", charge: 0 },
    { does: "webhooks" },
    { ...card, form: 3 },
    { ...card, form: 4, pays: "at_pickup" },
  ]);
});

let world: World;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ world, close } = await copyTown(lived));
});
afterEach(() => close());

const broken = async () => (await reconcile(world.db)).map(({ invariant }) => invariant);

describe("the reconciliation", () => {
  it("finds nothing wrong with orders of several kinds", async () => {
    const statuses = await world.db.all<{ status: string }>(
      sql`select status from orders order by id`,
    );
    expect(statuses.map(({ status }) => status)).toEqual([
      "confirmed",
      "cancelled",
      "pending_payment",
      "confirmed",
    ]);
    expect(await broken()).toEqual([]);
  });

  const paidAtPickup =
    "an order that is paid at pickup is not paid by card, and waits for a card only if one was declined";
  const corruptions: [what: string, how: string, invariants: string[]][] = [
    [
      "a total that is not its items'",
      "update orders set total_amount = total_amount + 1 where id = 4",
      ["an order comes to the sum of its items, and has some"],
    ],
    [
      "an order without items",
      "delete from order_items where order_id = 4",
      [
        "an order comes to the sum of its items, and has some",
        "what is reserved is what live orders hold",
      ],
    ],
    [
      "a status that the history does not know",
      "update orders set status = 'ready' where id = 1",
      ["an order is where its history ends"],
    ],
    [
      "a history with a gap",
      `insert into order_events (order_id, at, from_status, to_status, actor)
        values (1, 9e15, 'ready', 'confirmed', 'customer')`,
      [
        "a history is one chain of steps",
        "every step is one that there is, taken by somebody who may",
      ],
    ],
    [
      "a history that goes back in time",
      `insert into order_events (order_id, at, from_status, to_status, actor)
        values (1, 0, 'confirmed', 'confirmed', 'nobody')`,
      [
        "a history goes forward in time",
        "every step is one that there is, taken by somebody who may",
      ],
    ],
    [
      "a cancellation by somebody else",
      "update orders set cancelled_by = 'vendor' where id = 2",
      ["who cancelled an order is who ended its history"],
    ],
    [
      "stock that came back twice",
      "update product_stock set reserved = reserved - 1",
      ["what is reserved is what live orders hold"],
    ],
    [
      "stock that was never taken",
      "delete from product_stock",
      ["what is reserved is what live orders hold"],
    ],
    [
      "a confirmed order that nobody has paid",
      "update payments set status = 'expired', payment_intent_id = null where order_id = 1",
      [
        "an order by card stands exactly when one payment of its total does",
        "a payment that brought money is in the ledger, once, and no other is",
        "a payment that brought money says from where",
        "refunds are of money that was paid, and of no more",
      ],
    ],
    [
      "a cancelled order that keeps its money",
      "update payments set status = 'paid', refunded_amount = 0 where order_id = 2",
      [
        "an order by card stands exactly when one payment of its total does",
        "what is given back of a payment is what its refunds have done",
        "the ledger holds every refund that is done, and no other",
      ],
    ],
    [
      "a payment on another vendor's account",
      `update payments set stripe_account_id = (select a.id from stripe_accounts a
        where a.id <> payments.stripe_account_id) where id = 1`,
      ["a payment is on an account of its order's vendor"],
    ],
    [
      "a payment in another currency than its account's",
      "update payments set currency = 'cad' where id = 1",
      ["a payment is on an account of its order's vendor"],
    ],
    [
      "an order that waits for nothing",
      "update payments set status = 'failed' where order_id = 3",
      ["an order by card waits for payment exactly when one payment is pending"],
    ],
    [
      "an order that waits forever",
      "update orders set expires_at = null where id = 3",
      ["an order that waits for payment says how long, and no other does"],
    ],
    [
      "an order for cash with a card payment",
      "update orders set payment_method = 'at_pickup' where id = 1",
      [paidAtPickup],
    ],
    [
      "an order for cash whose checkout was refunded",
      "update orders set payment_method = 'at_pickup' where id = 2",
      [paidAtPickup],
    ],
    [
      "an order for cash that waits for payment",
      "update orders set payment_method = 'at_pickup' where id = 3",
      [paidAtPickup],
    ],
    [
      "an order for cash that waits for a card, and none was declined",
      `update orders set payment_method = 'at_pickup', status = 'confirmed', expires_at = null
        where id = 3`,
      [paidAtPickup],
    ],
    [
      "a cancelled order that waits for another card",
      `insert into payments (order_id, stripe_account_id, amount, status, created_at, updated_at)
        select o.id, a.id, o.total_amount, n.value, o.created_at, o.created_at
        from orders o join stripe_accounts a on a.vendor_id = o.vendor_id
        join json_each('["failed", "pending"]') n where o.id = 4;
      update orders set status = 'cancelled', cancelled_by = 'customer' where id = 4`,
      [paidAtPickup],
    ],
    [
      "money counted twice",
      `insert into payment_events (payment_id, at, kind, amount, reference)
        select payment_id, at, kind, amount, 'pi_twice' from payment_events where id = 1`,
      [
        "a payment that brought money is in the ledger, once, and no other is",
        "a payment that brought money says from where",
      ],
    ],
    [
      "money that was never paid and is in the ledger",
      `insert into payment_events (payment_id, at, kind, amount, reference)
        values (3, 1, 'charged', 1350, 'pi_never')`,
      ["a payment that brought money is in the ledger, once, and no other is"],
    ],
    [
      "a refund of an order that stands",
      "update payments set status = 'refund_due' where order_id = 1",
      [
        "an order by card stands exactly when one payment of its total does",
        "money that is not to be kept is for an order that does not stand, or that is paid in another way",
        "what is not to be kept goes back, all of it",
      ],
    ],
    [
      "money that is not to be kept, of which a part is forgotten",
      "update refunds set amount = 1000 where payment_id = 2",
      [
        "what is not to be kept goes back, all of it",
        "what is given back of a payment is what its refunds have done",
        "a refund that is done is a line of the ledger, in its amount",
      ],
    ],
    [
      "a refund that is done and in no ledger",
      `insert into refunds (payment_id, amount, reason, ask_key, state, stripe_refund_id, created_at,
          updated_at)
        values (1, 100, 'at_stripe', 're_none', 'done', 're_none', 0, 0)`,
      [
        "what is given back of a payment is what its refunds have done",
        "a refund that is done is a line of the ledger, in its amount",
      ],
    ],
    [
      "a refund that takes another one's line for its own",
      "update refunds set stripe_refund_id = 're_other' where reason = 'part'",
      ["a refund that is done is a line of the ledger, in its amount"],
    ],
    [
      "a refund that is done though its bank has refused it",
      `insert into payment_events (payment_id, at, kind, amount, reference)
        select payment_id, 1, 'refund_failed', amount, stripe_refund_id from refunds
        where reason = 'part'`,
      [
        "the ledger holds every refund that is done, and no other",
        "a refund that is done is a line of the ledger, in its amount",
      ],
    ],
    [
      "a settlement by hand in no ledger",
      "update refunds set state = 'settled', note = 'By check' where reason = 'part'",
      ["a refund that is done is a line of the ledger, in its amount"],
    ],
    [
      "a refund of what nobody has paid",
      `insert into refunds (payment_id, amount, reason, ask_key, next_try_at, created_at, updated_at)
        values (3, 100, 'part', 'part-x', 0, 0, 0)`,
      ["refunds are of money that was paid, and of no more"],
    ],
    [
      "a refund that waits for a person and says nothing",
      `insert into refunds (payment_id, amount, reason, ask_key, state, created_at, updated_at)
        values (1, 100, 'part', 'part-x', 'refused', 0, 0)`,
      ["a refund that a person has to look at says why"],
    ],
    [
      "a refund that failed and was never made",
      `insert into payment_events (payment_id, at, kind, amount, reference)
        select payment_id, at, 'refund_failed', 1350, 're_never' from payment_events where id = 1`,
      [
        "the ledger holds every refund that is done, and no other",
        "a refund that failed was made, and a dispute that was won had taken as much",
      ],
    ],
    [
      "a dispute that won more than it had taken",
      `insert into payment_events (payment_id, at, kind, amount, reference)
        values (1, 1, 'disputed', -100, 'dp_1'), (1, 2, 'dispute_won', 200, 'dp_1')`,
      [
        "a refund that failed was made, and a dispute that was won had taken as much",
        "what is disputed is in the ledger, as far as its money has moved",
      ],
    ],
    [
      "a dispute that was won and is still open",
      `insert into payment_events (payment_id, at, kind, amount, reference)
        select payment_id, 1, 'dispute_won', amount, id from disputes`,
      ["what is disputed is in the ledger, as far as its money has moved"],
    ],
    [
      "a customer who gets more from the bank than Stripe has left",
      `insert into payment_events (payment_id, at, kind, amount, reference, turn)
        select payment_id, 1, 'disputed', -100, id, 2 from disputes`,
      ["a customer gets back no more than was paid, from Stripe and the bank together"],
    ],
    [
      "money that a bank took for no dispute of this payment",
      "update disputes set payment_id = 2",
      ["what is disputed is in the ledger, as far as its money has moved"],
    ],
    [
      "a dispute that took less than it is of",
      "update disputes set amount = amount + 1",
      ["a dispute took as much as it is of, unless all had gone back before"],
    ],
    [
      "one customer's fourth unpaid order",
      `insert into orders (user_id, vendor_id, market_id, status, vendor_name, market_name,
          time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end, pickup_code,
          expires_at, place_key, created_at, updated_at)
        select user_id, vendor_id, market_id, status, vendor_name, market_name, time_zone,
          total_amount, pickup_date, pickup_time_start, pickup_time_end, pickup_code, expires_at,
          'more-' || n.value, created_at, updated_at
        from orders o, json_each('[1, 2, 3]') n where o.id = 3`,
      ["nobody holds more unpaid orders than one may"],
    ],
    [
      "something taken off that no correction tells of",
      "update orders set corrected_amount = 100 where id = 4",
      ["what was taken off an order is what its corrections and weighings come to"],
    ],
    [
      "a correction of another order's history, down to what the order has not",
      `insert into order_corrections (event_id, order_id, product_id, product_name, unit_price,
          quantity_before, quantity_after)
        select max(e.id), 4, i.product_id, i.product_name, 0, 9, 5
        from order_events e join order_items i on i.order_id = 4 where e.order_id = 1
        group by i.id limit 1`,
      [
        "a correction is of its order's history, and moves nothing",
        "corrections of a product follow from each other, down to what the order has of it",
      ],
    ],
    [
      "something taken off an order by card that has not gone back",
      "update orders set corrected_amount = 300, total_amount = total_amount - 300 where id = 1",
      ["what was taken off an order that was paid by card goes back, at least"],
    ],
    [
      "a short harvest that corrected nothing and gave out more than there was",
      `insert into short_harvests (at, key, vendor_id, product_id, market_id, pickup_date,
          by_user_id, reason, available, ordered, orders_corrected, orders_cancelled,
          refunded_amount, orders_proposed, orders_as_proposed)
        select 1, 'k', o.vendor_id, i.product_id, o.market_id, o.pickup_date, o.user_id, 'None', 3,
          3, 0, 0, 0, 1, 1
        from orders o join order_items i on i.order_id = o.id limit 1`,
      ["a short harvest corrected the orders that it says, and gave out no more than there was"],
    ],
    [
      "a payment that says that more had been taken off before",
      "update payments set taken_off_before = 100 where id = 1",
      [
        "a payment is of its order's total, with what has been taken off since",
        "an order by card stands exactly when one payment of its total does",
      ],
    ],
    [
      "a payment of another amount, of which all has gone back",
      "update payments set taken_off_before = 1 where order_id = 2",
      ["a payment is of its order's total, with what has been taken off since"],
    ],
    [
      "something taken off after the payment that has not gone back",
      `update orders set corrected_amount = 500, total_amount = total_amount - 500 where id = 1;
      update payments set taken_off_before = 200, amount = amount - 200 where id = 1`,
      ["what was taken off an order that was paid by card goes back, at least"],
    ],
    [
      "a row of a history that moves nothing and corrects nothing",
      `insert into order_events (order_id, at, from_status, to_status, actor)
        values (1, 9e15, 'confirmed', 'confirmed', 'vendor')`,
      ["a correction is of its order's history, and moves nothing"],
    ],
    [
      "a payment of another amount",
      "update payments set amount = amount + 1 where order_id = 3",
      ["a payment is of its order's total, with what has been taken off since"],
    ],
  ];
  it.each(corruptions)("finds %s", async (_, how, invariants) => {
    for (const statement of how.split(";")) await world.d1.prepare(statement).run();
    expect(await broken()).toEqual(expect.arrayContaining(invariants));
  });

  it("finds an unpaid order that was never ended, and says for how long", async () => {
    const name = "an order does not wait for payment beyond its time";
    const at = async (now: number) =>
      (await reconcile(world.db, invariantsAt(now))).filter(({ invariant }) => invariant === name);
    expect(await at(world.now)).toEqual([]);
    expect(await at(world.now + 4 * 3_600_000)).toMatchObject([
      { rows: [{ order_id: 3, age: "3 hours" }] },
    ]);
  });

  it("has a failing example for every invariant except overselling", () => {
    const told = new Set(corruptions.flatMap(([, , invariants]) => invariants));
    // The invariants on Stripe's lines, on single rows and on weights have their own tests.
    const elsewhere = Object.keys({
      ...stripeInvariants,
      ...rowInvariants,
      ...weighingInvariants,
    }).length;
    const own = invariantCount - elsewhere;
    // The database itself refuses to oversell, so no test here can break this invariant.
    expect(told.size).toBe(own - 1);
  });
});
