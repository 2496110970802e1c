import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { type Actor, makeViewer, signedIn } from "../support/actors";
import { toastOf } from "../support/cookies";
import type { Fair } from "../support/fair";
import { meanwhile } from "../support/meanwhile";
import { everyMinute, saturday } from "../support/shop";
import { makeWeighingFair, promiseAt } from "../support/weighed";

let fair: Fair;
let vendor: Actor;
let customer: Actor;
/** Two chickens and a loaf, one chicken of the other customer, and a ham of the other vendor. */
let two: number;
let one: number;
let ham: number;
beforeEach(async () => {
  fair = await makeWeighingFair();
  const { world, stalls, customers } = fair;
  vendor = await signedIn(world, stalls[0].viewer);
  customer = await signedIn(world, customers[0]);
  const [chicken, bread] = stalls[0].products;
  two = await promiseAt(fair, {
    items: [
      { productId: chicken.id, quantity: 2 },
      { productId: bread.id, quantity: 1 },
    ],
  });
  one = await promiseAt(fair, { who: 1, quantity: 1 });
  ham = await promiseAt(fair, { stall: 1, quantity: 1 });
});

const chicken = () => fair.stalls[0].products[0].id;
const path = () => `/vendor-dashboard/days/${fair.markets[0].id}/${saturday}/weigh`;
const get = async (address: string, as = vendor) =>
  (await fair.world.request("GET", address, { as })).text();
const weigh = (lines: object[], as = vendor) =>
  fair.world.request("POST", "/api/vendor/orders/weigh", { as, json: { lines } });
const weighForm = (lines: Record<string, string>[], as = vendor) =>
  fair.world.request("POST", path(), {
    as,
    form: Object.fromEntries(
      lines.flatMap((line, at) =>
        Object.entries(line).map(([name, value]) => [`lines[${at}].${name}`, value]),
      ),
    ),
  });
const rowsOf = (orderId: number) =>
  fair.world.db.all<{ total: number; off: number; costs: number; weight: number | null }>(sql`
    select o.total_amount total, o.corrected_amount off, i.total_price costs, i.weight
    from orders o join order_items i on i.order_id = o.id
    where o.id = ${orderId} and i.weight_unit is not null`);
const move = (orderId: number, to: string) =>
  fair.world.request("POST", `/vendor-dashboard/orders/${orderId}`, { as: vendor, form: { to } });
const statusOf = async (orderId: number) =>
  (
    await fair.world.db.all<{ status: string }>(
      sql`select status from orders where id = ${orderId}`,
    )
  )[0]?.status;
const lastMail = (who: 0 | 1) => fair.world.mailbox.to(fair.customers[who].email).at(-1);

describe("ordering a product that is sold by weight", () => {
  it("promises the price of the heaviest piece, and says so", async () => {
    expect(await rowsOf(two)).toEqual([{ total: 3500, off: 0, costs: 2700, weight: null }]);
    const page = await get(`/orders/${two}/receipt`, customer);
    expect(page).toContain("2 pieces, 2 to 3 lb each at $4.50 / lb");
    expect(page).toContain("at most $27.00");
    expect(page).toContain("at most $35.00");
    await everyMinute(fair.world);
    const mail = fair.world.mailbox.to(fair.customers[0].email).at(-2);
    expect(mail?.text).toContain("at most $35.00");
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("makes the total of its market day the most that it can be, until all is weighed", async () => {
    const screens = [path().replace("/weigh", ""), "/vendor-dashboard"];
    for (const screen of screens) expect(await get(screen)).toContain("at most $48.50");
    await weigh([{ orderId: two, productId: chicken(), weight: "5" }]);
    await weigh([{ orderId: one, productId: chicken(), weight: "2" }]);
    for (const screen of screens) {
      const weighed = await get(screen);
      expect(weighed).toContain("$39.50");
      expect(weighed).not.toContain("at most");
    }
  });

  it("costs at most its promise in the lists of administrators and of a day that is taken off", async () => {
    const dayOff = `/vendor-days/${fair.markets[0].id}/${saturday}/off`;
    const administrator = await signedIn(fair.world, await makeViewer(fair.world, "admin"));
    const orders = `/admin/system/orders?vendor=${fair.stalls[0].vendor.id}`;
    expect(await get(dayOff)).toContain("at most $35.00");
    expect(await get(orders, administrator)).toContain("at most $35.00");
    await weigh([{ orderId: two, productId: chicken(), weight: "5" }]);
    for (const list of [await get(dayOff), await get(orders, administrator)]) {
      expect(list).toContain("$30.50");
      expect(list).not.toContain("at most $35.00");
    }
  });

  it("can be changed, and says then that the difference is the most that it can be", async () => {
    const address = `/orders/${two}/change`;
    const page = await get(address, customer);
    expect(page).toContain("at most $13.50 each");
    const form = {
      step: "review",
      version: /name="version"[^>]*value="(\d+)"/.exec(page)?.[1] ?? "",
      key: "change",
      "items[0].productId": String(chicken()),
      "items[0].quantity": "3",
    };
    const answer = await fair.world.request("POST", address, { as: customer, form });
    const summary = await answer.text();
    expect(summary).toContain("1 more Whole chicken: at most $13.50");
    expect(summary).toContain("You pay at most $13.50 more at pickup.");
  });

  it("is refused if the price, the range or the unit has changed at the same moment", async () => {
    for (const change of [
      sql`price_cents = 451`,
      sql`weight_max = 3001`,
      sql`weight_min = 1999`,
      sql`unit = 'oz', weight_unit = 'oz'`,
      sql`weight_min = null, weight_max = null, weight_unit = null`,
    ]) {
      const { world } = fair;
      meanwhile(
        world,
        /insert into orders/,
        sql`update products set ${change} where id = ${chicken()}`,
      );
      await expect(promiseAt(fair, { who: 1, quantity: 1 })).rejects.toThrow(/just changed/);
      await world.db.run(sql`
        update products set price_cents = 450, unit = 'lb', weight_min = 2000, weight_max = 3000,
          weight_unit = 'lb' where id = ${chicken()}`);
    }
  });
});

describe("a product sold by weight in a basket", () => {
  interface Basket {
    id: number;
    version: number;
    parts: { paymentMethods: string[]; items: { priceWas: number | null }[] }[];
  }
  const call = async (method: string, path: string, json?: object) =>
    (await fair.world.request(method, path, { as: customer, json })).json<Basket>();
  const add = () =>
    call("POST", "/api/basket/items", {
      ...{ marketId: fair.markets[0].id, pickupDate: saturday },
      items: [{ productId: chicken(), quantity: 2 }],
    });

  it("costs what it may cost at most", async () => {
    const basket = await add();
    const weight = { unit: "lb", pricePerUnit: 450, min: 2, max: 3 };
    expect(basket).toMatchObject({
      totalAmount: 2700,
      parts: [
        {
          paymentMethods: ["card", "at_pickup"],
          items: [{ unitPrice: 1350, totalPrice: 2700, priceWas: null, weight }],
        },
      ],
    });
    const page = await get("/basket", customer);
    expect(page).toContain("2 to 3 lb each: about $11.25, never more than $13.50");
    expect(page).toContain("at most $27.00");
    expect(await get("/basket/checkout", customer)).toContain("When it’s weighed");
  });

  it("says once that its highest price has changed", async () => {
    const { id, version } = await add();
    await fair.world.db.run(sql`
      update products set weight_max = 4000 where id = ${chicken()}`);
    const changed = await call("GET", "/api/basket");
    expect(changed.parts[0]?.items[0]?.priceWas).toBe(1350);
    await call("PATCH", `/api/basket/${id}/items`, {
      version,
      items: [{ productId: chicken(), quantity: 1 }],
    });
    const seen = await call("GET", "/api/basket");
    expect(seen).toMatchObject({ totalAmount: 1800 });
    expect(seen.parts[0]?.items[0]?.priceWas).toBeNull();
  });
});

describe("weighing an order", () => {
  it("makes it cost what it weighs, by form", async () => {
    const page = await get(path());
    expect(page).toContain("2 of 2 to weigh");
    const line = { orderId: String(two), productId: String(chicken()), quantity: "2", was: "0" };
    const other = { orderId: String(one), productId: String(chicken()), quantity: "1", was: "0" };
    const saved = await weighForm([
      { ...line, weight: "4.35" },
      { ...other, weight: "" },
    ]);
    expect(saved.headers.get("Location")).toBe(path());
    expect(toastOf(saved)?.title).toBe("1 weight saved");
    expect(await rowsOf(two)).toEqual([{ total: 2758, off: 742, costs: 1958, weight: 4350 }]);
    expect(await rowsOf(one)).toEqual([{ total: 1350, off: 0, costs: 1350, weight: null }]);
    const receipt = await get(`/orders/${two}/receipt`, customer);
    expect(receipt).toContain("2 pieces, 4.35 lb at $4.50 / lb");
    expect(receipt).toContain("The vendor weighed your order. Whole chicken: 4.35 lb, $19.58.");
    expect(receipt).toContain("You placed this order. At most $35.00 to pay at pickup.");
    expect(receipt).toContain("$27.58");
    expect(await get(path())).toContain("1 of 2 to weigh");
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("never costs more than was promised, however heavy it is", async () => {
    expect((await weigh([{ orderId: one, productId: chicken(), weight: 3.4 }])).status).toBe(200);
    expect(await rowsOf(one)).toEqual([{ total: 1350, off: 0, costs: 1350, weight: 3400 }]);
    const page = await get(`/orders/${one}/receipt`, await signedIn(fair.world, fair.customers[1]));
    expect(page).toContain("3.4 lb at $4.50 / lb, never more than $13.50");
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("can be done again while the order waits, up and down", async () => {
    for (const [weight, costs] of [
      ["1.5", 675],
      ["2 lb 8 oz", 1125],
      ["40 oz", 1125],
      ["1 kg", 992],
    ] as const) {
      await weigh([{ orderId: one, productId: chicken(), weight }]);
      expect((await rowsOf(one))[0]).toMatchObject({ total: costs, off: 1350 - costs, costs });
    }
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("counts once, however often it is sent", async () => {
    const line = { orderId: one, productId: chicken(), weight: 2.5 };
    expect(await (await weigh([line])).json()).toMatchObject({ weighed: 1 });
    expect(await (await weigh([line])).json()).toMatchObject({ weighed: 0 });
    const events = await fair.world.db.all(sql`select 1 from order_weighings`);
    expect(events).toHaveLength(1);
  });

  it("saves all weights or none, and says beside each what is wrong", async () => {
    const lines = [
      { orderId: String(two), productId: String(chicken()), weight: "5" },
      { orderId: String(one), productId: String(chicken()), weight: "heavy" },
    ];
    const refused = await weighForm(lines);
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain("Enter the weight in lb, like “2.35” or “2 lb 6 oz”.");
    expect(page).toContain('value="heavy"');
    expect(page).toContain('value="5"');
    expect((await rowsOf(two))[0]?.weight).toBeNull();
  });

  it.each([
    ["25", /more than twice the most you expect \(3 lb\)/],
    ["6.001", /more than twice/],
    ["0", /Enter the weight/],
    ["-1", /Enter the weight/],
    ["9".repeat(41), /At most 40 characters/],
  ])("refuses the weight %j", async (weight, why) => {
    const refused = await weigh([{ orderId: one, productId: chicken(), weight }]);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(why);
    expect((await rowsOf(one))[0]?.weight).toBeNull();
  });

  it("refuses a line that has changed since it was seen", async () => {
    await weigh([{ orderId: one, productId: chicken(), weight: 2.5 }]);
    const line = { orderId: one, productId: chicken(), weight: 2.6 };
    const changed = await weigh([{ ...line, was: 0 }]);
    expect(changed.status).toBe(409);
    expect(await changed.text()).toContain("Someone else changed this weight. It’s 2.5 lb now.");
    const other = await weigh([{ ...line, quantity: 2 }]);
    expect(await other.text()).toContain("it’s 1 × Whole chicken now");
    expect((await weigh([{ ...line, was: 2500, quantity: 1 }])).status).toBe(200);
  });

  it("is decided again if an order changes at the same moment", async () => {
    const { world } = fair;
    const moment = /insert into order_events/;
    meanwhile(world, moment, sql`update orders set version = version + 1 where id = ${one}`);
    const line = { orderId: one, productId: chicken(), weight: 2.5 };
    expect(await (await weigh([line])).json()).toEqual({ weighed: 1 });
    meanwhile(
      world,
      moment,
      sql`
      update orders set status = 'cancelled', cancelled_by = 'vendor', version = version + 1
      where id = ${one}`,
    );
    const late = await weigh([{ ...line, weight: 2.6 }]);
    expect(await late.text()).toContain("You can no longer change its weight.");
    expect((await rowsOf(one))[0]?.weight).toBe(2500);
  });

  it("changes no order of a form if one of them has changed at the same moment", async () => {
    const { world } = fair;
    const lines = [two, one].map((orderId) => ({ orderId, productId: chicken(), weight: 2.5 }));
    meanwhile(
      world,
      /insert into order_events/,
      sql`
      update orders set status = 'cancelled', cancelled_by = 'vendor', version = version + 1
      where id = ${one}`,
    );
    expect((await weigh(lines)).status).toBe(409);
    expect((await rowsOf(two))[0]?.weight).toBeNull();
  });

  it("is shown beside its own order when a form comes back, whatever else is listed", async () => {
    const line = { orderId: String(one), productId: String(chicken()), quantity: "1", was: "0" };
    const page = await (await weighForm([{ ...line, weight: "heavy" }])).text();
    const rows = [...page.matchAll(/<li class="weigh-row" id="(ORD-\d+)">.*?<\/li>/gs)];
    const typed = rows.filter(([row]) => row.includes('value="heavy"')).map(([, id]) => id);
    expect(typed).toEqual([`ORD-000${one}`]);
  });

  it("is in the vendor's file of past orders", async () => {
    const { world } = fair;
    await weigh([{ orderId: two, productId: chicken(), weight: 4.35 }]);
    world.now = Date.parse("2026-05-09T14:00:00Z");
    vendor = await signedIn(world, fair.stalls[0].viewer);
    await move(two, "completed");
    const file = await get("/vendor-past-orders/export");
    expect(file).toContain("2 Whole chicken (4.35 lb), 1 Bread");
    expect(file).toContain(",27.58,");
  });

  it("reaches only the vendor's own orders, and only what is sold by weight", async () => {
    const hamId = fair.stalls[1].products[0].id;
    const bread = fair.stalls[0].products[1].id;
    for (const line of [
      { orderId: ham, productId: hamId, weight: 6 },
      { orderId: two, productId: bread, weight: 1 },
      { orderId: 999, productId: chicken(), weight: 1 },
    ]) {
      expect((await weigh([line])).status).toBe(404);
    }
    expect((await rowsOf(ham))[0]?.weight).toBeNull();
  });

  it("is refused once the order is cancelled", async () => {
    await fair.world.request("PATCH", `/api/orders/${two}/cancel`, { as: customer, json: {} });
    const refused = await weigh([{ orderId: two, productId: chicken(), weight: 5 }]);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("You can no longer change its weight.");
  });

  it("emails the customer once what the order costs, when all of it is weighed", async () => {
    await everyMinute(fair.world);
    const before = fair.world.mailbox.to(fair.customers[0].email).length;
    await weigh([{ orderId: two, productId: chicken(), weight: 5 }]);
    await weigh([{ orderId: two, productId: chicken(), weight: 4.35 }]);
    await everyMinute(fair.world);
    const mails = fair.world.mailbox.to(fair.customers[0].email).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([`Order ORD-000${two} costs $27.58`]);
    expect(mails[0]?.text).toContain("4.35 lb at $4.50 / lb");
  });

  it("is told with the order if the order is ready by then", async () => {
    await everyMinute(fair.world);
    await weigh([{ orderId: two, productId: chicken(), weight: 4.35 }]);
    await move(two, "ready");
    await everyMinute(fair.world);
    expect(lastMail(0)?.subject).toBe(`Order ORD-000${two} is ready for pickup`);
    expect(lastMail(0)?.text).toContain("$27.58");
    const mails = fair.world.mailbox.to(fair.customers[0].email);
    expect(mails.filter(({ subject }) => subject.includes("costs"))).toEqual([]);
  });
});

describe("handing over an order that is sold by weight", () => {
  beforeEach(async () => {
    fair.world.now = Date.parse("2026-05-09T14:00:00Z");
    vendor = await signedIn(fair.world, fair.stalls[0].viewer);
  });

  it("needs its weight first", async () => {
    expect((await move(one, "ready")).status).toBe(302);
    expect(await statusOf(one)).toBe("ready");
    const refused = await move(one, "completed");
    expect(toastOf(refused)?.description).toBe("Enter the weight of Whole chicken first.");
    expect(await statusOf(one)).toBe("ready");
    await weigh([{ orderId: one, productId: chicken(), weight: 2.5 }]);
    await move(one, "completed");
    expect(await statusOf(one)).toBe("completed");
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("is refused by a write that comes too early", async () => {
    const { world } = fair;
    await weigh([{ orderId: one, productId: chicken(), weight: 2.5 }]);
    meanwhile(
      world,
      /insert into order_events/,
      sql`update order_items set weight = null, total_price = unit_price where order_id = ${one}`,
    );
    await move(one, "completed");
    expect(await statusOf(one)).toBe("confirmed");
  });

  it("can be weighed by a phone at the stall, and then handed over", async () => {
    const tick = (key: string, to: string, more: object = {}) =>
      fair.world.request("POST", "/api/vendor/stall/ticks", {
        as: vendor,
        json: { ticks: [{ key, orderId: one, to, seen: 1, ...more }] },
      });
    const weights = [{ productId: chicken(), weight: "2.5" }];
    type Answer = { answers: { outcome: string; reason: string | null; order: { due: string } }[] };
    const answerOf = async (asked: Promise<Response>) =>
      ((await (await asked).json()) as Answer).answers[0];
    expect(await answerOf(tick("a", "completed"))).toMatchObject({
      outcome: "cannot",
      reason: "Enter the weight of Whole chicken first.",
      order: { due: "at most $13.50" },
    });
    expect(await answerOf(tick("b", "weighed", { weights }))).toMatchObject({
      outcome: "done",
      order: { due: "$11.25", dueCents: 1125 },
    });
    // The phone never got the answer, and sends it again after someone has weighed anew.
    await weigh([{ orderId: one, productId: chicken(), weight: 2.6 }]);
    expect(await answerOf(tick("b", "weighed", { weights }))).toMatchObject({
      outcome: "done",
      order: { due: "$11.70" },
    });
    const heavy = [{ productId: chicken(), weight: "26" }];
    expect(await answerOf(tick("c", "weighed", { weights: heavy }))).toMatchObject({
      outcome: "cannot",
      reason: expect.stringContaining("more than twice"),
    });
    expect(await answerOf(tick("d", "completed"))).toMatchObject({ outcome: "done" });
    expect(await reconcile(fair.world.db)).toEqual([]);
  });
});

describe("a weight from a phone at the stall", () => {
  const from = (key: string, line: object, more: object = {}) =>
    fair.world.request("POST", "/api/vendor/stall/ticks", {
      as: vendor,
      json: {
        ticks: [{ key, orderId: one, to: "weighed", seen: 1, weights: [line], ...more }],
      },
    });

  it("is refused if someone else has changed the weight that the phone showed", async () => {
    await weigh([{ orderId: one, productId: chicken(), weight: 2.6 }]);
    const stale = await from("a", { productId: chicken(), weight: "2.5", was: 0 });
    expect(await stale.json()).toMatchObject({
      answers: [
        { outcome: "cannot", reason: "Someone else changed this weight. It’s 2.6 lb now." },
      ],
    });
    const fresh = await from("b", { productId: chicken(), weight: "2.5", was: 2600 });
    expect(await fresh.json()).toMatchObject({ answers: [{ outcome: "done" }] });
    expect((await rowsOf(one))[0]?.weight).toBe(2500);
  });
});

describe("ticks of a phone, one of them for an order of another vendor", () => {
  it("change nothing, whatever comes first", async () => {
    const tick = (orderId: number, to: string, more: object = {}) => ({
      ...{ key: `${orderId}-${to}`, orderId, to, seen: 1 },
      ...more,
    });
    const weights = [{ productId: chicken(), weight: "2.5" }];
    for (const theirs of [tick(ham, "completed"), tick(ham, "weighed", { weights })]) {
      const sent = await fair.world.request("POST", "/api/vendor/stall/ticks", {
        as: vendor,
        json: { ticks: [tick(one, "weighed", { weights }), theirs] },
      });
      expect(sent.status).toBe(404);
    }
    expect((await rowsOf(one))[0]?.weight).toBeNull();
  });
});

describe("what is weighed already", () => {
  beforeEach(async () => {
    await weigh([{ orderId: two, productId: chicken(), weight: 5 }]);
  });

  it("can no longer be ordered less of, but the order can be cancelled", async () => {
    const order = await (await fair.world.request("GET", "/api/orders", { as: customer })).json<
      { id: number; version: number }[]
    >();
    const version = order.find(({ id }) => id === two)?.version;
    const change = (items: object[], key: string) =>
      fair.world.request("PATCH", `/api/orders/${two}/items`, {
        as: customer,
        json: { version, key, items },
      });
    for (const quantity of [1, 0]) {
      const refused = await change([{ productId: chicken(), quantity }], `less-${quantity}`);
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain("The vendor has weighed this.");
    }
    await fair.world.request("PATCH", `/api/orders/${two}/cancel`, { as: customer, json: {} });
    expect(await statusOf(two)).toBe("cancelled");
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("goes to its customer, if the harvest is short", async () => {
    const day = { marketId: fair.markets[0].id, pickupDate: saturday, productId: chicken() };
    const proposal = await (
      await fair.world.request(
        "GET",
        `/api/vendor/short-harvest?${new URLSearchParams({ ...day, available: 2 } as never)}`,
        { as: vendor },
      )
    ).json<{ orders: { orderId: number; quantity: number }[] }>();
    expect(proposal.orders.map(({ orderId, quantity }) => [orderId, quantity])).toEqual([
      [two, 2],
      [one, 0],
    ]);
    const short = `${path().replace("weigh", "short")}/${chicken()}?available=2`;
    const page = await get(short);
    expect(page).toContain("You charge at most $13.50 less");
    expect(page).toContain("at most $13.50 less at pickup");
  });
});
