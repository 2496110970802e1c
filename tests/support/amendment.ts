import type { AmendOrder } from "~/models/orders/amendment/amend.schema";
import { amendOrder } from "~/models/orders/amendment/amend-order.server";
import { finaliseOrder, findOrder } from "~/models/orders/order/order.server";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { chargeBasket } from "~/models/orders/payment/card-charge.server";
import { fillBasket, makeSquare, placeOpen, sessionIn } from "./basket";
import { accountOf, makeProduct } from "./factories";
import { saturday } from "./shop";

export type Henhouse = Awaited<ReturnType<typeof makeHenhouse>>;

/**
 * The square's vendors. Hen House also sells quail eggs for $3.00 and ducks' eggs for $9.00, at most
 * 10 of each.
 */
export async function makeHenhouse() {
  const square = await makeSquare();
  const { world, eggs } = square;
  const more = (name: string, priceCents: number) =>
    makeProduct(world, eggs.vendor, { name, priceCents, dayLimit: 10 });
  return {
    ...square,
    products: {
      eggs: eggs.product,
      quail: await more("Quail eggs", 300),
      duck: await more("Duck eggs", 900),
    },
  };
}
type Product = keyof Henhouse["products"];
export type Wanted = Partial<Record<Product, number>>;

export const itemsOf = ({ products }: Henhouse, wanted: Wanted) =>
  Object.entries(wanted).map(([name, quantity]) => ({
    productId: products[name as Product].id,
    quantity,
  }));

/** The customer's own order from Hen House that is confirmed, and paid if it is by card. */
export async function orderEggs(
  house: Henhouse,
  paymentMethod: "card" | "at_pickup",
  wanted: Wanted = { eggs: 3, quail: 2 },
): Promise<number> {
  const ctx = house.world.ctx(house.customer);
  const { orderId, checkoutUrl } = await placeOrder(ctx, {
    vendorId: house.eggs.vendor.id,
    marketId: house.market.id,
    pickupDate: saturday,
    items: itemsOf(house, wanted),
    paymentMethod,
    specialInstructions: null,
    placeKey: "the-first",
  });
  await pay(house, checkoutUrl);
  return orderId;
}

/** The customer pays on Stripe's page and comes back. */
export async function pay({ world, customer }: Henhouse, url: string | null) {
  if (url === null) return;
  await world.stripe.pay(sessionIn(url));
  await finaliseOrder(world.ctx(customer), sessionIn(url));
}

/** The customer saves a card with a basket from two other vendors. */
export async function saveCard(house: Henhouse) {
  await fillBasket(house, { bread: 1, peaches: 1 });
  const { basketId, payUrl } = await placeOpen(house, {}, { keepCard: true });
  await house.world.stripe.enterCard(sessionIn(payUrl));
  await chargeBasket(house.world.ctx(house.customer), basketId);
}

/** Changes an order to these quantities, as its form sends them. */
export async function amend(
  house: Henhouse,
  orderId: number,
  wanted: Wanted,
  said: Partial<AmendOrder> = {},
) {
  const ctx = house.world.ctx(house.customer);
  const { version } = await findOrder(ctx, orderId);
  return amendOrder(ctx, {
    ...{ orderId, version, key: "the-change", card: "new" },
    items: itemsOf(house, wanted),
    ...said,
  });
}

/** What came into the account of Hen House at Stripe and did not go back, before fees, in cents. */
export async function moneyOfHouse({ world, eggs }: Henhouse): Promise<number> {
  const { id } = await accountOf(world, eggs.vendor);
  return world.stripe.emulator
    .state()
    .balance_transactions.filter(({ account }) => account === id)
    .reduce((sum, { transaction }) => sum + transaction.amount, 0);
}
