import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { refundWhatIsDue } from "~/models/orders/payment/refund.server";
import { type Actor, signedIn } from "../support/actors";
import { type Fair, makeFair, payAt, placeAt } from "../support/fair";
import { saturday } from "../support/shop";

let fair: Fair;
let order: number;
let other: number;
beforeEach(async () => {
  fair = await makeFair();
  order = await payAt(fair);
  other = await payAt(fair, { who: 1 });
});

const reason = "Two jars were broken.";
type Asked = { amount: string; reason?: string; key?: string };
const byForm = (id: number, asked: Asked) =>
  fair.world.request("POST", `/admin/system/orders/${id}/refund`, {
    as: "admin",
    form: { reason, key: "k1", ...asked },
  });
const byJson = (id: number, asked: Asked) =>
  fair.world.request("POST", `/api/admin/orders/${id}/refund`, {
    as: "admin",
    json: { reason, key: "k1", ...asked },
  });
const refunds = () =>
  fair.world.db.all<{ order: number; amount: number; state: string }>(sql`
    select p.order_id "order", r.amount, r.state from refunds r join payments p on p.id = r.payment_id
    order by r.id`);
const audit = () =>
  fair.world.db.all(sql`select action, subject_type type, subject_id id from audit_log
    where action = 'order_refunded'`);

describe.each([
  ["the form", byForm, 302],
  ["the API", byJson, 200],
] as const)("a refund by an administrator, by %s,", (_, ask, done) => {
  it("of part of an order is made once and logged, and another order stays unchanged", async () => {
    expect((await ask(order, { amount: "4.50" })).status).toBe(done);
    expect((await ask(order, { amount: "$4.50" })).status).toBe(done);
    expect(await refunds()).toEqual([{ order, amount: 450, state: "requested" }]);
    expect(await audit()).toEqual([{ action: "order_refunded", type: "order", id: order }]);
    await refundWhatIsDue(fair.world.ctx(null));
    expect(await refunds()).toMatchObject([{ order, amount: 450 }]);
    expect((await refunds())[0]?.state).not.toBe("requested");
  });

  it("cannot exceed what is left, and is refused for an order without a card payment", async () => {
    expect((await ask(order, { amount: "10", key: "a" })).status).toBe(done);
    expect((await ask(order, { amount: "6.01", key: "b" })).status).toBe(422);
    expect((await ask(order, { amount: "6", key: "c" })).status).toBe(done);
    expect((await ask(order, { amount: "0.01", key: "d" })).status).toBe(422);
    const unpaid = (await placeAt(fair)).orderId;
    expect((await ask(unpaid, { amount: "1", key: "e" })).status).toBe(404);
    expect((await refunds()).map(({ amount }) => amount)).toEqual([1000, 600]);
    expect(await audit()).toHaveLength(2);
    expect((await ask(other, { amount: "16", key: "a" })).status).toBe(done);
  });

  it.each([
    { amount: "", reason },
    { amount: "all", reason },
    { amount: "1", reason: "" },
    { amount: "1", key: "" },
  ])("is refused for %j", async (asked) => {
    expect((await ask(order, asked)).status).toBe(422);
    expect(await refunds()).toEqual([]);
  });
});

it("the pages that confirm a cancellation name only what is left to refund", async () => {
  const [customer, vendor] = [
    await signedIn(fair.world, fair.customers[0]),
    await signedIn(fair.world, fair.stalls[0].viewer),
  ];
  const off = `/vendor-days/${fair.markets[0].id}/${saturday}/off`;
  const refundsOn = async (path: string, as: Actor) => {
    const html = await (await fair.world.request("GET", path, { as })).text();
    expect(html).toContain("Cancel");
    return html.replaceAll("<!-- -->", "").match(/We(?:’ll)? refund [^.]+\.\d\d/)?.[0] ?? null;
  };
  const told = async () => [
    await refundsOn(`/orders/${order}/cancel`, customer),
    await refundsOn(`/vendor-dashboard/orders/${order}/cancel`, vendor),
    await refundsOn(off, vendor),
  ];
  const whole = ["We’ll refund $16.00", "We’ll refund $16.00", "We refund $32.00"];
  expect(await told()).toEqual(whole);
  await byForm(order, { amount: "4.50" });
  expect(await told()).toEqual(["We’ll refund $11.50", "We’ll refund $11.50", "We refund $27.50"]);
  await byForm(order, { amount: "11.50", key: "k2" });
  expect(await told()).toEqual([null, null, "We refund $16.00"]);
  await byForm(other, { amount: "16" });
  const page = await (await fair.world.request("GET", off, { as: vendor })).text();
  expect(page).toContain("We cancel every order above.");
  expect(page).not.toMatch(/We refund|No order is paid yet/);
});

it("the pages that confirm a cancellation promise nothing while a bank holds the disputed money", async () => {
  await fair.world.db.run(sql`
    insert into payment_events (payment_id, at, kind, amount, reference)
    select id, ${fair.world.now}, 'disputed', -amount, 'dp_1' from payments where order_id = ${order}`);
  const [customer, vendor] = [
    await signedIn(fair.world, fair.customers[0]),
    await signedIn(fair.world, fair.stalls[0].viewer),
  ];
  const page = async (path: string, as: Actor) =>
    (await fair.world.request("GET", path, { as })).text();
  expect(await page(`/orders/${order}/cancel`, customer)).not.toContain("We’ll refund");
  expect(await page(`/vendor-dashboard/orders/${order}/cancel`, vendor)).not.toContain(
    "We’ll refund",
  );
  const off = await page(`/vendor-days/${fair.markets[0].id}/${saturday}/off`, vendor);
  expect(off.replaceAll("<!-- -->", "")).toContain("We refund $16.00 to cards.");
});

it("the page of a day off says that no order is paid only if none is", async () => {
  const vendor = await signedIn(fair.world, fair.stalls[1].viewer);
  const page = async () => {
    const path = `/vendor-days/${fair.markets[0].id}/${saturday}/off`;
    return (await fair.world.request("GET", path, { as: vendor })).text();
  };
  for (const who of [0, 1] as const) await placeAt(fair, { stall: 1, who });
  expect(await page()).toContain("No order is paid yet.");
  await payAt(fair, { stall: 1 });
  expect(await page()).not.toContain("No order is paid yet.");
});

it("an order's page shows administrators why it was refunded and by whom", async () => {
  await byForm(order, { amount: "4.50" });
  const page = await fair.world.request("GET", `/admin/system/orders/${order}`, { as: "admin" });
  const html = await page.text();
  expect(html).toContain(reason);
  const { viewer } = await fair.world.as("admin");
  expect(html).toContain(viewer?.username);
});
