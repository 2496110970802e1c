import { sql } from "drizzle-orm";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "./factories";
import type { World } from "./world";

/** The first Saturday after `thursdayMorning`. */
export const saturday = "2026-05-09";

/** A vendor at a Saturday market that sells honey for $8.00 and bread for $5.50. */
export async function openShop(world: World, honey: Parameters<typeof makeProduct>[2] = {}) {
  const market = await makeMarket(world, { name: "Grove Market" });
  await makeSchedule(world, market);
  const vendor = await makeVendor(world, { name: "Bee Stall", at: [market] });
  return {
    market,
    vendor,
    honey: await makeProduct(world, vendor, {
      name: "Honey",
      price: "$8.00",
      priceCents: 800,
      ...honey,
    }),
    bread: await makeProduct(world, vendor, { name: "Bread", price: "$5.50", priceCents: 550 }),
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * The fields that the pre-order form posts: two jars of honey for Saturday, unless `entered` says
 * otherwise.
 */
export function orderForm(shop: Shop, entered: Record<string, string> = {}) {
  return {
    marketId: String(shop.market.id),
    pickupDate: saturday,
    "items[0].productId": String(shop.honey.id),
    "items[0].quantity": "2",
    placeKey: `form-${shop.vendor.id}`,
    ...entered,
  };
}

/** The same order as a request to the API. */
export function orderJson<Said extends object = object>(shop: Shop, said?: Said) {
  return {
    vendorId: shop.vendor.id,
    marketId: shop.market.id,
    pickupDate: saturday,
    orderItems: [{ productId: shop.honey.id, quantity: 2 }],
    ...said,
  };
}

export const preOrderPath = (shop: Shop) => `/vendor/${shop.vendor.id}/pre-order`;

/** Places an order as the customer, and returns the id of its checkout session. */
export async function placeByForm(world: World, shop: Shop, entered = {}): Promise<string> {
  const answer = await world.request("POST", preOrderPath(shop), {
    as: "customer",
    form: orderForm(shop, entered),
  });
  const session = /cs_test_\w+/.exec(answer.headers.get("Location") ?? "")?.[0];
  if (!session) throw new Error(`No checkout: ${answer.status} ${await answer.text()}`);
  return session;
}

/** Runs the jobs that the scheduled handler starts every minute. */
export const everyMinute = (world: World) => runScheduled(world.ctx(null));

/** The orders, money, and stock in the database, in a form that a test can compare. */
export async function records(world: World) {
  const all = <Row>(query: ReturnType<typeof sql>) => world.db.all<Row>(query);
  const [orders, payments, ledger, stock, history] = await Promise.all([
    all<{ id: number; status: string; cancelled_by: string | null; total: number }>(
      sql`select id, status, cancelled_by, total_amount as total from orders order by id`,
    ),
    all<{ status: string; amount: number; refunded: number }>(
      sql`select status, amount, refunded_amount as refunded from payments order by id`,
    ),
    all<{ kind: string; amount: number }>(sql`select kind, amount from payment_events order by id`),
    all<{ product_id: number; reserved: number }>(
      sql`select product_id, reserved from product_stock order by product_id, pickup_date`,
    ),
    all<{ to_status: string }>(sql`select to_status from order_events order by id`),
  ]);
  return {
    orders,
    payments,
    ledger,
    stock: stock.map(({ reserved }) => reserved),
    history: history.map((event) => event.to_status),
  };
}
