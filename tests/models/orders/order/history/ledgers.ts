import { sql } from "drizzle-orm";
import type { World } from "../../../../support/world";

/** Our ledger's name for a movement, by Stripe's name and the direction of the money. */
const kinds: Record<string, [into: string, out: string]> = {
  charge: ["charged", "charge that takes"],
  refund: ["refund that brings", "refunded"],
  refund_failure: ["refund_failed", "refund failure that takes"],
  adjustment: ["dispute_won", "disputed"],
};

/**
 * Describes in words where our books and the balances of the vendors' accounts differ. Every
 * movement of money for an order of ours must be a line in both, with the same amount and account,
 * and the platform's fees must be the agreed fees. Sales that vendors make outside the app do not
 * count.
 */
export async function differencesBetween({ db, stripe }: World): Promise<string[]> {
  const state = stripe.emulator.state();
  const payments = await db.all<{ intent: string; account: string; fee: number }>(sql`
    select payment_intent_id as intent, stripe_account_id as account, application_fee as fee
    from payments where payment_intent_id is not null`);
  const ours = new Set(payments.map(({ intent }) => intent));
  const intentOf = new Map<string, string>(
    [...state.charges, ...state.refunds, ...state.disputes].map(({ id, payment_intent }) => [
      id,
      String(payment_intent),
    ]),
  );
  const theirs = state.balance_transactions.flatMap(({ account, transaction }) => {
    const { amount, source, type } = transaction;
    const intent = intentOf.get(String(source)) ?? "";
    if (!ours.has(intent)) return [];
    const kind = kinds[type]?.[amount > 0 ? 0 : 1] ?? type;
    const reference = type === "charge" ? intent : String(source);
    return [`${account} ${kind} ${amount} ${reference}`];
  });
  const written = await db.all<{ line: string }>(sql`
    select p.stripe_account_id || ' ' || e.kind || ' ' || e.amount || ' ' || e.reference as line
    from payment_events e join payments p on p.id = e.payment_id
    where e.kind <> 'settled_by_hand'`);
  const lines = written.map(({ line }) => line);
  const wrongFees = payments.filter(({ intent, fee }) => {
    const charge = state.charges.find(({ payment_intent }) => payment_intent === intent);
    return (charge?.application_fee_amount ?? 0) !== fee;
  });
  return [
    ...without(theirs, lines).map((line) => `Stripe has, and the books have not: ${line}`),
    ...without(lines, theirs).map((line) => `the books have, and Stripe has not: ${line}`),
    ...wrongFees.map(({ intent }) => `the fee of ${intent} is not what was agreed`),
  ];
}

/**
 * The lines of `some` that remain after removing the lines of `others`. Each occurrence counts
 * once.
 */
export function without(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
