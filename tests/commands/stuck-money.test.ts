import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { endOrder } from "~/models/orders/order/end-order.server";
import { vendorAtWork } from "~/models/orders/order/vendor-order.server";
import { paidVendor } from "~/models/orders/payment/paid-vendor.server";
import { refundWhatIsDue } from "~/models/orders/payment/refund.server";
import { listStuckMoney } from "~/models/orders/payment/stuck-list.server";
import { tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { openDatabase } from "~/platform/database";
import { type Actor, signedIn } from "../support/actors";
import { toastOf } from "../support/cookies";
import { accountOf, type Fair, makeFair, payAt } from "../support/fair";
import { everyMinute, records } from "../support/shop";

const day = 24 * 60 * 60_000;
let fair: Fair;
let vendors: [Actor, Actor];
/** Two vendors that each owe a customer a refund that the bank has refused for good. */
beforeEach(async () => {
  fair = await makeFair();
  const { world, stalls } = fair;
  for (const each of [0, 1] as const) {
    const orderId = await payAt(fair, { who: each, stall: each });
    await endOrder(world.ctx(null), orderId, { by: "closure" });
  }
  await refundWhatIsDue(world.ctx(null));
  for (const { id } of world.stripe.emulator.state().refunds) {
    await world.stripe.control("refunds/fail", { refund: id, reason: "lost_or_stolen_card" });
  }
  await world.stripe.settle();
  vendors = [await signedIn(world, stalls[0].viewer), await signedIn(world, stalls[1].viewer)];
});

const states = async () =>
  (await fair.world.db.all<{ state: string }>(sql`select state from refunds order by id`)).map(
    ({ state }) => state,
  );
const page = async (path: string, as: Actor | "admin") =>
  (await fair.world.request("GET", path, { as })).text();
const audit = () =>
  fair.world.db.all<{ action: string; subject_id: number }>(
    sql`select action, subject_id from audit_log order by id`,
  );

describe("stuck money", () => {
  it("is listed for administrators with the next step for each", async () => {
    expect(await states()).toEqual(["refused", "refused"]);
    const html = await page("/admin/money", "admin");
    for (const said of ["ORD-0001", "ORD-0002", "Bee Stall", "Jam Stall", "$16.00"]) {
      expect(html).toContain(said);
    }
    expect(html).toContain(
      "The customer’s card is no longer in use. Email the customer and refund the money another way. Then choose “Mark as refunded by hand”",
    );
    expect(html).toContain("lost_or_stolen_card");
  });

  it("is listed for its vendor, and for no other", async () => {
    const html = await page("/vendor-dashboard/refunds", vendors[1]);
    expect(html).toContain("ORD-0002");
    expect(html).not.toContain("ORD-0001");
    expect(html).toContain(
      "The customer’s card is no longer in use. Refund the money another way that suits the customer. Then email us how you refunded it",
    );
    expect(html).not.toContain("Mark as refunded by hand");
  });

  it("is counted in the menu of its vendor, and counting reads only that vendor's rows", async () => {
    const { world, stalls } = fair;
    const counted = async (as: Actor) =>
      />Money<\/span><span class="office-count[^>]*>([\d+]+)/.exec(
        await page("/vendor-products", as),
      )?.[1];
    const leadsTo = async (as: Actor) =>
      /href="([^"]+)"(?:(?!<a ).)*>Money<\/span>/s.exec(await page("/vendor-products", as))?.[1];
    expect(await leadsTo(vendors[0])).toBe("/vendor-dashboard/refunds");
    expect(await counted(vendors[0])).toBe("1");
    await world.db.run(sql`
      insert into disputes (id, payment_id, vendor_id, amount, reason, created_at, updated_at)
      select 'du_' || value, (select max(id) from payments),
        ${paidVendor(sql`(select max(id) from payments)`)}, 1, 'general', 1, 1
      from json_each(${JSON.stringify(Array.from({ length: 400 }, (_, each) => each))})`);
    expect([await counted(vendors[0]), await counted(vendors[1])]).toEqual(["1", "99+"]);
    const { db, cost } = openDatabase(world.d1, true);
    const [own, other] = stalls.map(({ viewer }) => ({ ...world.ctx(viewer), db }));
    expect(own && (await vendorAtWork(own))).toMatchObject({ stuck: 1 });
    expect(cost.rowsRead).toBeLessThanOrEqual(12);
    expect(other && (await vendorAtWork(other))).toMatchObject({ stuck: 101 });
    expect(cost.rowsRead).toBeLessThanOrEqual(12 + 120);
    await tryRefundAgain({ ...world.ctx(stalls[0].viewer) }, { refundId: 1 });
    expect(await counted(vendors[0])).toBeUndefined();
    expect(await leadsTo(vendors[0])).toBe("/vendor-wallet");
    expect(await page("/vendor-wallet", vendors[1])).toContain(
      "refunds or disputes need attention",
    );
    expect(await page("/vendor-wallet", vendors[0])).not.toContain("need attention");
  });

  it("is listed by API, for each vendor only their own", async () => {
    const list = async (path: string, as: Actor | "admin") =>
      (await fair.world.request("GET", path, { as })).json();
    expect(await list("/api/admin/money", "admin")).toMatchObject([
      { kind: "refund", orderId: 1, amount: 1600, state: "refused", reason: "lost_or_stolen_card" },
      { kind: "refund", orderId: 2 },
    ]);
    expect(await list("/api/vendor/refunds", vendors[0])).toMatchObject([{ orderId: 1 }]);
  });

  it("includes a dispute with its deadline, and a refund that has waited for long", async () => {
    const { world } = fair;
    const disputed = await payAt(fair, { who: 0, stall: 0 });
    const [paid] = await world.db.all<{ intent: string }>(
      sql`select payment_intent_id as intent from payments where order_id = ${disputed}`,
    );
    await world.stripe.control("disputes", { payment_intent: paid?.intent });
    await world.stripe.settle();
    const waiting = await payAt(fair, { who: 0, stall: 1 });
    await world.stripe.control("balances/empty", { account: await accountOf(fair, 1) });
    await endOrder(world.ctx(null), waiting, { by: "closure" });
    await everyMinute(world);
    const kinds = async () =>
      (
        (await (await world.request("GET", "/api/admin/money", { as: "admin" })).json()) as {
          orderId: number;
          kind: string;
          state: string;
          answerBy: string | null;
        }[]
      ).filter(({ orderId }) => orderId > 2);
    expect(await kinds()).toMatchObject([{ orderId: disputed, kind: "dispute", state: "open" }]);
    expect((await kinds())[0]?.answerBy).toMatch(/^2026-05-/);
    const later = await listStuckMoney({ db: world.db, now: world.now + day }, null);
    expect(later.rows.filter(({ orderId }) => orderId > 2)).toMatchObject([
      { kind: "dispute", orderId: disputed },
      { state: "pending", orderId: waiting },
    ]);
  });
});

describe.each([
  ["a form", "/admin/money", "/vendor-dashboard/refunds", 302],
  ["JSON", "/api/admin/money", "/api/vendor/refunds", 200],
] as const)("retrying a refund, as %s", (_, admin, vendor, status) => {
  const body = (path: string) => (path.startsWith("/api") ? { json: {} } : { form: {} });
  const tryAgain = (path: string, id: number, as: Actor | "admin") =>
    fair.world.request("POST", `${path}/${id}/try`, { as, ...body(path) });

  it("asks Stripe once more, with a new key, and is logged", async () => {
    expect((await tryAgain(admin, 1, "admin")).status).toBe(status);
    expect(await states()).toEqual(["requested", "refused"]);
    await everyMinute(fair.world);
    expect(await states()).toEqual(["done", "refused"]);
    expect((await records(fair.world)).payments).toMatchObject([
      { status: "refunded" },
      { status: "refund_due" },
    ]);
    expect(await audit()).toEqual([{ action: "refund_tried_again", subject_id: 1 }]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("is possible for its own vendor, and for no other", async () => {
    expect((await tryAgain(vendor, 2, vendors[0])).status).toBe(404);
    expect((await tryAgain(vendor, 1, vendors[0])).status).toBe(status);
    expect(await states()).toEqual(["requested", "refused"]);
  });

  it("does nothing for a refund that is done", async () => {
    await tryAgain(admin, 1, "admin");
    await everyMinute(fair.world);
    const again = await tryAgain(admin, 1, "admin");
    expect([302, 409]).toContain(again.status);
    expect(await states()).toEqual(["done", "refused"]);
    expect(await audit()).toHaveLength(1);
  });
});

describe.each([
  ["a form", "/admin/money", 302, 422],
  ["JSON", "/api/admin/money", 200, 422],
] as const)("a refund by hand, as %s", (_, path, done, refused) => {
  const settle = (id: number, note: string, as: Actor | "admin" = "admin") =>
    fair.world.request("POST", `${path}/${id}/settle`, {
      as,
      ...(path.startsWith("/api") ? { json: { note } } : { form: { note } }),
    });

  it("is recorded with how it was made, by whom, and in the ledger, and the customer is told", async () => {
    expect((await settle(1, "By check, on May 8.")).status).toBe(done);
    expect(await states()).toEqual(["settled", "refused"]);
    expect(await records(fair.world)).toMatchObject({
      payments: [{ status: "refunded", refunded: 1600 }, { status: "refund_due" }],
    });
    expect((await records(fair.world)).ledger.at(-1)).toEqual({
      kind: "settled_by_hand",
      amount: -1600,
    });
    expect(await audit()).toEqual([{ action: "refund_settled_by_hand", subject_id: 1 }]);
    expect(await reconcile(fair.world.db)).toEqual([]);
    const customer = await signedIn(fair.world, fair.customers[0]);
    const html = await page("/orders", customer);
    expect(html).toContain("was refunded another way");
    await everyMinute(fair.world);
    expect(fair.world.mailbox.sent.map(({ text }) => text).join()).toContain("By check, on May 8.");
  });

  it("needs a note, happens once, and is not for a vendor to record", async () => {
    expect((await settle(1, " ")).status).toBe(refused);
    expect((await settle(1, "By check", vendors[0])).status).not.toBe(done === 302 ? 0 : 200);
    expect(await states()).toEqual(["refused", "refused"]);
    await settle(1, "By check");
    await settle(1, "By check again");
    expect(await audit()).toHaveLength(1);
    expect(
      (await records(fair.world)).ledger.filter(({ kind }) => kind === "settled_by_hand"),
    ).toHaveLength(1);
  });

  it("is refused while Stripe may still make the refund", async () => {
    await fair.world.request("POST", "/admin/money/1/try", { as: "admin", form: {} });
    expect((await settle(1, "By check")).status).toBe(409);
    expect(await states()).toEqual(["requested", "refused"]);
  });
});

it("a refused retry shows its message on the list", async () => {
  const again = () => fair.world.request("POST", "/admin/money/1/try", { as: "admin", form: {} });
  await again();
  await everyMinute(fair.world);
  const answer = await again();
  expect(answer.headers.get("Location")).toBe("/admin/money");
  expect(toastOf(answer)?.description).toBe("This refund doesn’t need another try.");
});
