import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mostUnpaid } from "~/models/orders/order/pre-order.rules";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { makeViewer, signedIn } from "../support/actors";
import { proveAddress } from "../support/factories";
import { openShop, orderForm, orderJson, preOrderPath, records, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
});

const byForm = (placeKey: string, entered: Record<string, string> = {}) =>
  world.request("POST", preOrderPath(shop), {
    as: "customer",
    form: orderForm(shop, { placeKey, ...entered }),
  });
const byJson = (placeKey: string) =>
  world.request("POST", "/api/create-checkout-session", {
    as: "customer",
    json: orderJson(shop),
    headers: { "Idempotency-Key": placeKey },
  });
const holdAsManyAsOneMay = async () => {
  for (let each = 0; each < mostUnpaid; each += 1) {
    expect((await byForm(`held-${each}`)).status).toBe(302);
  }
};
const statuses = async () => (await records(world)).orders.map(({ status }) => status);

describe("a customer at the limit of unpaid orders", () => {
  beforeEach(holdAsManyAsOneMay);

  it("is refused another by form, keeps what was entered, and is led to pay or cancel", async () => {
    const answer = await byForm("one-more", { specialInstructions: "Keep me" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("You have 3 unpaid orders.");
    expect(html).toMatch(/<a[^>]*href="\/orders"[^>]*>Go to My Orders<\/a>/);
    expect(html).toContain("Keep me");
    expect(await statuses()).toHaveLength(mostUnpaid);
    expect((await records(world)).stock).toEqual([2 * mostUnpaid]);
  });

  it("is refused another by JSON with the same message", async () => {
    const answer = await byJson("one-more");
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: expect.stringContaining("unpaid orders. Pay or cancel one of them first"),
    });
    expect(await statuses()).toHaveLength(mostUnpaid);
  });

  it("can send the form of one of them again, which leads to its checkout", async () => {
    const again = await byForm("held-0");
    expect(again.status).toBe(302);
    expect(again.headers.get("Location")).toMatch(/cs_test_/);
    expect(await statuses()).toHaveLength(mostUnpaid);
  });

  it("can place an order that is paid at pickup", async () => {
    await world.db.run(sql`update vendors set takes_payment_at_pickup = 1`);
    await proveAddress(world, (await world.as("customer")).viewer);
    const answer = await byForm("at-the-stall", { paymentMethod: "at_pickup" });
    expect(answer.headers.get("Location")).toMatch(/^\/orders\/\d+\/placed$/);
  });

  it.each([
    ["cancelled", (id: number) => `/orders/${id}/cancel`],
    ["paid", () => null],
  ] as const)("can place another once one of them is %s", async (_, path) => {
    const [first] = (await records(world)).orders;
    const address = path(first?.id ?? 0);
    if (address) await world.request("POST", address, { as: "customer", form: {} });
    else {
      const [session] = world.stripe.emulator.state().sessions;
      await world.stripe.pay(session?.id ?? "");
      await world.stripe.settle();
    }
    expect((await byForm("one-more")).status).toBe(302);
  });

  it("does not hold up another customer", async () => {
    const other = await signedIn(world, await makeViewer(world, "customer"));
    const answer = await world.request("POST", preOrderPath(shop), {
      as: other,
      form: orderForm(shop),
    });
    expect(answer.status).toBe(302);
  });
});

it("of twenty orders placed at once by one account, only the allowed number is placed", async () => {
  await world.as("customer");
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? byForm(`racer-${n}`) : byJson(`racer-${n}`))),
  );
  const placed = answers.filter(({ status }) => status === 302 || status === 200);
  expect(placed).toHaveLength(mostUnpaid);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - mostUnpaid);
  expect(await statuses()).toEqual(Array(mostUnpaid).fill("pending_payment"));
  expect((await records(world)).stock).toEqual([2 * mostUnpaid]);
  expect(await reconcile(world.db)).toEqual([]);
});
