import { sql } from "drizzle-orm";
import type { Habit, Season } from "../season";

/* Stripe's ids are random. So each list is sorted by ids of our own: with the same seed, a season
   chooses the same rows again. */

/** A cardholder disputes a charge at the bank. */
export const dispute: Habit = {
  weight: 0.5,
  act: async ({ random, world }) => {
    const paid = await world.db.all<{ id: string }>(sql`
      select payment_intent_id id from payments
      where status = 'paid' and payment_intent_id is not null order by payments.id`);
    if (paid.length === 0) return null;
    const { id } = random.one(paid);
    const status = random.one(["needs_response", "warning_needs_response"]);
    await world.stripe.control("disputes", { payment_intent: id, status });
    return `the bank asks about ${id}: ${status}`;
  },
};

/** The bank decides a dispute. */
export const settleDispute: Habit = {
  weight: 1,
  act: async ({ random, world }) => {
    const open = await world.db.all<{ id: string }>(
      sql`select id from disputes where state = 'open' order by payment_id, created_at`,
    );
    if (open.length === 0) return null;
    const { id } = random.one(open);
    const end = random.one(["win", "lose"]);
    await world.stripe.control(`disputes/${end}`, { dispute: id });
    return `the vendor is to ${end} the dispute ${id}`;
  },
};

/** For this long, a bank can send money back: 30 days, says Stripe. */
const canComeBack = 30 * 24 * 60 * 60_000;

/** A bank refuses a refund, or returns a payout. */
export const sendBack: Habit = {
  weight: 0.5,
  act: async ({ random, world }) => {
    const since = world.now - canComeBack;
    const [path, name, rows] = random.one([
      [
        "refunds/fail",
        "refund",
        sql`select stripe_refund_id id from refunds
          where stripe_refund_id is not null and created_at > ${since} order by refunds.id`,
      ],
      [
        "payouts/fail",
        "payout",
        sql`select stripe_id id from payouts
          where stripe_id is not null and created_at > ${since} order by payouts.id`,
      ],
    ] as const);
    const found = await world.db.all<{ id: string }>(rows);
    if (found.length === 0) return null;
    const { id } = random.one(found);
    await world.stripe.control(path, { [name]: id });
    return `a bank sends the ${name} ${id} back`;
  },
};

/** A vendor's account at Stripe, or null if there is none. */
async function oneAccount({ random, world }: Season) {
  const accounts = await world.db.all<{ id: string }>(
    sql`select id from stripe_accounts where closed_at is null order by vendor_id`,
  );
  return accounts.length === 0 ? null : random.one(accounts).id;
}

/** The pending money of an account becomes available. */
export const letMoneyArrive: Habit = {
  weight: 2,
  act: async (season) => {
    const id = await oneAccount(season);
    if (!id) return null;
    await season.world.stripe.control("balances/arrive", { account: id });
    return `the money of ${id} arrives`;
  },
};

/** A vendor disconnects the account from the platform at Stripe, or connects it again. */
export const disconnect: Habit = {
  weight: 0.3,
  isTrouble: true,
  act: async (season) => {
    const id = await oneAccount(season);
    if (!id) return null;
    const disconnected = season.random.chance(0.5);
    await season.world.stripe.control("accounts/disconnect", { account: id, disconnected });
    return `${id} is ${disconnected ? "taken from" : "given back to"} the platform`;
  },
};
