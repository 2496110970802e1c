import { expect, it } from "vitest";
import { placeBasket } from "~/models/orders/basket/place-basket.server";
import { chargeBasket } from "~/models/orders/payment/card-charge.server";
import { openCardEntry } from "~/models/orders/payment/card-entry.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import {
  fillBasket,
  makeSquare,
  openBasket,
  partsIn,
  placeOpen,
  type Square,
  sessionIn,
} from "../../../support/basket";
import { everyMinute, records } from "../../../support/shop";
import { type Fate, startWorker } from "../order/history/actor";
import { differencesBetween } from "../order/history/ledgers";

const ways = ["dies before", "dies after", "lost after"] as const;
/** The worker is struck at each of its calls in turn; none of these runs makes more. */
const fates = Array.from(
  { length: 40 },
  (_, at): Fate => ({
    at: at + 1,
    how: ways[at % ways.length] ?? "dies before",
  }),
);
const wanted = { eggs: 2, bread: 1, peaches: 3 };

const worker = ({ world, customer }: Square, fate: Fate) =>
  startWorker(world, customer, { fate, stripe: world.stripe.fetch, platformFee: 0 });

/** The schedule runs every minute, until every unpaid order has ended. */
async function timePasses(square: Square) {
  for (let minute = 0; minute < 40; minute += 8) {
    await everyMinute(square.world);
    square.world.now += 8 * 60_000;
  }
  await everyMinute(square.world);
}

/** What must hold in the end, whatever happened: what is ordered is paid for, and nothing else. */
async function checkBooks({ world }: Square) {
  const { orders, payments, ledger, stock } = await records(world);
  expect(await reconcile(world.db)).toEqual([]);
  expect(await differencesBetween(world)).toEqual([]);
  const charged = world.stripe.emulator.state().charges.filter(({ paid }) => paid);
  expect(ledger.filter(({ kind }) => kind === "charged")).toHaveLength(charged.length);
  expect(orders.map(({ status }) => status)).not.toContain("pending_payment");
  const kept = orders.filter(({ status }) => status === "confirmed");
  expect(payments.filter(({ status }) => status === "paid")).toHaveLength(kept.length);
  expect(stock.reduce((sum, reserved) => sum + reserved, 0)).toBe(kept.length === 3 ? 6 : 0);
  expect((await partsIn(world)).map(({ charge }) => charge)).not.toContain("charging");
}

it("a worker that dies at any call while it charges a basket’s card charges each part once", async () => {
  for (const fate of fates) {
    const square = await makeSquare();
    await fillBasket(square, wanted);
    const { basketId, payUrl } = await placeOpen(square);
    await square.world.stripe.enterCard(sessionIn(payUrl));
    const { ctx, wasStruck } = worker(square, fate);
    await chargeBasket(ctx, basketId).catch(() => {});
    if (!wasStruck()) break;
    await timePasses(square);
    expect(
      (await partsIn(square.world)).map(({ status }) => status),
      `${fate.how} call ${fate.at}`,
    ).toEqual(["confirmed", "confirmed", "confirmed"]);
    await checkBooks(square);
  }
});

it("a worker that dies at any call while it places a basket places all of it or nothing", async () => {
  for (const fate of fates) {
    const square = await makeSquare();
    const { id, version, offers } = await fillBasket(square, wanted);
    const parts = offers.map(({ vendor }) => ({
      vendorId: vendor.id,
      paymentMethod: "card" as const,
      specialInstructions: null,
    }));
    const command = { basketId: id, version, parts, card: "new" as const, keepCard: false };
    const { ctx, wasStruck } = worker(square, fate);
    await placeBasket(ctx, command).catch(() => {});
    const { orders } = await records(square.world);
    expect([0, 3], `${fate.how} call ${fate.at}`).toContain(orders.length);
    if (orders.length === 0) expect((await openBasket(square)).items).toHaveLength(3);
    if (!wasStruck()) break;
    // The customer sends the form again, and enters the card.
    const mine = square.world.ctx(square.customer);
    const { payUrl } = await placeBasket(mine, command);
    await square.world.stripe.enterCard(sessionIn(payUrl ?? (await openCardEntry(mine, id))));
    await timePasses(square);
    await checkBooks(square);
    expect((await records(square.world)).ledger, `${fate.how} call ${fate.at}`).toHaveLength(3);
  }
});
