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
import { records } from "../../../support/shop";
import { strikeInTurn, ways } from "../../../support/strike-in-turn";
import { type Fate, startWorker } from "../order/history/actor";
import { runJobs } from "../order/history/bazaar";
import { differencesBetween } from "../order/history/ledgers";

const wanted = { eggs: 2, bread: 1, peaches: 3 };

const worker = ({ world, customer }: Square, fate: Fate) =>
  startWorker(world, customer, { fate, stripe: world.stripe.fetch, platformFee: 0 });

/** The schedule runs every minute, until every unpaid order has ended. */
async function timePasses(square: Square) {
  for (let minute = 0; minute < 40; minute += 8) {
    await runJobs(square.world);
    square.world.now += 8 * 60_000;
  }
  await runJobs(square.world);
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

it.each(ways)(
  "each part is charged once if the worker %s a call while it charges the card",
  (how) =>
    strikeInTurn(
      how,
      async (fate) => {
        const square = await makeSquare();
        await fillBasket(square, wanted);
        const { basketId, payUrl } = await placeOpen(square);
        await square.world.stripe.enterCard(sessionIn(payUrl));
        const { ctx, wasStruck } = worker(square, fate);
        await chargeBasket(ctx, basketId).catch(() => {});
        if (!wasStruck()) return { wasStruck: false };
        await timePasses(square);
        expect(
          (await partsIn(square.world)).map(({ status }) => status),
          `${fate.how} call ${fate.at}`,
        ).toEqual(["confirmed", "confirmed", "confirmed"]);
        await checkBooks(square);
        return { wasStruck: true };
      },
      { calls: 9 },
    ),
);

it.each(ways)(
  "all of a basket is placed or nothing if the worker %s a call while it places it",
  (how) =>
    strikeInTurn(
      how,
      async (fate) => {
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
        if (!wasStruck()) return { wasStruck: false };
        // The customer sends the form again, and enters the card.
        const mine = square.world.ctx(square.customer);
        const { payUrl } = await placeBasket(mine, command);
        await square.world.stripe.enterCard(sessionIn(payUrl ?? (await openCardEntry(mine, id))));
        await timePasses(square);
        await checkBooks(square);
        expect((await records(square.world)).ledger, `${fate.how} call ${fate.at}`).toHaveLength(3);
        return { wasStruck: true };
      },
      { calls: 9 },
    ),
);
