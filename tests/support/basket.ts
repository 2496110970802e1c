import { addToBasket } from "~/models/orders/basket/basket.server";
import { placeBasket } from "~/models/orders/basket/place-basket.server";
import { readBasket } from "~/models/orders/basket/read-basket.server";
import type { Customer } from "~/platform/viewer";
import { makeMarket, makeProduct, makeSchedule, makeVendor, proveAddress } from "./factories";
import { saturday } from "./shop";
import { makeWorld, type World } from "./world";

export type Square = Awaited<ReturnType<typeof makeSquare>>;

/**
 * Three vendors at a Saturday market, on three Stripe accounts: eggs for $6.00, bread for $5.50 and
 * peaches for $4.00. They also take payment at pickup.
 */
export async function makeSquare() {
  const world = await makeWorld();
  const market = await makeMarket(world, { name: "Riverside" });
  await makeSchedule(world, market);
  const stall = async (name: string, product: string, priceCents: number) => {
    const vendor = await makeVendor(world, { name, at: [market], takesPaymentAtPickup: true });
    const made = await makeProduct(world, vendor, { name: product, priceCents, dayLimit: 10 });
    return { vendor, product: made };
  };
  const stalls = {
    eggs: await stall("Hen House", "Eggs", 600),
    bread: await stall("Old Oven", "Bread", 550),
    peaches: await stall("Peach Hill", "Peaches", 400),
  };
  const { viewer } = await world.as("customer");
  await proveAddress(world, viewer);
  return { world, market, ...stalls, customer: viewer as Customer };
}

type Stalls = Omit<Square, "world" | "market" | "customer">;
type Ware = keyof Stalls;

/** Puts these quantities into the customer's basket for Saturday, and reads it. */
export async function fillBasket(square: Square, wanted: Partial<Record<Ware, number>>) {
  const ctx = square.world.ctx(square.customer);
  const items = Object.entries(wanted).map(([ware, quantity]) => ({
    productId: square[ware as Ware].product.id,
    quantity,
  }));
  await addToBasket(ctx, { marketId: square.market.id, pickupDate: saturday, items });
  return openBasket(square);
}

/** The customer's open basket. */
export async function openBasket({ world, customer }: Square) {
  const basket = await readBasket(world.ctx(customer));
  if (!basket) throw new Error("There is no open basket.");
  return basket;
}

type Choice = Partial<Parameters<typeof placeBasket>[1]>;
type Ways = Partial<Record<Ware, "card" | "at_pickup">>;

/** Places the open basket: everything by card, unless `ways` says otherwise. */
export async function placeOpen(square: Square, ways: Ways = {}, choice: Choice = {}) {
  const basket = await openBasket(square);
  const vendorIds = [...new Set(basket.items.map(({ vendorId }) => vendorId))];
  const wareOf = (vendorId: number) =>
    (["eggs", "bread", "peaches"] as const).find((ware) => square[ware].vendor.id === vendorId);
  return placeBasket(square.world.ctx(square.customer), {
    basketId: basket.id,
    version: basket.version,
    parts: vendorIds.map((vendorId) => ({
      vendorId,
      paymentMethod: ways[wareOf(vendorId) ?? "eggs"] ?? "card",
      specialInstructions: null,
    })),
    card: "new",
    keepCard: false,
    ...choice,
  });
}

/** The id of the session in an address of Stripe's page. */
export const sessionIn = (url: string | null): string => /cs_test_\w+/.exec(url ?? "")?.[0] ?? "";

/** The state of each part of the placed baskets, by vendor: its order, payment and charge. */
export const partsIn = ({ d1 }: World) =>
  d1
    .prepare(
      `select o.vendor_name vendor, o.status, p.status payment, c.state charge, c.declined
       from orders o left join payments p on p.order_id = o.id
       left join card_charges c on c.payment_id = p.id
       where o.basket_id is not null order by o.vendor_name, o.id`,
    )
    .all<Record<"vendor" | "status" | "payment" | "charge" | "declined", string | null>>()
    .then(({ results }) => results);
