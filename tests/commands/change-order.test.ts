import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { findOrder } from "~/models/orders/order/order.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { type Actor, makePerson, makeViewer, nobody, signedIn } from "../support/actors";
import {
  type Henhouse,
  itemsOf,
  makeHenhouse,
  orderEggs,
  saveCard,
  type Wanted,
} from "../support/amendment";
import { sessionIn } from "../support/basket";
import { toastOf } from "../support/cookies";
import { giveVendor, proveAddress } from "../support/factories";
import { everyMinute, saturday } from "../support/shop";

let house: Henhouse;
beforeEach(async () => {
  house = await makeHenhouse();
});

type Step = "edit" | "review" | "confirm";
type As = Actor | "customer" | "vendor";

const path = (id: number) => `/orders/${id}/change`;
const get = async (address: string, as: As = "customer") =>
  (await house.world.request("GET", address, { as })).text();
const locationOf = (answer: Response) => answer.headers.get("Location");
const versionOf = async (id: number) =>
  (await findOrder(house.world.ctx(house.customer), id)).version;

/** Sends the form of the page with these quantities. */
async function send(
  id: number,
  step: Step,
  wanted: Wanted,
  said: Record<string, string> = {},
  as: As = "customer",
) {
  const fields = itemsOf(house, wanted).flatMap(({ productId, quantity }, at) => [
    [`items[${at}].productId`, String(productId)],
    [`items[${at}].quantity`, String(quantity)],
  ]);
  const form = {
    ...{ step, version: String(await versionOf(id)), key: "the-form" },
    ...Object.fromEntries(fields),
    ...said,
  };
  return house.world.request("POST", path(id), { as, form });
}

/** Sends the same change to the API. */
const patch = async (id: number, wanted: Wanted, said: object = {}, as: As = "customer") =>
  house.world.request("PATCH", `/api/orders/${id}/items`, {
    as,
    json: { version: await versionOf(id), items: itemsOf(house, wanted), ...said },
  });

const mine = () =>
  house.world.db.all(sql`
  select o.status, o.total_amount total from orders o
  where o.vendor_id = ${house.eggs.vendor.id} order by o.id`);
const quantityShown = (html: string, at: number) =>
  new RegExp(`name="items\\[${at}\\]\\.quantity"[^>]*value="(\\d+)"`).exec(html)?.[1];

describe("the page", () => {
  it("shows the order and the vendor’s other products, and is linked from the order", async () => {
    const id = await orderEggs(house, "card");
    const html = await get(path(id));
    for (const shown of [
      "You can change this order until",
      "More from",
      "Duck eggs",
      "$9.00 each",
    ]) {
      expect(html).toContain(shown);
    }
    expect([0, 1, 2].map((at) => quantityShown(html, at))).toEqual(["3", "2", "0"]);
    expect(await get("/orders")).toContain(`href="${path(id)}"`);
  });

  it("tells what one more costs if the price has changed", async () => {
    const id = await orderEggs(house, "card");
    await house.world.db.run(sql`update products set price_cents = 700, price = '$7.00'
      where id = ${house.products.eggs.id}`);
    expect(await get(path(id))).toContain("$6.00 each. More cost $7.00 each");
  });

  it("after the cut-off says so, and is no longer linked", async () => {
    const id = await orderEggs(house, "card");
    const order = await findOrder(house.world.ctx(house.customer), id);
    house.world.now = order.cancelDeadline ?? 0;
    const late = await signedIn(house.world, house.customer);
    expect(await get(path(id), late)).toContain("It’s too late to change this order.");
    expect(await get("/orders", late)).not.toContain(`href="${path(id)}"`);
  });

  it("tells that only more is possible for an order that cannot be cancelled", async () => {
    const id = await orderEggs(house, "card");
    await house.world.db.run(sql`update orders set can_cancel = 0`);
    expect(await get(path(id))).toContain("You can no longer order less.");
  });

  it("does not exist for anyone else", async () => {
    const id = await orderEggs(house, "card");
    const other = await signedIn(house.world, await makeViewer(house.world, "customer"));
    for (const as of [other, nobody]) {
      const page = await house.world.request("GET", path(id), { as });
      expect(page.status).toBe(as === other ? 404 : 302);
    }
    expect((await send(id, "confirm", { eggs: 1 }, {}, other)).status).toBe(404);
    expect((await patch(id, { eggs: 1 }, {}, other)).status).toBe(404);
  });
});

describe("the form", () => {
  it("first shows the difference in money, and changes nothing", async () => {
    const id = await orderEggs(house, "card");
    const html = await (await send(id, "review", { eggs: 1, duck: 1 })).text();
    for (const shown of ["Eggs: 3 → 1", "1 more Duck eggs: $9.00"]) expect(html).toContain(shown);
    expect(html).toContain("We refund $12.00 to your card. You pay $9.00 on the next page.");
    expect(await mine()).toEqual([{ status: "confirmed", total: 2400 }]);
  });

  it("keeps what was typed on the way back to the quantities", async () => {
    const id = await orderEggs(house, "card");
    const html = await (await send(id, "edit", { eggs: 1, quail: 2, duck: 4 })).text();
    expect([0, 1, 2].map((at) => quantityShown(html, at))).toEqual(["1", "2", "4"]);
  });

  it("refunds less and leads to the checkout for more", async () => {
    const id = await orderEggs(house, "card");
    const answer = await send(id, "confirm", { eggs: 1, duck: 1 }, { addedAmount: "900" });
    const session = sessionIn(locationOf(answer));
    await house.world.stripe.pay(session);
    const back = await house.world.request("GET", `/success?session_id=${session}`, {
      as: "customer",
    });
    const visit = locationOf(back) ?? "";
    const html = await get(visit);
    for (const shown of ["$12.00", "$9.00", `href="${path(id)}"`]) expect(html).toContain(shown);
    await everyMinute(house.world);
    expect(await get(`/orders/${id}/placed`)).toContain("You changed this order. Eggs: 3 → 1.");
    expect(await reconcile(house.world.db)).toEqual([]);
  });

  it("offers the saved card, and charges it", async () => {
    await saveCard(house);
    const id = await orderEggs(house, "card");
    const html = await (await send(id, "review", { duck: 1 })).text();
    expect(html).toContain("Visa ending in 4242");
    const answer = await send(id, "confirm", { duck: 1 }, { card: "saved" });
    expect(toastOf(answer)?.title).toBe("Order changed");
    expect(await get(locationOf(answer) ?? "")).toContain("Duck eggs");
    expect(await mine()).toEqual([
      { status: "confirmed", total: 2400 },
      { status: "confirmed", total: 900 },
    ]);
  });

  it("says at pickup what is paid there", async () => {
    const id = await orderEggs(house, "at_pickup");
    const html = await (await send(id, "review", { eggs: 1, duck: 1 })).text();
    expect(html).toContain("You pay $12.00 less at pickup. You pay $9.00 more at pickup.");
    const answer = await send(id, "confirm", { eggs: 1, duck: 1 });
    expect(locationOf(answer)).toMatch(/^\/visits\/\d+$/);
  });

  it("cancels an order in which nothing is left, after saying so", async () => {
    const id = await orderEggs(house, "card");
    const none = { eggs: 0, quail: 0 };
    expect(await (await send(id, "review", none)).text()).toContain("so we cancel it.");
    const answer = await send(id, "confirm", none);
    expect(toastOf(answer)?.title).toBe("Order cancelled");
    expect(locationOf(answer)).toBe("/orders");
  });

  it("shows why a quantity is impossible beside it, with everything that was typed", async () => {
    const id = await orderEggs(house, "card");
    const answer = await send(id, "review", { eggs: 1, quail: 2, duck: 11 });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    const text = "Duck eggs: only 10 more left for your pickup date. Choose at most 10.";
    expect(html).toMatch(new RegExp(`class="field-error"[^>]*>.*?${text}`));
    expect([0, 1, 2].map((at) => quantityShown(html, at))).toEqual(["1", "2", "11"]);
    expect((await send(id, "confirm", { duck: 11 })).status).toBe(409);
  });

  it("of another tab shows the order as it is now", async () => {
    const id = await orderEggs(house, "card");
    const version = String(await versionOf(id));
    await send(id, "confirm", { eggs: 2 });
    const answer = await send(id, "confirm", { eggs: 1 }, { version, key: "another" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("This order has changed. Look at it again.");
    expect(quantityShown(html, 0)).toBe("2");
  });

  it("that is sent twice changes the order once", async () => {
    const id = await orderEggs(house, "at_pickup");
    const version = String(await versionOf(id));
    const first = await send(id, "confirm", { eggs: 1, duck: 1 }, { version });
    const again = await send(id, "confirm", { eggs: 1, duck: 1 }, { version });
    expect(locationOf(again)).toBe(locationOf(first));
    expect(await mine()).toHaveLength(2);
  });
});

describe("PATCH /api/orders/:orderId/items", () => {
  it("answers the order, what was added, the refund and where to pay", async () => {
    const id = await orderEggs(house, "card");
    const answer = await patch(id, { eggs: 1, duck: 1 });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      order: { id, totalAmount: 1200, correctedAmount: 1200, version: 3 },
      added: { status: "pending_payment", totalAmount: 900, pickupCode: null },
      refund: 1200,
      url: expect.stringContaining("cs_test_"),
    });
  });

  it("answers an order paid at pickup without an address to pay", async () => {
    const id = await orderEggs(house, "at_pickup");
    const answer = await (await patch(id, { duck: 1 })).json();
    expect(answer).toMatchObject({ added: { status: "confirmed" }, refund: 0, url: null });
  });

  it("refuses an old version, too many pieces, and a changed price", async () => {
    const id = await orderEggs(house, "card");
    for (const [wanted, said] of [
      [{ eggs: 1 }, { version: 1 }],
      [{ duck: 11 }, {}],
      [{ duck: 1 }, { addedAmount: 800 }],
    ] as const) {
      expect((await patch(id, wanted, said)).status).toBe(409);
    }
    expect((await patch(id, { eggs: 3 })).status).toBe(422);
    expect(await mine()).toEqual([{ status: "confirmed", total: 2400 }]);
  });

  it("sent again with the same Idempotency-Key changes the order once", async () => {
    const id = await orderEggs(house, "at_pickup");
    const json = { version: await versionOf(id), items: itemsOf(house, { duck: 1 }) };
    const headers = { "Idempotency-Key": "once" };
    const once = async () =>
      (
        await house.world.request("PATCH", `/api/orders/${id}/items`, {
          as: "customer",
          json,
          headers,
        })
      ).json();
    const first = await once();
    expect(await once()).toEqual(first);
    expect(await mine()).toHaveLength(2);
  });
});

describe("the vendor", () => {
  let owner: Awaited<ReturnType<typeof makePerson>>;
  beforeEach(async () => {
    owner = await makePerson(house.world, { userType: "vendor" });
    await giveVendor(house.world, owner, house.eggs.vendor);
    await proveAddress(house.world, owner);
  });
  const mailsTo = (email: string) =>
    house.world.mailbox.to(email).flatMap(({ subject }) => (/ORD-/.test(subject) ? [subject] : []));

  it("hears by email of the change and of what was added, and so does the customer", async () => {
    const id = await orderEggs(house, "at_pickup");
    await everyMinute(house.world);
    await send(id, "confirm", { eggs: 1, duck: 1 });
    await everyMinute(house.world);
    expect(mailsTo(owner.viewer.email)).toEqual([
      "New order ORD-0001 for Saturday, May 9, 2026",
      "New order ORD-0002 for Saturday, May 9, 2026",
      "Order ORD-0001 has changed",
    ]);
    const text = house.world.mailbox
      .to(house.customer.email)
      .find(({ subject }) => subject === "Order ORD-0001 has changed")?.text;
    expect(text).toContain("You changed your pre-order from Hen House.");
    expect(text).toContain("You pay $12.00 at pickup instead of $24.00.");
    expect(text).not.toContain("sorry");
  });

  it("sees both orders by their code at the stall, and hands over both", async () => {
    const id = await orderEggs(house, "at_pickup");
    await send(id, "confirm", { eggs: 1, duck: 1 });
    house.world.now = Date.UTC(2026, 4, 9, 14);
    const vendor = await signedIn(house.world, owner.viewer);
    const { pickupCode } = await findOrder(house.world.ctx(house.customer), id);
    const html = await get(`/vendor-stall?q=${pickupCode}`, vendor);
    for (const shown of ["ORD-0001", "ORD-0002", "1 Eggs, 2 Quail eggs", "1 Duck eggs"]) {
      expect(html).toContain(shown);
    }
    for (const tick of [`${id}.completed.2`, `${id + 1}.completed.1`]) {
      await house.world.request("POST", "/vendor-stall", { as: vendor, form: { tick } });
    }
    expect(await mine()).toMatchObject([{ status: "completed" }, { status: "completed" }]);
  });

  it("sees the new quantities in the list of the market day", async () => {
    const id = await orderEggs(house, "at_pickup");
    await send(id, "confirm", { eggs: 1, duck: 1 });
    const html = await get(`/vendor-dashboard/days/${house.market.id}/${saturday}`, owner);
    expect(html).toMatch(/Reduced\. Old total: (<!-- -->)?\$24\.00/);
    expect(html).toContain("ORD-0002");
  });
});
