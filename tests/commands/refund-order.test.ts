import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { refundWhatIsDue } from "~/models/orders/payment/refund.server";
import { type Fair, makeFair, payAt, placeAt } from "../support/fair";

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

it("an order's page shows administrators why it was refunded and by whom", async () => {
  await byForm(order, { amount: "4.50" });
  const page = await fair.world.request("GET", `/admin/system/orders/${order}`, { as: "admin" });
  const html = await page.text();
  expect(html).toContain(reason);
  const { viewer } = await fair.world.as("admin");
  expect(html).toContain(viewer?.username);
});
