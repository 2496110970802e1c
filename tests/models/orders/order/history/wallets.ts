import { sql } from "drizzle-orm";
import { type Month, readStatement, readWalletPage } from "~/models/orders/wallet/wallet.server";
import type { LineKind } from "~/models/orders/wallet/wallet.tables";
import { runBatch } from "~/platform/database";
import type { VendorViewer } from "~/platform/viewer";
import type { World } from "../../../../support/world";
import { without } from "./ledgers";

/** The wallet's name for a line, by Stripe's name and the direction of the money. */
const kindOf = (type: string, amount: number): LineKind => {
  if (type === "adjustment") return amount < 0 ? "disputed" : "dispute_won";
  return kinds[type] ?? "other";
};
const kinds: Record<string, LineKind> = {
  charge: "charged",
  refund: "refunded",
  refund_failure: "refund_failed",
  payout: "payout",
  payout_failure: "payout_failed",
  payout_cancel: "payout_canceled",
};

interface Line {
  id: string;
  kind: LineKind;
  amount: number;
  fee: number;
  platformFee: number;
  net: number;
  day: string;
  orderId: number | null;
}

const clock = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });
const always: Month = { from: "0000-01-01", to: "9999-12-31" };
const sumOf = (lines: readonly { net: number }[]) => lines.reduce((sum, { net }) => sum + net, 0);

/**
 * Describes in words where a vendor's wallet differs from Stripe's balance transactions of the
 * account: each line with its order; the sums by kind, by day and by order, before a day in the
 * middle and from that day on; the available and pending amounts; and the outcome of each payout.
 * The expected values are computed here again, from Stripe's data and from the order of each
 * payment intent. Our own books of each order are compared in the same way.
 */
export async function differencesInWallet(
  world: World,
  viewer: VendorViewer,
  orderOf: ReadonlyMap<string, number>,
): Promise<string[]> {
  const ctx = world.ctx(viewer);
  const shown = await readStatement(ctx, always, { limit: 10_000 });
  if (!shown) return [`vendor ${viewer.vendorId} has no wallet`];
  const { account, available, pending, known, isReading, driftCount, drift } = shown.wallet;
  const theirs = linesAtStripe(world, account, orderOf);
  const middle = [...theirs].sort((a, b) => a.day.localeCompare(b.day))[theirs.length >> 1];
  const month = { ...always, from: middle?.day ?? always.from };
  const earlier = theirs.filter(({ day }) => day < month.from);
  const page = await readWalletPage(ctx, { month, by: "order", page: 1 });
  const [days, payouts, records] = await runBatch(world.db, [
    sql<object>`
      select day, lines, amount, fee, net from wallet_days where account_id = ${account}`,
    sql<object>`
      select stripe_id as id, amount, status, reason from payouts
      where account_id = ${account} and status <> 'refused'`,
    sql<object>`
      select p.order_id as orderId, sum(e.amount) as moved
      from payment_events e join payments p on p.id = e.payment_id
      where p.stripe_account_id = ${account} and e.kind <> 'settled_by_hand' group by p.order_id`,
  ]);
  const wrongs: string[] = [];
  const agree = (what: string, ours: readonly object[], stripes: readonly object[]) => {
    const [here, there] = [ours.map(told), stripes.map(told)];
    for (const row of without(there, here)) wrongs.push(`Stripe has, and ${what} not: ${row}`);
    for (const row of without(here, there)) wrongs.push(`${what} has, and Stripe not: ${row}`);
  };
  const { balances, payouts: paidOut } = world.stripe.emulator.state();
  const balance = balances.find((each) => each.account === account);

  agree(
    "the wallet's balance",
    [{ available, pending }],
    [{ available: balance?.available.usd ?? 0, pending: balance?.pending.usd ?? 0 }],
  );
  agree("the wallet", shown.lines.map(asLine), theirs);
  agree(
    "the wallet's sum by kind",
    shown.sums,
    summed(theirs, ({ kind }) => ({ kind })),
  );
  agree(
    "the wallet's sum of a day",
    days.results,
    summed(theirs, ({ day }) => ({ day })),
  );
  agree("what the wallet was before a day", [{ net: page?.before }], [{ net: sumOf(earlier) }]);
  agree(
    "the wallet's sum of an order",
    // Stripe knows nothing of the market and the date.
    (page?.orders ?? []).map(
      ({ marketId: _, pickupDate: __, orderId, kind, net, fee, ...sums }) => ({
        orderId,
        kind: orderId === null ? kind : null,
        net,
        fee,
        // A sum that belongs to no order is named by its kind.
        ...(orderId !== null && sums),
      }),
    ),
    byOrder(theirs.filter(({ day }) => day >= month.from)),
  );
  agree(
    "the list of payouts",
    payouts.results,
    paidOut
      .filter((each) => each.account === account)
      .map(({ payout: { id, amount, status, failure_code } }) => ({
        id,
        amount,
        status,
        reason: failure_code,
      })),
  );
  agree(
    "the books of an order",
    records.results,
    summed(
      theirs.filter(({ orderId }) => orderId !== null),
      ({ orderId }) => ({ orderId }),
    ).map(({ orderId, amount }) => ({ orderId, moved: amount })),
  );
  const last = shown.lines.at(-1)?.after ?? 0;
  if (known !== sumOf(theirs) || last !== known)
    wrongs.push(`${account} comes to ${known}, ${last}`);
  if (isReading === 1) wrongs.push(`${account} is still being read`);
  if (driftCount !== 0) wrongs.push(`the wallet of ${account} tells of a difference: ${drift}`);
  return wrongs.map((wrong) => `vendor ${viewer.vendorId}: ${wrong}`);
}

/** A row as text that does not depend on the order of its columns. */
const told = (row: object) =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => one.localeCompare(other)));

const asLine = ({ id, kind, amount, fee, platformFee, net, day, orderId }: Line): Line => ({
  id,
  kind,
  amount,
  fee,
  platformFee,
  net,
  day,
  orderId,
});

/** All lines of an account at Stripe, each with the order of ours that it belongs to. */
function linesAtStripe(
  { stripe }: World,
  account: string,
  orderOf: ReadonlyMap<string, number>,
): Line[] {
  const state = stripe.emulator.state();
  const intentOf = new Map<string, string>(
    [...state.charges, ...state.refunds, ...state.disputes].map(({ id, payment_intent }) => [
      id,
      String(payment_intent),
    ]),
  );
  return state.balance_transactions
    .filter((each) => each.account === account)
    .map(({ transaction }) => {
      const { id, type, amount, fee, fee_details, net, created, source } = transaction;
      return {
        id,
        kind: kindOf(type, amount),
        amount,
        fee,
        platformFee: fee_details
          .filter((each) => each.type === "application_fee")
          .reduce((sum, each) => sum + each.amount, 0),
        net,
        day: clock.format(created * 1000),
        orderId: orderOf.get(intentOf.get(String(source)) ?? "") ?? null,
      };
    });
}

/** The sums of the lines, grouped by name. */
function summed<Name extends object>(lines: readonly Line[], name: (line: Line) => Name) {
  const sums = new Map<string, Name & Sum>();
  for (const line of lines) {
    const key = told(name(line));
    const so = sums.get(key) ?? { ...name(line), lines: 0, amount: 0, fee: 0, net: 0 };
    so.lines += 1;
    so.amount += line.amount;
    so.fee += line.fee;
    so.net += line.net;
    sums.set(key, so);
  }
  return [...sums.values()];
}
interface Sum {
  lines: number;
  amount: number;
  fee: number;
  net: number;
}

function byOrder(lines: readonly Line[]) {
  const named = ({ orderId, kind }: Line) => ({ orderId, kind: orderId === null ? kind : null });
  return summed(lines, named).map(({ orderId, kind, fee, net }) => {
    const own = lines.filter((line) => line.orderId === orderId);
    const of = (...some: LineKind[]) =>
      own.reduce((sum, line) => (some.includes(line.kind) ? sum + line.amount : sum), 0);
    if (orderId === null) return { orderId, kind, fee, net };
    return {
      orderId,
      kind,
      fee,
      net,
      charged: of("charged"),
      refunded: of("refunded", "refund_failed"),
      disputed: of("disputed", "dispute_won"),
      other: of("payout", "payout_failed", "payout_canceled", "fee", "other"),
    };
  });
}
