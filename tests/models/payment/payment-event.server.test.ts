import type Stripe from "stripe";
import { beforeEach, expect, it } from "vitest";
import { handlePaymentEvent } from "~/models/payment/payment-event.server";
import { checkoutOf, type Fair, makeFair, placeAt } from "../../support/fair";
import { books } from "../../support/shop";

let fair: Fair;
let session: string;
beforeEach(async () => {
  fair = await makeFair();
  session = await checkoutOf(fair, (await placeAt(fair)).orderId);
  await placeAt(fair, { who: 1 });
});

const statuses = async () => (await books(fair.world)).orders.map(({ status }) => status);
/** Stripe tells of the first order's checkout. */
function tell(type: string, id: string, own: object = {}) {
  const object = {
    id: session,
    payment_status: "paid",
    payment_intent: "pi_1",
    amount_total: 1600,
    metadata: { payment: "1" },
    ...own,
  };
  return handlePaymentEvent(fair.world.ctx(null), {
    id,
    type,
    data: { object },
  } as unknown as Stripe.Event);
}

it.each(["checkout.session.completed", "checkout.session.async_payment_succeeded"])(
  "%s confirms its order and no other",
  async (type) => {
    await tell(type, "evt_1");
    expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
  },
);

it("an ended checkout ends its order and no other, and gives its stock back", async () => {
  await tell("checkout.session.expired", "evt_1", { payment_status: "unpaid" });
  expect(await statuses()).toEqual(["cancelled", "pending_payment"]);
  expect((await books(fair.world)).stock).toEqual([2]);
});

it("an event counts once; another of the same kind counts by itself", async () => {
  const unpaid = { payment_status: "unpaid" };
  await tell("checkout.session.completed", "evt_1", unpaid);
  await tell("checkout.session.completed", "evt_1");
  expect(await statuses()).toEqual(["pending_payment", "pending_payment"]);
  await tell("checkout.session.completed", "evt_2");
  expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
});

it("an event that could not be worked through is not known afterwards: it counts when it comes again", async () => {
  const { d1 } = fair.world;
  const { batch } = d1;
  d1.batch = () => Promise.reject(new Error("D1 is out of reach"));
  await expect(tell("checkout.session.completed", "evt_1")).rejects.toThrow();
  d1.batch = batch;
  await tell("checkout.session.completed", "evt_1");
  expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
});
