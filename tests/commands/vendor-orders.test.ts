import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { type Actor, makeViewer, signedIn } from "../support/actors";
import { toastOf } from "../support/cookies";
import {
  everyMinute,
  openShop,
  orderForm,
  placeByForm,
  preOrderPath,
  records,
  type Shop,
} from "../support/shop";
import { makeWorld, type World } from "../support/world";

const hours = 3_600_000;
let world: World;
let shop: Shop;
let vendor: Actor;
let orderId: number;
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  const viewer = { ...(await makeViewer(world, "vendor")), vendorId: shop.vendor.id };
  await world.db.run(
    sql`update vendor_accounts set vendor_id = ${shop.vendor.id} where user_id = ${viewer.id}`,
  );
  vendor = await signedIn(world, viewer, world.now + 96 * hours);
  const session = await placeByForm(world, shop);
  await world.stripe.pay(session);
  await world.stripe.settle();
  orderId = (await records(world)).orders[0]?.id ?? 0;
});

const path = () => `/vendor-dashboard/orders/${orderId}`;
const say = (to: string, as: Actor | "vendor" = vendor) =>
  world.request("POST", path(), { as, form: { to } });
const cancel = (reason: string, as: Actor | "vendor" = vendor) =>
  world.request("POST", `${path()}/cancel`, { as, form: { reason } });
const status = async () => (await records(world)).orders[0]?.status;
const onTheDay = () => {
  world.now = Date.UTC(2026, 4, 9, 14);
};

describe("the status of an order that a vendor changes", () => {
  it("goes from confirmed to ready to collected, once per step, and is recorded", async () => {
    expect((await say("ready")).headers.get("Location")).toBe("/vendor-preorders#ORD-0001");
    expect(await status()).toBe("ready");
    onTheDay();
    await say("completed");
    await say("completed");
    expect((await records(world)).history).toEqual([
      "pending_payment",
      "confirmed",
      "ready",
      "completed",
    ]);
    expect(await reconcile(world.db)).toEqual([]);
  });

  it("is not collected before its day, and not marked as not collected before its hours end", async () => {
    const early = await say("completed");
    expect(toastOf(early)?.description).toContain(
      "Customers can’t pick up this order before its pickup date",
    );
    expect(await status()).toBe("confirmed");
    onTheDay();
    expect(toastOf(await say("not_collected"))?.description).toContain(
      "The pickup time of this order isn’t over yet",
    );
    world.now += 3 * hours;
    await say("not_collected");
    expect(await status()).toBe("not_collected");
  });

  it("can become collected after all if the customer turns up late", async () => {
    onTheDay();
    world.now += 3 * hours;
    await say("not_collected");
    await say("completed");
    expect(await status()).toBe("completed");
  });

  it("cannot become any other status", async () => {
    expect((await say("cancelled")).status).toBe(422);
    expect((await say("confirmed")).status).toBe(422);
    expect(await status()).toBe("confirmed");
  });

  it("ends as cancelled, with one refund, if a customer cancels at the same moment", async () => {
    await Promise.all([
      say("ready"),
      world.request("POST", `/orders/${orderId}/cancel`, { as: "customer", form: {} }),
      cancel("No honey"),
    ]);
    await everyMinute(world);
    expect(await status()).toBe("cancelled");
    expect(world.stripe.emulator.state().refunds).toHaveLength(1);
    expect(await reconcile(world.db)).toEqual([]);
  });
});

describe("an order that a vendor cancels", () => {
  it("shows the customer the reason, and is refunded once", async () => {
    expect((await cancel("The bees have left")).headers.get("Location")).toBe("/vendor-preorders");
    await cancel("Again");
    await everyMinute(world);
    await everyMinute(world);
    expect(await records(world)).toMatchObject({
      orders: [{ status: "cancelled", cancelled_by: "vendor" }],
      payments: [{ status: "refunded", refunded: 1600 }],
      stock: [0],
    });
    expect(world.stripe.emulator.state().refunds).toHaveLength(1);
    const html = await (await world.request("GET", "/orders", { as: "customer" })).text();
    expect(html).toContain("The vendor had to cancel this order: The bees have left");
    expect(html).toContain("$16.00 refunded to your card.");
    expect(html).not.toContain("Again");
  });

  it("is no longer listed with money to charge at pickup", async () => {
    const dashboard = async () =>
      (await world.request("GET", "/vendor-preorders", { as: vendor })).text();
    await world.db.run(sql`update orders set payment_method = 'at_pickup'`);
    expect(await dashboard()).toContain("$16.00 to charge at pickup");
    await cancel("The bees have left");
    expect(await dashboard()).not.toContain("to charge at pickup");
  });

  it("needs a reason, and stays confirmed without one", async () => {
    const page = await cancel("  ");
    expect(page.status).toBe(422);
    expect(await page.text()).toContain("Enter a reason for your customer");
    expect(await status()).toBe("confirmed");
  });

  it("cannot be cancelled once it was collected", async () => {
    onTheDay();
    await say("completed");
    expect((await cancel("Too late")).status).toBe(409);
    expect(await status()).toBe("completed");
  });
});

describe("a vendor's orders", () => {
  it("of past days are counted with a link to them that keeps the chosen market", async () => {
    world.now = Date.UTC(2026, 4, 10, 14);
    const page = `/vendor-preorders?market=${shop.market.id}`;
    const html = await (await world.request("GET", page, { as: vendor })).text();
    const links = html
      .replaceAll("<!-- -->", "")
      .matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs);
    const toDecide = [...links].find(([, , label]) => label?.includes("to decide"));
    expect(toDecide?.[1]?.replaceAll("&amp;", "&")).toBe(`${page}&urgency=over`);
  });

  it("are a 404 for another vendor", async () => {
    const asked = [
      await say("ready", "vendor"),
      await cancel("Mine", "vendor"),
      await world.request("GET", `${path()}/cancel`, { as: "vendor" }),
    ];
    expect(asked.map((answer) => answer.status)).toEqual([404, 404, 404]);
    expect(await status()).toBe("confirmed");
  });

  it("show what can be done with them now, and leave out orders that were never paid", async () => {
    await world.request("POST", preOrderPath(shop), {
      as: "customer",
      form: orderForm(shop, { placeKey: "left-unpaid" }),
    });
    world.now += hours;
    await everyMinute(world);
    const html = await (await world.request("GET", "/vendor-preorders", { as: vendor })).text();
    expect(html).toContain("Mark as ready</button>");
    expect(html).not.toContain("Not collected</button>");
    expect(html).not.toContain("ORD-0002");
    const { data } = await world.api(vendor).GET("/api/vendor/orders");
    expect(data?.map(({ status }) => status)).toEqual(["confirmed"]);
  });
});
