import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { stripeInvariants } from "~/models/orders/reconciliation/stripe-rows";
import { driftIn, findDrift, readDifferences } from "~/models/orders/wallet/drift.server";
import { restsFor } from "~/models/orders/wallet/wallet.rules";
import {
  addEvent,
  charge,
  day,
  openStalls,
  paidOrder,
  readLater,
  refund,
  type Stall,
  walletOf,
} from "../../../support/wallets";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let own: Stall;
let other: Stall;

/** Two vendors with everything that can happen to money: both ledgers have all of it. */
beforeAll(async () => {
  world = await makeWorld();
  [own, other] = await openStalls(world);
  await world.stripe.control("webhooks", { mode: "hold" });
  const sdk = world.stripe.client();
  for (const stall of [own, other]) {
    const as = { stripeAccount: stall.account };
    const part = await paidOrder(world, stall, 2000, { fee: 40 });
    await refund(world, stall, part, 500);
    const sentBack = await paidOrder(world, stall, 3000);
    const failed = await refund(world, stall, sentBack, 3000);
    await world.stripe.control("refunds/fail", { refund: failed, reason: "unknown" });
    await addEvent(world, sentBack.paymentId, "refund_failed", 3000, failed);
    const disputed = await paidOrder(world, stall, 4000);
    const dispute = await world.stripe.control<{ id: string }>("disputes", {
      payment_intent: disputed.intent,
    });
    await addEvent(world, disputed.paymentId, "disputed", -4000, dispute.id);
    await world.stripe.control("disputes/win", { dispute: dispute.id });
    await addEvent(world, disputed.paymentId, "dispute_won", 4000, dispute.id);
    await charge(world, stall.account, 123);
    world.now += 3 * day;
    await world.stripe.settle();
    const first = await sdk.payouts.create({ amount: 1000, currency: "usd" }, as);
    await sdk.payouts.cancel(first.id, {}, as);
    const second = await sdk.payouts.create({ amount: 700, currency: "usd" }, as);
    await world.stripe.control("payouts/fail", { payout: second.id, code: "no_account" });
    await sdk.payouts.create({ amount: 300, currency: "usd" }, as);
  }
  await readLater(world, restsFor);
  await readLater(world, restsFor);
  // The ledger is append-only. Drop its triggers, because the faults come from outside the app.
  const triggers = ["payment_events_no_update", "payment_events_no_delete"].map(
    (name) => `drop trigger ${name}`,
  );
  await all([
    ...triggers,
    ...tables.map((name) => `create table kept_${name} as select * from ${name}`),
  ]);
});

/** The tables that get faults. Each test finds them with their first content. */
const tables = [
  "payments",
  "payment_events",
  "payouts",
  "balance_transactions",
  "wallet_days",
  "wallets",
];
const all = async (statements: string[]) => {
  for (const statement of statements) await world.db.run(sql.raw(statement));
};
afterEach(() =>
  all([
    ...[...tables].reverse().map((name) => `delete from ${name}`),
    ...tables.map((name) => `insert into ${name} select * from kept_${name}`),
  ]),
);

const broken = async () =>
  (await reconcile(world.db, stripeInvariants)).map(({ invariant }) => invariant);
const found = async ({ account }: Stall) => {
  const { found, count } = await findDrift(world.db, account, 20);
  expect(count).toBe(found.length);
  return found;
};
describe("the comparison of our payments with Stripe's ledger", () => {
  it("finds no difference for any kind of movement, and ignores the vendor's other sales", async () => {
    const kinds = await world.db.all<{ kind: string }>(
      sql`select distinct kind from balance_transactions order by kind`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "charged",
      "dispute_won",
      "disputed",
      "payout",
      "payout_canceled",
      "payout_failed",
      "refund_failed",
      "refunded",
    ]);
    expect(await broken()).toEqual([]);
    expect(await found(own)).toEqual([]);
    expect(await walletOf(world, own)).toMatchObject({ driftCount: 0, drift: "[]" });
    expect((await readDifferences(world)).vendors).toEqual([]);
  });

  const ofKind = (kind: string) =>
    `(select id from balance_transactions where account_id = 'OWN' and kind = '${kind}'
      and exists (select 1 from payments p where p.payment_intent_id
        = balance_transactions.payment_intent_id) limit 1)`;
  const ours = "every movement of ours is a line at Stripe";
  const theirs = "every line at Stripe that is ours is a movement of ours";
  const adds = "Stripe's lines add up to the balance that Stripe tells";
  const days = "a day comes to the sum of its lines";
  const faults: [what: string, fault: string, invariants: string[], kinds: string[]][] = [
    ...["charged", "refunded", "refund_failed", "disputed", "dispute_won"].flatMap(
      (kind): [string, string, string[], string[]][] => [
        [
          `a line of kind ${kind} that is gone`,
          `delete from balance_transactions where id = ${ofKind(kind)}`,
          [ours, adds, days],
          ["not_at_stripe", "balance_differs"],
        ],
        [
          `a movement of kind ${kind} that is gone`,
          `delete from payment_events where kind = '${kind}' and payment_id in
            (select id from payments where stripe_account_id = 'OWN')
            and id = (select min(e.id) from payment_events e where e.kind = '${kind}')`,
          [theirs],
          ["not_in_books"],
        ],
        [
          `a movement of kind ${kind} that is a cent off`,
          `update payment_events set amount = amount - 1 where kind = '${kind}'
            and id = (select min(e.id) from payment_events e where e.kind = '${kind}')`,
          ["a movement is of the same amount here and at Stripe"],
          ["amounts_differ"],
        ],
      ],
    ),
    [
      "a movement of another account's payment",
      `update payments set stripe_account_id = 'OTHER' where id = 1`,
      [ours],
      [],
    ],
    [
      "a fee that was not agreed",
      "update payments set application_fee = 41 where id = 1",
      ["the platform's fee is the one that was agreed"],
      ["fee_differs"],
    ],
    ...["payout", "payout_failed", "payout_canceled"].map(
      (kind): [string, string, string[], string[]] => [
        `a line of kind ${kind} that is gone`,
        `delete from balance_transactions where id = (select id from balance_transactions
          where account_id = 'OWN' and kind = '${kind}' limit 1)`,
        [
          "every payout of ours left the balance at Stripe, and came back where it failed",
          adds,
          days,
        ],
        ["payout_not_at_stripe", "balance_differs"],
      ],
    ),
    [
      "a payout that is gone",
      `delete from payouts where id = (select min(id) from payouts where account_id = 'OWN'
        and status not in ('failed', 'canceled'))`,
      ["every payout at Stripe is a payout of ours"],
      ["payout_not_in_books"],
    ],
    [
      "a payout that did not fail here",
      `update payouts set status = 'paid' where account_id = 'OWN' and status = 'failed'`,
      ["every payout at Stripe is a payout of ours"],
      ["payout_not_in_books"],
    ],
    [
      "a payout that is a cent off",
      `update payouts set amount = amount + 1 where account_id = 'OWN'
        and status not in ('failed', 'canceled')`,
      ["a payout is of the same amount here and at Stripe"],
      ["payout_differs"],
    ],
    [
      "a balance that is a cent off",
      "update wallets set available = available + 1 where account_id = 'OWN'",
      [adds],
      ["balance_differs"],
    ],
    [
      "a line whose parts do not add up",
      `update balance_transactions set fee = fee + 1 where id = ${ofKind("charged")}`,
      ["what a line changes the balance by is its amount less its fee", days],
      [],
    ],
    [
      "a day that is a cent off",
      "update wallet_days set net = net + 1 where account_id = 'OWN'",
      [days],
      [],
    ],
  ];

  it.each(faults)(
    "finds and names %s, in the affected account only",
    async (_, fault, invariants, kinds) => {
      await all([fault.replaceAll("OWN", own.account).replaceAll("OTHER", other.account)]);
      expect((await broken()).sort()).toEqual([...invariants].sort());
      const drift = await found(own);
      expect(drift.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
      if (kinds.length > 0) expect(drift).toHaveLength(kinds.length);
      if (kinds.length > 0) expect(await found(other)).toEqual([]);
    },
  );

  it("finds a charge for one of our orders that we have not recorded", async () => {
    const lost = await paidOrder(world, own, 1500, { booked: false });
    await readLater(world, restsFor);
    expect(await found(own)).toEqual([
      {
        kind: "not_in_books",
        orderId: lost.orderId,
        reference: lost.intent,
        ours: null,
        stripes: 1500,
      },
    ]);
    expect(await broken()).toEqual([theirs]);
  });

  it("ignores what another vendor's charge says about an order", async () => {
    const mine = await paidOrder(world, own, 1500);
    await charge(world, other.account, 1500, { payment: mine.paymentId });
    await readLater(world, restsFor);
    expect(await broken()).toEqual([]);
  });

  it("shows a difference in the wallet with both amounts, until the difference is gone", async () => {
    const lost = await paidOrder(world, own, 1500, { booked: false });
    await readLater(world, restsFor);
    const { driftCount, drift } = await walletOf(world, own);
    expect(driftCount).toBe(1);
    expect(driftIn(drift)).toMatchObject([{ kind: "not_in_books", ours: null, stripes: 1500 }]);
    expect((await readDifferences(world)).vendors).toMatchObject([
      { vendorId: own.vendorId, account: own.account, count: 1, found: [{ stripes: 1500 }] },
    ]);
    expect(await walletOf(world, other)).toMatchObject({ driftCount: 0 });
    await addEvent(world, lost.paymentId, "charged", 1500, lost.intent);
    await world.db.run(
      sql`update payments set payment_intent_id = ${lost.intent} where id = ${lost.paymentId}`,
    );
    await readLater(world, restsFor);
    expect(await walletOf(world, own)).toMatchObject({ driftCount: 0 });
  });

  it("ignores money that moved after the account was last read", async () => {
    world.now += 1000;
    await paidOrder(world, own, 1500);
    expect(await broken()).toEqual([]);
    expect(await found(own)).toEqual([]);
  });
});
