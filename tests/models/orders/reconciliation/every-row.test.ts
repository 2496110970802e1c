import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import type { World } from "../../../support/world";
import { Bazaar } from "../order/history/bazaar";
import { copyTown, makeTown, type Town } from "../order/history/town";

/**
 * Two vendors and two customers with everything that can happen to money, all of it read from
 * Stripe.
 */
let lived: Town;
let stalls: Town["stalls"];
beforeAll(async () => {
  const bazaar = await Bazaar.open(await makeTown(), { platformFee: 250 });
  lived = bazaar.town;
  stalls = bazaar.stalls;
  const order = { does: "place", honey: 1, bread: 1, pays: "card", form: 0 } as const;
  await bazaar.live([
    { ...order, who: 0, stall: 0 },
    { ...order, who: 1, stall: 1 },
    { ...order, who: 0, stall: 1, form: 1 },
    { does: "pay", checkout: 0 },
    { does: "pay", checkout: 1 },
    { does: "pay", checkout: 2 },
    { ...order, who: 1, stall: 0, form: 1, pays: "at_pickup" },
    { does: "webhooks" },
    { does: "refund in part", order: 0, cents: 250, key: 0 },
    { does: "cancel", order: 1 },
    { does: "minute" },
    { does: "dispute", charge: 2 },
    { does: "decide dispute", dispute: 0, as: "lose" },
    { does: "webhooks" },
    { does: "pay money in", stall: 1 },
    { does: "wait", until: "the money is there" },
    { does: "request payout", stall: 0, cents: 500, knows: "the last" },
    { does: "request payout", stall: 1, cents: 900, knows: "the last" },
    { does: "fail payout", payout: 0 },
  ]);
  await bazaar.calmDown();
  expect(await bazaar.wrongs()).toEqual([]);
  // The ledgers are append-only. Drop their triggers, because the faults come from outside the app.
  const triggers = await bazaar.world.db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'trigger'
      and tbl_name in ('order_events', 'payment_events', 'refunds')`,
  );
  for (const { name } of triggers) await bazaar.world.db.run(sql.raw(`drop trigger ${name}`));
});

let world: World;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ world, close } = await copyTown(lived));
});
afterEach(() => close());

/** Copies a row, with changes in some of its columns. */
const twice = (table: string, where: string, change: Record<string, string>) => async () => {
  const columns = await world.db.all<{ name: string }>(
    sql`select name from pragma_table_info(${table})`,
  );
  const names = columns.map(({ name }) => name).filter((name) => change[name] !== "");
  const values = names.map((name) => change[name] ?? name);
  return `insert into ${table} (${names}) select ${values} from ${table} where ${where}`;
};

type Fault = [
  kind: string,
  what: string,
  fault: string | (() => Promise<string>),
  /** What the report names: the place of the fault, and its figures. */
  named: Record<string, unknown>,
];
const first = "select min(id) from";
const faults: Fault[] = [
  [
    "orders",
    "a wrong amount",
    "update orders set total_amount = 1351 where id = 1",
    { order_id: 1, total: 1351, items: 1350 },
  ],
  [
    "orders",
    "the wrong vendor",
    "update orders set vendor_id = 2 where id = 1",
    { order_id: 1, vendor_id: 2 },
  ],
  [
    "orders",
    "a wrong status",
    "update orders set status = 'completed' where id = 4",
    { order_id: 4, status: "completed", history: "confirmed" },
  ],
  [
    "orders",
    "a row twice",
    twice("orders", "id = 4", { id: "", place_key: "'twice'" }),
    { order_id: 5, total: 1350, items: null },
  ],
  [
    "order_items",
    "a wrong amount",
    "update order_items set quantity = 2, total_price = 2 * unit_price where order_id = 4 and id in (select max(id) from order_items)",
    { order_id: 4, total: 1350 },
  ],
  [
    "order_items",
    "a missing row",
    "delete from order_items where order_id = 4",
    { order_id: 4, items: null },
  ],
  [
    "order_items",
    "a row twice",
    twice("order_items", "order_id = 4 and id = (select max(id) from order_items)", {
      id: "",
      product_id: "3",
    }),
    { order_id: 4 },
  ],
  [
    "order_events",
    "a missing row",
    `delete from order_events where id = (select max(id) from order_events where order_id = 1)`,
    { order_id: 1, status: "confirmed" },
  ],
  [
    "order_events",
    "a row twice",
    twice("order_events", "id = (select max(id) from order_events where order_id = 1)", { id: "" }),
    { order_id: 1, starts: "pending_payment", before: "confirmed" },
  ],
  [
    "order_events",
    "a wrong status",
    "update order_events set to_status = 'ready' where order_id = 4",
    { order_id: 4, history: "ready" },
  ],
  [
    "product_stock",
    "a wrong amount",
    "update product_stock set reserved = reserved + 1 where product_id = 1",
    { product_id: 1 },
  ],
  [
    "product_stock",
    "a missing row",
    "delete from product_stock where product_id = 1",
    { product_id: 1, reserved: null },
  ],
  [
    "payments",
    "a wrong amount",
    "update payments set amount = 1351 where id = 1",
    { payment_id: 1, order_id: 1, amount: 1351, total_amount: 1350 },
  ],
  [
    "payments",
    "the wrong account",
    "update payments set stripe_account_id = 'OTHER' where id = 1",
    { payment_id: 1, order_id: 1, stripe_account_id: "OTHER" },
  ],
  [
    "payments",
    "a wrong currency",
    "update payments set currency = 'cad' where id = 1",
    { payment_id: 1, order_id: 1 },
  ],
  [
    "payments",
    "a wrong status",
    "update payments set status = 'refund_due' where id = 1",
    { payment_id: 1, status: "refund_due" },
  ],
  [
    "payments",
    "a wrong fee",
    "update payments set application_fee = 34 where id = 1",
    { account: "OWN", orderId: 1, ours: 34, stripes: 33 },
  ],
  [
    "payments",
    "a row twice",
    twice("payments", "id = 1", {
      id: "",
      payment_intent_id: "'pi_twice'",
      checkout_session_id: "null",
    }),
    { payment_id: 4, order_id: 1, charges: 0 },
  ],
  [
    "payment_events",
    "a wrong amount",
    "update payment_events set amount = 1351 where kind = 'charged' and payment_id = 1",
    { account: "OWN", orderId: 1, ours: 1351, stripes: 1350 },
  ],
  [
    "payment_events",
    "a missing row",
    "delete from payment_events where kind = 'refunded' and payment_id = 1",
    { account: "OWN", orderId: 1, ours: null, stripes: -250 },
  ],
  [
    "payment_events",
    "a row twice",
    twice("payment_events", "kind = 'charged' and payment_id = 1", {
      id: "",
      reference: "'pi_twice'",
    }),
    { payment_id: 1, charges: 2, charged: 2700 },
  ],
  [
    "payment_events",
    "the wrong account",
    "update payment_events set payment_id = 2 where kind = 'refunded' and payment_id = 1",
    { account: "OTHER", ours: -250, stripes: null },
  ],
  [
    "refunds",
    "a wrong amount",
    "update refunds set amount = 251 where payment_id = 1",
    { payment_id: 1, refunded_amount: 250, done: 251 },
  ],
  [
    "refunds",
    "a missing row",
    "delete from refunds where payment_id = 1",
    { payment_id: 1, refunded_amount: 250, done: 0 },
  ],
  [
    "refunds",
    "a row twice",
    twice("refunds", "payment_id = 1", {
      id: "",
      ask_key: "'twice'",
      stripe_refund_id: "'re_twice'",
    }),
    { payment_id: 1, done: 500 },
  ],
  [
    "refunds",
    "a wrong status",
    "update refunds set state = 'pending' where payment_id = 1",
    { payment_id: 1, refunded_amount: 250, done: 0 },
  ],
  [
    "refunds",
    "the wrong payment",
    "update refunds set payment_id = 3 where payment_id = 1",
    { payment_id: 3, done: 250 },
  ],
  [
    "disputes",
    "a wrong amount",
    "update disputes set amount = 1351",
    { payment_id: 3, order_id: 3, amount: 1351, taken: 1350 },
  ],
  ["disputes", "a missing row", "delete from disputes", { payment_id: 3, kind: "disputed" }],
  [
    "disputes",
    "a row twice",
    twice("disputes", "true", { id: "'du_twice'" }),
    { dispute_id: "du_twice", payment_id: 3, taken: null },
  ],
  [
    "disputes",
    "a wrong status",
    "insert into payment_events (payment_id, at, kind, amount, reference) select payment_id, 9e12, 'dispute_won', 1350, id from disputes",
    { payment_id: 3, kind: "dispute_won" },
  ],
  [
    "disputes",
    "the wrong payment",
    "update disputes set payment_id = 1",
    { payment_id: 3, kind: "disputed" },
  ],
  [
    "payouts",
    "a wrong amount",
    "update payouts set amount = 901 where account_id = 'OTHER'",
    { account: "OTHER", ours: -901, stripes: -900 },
  ],
  [
    "payouts",
    "a missing row",
    "delete from payouts where account_id = 'OTHER'",
    { account: "OTHER", ours: null, stripes: -900 },
  ],
  [
    "payouts",
    "a row twice",
    twice("payouts", "account_id = 'OTHER'", { id: "", stripe_id: "'po_twice'", after_id: "null" }),
    { account: "OTHER", reference: "po_twice", ours: -900, stripes: null },
  ],
  [
    "payouts",
    "the wrong account",
    "update payouts set account_id = 'OWN', after_id = null where account_id = 'OTHER'",
    { account: "OWN", ours: -900, stripes: null },
  ],
  [
    "payouts",
    "a wrong currency",
    "update payouts set currency = 'cad' where account_id = 'OTHER'",
    { account: "OTHER", currency: "cad", accounts: "usd" },
  ],
  [
    "payouts",
    "a wrong status",
    "update payouts set status = 'paid' where account_id = 'OWN'",
    { account: "OWN", ours: null, stripes: 500 },
  ],
  [
    "balance_transactions",
    "a wrong amount",
    "update balance_transactions set amount = 1351, net = net + 1 where kind = 'charged' and account_id = 'OWN'",
    { account: "OWN", orderId: 1, ours: 1350, stripes: 1351 },
  ],
  [
    "balance_transactions",
    "a missing row",
    "delete from balance_transactions where kind = 'charged' and account_id = 'OWN'",
    { account: "OWN", orderId: 1, ours: 1350, stripes: null },
  ],
  [
    "balance_transactions",
    "a row twice",
    twice("balance_transactions", "kind = 'charged' and account_id = 'OWN'", { id: "'txn_twice'" }),
    { account: "OWN", kind: "charged", lines: 2 },
  ],
  [
    "balance_transactions",
    "the wrong account",
    "update balance_transactions set account_id = 'OTHER' where kind = 'charged' and account_id = 'OWN'",
    { account: "OWN", orderId: 1, ours: 1350, stripes: null },
  ],
  [
    "balance_transactions",
    "a wrong currency",
    "update balance_transactions set currency = 'cad' where kind = 'charged' and account_id = 'OWN'",
    { account: "OWN", currency: "cad", accounts: "usd" },
  ],
  [
    "balance_transactions",
    "a wrong kind",
    "update balance_transactions set kind = 'other' where kind = 'charged' and account_id = 'OWN'",
    { account: "OWN", orderId: 1, ours: 1350, stripes: null },
  ],
  [
    "balance_transactions",
    "a wrong fee",
    "update balance_transactions set fee = fee + 1 where kind = 'charged' and account_id = 'OWN'",
    { account_id: "OWN" },
  ],
  [
    "balance_transactions",
    "another fee of the platform's",
    "update balance_transactions set platform_fee = 34 where kind = 'charged' and account_id = 'OWN'",
    { account: "OWN", orderId: 1, ours: 33, stripes: 34 },
  ],
  [
    "wallets",
    "a wrong amount",
    "update wallets set pending = pending + 1 where account_id = 'OWN'",
    { account: "OWN" },
  ],
  ["wallets", "a missing row", "delete from wallets where account_id = 'OWN'", { account: "OWN" }],
  [
    "wallet_days",
    "a wrong amount",
    "update wallet_days set net = net + 1 where account_id = 'OWN'",
    { account_id: "OWN" },
  ],
  [
    "wallet_days",
    "a missing row",
    "delete from wallet_days where account_id = 'OWN'",
    { account_id: "OWN", net: null },
  ],
  [
    "wallet_days",
    "the wrong account",
    "update wallet_days set account_id = 'OWN', day = '2020-01-01' where account_id = 'OTHER' and day = (select min(day) from wallet_days)",
    { account_id: "OTHER", net: null },
  ],
  [
    "stripe_accounts",
    "a wrong currency",
    "update stripe_accounts set currency = 'cad' where id = 'OWN'",
    { account: "OWN", currency: "usd", accounts: "cad" },
  ],
  [
    "stripe_accounts",
    "the wrong vendor",
    "update stripe_accounts set closed_at = 1, vendor_id = 2 where id = 'OWN'",
    { payment_id: 1, order_id: 1, vendor_id: 1 },
  ],
];

describe("a fault in one row", () => {
  const asHere = (text: string) =>
    text.replaceAll("OWN", stalls[0].account).replaceAll("OTHER", stalls[1].account);

  it.each(faults)(
    "is reported with its place and its figures, in %s: %s",
    async (_, __, fault, named) => {
      expect(await reconcile(world.db)).toEqual([]);
      const statement = typeof fault === "string" ? fault : await fault();
      const { meta } = await world.d1.prepare(asHere(statement)).run();
      expect(meta.changes).toBeGreaterThan(0);
      const rows = (await reconcile(world.db)).flatMap((offence) => offence.rows);
      expect(rows).toContainEqual(
        expect.objectContaining(JSON.parse(asHere(JSON.stringify(named)))),
      );
    },
  );

  it.each([
    ["an order", "delete from orders where id = 1"],
    ["a payment", "delete from payments where id = 1"],
    ["an account", "delete from stripe_accounts"],
    ["stock beyond its limit", "update product_stock set stock_limit = 1, reserved = 2"],
    [
      "the same payout twice",
      `insert into payouts select * from payouts where id = (${first} payouts)`,
    ],
  ])("is refused by the database itself: %s", async (_, statement) => {
    await expect(world.d1.prepare(statement).run()).rejects.toThrow(
      /constraint|CHECK|UNIQUE|reserved/i,
    );
  });
});
