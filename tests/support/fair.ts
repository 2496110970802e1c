import { eq, sql } from "drizzle-orm";
import type { PlaceOrder } from "~/models/orders/order/order.schema";
import { finaliseOrder } from "~/models/orders/order/order.server";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { payments } from "~/models/orders/payment/payment.tables";
import { stripeAccounts } from "~/models/orders/stripe-account/stripe-account.tables";
import type { Customer, VendorViewer } from "~/platform/viewer";
import { makeViewer } from "./actors";
import {
  giveVendor,
  makeMarket,
  makeProduct,
  makeSchedule,
  makeUser,
  makeVendor,
  proveAddress,
} from "./factories";
import { saturday } from "./shop";
import { makeWorld, type World } from "./world";

/** The Saturday after `saturday`: customers can order for it, too. */
export const nextSaturday = "2026-05-16";

type Pair<T> = readonly [T, T];
const pair = async <T>(make: (index: 0 | 1) => Promise<T>): Promise<Pair<T>> => [
  await make(0),
  await make(1),
];

/**
 * A world with two of everything: two Saturday markets, two vendors at both of them with two
 * products each (at most 9 pieces a day), two customers. A query without a necessary condition
 * mixes two of them up.
 */
export async function makeFair(options: Parameters<typeof makeWorld>[0] = {}) {
  const world = await makeWorld(options);
  const markets = await pair(async (index) => {
    const market = await makeMarket(world, { name: ["Grove Market", "Bay Market"][index] });
    await makeSchedule(world, market);
    return market;
  });
  const stalls = await pair(async (index) => {
    const name = ["Bee Stall", "Jam Stall"][index];
    const vendor = await makeVendor(world, { name, at: [...markets], takesPaymentAtPickup: true });
    const user = await makeUser(world, { userType: "vendor" });
    await giveVendor(world, user, vendor);
    const viewer: VendorViewer = {
      ...user,
      role: "vendor",
      vendorId: vendor.id,
      vendors: [{ id: vendor.id, name: "Stall", role: "owner" }],
      marketId: null,
    };
    const products = await pair((at) =>
      makeProduct(world, vendor, { name: ["Honey", "Bread"][at], priceCents: 800, dayLimit: 9 }),
    );
    return { vendor, viewer, products };
  });
  const customers = await pair(async () => {
    const viewer = (await makeViewer(world, "customer")) as Customer;
    await proveAddress(world, viewer);
    return viewer;
  });
  // No vendor is asked whether it comes, unless a test is about that: see `askNow`.
  await world.db.run(sql`update coming_looks set look_at = ${world.now + 1000 * 86_400_000}`);
  return { world, markets, stalls, customers };
}

/** From now on the server emails vendors to ask whether they come. */
export const askNow = ({ world }: Fair) => world.db.run(sql`update coming_looks set look_at = 0`);
export type Fair = Awaited<ReturnType<typeof makeFair>>;

interface Chosen extends Partial<PlaceOrder> {
  who?: 0 | 1;
  market?: 0 | 1;
  stall?: 0 | 1;
  quantity?: number;
}
let forms = 0;

/**
 * What a customer of the fair orders: by default two jars of honey from the first vendor at the
 * first market, for Saturday.
 */
export function chosenAt(fair: Fair, chosen: Chosen = {}): PlaceOrder {
  const { who: _, market = 0, stall = 0, quantity = 2, ...said } = chosen;
  const { vendor, products } = fair.stalls[stall];
  forms += 1;
  return {
    vendorId: vendor.id,
    marketId: fair.markets[market].id,
    pickupDate: saturday,
    items: [{ productId: products[0].id, quantity }],
    specialInstructions: null,
    paymentMethod: "card",
    placeKey: `fair-${forms}`,
    ...said,
  };
}

export const placeAt = (fair: Fair, chosen: Chosen = {}) =>
  placeOrder(fair.world.ctx(fair.customers[chosen.who ?? 0]), chosenAt(fair, chosen));

/** The checkout of an order that is waiting for payment. */
export async function checkoutOf({ world }: { world: World }, orderId: number): Promise<string> {
  const rows = await world.db.select().from(payments).where(eq(payments.orderId, orderId));
  const id = rows.at(-1)?.checkoutSessionId;
  if (!id) throw new Error(`Order ${orderId} has no checkout`);
  return id;
}

/** The account at Stripe of one of the vendors. */
export async function accountOf({ world, stalls }: Fair, stall: 0 | 1): Promise<string> {
  const rows = await world.db
    .select({ id: stripeAccounts.id })
    .from(stripeAccounts)
    .where(eq(stripeAccounts.vendorId, stalls[stall].vendor.id));
  const [account] = rows;
  if (!account) throw new Error("The stall has no account");
  return account.id;
}

/** Places an order, pays for it by card, and returns from the checkout. Returns the order's id. */
export async function payAt(fair: Fair, chosen: Chosen = {}): Promise<number> {
  const { orderId } = await placeAt(fair, chosen);
  const session = await checkoutOf(fair, orderId);
  await fair.world.stripe.pay(session);
  await finaliseOrder(fair.world.ctx(fair.customers[chosen.who ?? 0]), session);
  return orderId;
}
