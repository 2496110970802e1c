import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { leftOf } from "~/models/orders/order/pre-order.rules";
import { readOffer } from "~/models/orders/order/pre-order.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { type Actor, signedIn } from "../support/actors";
import { CookieJar } from "../support/cookie-jar";
import { toastOf } from "../support/cookies";
import { type Fair, makeFair, payAt, placeAt } from "../support/fair";
import { quickHash } from "../support/quick-hash";
import { everyMinute, saturday } from "../support/shop";

let fair: Fair;
let vendor: Actor;
/**
 * Orders of two and three jars by card, and of one jar to pay at pickup. The orders elsewhere must
 * not change.
 */
let card: number;
let atPickup: number;
let mixed: number;
beforeEach(async () => {
  fair = await makeFair();
  const { world, stalls } = fair;
  vendor = await signedIn(world, stalls[0].viewer);
  const [honey, bread] = stalls[0].products;
  mixed = await payAt(fair, {
    items: [
      { productId: honey.id, quantity: 2 },
      { productId: bread.id, quantity: 1 },
    ],
  });
  atPickup = (await placeAt(fair, { who: 1, quantity: 1, paymentMethod: "at_pickup" })).orderId;
  card = await payAt(fair, { quantity: 3 });
  // Orders at another market and from another vendor.
  await payAt(fair, { market: 1 });
  await payAt(fair, { stall: 1 });
});

const honey = () => fair.stalls[0].products[0].id;
const path = () => `/vendor-dashboard/days/${fair.markets[0].id}/${saturday}/short/${honey()}`;
const day = () => ({ marketId: fair.markets[0].id, pickupDate: saturday, productId: honey() });
const get = async (query = "", as = vendor) =>
  fair.world.request("GET", `${path()}${query}`, { as });

/** The form as the page has filled it in. */
async function formOf(query: string): Promise<Record<string, string | string[]>> {
  const html = await (await get(query)).text();
  const value = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  const quantities = [...html.matchAll(/<input[^>]*name="quantity"[^>]*>/g)].map(
    ([input]) => /value="(\d+)"/.exec(input)?.[1] ?? "",
  );
  return {
    available: value("available"),
    seen: value("seen"),
    shown: value("shown"),
    key: value("key"),
    quantity: quantities,
    reason: "The bees were lazy",
  };
}
const post = (form: Record<string, string | string[]>, as = vendor) =>
  fair.world.request("POST", path(), { as, form });
const orders = () =>
  fair.world.db.all<{ id: number; status: string; total: number; honey: number | null }>(sql`
    select o.id, o.status, o.total_amount as total, (select quantity from order_items i
      where i.order_id = o.id and i.product_id = ${honey()}) as honey
    from orders o where o.id <= 3 order by o.id`);
const mailTo = (who: 0 | 1) => fair.world.mailbox.to(fair.customers[who].email).at(-1)?.text ?? "";

describe("a short harvest", () => {
  it("first shows what it would do, and changes nothing", async () => {
    const before = await orders();
    const html = await (await get("?available=2")).text();
    expect(html).toContain("We cancel 2 orders that have");
    expect(html).toContain("We refund $24.00 to cards");
    expect(html).toMatch(/The email to a customer (<!-- -->)?whose order is cancelled/);
    expect(await orders()).toEqual(before);
  });

  it("corrects the orders in the order they were placed, and refunds the difference", async () => {
    const answer = await post(await formOf("?available=4"));
    expect(toastOf(answer)?.description).toContain("1 order corrected");
    expect(toastOf(answer)?.description).toContain("We requested refunds of $16.00");
    expect(await orders()).toEqual([
      { id: mixed, status: "confirmed", total: 2400, honey: 2 },
      { id: atPickup, status: "confirmed", total: 800, honey: 1 },
      { id: card, status: "confirmed", total: 800, honey: 1 },
    ]);
    await everyMinute(fair.world);
    await everyMinute(fair.world);
    const refunds = fair.world.stripe.emulator.state().refunds;
    expect(refunds.map(({ amount }) => amount)).toEqual([1600]);
    expect(await reconcile(fair.world.db)).toEqual([]);
    const stall = await readOffer(fair.world.ctx(null), fair.stalls[0].vendor.id);
    expect(leftOf(stall, honey(), fair.markets[0].id, saturday)).toBe(0);
    expect(leftOf(stall, honey(), fair.markets[1].id, saturday)).toBe(7);
    const more = placeAt(fair, { who: 1, quantity: 1 });
    await expect(more).rejects.toMatchObject({ code: "sold_out" });
  });

  it("emails customers what they get of what they ordered, and what it costs", async () => {
    const form = await formOf("?available=2");
    const [one = "", , three = ""] = form.quantity as string[];
    expect([one, three]).toEqual(["2", "0"]);
    // Another split than proposed: the first order loses its two jars, the second loses none, and
    // the third loses one.
    const turned = { ...form, available: "3", quantity: ["0", "1", "2"], shown: "0 1 2" };
    await post(turned);
    await everyMinute(fair.world);
    expect(mailTo(0)).toContain("The bees were lazy");
    const mails = fair.world.mailbox.to(fair.customers[0].email).map(({ text }) => text);
    expect(mails.join()).toContain("Honey: 2 ordered, none to pick up");
    expect(mails.join()).toContain("Honey: 3 ordered, 2 to pick up");
    expect(mails.join()).toContain("We’re refunding $16.00 to your card.");
    const receipt = await fair.world.request("GET", `/orders/${mixed}/receipt`, {
      as: await signedIn(fair.world, fair.customers[0]),
    });
    const html = await receipt.text();
    expect(html).toContain("Honey: 2 ordered, none to pick up.");
    expect(html).toContain("$24.00");
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("cancels orders with nothing left, and refunds the one paid by card", async () => {
    const form = await formOf("?available=2");
    expect(form.shown).toBe("2 0 0");
    await post(form);
    await everyMinute(fair.world);
    expect((await orders()).map(({ status }) => status)).toEqual([
      "confirmed",
      "cancelled",
      "cancelled",
    ]);
    expect(mailTo(1)).toContain("Bee Stall had to cancel your pre-order");
    expect(fair.world.stripe.emulator.state().refunds.map(({ amount }) => amount)).toEqual([2400]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("is applied once if the form is sent twice, or from two phones at once", async () => {
    const form = await formOf("?available=4");
    const other = await formOf("?available=4");
    const [first, again, second] = await Promise.all([post(form), post(form), post(other)]);
    const titles = [first, again, second].map((answer) => toastOf(answer)?.title);
    expect(titles.filter((title) => title === "Orders corrected")).toHaveLength(1);
    const [{ count } = { count: 0 }] = await fair.world.db.all<{ count: number }>(
      sql`select count(*) as count from order_corrections`,
    );
    expect(count).toBe(1);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("changes nothing if an order has changed meanwhile, and proposes again", async () => {
    const form = await formOf("?available=4");
    await fair.world.request("POST", `/vendor-dashboard/orders/${card}/cancel`, {
      as: vendor,
      form: { reason: "Rain" },
    });
    const before = await orders();
    const answer = await post(form);
    expect(toastOf(answer)?.description).toContain("1 order is no longer there");
    expect(answer.headers.get("Location")).toContain("?available=4");
    expect(await orders()).toEqual(before);
  });

  it("shows changed amounts again before it applies them", async () => {
    const form = { ...(await formOf("?available=4")), quantity: ["2", "0", "2"] };
    const before = await orders();
    const answer = await post(form);
    expect(toastOf(answer)?.title).toBe("Check the new numbers");
    expect(await orders()).toEqual(before);
    const shown = await formOf(new URL(answer.headers.get("Location") ?? "", "http://x").search);
    expect(shown.shown).toBe("2 0 2");
    await post(shown);
    expect((await orders()).map(({ honey }) => honey)).toEqual([2, 1, 2]);
  });

  it("comes back filled in after signing in again, and applies nothing by itself", async () => {
    const { world, stalls } = fair;
    const [{ viewer, vendor: stall }] = stalls;
    const password = "first-one";
    await world.db.run(sql`update users set password = ${quickHash(password)}
      where id = ${viewer.id}`);
    const signIn = (jar: CookieJar, returnTo = "") =>
      jar.post("/vendor-auth", { username: viewer.username, password, returnTo });
    const browser = new CookieJar(world);
    await signIn(browser);
    const elsewhere = new CookieJar(world);
    await signIn(elsewhere);
    const form = { ...(await formOf("?available=4")), quantity: ["2", "0", "2"] };
    await elsewhere.post("/account/sessions");
    const before = await orders();

    const named = `${path()}?available=4&vendorId=${stall.id}`;
    const door = await browser.post(named, form);
    const back = new URL(door.headers.get("Location") ?? "", "http://x").searchParams;
    await signIn(browser, back.get("returnTo") ?? "");
    const shown = await browser.get(back.get("returnTo") ?? "");
    expect(shown.status).toBe(303);
    expect(toastOf(shown)?.title).toBe("Nothing is saved yet");
    const page = new URL(shown.headers.get("Location") ?? "", "http://x");
    expect(page.pathname).toBe(path());
    expect(page.searchParams.get("reason")).toBe("The bees were lazy");
    const html = await (await browser.get(page.pathname + page.search)).text();
    expect(html).toContain('name="shown" value="2 0 2"');
    expect(await orders()).toEqual(before);
  });

  it("gives no order more than was ordered, and all orders no more than there is", async () => {
    const before = await orders();
    for (const quantity of [
      ["3", "1", "0"],
      ["2", "1", "3"],
    ]) {
      const form = { ...(await formOf("?available=4")), quantity, shown: quantity.join(" ") };
      expect(toastOf(await post(form))?.variant).toBe("destructive");
    }
    expect(await orders()).toEqual(before);
  });

  it("is offered until the pickup is over, and then refused", async () => {
    const dayPage = async () =>
      (await fair.world.request("GET", path().replace(/\/short\/.*/, ""), { as: vendor })).text();
    expect(await dayPage()).toContain("Not enough?");
    const form = await formOf("?available=2");
    const before = await orders();
    // The pickup ends at 13:00 in New York.
    fair.world.now = Date.parse(`${saturday}T17:00:00Z`);
    vendor = await signedIn(fair.world, fair.stalls[0].viewer);
    expect(await dayPage()).not.toContain("Not enough?");
    for (const query of ["", "?available=2"]) {
      const html = await (await get(query)).text();
      expect(html).toContain("Pickup for this market day is over.");
      expect(html).not.toContain('name="available"');
    }
    expect(toastOf(await post(form))?.description).toContain("Pickup for this market day is over.");
    expect(await orders()).toEqual(before);
  });

  it("is a 404 for another vendor, as a page, a form and by API", async () => {
    const other = await signedIn(fair.world, fair.stalls[1].viewer);
    const form = await formOf("?available=4");
    expect((await get("?available=4", other)).status).toBe(404);
    expect((await post(form, other)).status).toBe(404);
    const json = {
      ...day(),
      available: 0,
      gets: [{ orderId: card, version: 2, quantity: 0 }],
      reason: "No",
      key: "k",
    };
    const call = await fair.world.request("POST", "/api/vendor/short-harvest", { as: other, json });
    expect(call.status).toBe(404);
    expect((await orders()).map(({ honey }) => honey)).toEqual([2, 1, 3]);
  });

  it("works the same by API: proposed, applied, and applied once", async () => {
    const query = new URLSearchParams({ ...day(), available: 4 } as never);
    const asked = await fair.world.request("GET", `/api/vendor/short-harvest?${query}`, {
      as: vendor,
    });
    const proposal = (await asked.json()) as {
      refund: number;
      orders: { orderId: number; version: number; quantity: number }[];
    };
    expect(proposal.refund).toBe(1600);
    expect(proposal.orders.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
    const gets = proposal.orders.map(({ orderId, version, quantity }) => ({
      orderId,
      version,
      quantity,
    }));
    const json = { ...day(), available: 4, gets, reason: "The bees were lazy", key: "by-program" };
    const call = () =>
      fair.world.request("POST", "/api/vendor/short-harvest", { as: vendor, json });
    const done = { corrected: 1, cancelled: 0, refund: 1600 };
    expect(await (await call()).json()).toEqual({ ...done, isAgain: false });
    expect(await (await call()).json()).toEqual({ ...done, isAgain: true });
    const stale = { ...json, key: "another" };
    const late = await fair.world.request("POST", "/api/vendor/short-harvest", {
      as: vendor,
      json: stale,
    });
    expect(late.status).toBe(409);
  });
});
