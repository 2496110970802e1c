import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelDay } from "~/models/orders/closing/cancel-day.server";
import { moveOrders, moveOrdersBack } from "~/models/orders/order/move-orders.server";
import {
  correctShortHarvest,
  proposeShortHarvest,
} from "~/models/orders/order/short-harvest.server";
import { cancelForVendor } from "~/models/orders/order/vendor-order.server";
import { tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { setPayAtPickup } from "~/models/orders/portal/own-vendor.server";
import { tickOrders } from "~/models/orders/stall-day/ticks.server";
import { weighOrders } from "~/models/orders/weighing/weigh-orders.server";
import { reportSales } from "~/models/running/market-report/sales.server";
import {
  endPause,
  pauseVendor,
  setDay,
  setUsualDays,
} from "~/models/vendors/attendance/own-days.server";
import { copyStock, setStock } from "~/models/vendors/attendance/stock.server";
import { setNotices } from "~/models/vendors/notice/notices.server";
import { deleteProduct } from "~/models/vendors/product/delete-product.server";
import {
  importProducts,
  readImport,
  sendProducts,
} from "~/models/vendors/product/import-products.server";
import { changeProducts } from "~/models/vendors/product/many-products.server";
import {
  addProduct,
  changeProduct,
  duplicateProduct,
  setProducts,
} from "~/models/vendors/product/own-products.server";
import { setPreOrders } from "~/models/vendors/product/pre-order-settings.server";
import type { Product } from "~/models/vendors/product/product.server";
import { editVendor } from "~/models/vendors/profile.server";
import { removeStand } from "~/models/vendors/stands.server";
import { setVendorPicture } from "~/models/vendors/vendor-picture.server";
import type { Allowed } from "~/platform/context";
import type { Admin, VendorViewer } from "~/platform/viewer";
import { makeViewer } from "../support/actors";
import { accountOf, type Fair, makeFair, nextSaturday } from "../support/fair";
import { fillMarketDay, midMorning } from "../support/market-day";
import { meanwhile as meanwhileIn } from "../support/meanwhile";
import {
  openShop,
  orderForm,
  orderJson,
  preOrderPath,
  records,
  type Shop,
  saturday,
} from "../support/shop";
import { makeStoodOrders } from "../support/stood";
import { makeWorld, type World } from "../support/world";

let world: World;
let shop: Shop;
/**
 * Opens a shop with five jars of honey for Saturday, pickup between 9 and 11, to be ordered until
 * Friday noon.
 */
async function open() {
  world = await makeWorld();
  shop = await openShop(world, { dayLimit: 5 });
  await world.as("customer");
  await world.db.run(sql`
    insert into product_pre_order_configs (product_id, market_id, cutoff_date_time, pickup_date,
      pickup_time_start, pickup_time_end, created_at, updated_at)
    values (${shop.honey.id}, ${shop.market.id}, '2026-05-08T12:00', ${saturday}, '09:00', '11:00',
      0, 0)`);
}

/** Runs a statement after an order has been read and priced, just before the order is written. */
const meanwhile = (happens: SQL) => meanwhileIn(world, /insert into orders/, happens);

const byForm = () =>
  world.request("POST", preOrderPath(shop), { as: "customer", form: orderForm(shop) });
const byJson = () =>
  world.request("POST", "/api/create-checkout-session", {
    as: "customer",
    json: orderJson(shop),
  });

const mine = () => sql`product_id = ${shop.honey.id} and market_id = ${shop.market.id}`;
const changes: [what: string, happens: () => SQL][] = [
  [
    "its cut-off comes earlier",
    () =>
      sql`update product_pre_order_configs set cutoff_date_time = '2026-05-07T09:00' where ${mine()}`,
  ],
  [
    "it is switched off for that market",
    () => sql`update product_pre_order_configs set is_enabled = 0 where ${mine()}`,
  ],
  [
    "its pickup hours move",
    () => sql`update product_pre_order_configs set pickup_time_end = '10:00' where ${mine()}`,
  ],
  [
    "its configuration for the day is taken away",
    () => sql`delete from product_pre_order_configs where ${mine()}`,
  ],
  [
    "its price goes up",
    () => sql`update products set price_cents = 900 where id = ${shop.honey.id}`,
  ],
  ["it is hidden", () => sql`update products set is_visible = 0 where id = ${shop.honey.id}`],
  ["it is deleted", () => sql`update products set is_active = 0 where id = ${shop.honey.id}`],
  [
    "it is no longer for pre-order",
    () => sql`update products set is_pre_order_enabled = 0 where id = ${shop.honey.id}`,
  ],
  [
    "it is out of stock",
    () => sql`update products set availability_status = 'Out of Stock' where id = ${shop.honey.id}`,
  ],
  [
    "all of it is taken",
    () => sql`
      insert into product_stock (product_id, market_id, pickup_date, stock_limit, reserved)
      select id, ${shop.market.id}, ${saturday}, 5, 5 from products where id = ${shop.honey.id}`,
  ],
  [
    "the market is closed that day",
    () => sql`insert into market_closures (market_id, date, created_at)
      values (${shop.market.id}, ${saturday}, 0)`,
  ],
  ["the market opens later", () => sql`update market_schedules set open_time = '10:00'`],
  ["the market moves to Sundays", () => sql`update market_schedules set day = 'Sunday'`],
  [
    "the market's season ends",
    () => sql`update market_schedules set season_start = '01-01', season_end = '05-08'`,
  ],
  [
    "the market opens on first Saturdays alone",
    () => sql`update market_schedules set week_of_month = 1`,
  ],
  ["the market changes its clock", () => sql`update markets set time_zone = 'America/Chicago'`],
  ["the market is removed", () => sql`update markets set removed_at = 1`],
  [
    "the stall switches that day off",
    () => sql`insert into stall_dates (vendor_id, market_id, date, comes, set_at)
      values (${shop.vendor.id}, ${shop.market.id}, ${saturday}, 0, 1)`,
  ],
  [
    "the stall pauses",
    () => sql`insert into stall_pauses (vendor_id, market_id, from_date, to_date, set_at)
      values (${shop.vendor.id}, ${shop.market.id}, '2026-05-01', ${saturday}, 1)`,
  ],
  [
    "the stall comes on single days only",
    () => sql`update market_vendors set comes = 'single_dates'`,
  ],
  ["the vendor leaves the market", () => sql`delete from market_vendors`],
  ["the vendor is removed", () => sql`update vendors set removed_at = 1`],
  ["the account is closed", () => sql`update users set is_active = 0`],
];

describe("an order, if something changes just before it is written,", () => {
  it.each(changes)("is refused when %s", async (_, happens) => {
    for (const place of [byForm, byJson]) {
      await open();
      meanwhile(happens());
      const answer = await place();
      expect(answer.status).toBe(409);
      expect(await answer.text()).toMatch(/just changed|Not enough left/);
      expect(await records(world)).toMatchObject({ orders: [], payments: [], history: [] });
      expect(world.stripe.emulator.state().sessions).toEqual([]);
    }
  });
});

it("an order is placed if the change at that moment does not concern it", async () => {
  await open();
  meanwhile(sql`
    insert into product_pre_order_configs (product_id, market_id, is_enabled, pickup_date,
      created_at, updated_at)
    values (${shop.honey.id}, ${shop.market.id}, 0, '2026-05-16', 0, 0),
      (${shop.honey.id}, ${shop.market.id}, 0, null, 0, 0),
      (${shop.bread.id}, ${shop.market.id}, 0, ${saturday}, 0, 0)`);
  const { db } = world;
  await db.run(sql`insert into stall_dates (vendor_id, market_id, date, comes, set_at)
    values (${shop.vendor.id}, ${shop.market.id}, '2026-05-16', 0, 1)`);
  expect((await byForm()).status).toBe(302);
  expect((await records(world)).orders).toMatchObject([{ status: "pending_payment" }]);
});

/**
 * Everything that a vendor's person writes about the vendor itself. The first vendor of the fair
 * has stock for Saturday, a pause at its second market, settings of its honey, and a list of
 * products that waits for its import.
 */
interface Stall {
  ctx: Allowed<VendorViewer>;
  vendorId: number;
  honey: Product;
  markets: [number, number];
  pauseId: number;
  key: string;
}
const typed = {
  name: "Figs",
  category: "fruits",
  price: "$2.00",
  unit: "each",
  weight: null,
  availabilityStatus: "Available",
  isVisible: true,
  isPreOrderEnabled: false,
  dayLimit: null,
  seasonalInfo: null,
  description: null,
  image: null,
} as const;
const asUsual = {
  pickupDate: null,
  isEnabled: true,
  cutoffDays: null,
  cutoffTime: null,
  pickupTimeStart: null,
  pickupTimeEnd: null,
  dayLimit: 3,
  specialInstructions: null,
  asUsual: false,
};
const profile = {
  name: "New name",
  vendorType: "Weekly Vendor",
  description: "New.",
  instagram: null,
  website: null,
  contactEmail: null,
  contactPhone: null,
} as const;
const list = (text: string) => ({ file: new File([text], "list.csv", { type: "text/csv" }) });
const lastSaturday = "2026-05-02";
const writes: [what: string, write: (stall: Stall) => Promise<unknown>][] = [
  ["add a product", ({ ctx }) => addProduct(ctx, { ...typed, images: [] })],
  [
    "change a product",
    ({ ctx, honey }) => changeProduct(ctx, { ...typed, images: [], productId: honey.id }),
  ],
  ["hide a product", ({ ctx, honey }) => setProducts(ctx, { ids: [honey.id], to: "hidden" })],
  [
    "change a table of products",
    ({ ctx, honey: { id, version } }) =>
      changeProducts(ctx, { products: [{ ...typed, productId: id, version }] }),
  ],
  ["copy a product", ({ ctx, honey }) => duplicateProduct(ctx, { productId: honey.id })],
  ["delete a product", ({ ctx, honey }) => deleteProduct(ctx, { productId: honey.id })],
  [
    "send a list of products",
    ({ ctx }) => sendProducts(ctx, list("name,price,category\nFigs,2,fruits")),
  ],
  ["import a list of products", ({ ctx, key }) => importProducts(ctx, { key })],
  [
    "set pre-orders of a product",
    ({ ctx, honey, markets }) =>
      setPreOrders(ctx, { ...asUsual, productId: honey.id, marketId: markets[0] }),
  ],
  [
    "set pre-orders of a product back to usual",
    ({ ctx, honey, markets }) =>
      setPreOrders(ctx, { ...asUsual, productId: honey.id, marketId: markets[1], asUsual: true }),
  ],
  [
    "say that the vendor does not come",
    ({ ctx, markets }) => setDay(ctx, { marketId: markets[0], date: saturday, comes: false }),
  ],
  [
    "change the usual days",
    ({ ctx, markets }) => setUsualDays(ctx, { marketId: markets[0], comes: "single_dates" }),
  ],
  [
    "pause",
    ({ ctx }) => pauseVendor(ctx, { marketId: null, fromDate: saturday, toDate: saturday }),
  ],
  ["end a pause", ({ ctx, pauseId }) => endPause(ctx, { pauseId })],
  [
    "set stock",
    ({ ctx, honey, markets }) =>
      setStock(ctx, {
        marketId: markets[0],
        date: saturday,
        products: [{ productId: honey.id, brought: 1 }],
      }),
  ],
  [
    "copy stock",
    ({ ctx, markets }) => copyStock(ctx, { marketId: markets[0], date: nextSaturday }),
  ],
  ["remove the photo", ({ ctx }) => setVendorPicture(ctx, { image: null })],
  ["change the profile", ({ ctx, vendorId }) => editVendor(ctx, { ...profile, vendorId })],
  [
    "leave a market",
    ({ ctx, vendorId, markets }) => removeStand(ctx, { vendorId, marketId: markets[1] }),
  ],
  [
    "set payment at pickup",
    ({ ctx }) =>
      setPayAtPickup(ctx, { takesPaymentAtPickup: true, ordersAtPickup: 3, piecesAtPickup: 4 }),
  ],
  [
    "choose emails",
    ({ ctx }) =>
      setNotices(ctx, { newOrder: false, cancellation: true, packSheet: true, coming: true }),
  ],
  [
    "report sales",
    ({ ctx, vendorId, markets }) => reportSales(ctx, { ...sales, vendorId, marketId: markets[0] }),
  ],
];
const sales = { date: lastSaturday, cash: 100, card: null, snap: null, wic: null, sfmnp: null };

/**
 * Everything that a vendor's person does with its orders. On Saturday, the first vendor of the fair
 * has an order of honey that is ready, another that is collected, and an order of bread that is to
 * be weighed. The bank refused a refund of its order for the next Saturday.
 */
interface Day {
  ctx: Allowed<VendorViewer>;
  marketId: number;
  honeyId: number;
  breadId: number;
  ready: number;
  collected: number;
  toWeigh: number;
  refundId: number;
}
const orderWrites: [what: string, write: (day: Day) => Promise<unknown>][] = [
  [
    "mark an order as collected",
    ({ ctx, ready }) => moveOrders(ctx, { orders: [{ orderId: ready }], to: "completed" }),
  ],
  [
    "undo a step of an order",
    ({ ctx, ready }) => moveOrdersBack(ctx, { orders: [{ orderId: ready, version: 1 }] }),
  ],
  [
    "cancel an order",
    ({ ctx, ready }) => cancelForVendor(ctx, { orderId: ready, reason: "Frost" }),
  ],
  [
    "cancel the orders of a day",
    ({ ctx, marketId }) => cancelDay(ctx, { marketId, date: saturday, reason: "Frost" }),
  ],
  [
    "split a short harvest",
    async ({ ctx, marketId, honeyId }) => {
      const harvest = { marketId, pickupDate: saturday, productId: honeyId, available: 1 };
      const { lines } = await proposeShortHarvest(ctx, harvest);
      const gets = lines.map(({ orderId, version, effect: { gets: quantity } }) => ({
        ...{ orderId, version, quantity },
      }));
      return correctShortHarvest(ctx, { ...harvest, gets, reason: "Frost", key: "frost" });
    },
  ],
  [
    "weigh an order",
    ({ ctx, toWeigh, breadId }) =>
      weighOrders(ctx, { lines: [{ orderId: toWeigh, productId: breadId, weight: "4.5" }] }),
  ],
  [
    "tick an order at the stall",
    ({ ctx, ready }) =>
      tickOrders(ctx, { ticks: [{ key: "tick", orderId: ready, to: "completed", seen: 1 }] }),
  ],
  [
    "agree with another phone's tick",
    ({ ctx, collected }) =>
      tickOrders(ctx, { ticks: [{ key: "tick", orderId: collected, to: "completed", seen: 1 }] }),
  ],
  ["try a refund again", ({ ctx, refundId }) => tryRefundAgain(ctx, { refundId })],
];

/** What can end a person's access, and what gives it back. */
const ends: [ends: (who: number) => SQL, back: (who: number, vendorId: number) => SQL][] = [
  [
    (who) => sql`delete from vendor_accounts where user_id = ${who}`,
    (who, vendorId) => sql`
      insert into vendor_accounts (vendor_id, user_id, role, created_at)
      values (${vendorId}, ${who}, 'helper', 0)`,
  ],
  [
    (who) => sql`update users set is_active = 0 where id = ${who}`,
    (who) => sql`update users set is_active = 1 where id = ${who}`,
  ],
  [
    (who) => sql`update users set user_type = 'customer' where id = ${who}`,
    (who) => sql`update users set user_type = 'vendor' where id = ${who}`,
  ],
];

/** Everything in the world that a vendor can change. */
const everythingIn = ({ db }: World) =>
  Promise.all(
    [
      "vendors",
      "products",
      "product_imports",
      "product_pre_order_configs",
      "product_stock",
      "market_vendors",
      "stall_dates",
      "stall_pauses",
      "stall_notices",
      "market_day_takings",
      "orders",
      "order_events",
      "order_items",
      "short_harvests",
      "stall_ticks",
      "refunds",
      "audit_log",
    ].map((table) => db.all(sql.raw(`select * from ${table}`))),
  );

/** Expects that a person of the first vendor can write only as long as they work there. */
async function expectNeedsAccess({ world, stalls }: Fair, write: () => Promise<unknown>) {
  const { vendor, viewer } = stalls[0];
  const before = await everythingIn(world);
  for (const [end, back] of ends) {
    await world.db.run(end(viewer.id));
    await expect(write()).rejects.toMatchObject({ code: "not_found" });
    expect(await everythingIn(world)).toEqual(before);
    await world.db.run(back(viewer.id, vendor.id));
  }
  await write();
  expect(await everythingIn(world)).not.toEqual(before);
}

describe("a person whose access to a vendor ends while their request is under way", () => {
  it.each(writes)("can no longer %s", async (_, write) => {
    const fair = await makeFair();
    const { vendor, viewer, products } = fair.stalls[0];
    const [honey] = products;
    const markets: [number, number] = [fair.markets[0].id, fair.markets[1].id];
    const ctx = fair.world.ctx(viewer);
    await setStock(ctx, {
      marketId: markets[0],
      date: saturday,
      products: [{ productId: honey.id, brought: 4 }],
    });
    await setPreOrders(ctx, { ...asUsual, productId: honey.id, marketId: markets[1] });
    const away = { fromDate: "2026-06-01", toDate: "2026-06-30" };
    const { ids } = await pauseVendor(ctx, { marketId: markets[1], ...away });
    await sendProducts(ctx, list("name,price,category\nJam,4,other"));
    const key = (await readImport(ctx))?.key ?? "";
    const stall = { ctx, vendorId: vendor.id, honey, markets, pauseId: ids[0] ?? 0, key };
    await expectNeedsAccess(fair, () => write(stall));
  });

  it.each(orderWrites)("can no longer %s", async (_, write) => {
    const fair = await makeFair();
    const { world, customers } = fair;
    const { vendor, viewer, products } = fair.stalls[0];
    const [honeyId, breadId] = [products[0].id, products[1].id];
    const marketId = fair.markets[0].id;
    const [ready = 0, collected = 0, toWeigh = 0] = await fillMarketDay(fair, { count: 3 });
    await world.db.run(sql`
      update order_items set product_id = ${breadId}, weight_unit = 'lb', price_per_unit = 400,
        weight_min = 2000, weight_max = 3000 where order_id = ${toWeigh}`);
    const [paid = 0] = await makeStoodOrders(world, [
      {
        ...{ vendorId: vendor.id, marketId, userId: customers[0].id, pickupDate: nextSaturday },
        account: await accountOf(fair, 0),
        items: [{ productId: honeyId, name: "Honey", quantity: 1, unitPrice: 800 }],
      },
    ]);
    const [refund] = await world.db.all<{ id: number }>(sql`
      insert into refunds (payment_id, vendor_id, amount, reason, ask_key, state, created_at,
        updated_at)
      select id, ${vendor.id}, 100, 'part', 'bruised', 'refused', 1, 1 from payments
      where order_id = ${paid} returning id`);
    world.now = midMorning;
    const ctx = world.ctx(viewer);
    await moveOrders(ctx, { orders: [{ orderId: collected }], to: "completed" });
    const orders = { ready, collected, toWeigh };
    const day = { ctx, marketId, honeyId, breadId, ...orders, refundId: refund?.id ?? 0 };
    await expectNeedsAccess(fair, () => write(day));
  });
});

it("an administrator who loses the role while a request is under way changes no vendor", async () => {
  const fair = await makeFair();
  const { db } = fair.world;
  const admin = (await makeViewer(fair.world, "admin")) as Admin;
  const ctx = fair.world.ctx(admin);
  const edit = () => editVendor(ctx, { ...profile, vendorId: fair.stalls[0].vendor.id });
  await db.run(sql`update users set is_admin = 0, user_type = 'customer' where id = ${admin.id}`);
  await expect(edit()).rejects.toMatchObject({ code: "not_found" });
  await db.run(sql`update users set is_admin = 1 where id = ${admin.id}`);
  expect(await edit()).toMatchObject({ name: "New name" });
});
