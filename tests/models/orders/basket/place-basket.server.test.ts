import { beforeEach, describe, expect, it } from "vitest";
import { changeBasket } from "~/models/orders/basket/basket.server";
import { placeBasket } from "~/models/orders/basket/place-basket.server";
import { readBasket } from "~/models/orders/basket/read-basket.server";
import { cancelOrder, finaliseOrder, listMyOrders } from "~/models/orders/order/order.server";
import { orderView } from "~/models/orders/order/order.view";
import { chargeBasket } from "~/models/orders/payment/card-charge.server";
import { openCheckout } from "~/models/orders/payment/checkout.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { listForeignCharges } from "~/models/orders/wallet/foreign-charges.server";
import { readWallets } from "~/models/orders/wallet/sync.server";
import { DomainError } from "~/platform/errors";
import type { TestCardName } from "../../../stripe-emulator/test-cards";
import {
  fillBasket,
  makeSquare,
  openBasket,
  partsIn,
  placeOpen,
  type Square,
  sessionIn,
} from "../../../support/basket";
import { accountOf } from "../../../support/factories";
import { everyMinute, records } from "../../../support/shop";

let square: Square;
beforeEach(async () => {
  square = await makeSquare();
});

const all = { eggs: 2, bread: 1, peaches: 3 };
/** The customer enters a card on Stripe's page and comes back. */
async function enterCard(url: string | null, basketId: number, card?: "declined" | "good") {
  await square.world.stripe.enterCard(sessionIn(url), card);
  await chargeBasket(square.world.ctx(square.customer), basketId);
}
/** The customer pays on Stripe's page and comes back. */
async function pay(url: string | null) {
  await square.world.stripe.pay(sessionIn(url));
  await finaliseOrder(square.world.ctx(square.customer), sessionIn(url));
}
const unpaid = async () =>
  (await records(square.world)).orders.find(({ status }) => status === "pending_payment");
/** From now on, banks answer charges at this vendor as they answer this test card. */
const cardsAt = async (vendor: { id: number }, as: TestCardName) =>
  square.world.stripe.control("accounts/cards", {
    account: (await accountOf(square.world, vendor)).id,
    as,
  });
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code?: string; message: string }) => error,
  );

/** Sends the checkout form of a basket as it was read. */
const placeAgain = (basket: Awaited<ReturnType<typeof openBasket>>) =>
  placeBasket(square.world.ctx(square.customer), {
    basketId: basket.id,
    version: basket.version,
    parts: [square.eggs, square.bread, square.peaches].map(({ vendor }) => ({
      vendorId: vendor.id,
      paymentMethod: vendor === square.eggs.vendor ? "at_pickup" : "card",
      specialInstructions: null,
    })),
    card: "new",
    keepCard: false,
  });

describe("placing a basket", () => {
  it("makes an order for each vendor, with one pickup code, and charges one card for each", async () => {
    await fillBasket(square, all);
    const { basketId, payUrl } = await placeOpen(square);
    expect((await records(square.world)).stock).toEqual([2, 1, 3]);
    await enterCard(payUrl, basketId);
    expect(await partsIn(square.world)).toEqual(
      ["Hen House", "Old Oven", "Peach Hill"].map((vendor) => ({
        ...{ vendor, status: "confirmed", payment: "paid", charge: "charged", declined: null },
      })),
    );
    const codes = await square.world.db.all("select distinct pickup_code from orders");
    expect(codes).toHaveLength(1);
    expect((await records(square.world)).ledger.map(({ amount }) => amount)).toEqual(
      expect.arrayContaining([1200, 550, 1200]),
    );
    expect(await readBasket(square.world.ctx(square.customer))).toBeNull();
    expect(await reconcile(square.world.db)).toEqual([]);
  });

  it("charges no card for what is paid at pickup", async () => {
    await fillBasket(square, all);
    const { payUrl } = await placeOpen(square, {
      eggs: "at_pickup",
      bread: "at_pickup",
      peaches: "at_pickup",
    });
    expect(payUrl).toBeNull();
    expect((await partsIn(square.world)).map(({ status }) => status)).toEqual([
      "confirmed",
      "confirmed",
      "confirmed",
    ]);
    expect((await records(square.world)).payments).toEqual([]);
  });

  it("leads to the vendor's own checkout if only one vendor is paid by card", async () => {
    await fillBasket(square, all);
    const { payUrl } = await placeOpen(square, { eggs: "at_pickup", bread: "at_pickup" });
    await pay(payUrl);
    expect((await partsIn(square.world)).map(({ payment }) => payment)).toEqual([
      null,
      null,
      "paid",
    ]);
  });

  it("places nothing if one vendor has too little left", async () => {
    await fillBasket(square, { eggs: 2, bread: 11 });
    const error = await refused(placeOpen(square));
    expect(error?.message).toBe("Bread: only 10 left for your pickup date. Choose fewer.");
    expect((await records(square.world)).orders).toEqual([]);
    expect((await openBasket(square)).items).toHaveLength(2);
  });

  it("places nothing if one vendor just sold its last piece", async () => {
    await fillBasket(square, { eggs: 2, bread: 10 });
    await square.world.db.run(
      `insert into product_stock (product_id, market_id, pickup_date, stock_limit, reserved)
       values (${square.bread.product.id}, ${square.market.id}, '2026-05-09', 10, 1)`,
    );
    expect((await refused(placeOpen(square)))?.code).toBe("sold_out");
    expect((await records(square.world)).orders).toEqual([]);
  });

  it("places it once if the form is sent twice", async () => {
    await fillBasket(square, all);
    const basket = await openBasket(square);
    const first = await placeOpen(square, { eggs: "at_pickup" });
    const again = await placeAgain(basket);
    expect(again).toEqual(first);
    expect((await records(square.world)).orders).toHaveLength(3);
  });

  it("refuses a form that shows an earlier state of the basket", async () => {
    const basket = await fillBasket(square, all);
    await changeBasket(square.world.ctx(square.customer), {
      basketId: basket.id,
      version: basket.version,
      items: [{ productId: square.eggs.product.id, quantity: 5 }],
    });
    expect((await refused(placeAgain(basket)))?.code).toBe("changed");
    expect((await records(square.world)).orders).toEqual([]);
  });
});

describe("a card for several vendors", () => {
  it("leaves the other parts if one charge is declined, and offers a checkout for that one", async () => {
    await fillBasket(square, all);
    const { basketId, payUrl } = await placeOpen(square);
    const ctx = square.world.ctx(square.customer);
    await cardsAt(square.bread.vendor, "insufficient_funds");
    await square.world.stripe.enterCard(sessionIn(payUrl));
    await chargeBasket(ctx, basketId);
    await everyMinute(square.world);
    expect(await partsIn(square.world)).toMatchObject([
      { status: "confirmed", charge: "charged" },
      { status: "pending_payment", charge: "declined", declined: "insufficient_funds" },
      { status: "confirmed", charge: "charged" },
    ]);
    const { id } = (await unpaid()) ?? { id: 0 };
    const url = await openCheckout(ctx, square.customer, id);
    await pay(url);
    expect(await unpaid()).toBeUndefined();
    expect((await records(square.world)).ledger).toHaveLength(3);
  });

  it("charges nobody if every charge is declined, and gives the stock back in the end", async () => {
    await fillBasket(square, all);
    const { basketId, payUrl } = await placeOpen(square);
    await enterCard(payUrl, basketId, "declined");
    expect((await partsIn(square.world)).map(({ charge }) => charge)).toEqual([
      "declined",
      "declined",
      "declined",
    ]);
    square.world.now += 31 * 60_000;
    await everyMinute(square.world);
    const { orders, stock, ledger } = await records(square.world);
    expect(orders.map(({ cancelled_by: by }) => by)).toEqual(["expired", "expired", "expired"]);
    expect(stock).toEqual([0, 0, 0]);
    expect(ledger).toEqual([]);
  });

  it("is charged by the schedule if the customer closes the browser after entering it", async () => {
    await fillBasket(square, all);
    const { payUrl } = await placeOpen(square);
    await square.world.stripe.enterCard(sessionIn(payUrl));
    await everyMinute(square.world);
    expect((await partsIn(square.world)).map(({ payment }) => payment)).toEqual([
      "paid",
      "paid",
      "paid",
    ]);
  });

  it("is not charged for a part that the customer has cancelled meanwhile", async () => {
    await fillBasket(square, all);
    const { basketId, payUrl } = await placeOpen(square);
    const { orders } = await records(square.world);
    await cancelOrder(square.world.ctx(square.customer), { orderId: orders[0]?.id ?? 0 });
    await enterCard(payUrl, basketId);
    expect((await partsIn(square.world)).map(({ charge }) => charge)).toEqual([
      "dropped",
      "charged",
      "charged",
    ]);
    expect((await records(square.world)).ledger).toHaveLength(2);
  });

  it("is finished if Stripe no longer shows a declined charge that is to be ended", async () => {
    await cardsAt(square.bread.vendor, "declined");
    await fillBasket(square, { eggs: 2, bread: 1 });
    const { basketId, payUrl } = await placeOpen(square);
    await square.world.stripe.enterCard(sessionIn(payUrl));
    const ctx = square.world.ctx(square.customer);
    ctx.cards.cancel = async () => {
      throw new DomainError("not_found");
    };
    await chargeBasket(ctx, basketId);
    expect((await partsIn(square.world)).map(({ charge }) => charge)).toEqual([
      "charged",
      "declined",
    ]);
  });

  /** The card is charged, but Stripe's answers are lost. */
  async function chargeUnheard(url: string | null, basketId: number) {
    await square.world.stripe.enterCard(sessionIn(url));
    const ctx = square.world.ctx(square.customer);
    const { confirm } = ctx.cards;
    ctx.cards.confirm = async (charge) => {
      await confirm(charge);
      throw new DomainError("payments_down");
    };
    await chargeBasket(ctx, basketId).catch(() => {});
  }

  it("is not taken for a vendor’s own sale if the balance is read before its result is saved", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    const { basketId, payUrl } = await placeOpen(square);
    await chargeUnheard(payUrl, basketId);
    await readWallets(square.world.ctx(null));
    expect(await listForeignCharges(square.world.db, 9)).toEqual([]);
    await everyMinute(square.world);
    expect((await partsIn(square.world)).map(({ payment }) => payment)).toEqual(["paid", "paid"]);
  });

  it("lets nobody pay another way while the result of a charge is unknown", async () => {
    await fillBasket(square, { eggs: 2, bread: 1 });
    const { basketId, payUrl } = await placeOpen(square);
    const views = async () => {
      const ctx = square.world.ctx(square.customer);
      return (await listMyOrders(ctx, 1)).orders.map((order) => orderView(order, ctx.now));
    };
    const entering = { payUntil: expect.any(String), payment: null };
    expect(await views()).toMatchObject([entering, entering]);
    await chargeUnheard(payUrl, basketId);
    const charging = {
      payUntil: null,
      payment: "We’re charging your card",
      outcome: { title: "Awaiting payment", text: "We’re charging your card." },
    };
    expect(await views()).toMatchObject([charging, charging]);
  });
});
