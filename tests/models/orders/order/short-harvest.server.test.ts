import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { harvestStatements } from "~/models/orders/order/harvest-statements.server";
import { cancelOrder } from "~/models/orders/order/order.server";
import { queueOrderMail } from "~/models/orders/order/order-mail.server";
import {
  correctShortHarvest,
  findHarvest,
  proposeShortHarvest,
} from "~/models/orders/order/short-harvest.server";
import { proposalView } from "~/models/orders/order/short-harvest.view";
import { vendorAtWork } from "~/models/orders/order/vendor-order.server";
import { lookForRefunds } from "~/models/orders/payment/poll-refunds.server";
import { refundPart, refundWhatIsDue } from "~/models/orders/payment/refund.server";
import { listStuckMoney } from "~/models/orders/payment/stuck-list.server";
import { nextStep, waitsUnseen } from "~/models/orders/payment/stuck-money.rules";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { runBatch } from "~/platform/database";
import { accountOf, type Fair, makeFair, payAt, placeAt } from "../../../support/fair";
import { saturday } from "../../../support/shop";
import { makeStoodOrders } from "../../../support/stood";

let fair: Fair;
let account: string;
let ids: number[];
let keys = 0;
beforeEach(async () => {
  fair = await makeFair();
  account = await accountOf(fair, 0);
  ids = await makeStoodOrders(fair.world, [order(3), order(2), order(4)]);
});
const ctx = () => fair.world.ctx(fair.stalls[0].viewer);
const honey = () => fair.stalls[0].products[0].id;
const day = () => ({ marketId: fair.markets[0].id, pickupDate: saturday, productId: honey() });

function order(quantity: number) {
  return {
    vendorId: fair.stalls[0].vendor.id,
    marketId: fair.markets[0].id,
    userId: fair.customers[0].id,
    account,
    items: [{ productId: honey(), name: "Honey", quantity, unitPrice: 800 }],
  };
}

/** The command that confirms the proposal for `available` pieces without a change. */
async function commandFor(available: number, productId = honey()) {
  keys += 1;
  const asked = { ...day(), productId };
  const { lines } = await proposeShortHarvest(ctx(), { ...asked, available });
  const gets = lines.map(({ orderId, version, effect }) => ({
    orderId,
    version,
    quantity: effect.gets,
  }));
  return { ...asked, available, gets, reason: "Frost", key: `key-${keys}` };
}
const stuckOf = async (stall: 0 | 1) =>
  (await listStuckMoney(fair.world, fair.stalls[stall].vendor.id)).rows;
const pieces = async () => {
  const rows = await fair.world.db.all<{ quantity: number }>(
    sql`select i.quantity from order_items i join orders o on o.id = i.order_id
      where o.status <> 'cancelled' order by o.id`,
  );
  return rows.map(({ quantity }) => quantity);
};

describe("a short harvest", () => {
  it("puts no missing pieces back on sale, only pieces of an order cancelled later", async () => {
    await correctShortHarvest(ctx(), await commandFor(5));
    expect(await pieces()).toEqual([3, 2]);
    const more = () => placeAt(fair, { who: 1, quantity: 1, paymentMethod: "at_pickup" });
    await expect(more()).rejects.toMatchObject({ code: "sold_out" });
    const mine = fair.world.ctx(fair.customers[0]);
    await cancelOrder(mine, { orderId: ids[1] ?? 0 });
    await more();
    expect(await pieces()).toEqual([3, 1]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("puts no pieces on sale that the vendor keeps back", async () => {
    const command = await commandFor(5);
    const [first, ...others] = command.gets;
    const gets = [{ ...first, quantity: 1 }, ...others] as typeof command.gets;
    await correctShortHarvest(ctx(), { ...command, gets });
    expect(await pieces()).toEqual([1, 2]);
    const more = placeAt(fair, { who: 1, quantity: 1, paymentMethod: "at_pickup" });
    await expect(more).rejects.toMatchObject({ code: "sold_out" });
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("counts earlier refunds, and refunds no more than was paid", async () => {
    const said = { amount: 1800, note: "Broken", key: "before", askedBy: null };
    await refundPart(ctx(), { orderId: ids[0] ?? 0, ...said });
    const proposal = await proposeShortHarvest(ctx(), { ...day(), available: 1 });
    // $6.00 of the first order's $24.00 are left to refund; the other two orders are cancelled.
    expect(proposal.refund).toBe(600 + 1600 + 3200);
    await correctShortHarvest(ctx(), await commandFor(1));
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("shows the email about an order that is refunded already as the customer will get it", async () => {
    const said = { amount: 2400, note: "Broken", key: "before", askedBy: null };
    await refundPart(ctx(), { orderId: ids[0] ?? 0, ...said });
    const shown = await proposeShortHarvest(ctx(), { ...day(), available: 1 });
    fair.world.now += 60_000;
    const { now } = fair.world;
    const about = { reason: "Frost", site: "https://market.example", writeTo: "help", now };
    const [preview] = proposalView(shown, about).mails;
    const sentence = "We already refunded what you paid for the missing items.";
    expect(preview?.text).toContain(sentence);
    await correctShortHarvest(ctx(), await commandFor(1));
    await queueOrderMail(ctx());
    const mails = await fair.world.db.all<{ text: string }>(sql`
      select text from mail_outbox where text like '%1 to pick up%'`);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(sentence)]);
  });

  it("promises the vendor no refund of a disputed payment before the bank decides", async () => {
    const shown = await proposeShortHarvest(ctx(), { ...day(), available: 1 });
    const [first, ...others] = shown.lines;
    const paid = { amount: 2400, refunded: 0, atBank: 2400, isDisputeOpen: true };
    const lines = [{ ...first, paid }, ...others] as typeof shown.lines;
    const about = { reason: "Frost", site: "", writeTo: "help", now: fair.world.now };
    const view = proposalView({ ...shown, lines }, about);
    expect(view.will).toContain("We refund $48.00 to cards");
    expect(view.will).toContain(
      "We refund $16.00 of disputed payments, unless the bank returns it",
    );
    expect(view.lines.map(({ money }) => money)).toEqual([
      "$16.00 refunded unless the bank returns it",
      "$16.00 refunded to card",
      "$32.00 refunded to card",
    ]);
  });

  it("with an empty balance shows the refund as stuck for that vendor until money arrives", async () => {
    const [, bread] = fair.stalls[0].products;
    const items = [{ productId: bread.id, quantity: 2 }];
    for (const who of [0, 1] as const) await payAt(fair, { who, items });
    for (const what of ["arrive", "empty"]) {
      await fair.world.stripe.control(`balances/${what}`, { account });
    }
    await correctShortHarvest(ctx(), await commandFor(3, bread.id));
    await refundWhatIsDue(ctx());
    expect(await stuckOf(0)).toEqual([]);
    fair.world.now += waitsUnseen;
    await lookForRefunds(ctx());
    const [waiting] = await stuckOf(0);
    const [, customer] = fair.customers;
    expect(waiting).toMatchObject({ state: "pending", amount: 800, email: customer.email });
    expect(waiting && nextStep(waiting, "vendor", fair.world.now)).toContain(
      "Your available balance at Stripe is less than this refund",
    );
    // The number that the frame of every page of the vendor shows.
    expect(await vendorAtWork(ctx())).toMatchObject({ stuck: 1 });
    expect(await vendorAtWork(fair.world.ctx(fair.stalls[1].viewer))).toMatchObject({ stuck: 0 });
    await fair.world.stripe.control("balances/fund", { account, amount: 9000 });
    fair.world.now += waitsUnseen;
    await lookForRefunds(ctx());
    expect(await stuckOf(0)).toEqual([]);
    expect(await vendorAtWork(ctx())).toMatchObject({ stuck: 0 });
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("can be corrected again, down to nothing", async () => {
    for (const available of [7, 4, 0]) {
      await correctShortHarvest(ctx(), await commandFor(available));
      expect((await findHarvest(ctx(), day())).ordered).toBe(available);
    }
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it("may cover more pieces than the limit of one day", async () => {
    await makeStoodOrders(fair.world, [order(9999), order(9999)]);
    await correctShortHarvest(ctx(), await commandFor(15_000));
    expect((await findHarvest(ctx(), day())).ordered).toBe(15_000);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it.each([
    ["another version of an order", sql`update orders set version = version + 1 where id = 2`],
    [
      "another quantity",
      sql`update order_items set quantity = 1, total_price = 800 where order_id = 2`,
    ],
    [
      "money given back",
      sql`
      insert into refunds (payment_id, amount, reason, ask_key, state, stripe_refund_id, created_at,
        updated_at) select id, 100, 'at_stripe', 're_x', 'pending', 're_x', 1, 1 from payments
      where order_id = 2`,
    ],
    ["an order more", null],
    [
      "an order less",
      sql`update orders set status = 'cancelled', cancelled_by = 'customer' where id = 2`,
    ],
  ])("is saved completely or not at all, if the write finds %s", async (_, meanwhile) => {
    const command = await commandFor(5);
    const { lines, ordered } = await proposeShortHarvest(ctx(), command);
    const written = lines.map(({ effect, ...each }) => ({
      id: each.orderId,
      version: each.version,
      status: each.status,
      before: each.ordered,
      left: each.left,
      ...effect,
    }));
    if (meanwhile) await fair.world.db.run(meanwhile);
    else await makeStoodOrders(fair.world, [order(1)]);
    const before = await pieces();
    const write = runBatch(fair.world.db, harvestStatements(ctx(), command, ordered, written));
    await expect(write).rejects.toThrow();
    expect(await pieces()).toEqual(before);
    const [counted] = await fair.world.db.all(
      sql`select (select count(*) from short_harvests) as harvests,
        (select count(*) from order_corrections) as corrections,
        (select count(*) from refunds where reason <> 'at_stripe') as refunds,
        (select count(*) from audit_log) as lines`,
    );
    expect(counted).toEqual({ harvests: 0, corrections: 0, refunds: 0, lines: 0 });
  });

  it("is separate from other vendors and other markets", async () => {
    const other = fair.world.ctx(fair.stalls[1].viewer);
    await expect(findHarvest(other, day())).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = { ...day(), marketId: fair.markets[1].id };
    expect((await findHarvest(ctx(), elsewhere)).orders).toEqual([]);
    const command = { ...(await commandFor(5)), marketId: fair.markets[1].id };
    await expect(correctShortHarvest(ctx(), command)).rejects.toMatchObject({ code: "changed" });
    expect(await pieces()).toEqual([3, 2, 4]);
  });

  it("leaves a line in the audit log with the result", async () => {
    await correctShortHarvest(ctx(), await commandFor(4));
    const [line] = await fair.world.db.all<{ action: string; after: string }>(
      sql`select action, "after" from audit_log`,
    );
    expect(line?.action).toBe("short_harvest");
    expect(JSON.parse(line?.after ?? "")).toMatchObject({
      available: 4,
      corrected: 1,
      cancelled: 1,
      refunded: 800 + 3200,
    });
  });
});
