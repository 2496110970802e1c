import type { Capabilities } from "~/platform/context";
import { openDatabase } from "~/platform/database";
import { openPayments } from "~/platform/payments";
import { readSettings } from "~/platform/settings";
import { openBalances } from "~/platform/stripe-balance";
import type { Viewer } from "~/platform/viewer";
import { interruptible } from "../../../../support/interruptible";
import type { World } from "../../../../support/world";

/**
 * What befalls a worker at one of its calls to the database or to Stripe, counted from 1: the
 * connection is lost before the call was done or after it, or the worker dies there for good.
 */
export interface Fate {
  at: number;
  how: "lost before" | "lost after" | "dies before" | "dies after";
}

/** How calls of workers that run together take turns. */
export type Turns = <T>(call: () => Promise<T>) => Promise<T>;

/** What an interrupted call throws out of the database. */
class Interrupted extends Error {}

/** One run of the worker: its capabilities, and whether its fate has struck. */
export interface Worker<V extends Viewer | null> {
  ctx: ReturnType<typeof World.prototype.ctx<V>>;
  wasStruck(): boolean;
}

/** A worker that answers a request of `viewer`'s, or, for nobody, a webhook or the schedule. */
export function startWorker<V extends Viewer | null>(
  world: World,
  viewer: V,
  {
    fate,
    turns = (call) => call(),
    stripe,
    platformFee,
  }: {
    fate?: Fate;
    turns?: Turns;
    stripe: typeof fetch;
    /** In basis points. */
    platformFee: number;
  },
): Worker<V> {
  let calls = 0;
  let isDead = false;
  let wasStruck = false;
  const run = <T>(call: () => Promise<T>, broken: () => T): Promise<T> =>
    turns(async () => {
      calls += 1;
      if (isDead) return broken();
      if (!fate || calls !== fate.at) return call();
      wasStruck = true;
      isDead = fate.how.startsWith("dies");
      if (fate.how.endsWith("after")) await call();
      return broken();
    });
  const lost = (): never => {
    throw new Interrupted("D1_ERROR: Network connection lost.");
  };
  const db = interruptible(world.d1, (call) => run(call, lost));
  const reach: typeof fetch = (input, init) => run(() => stripe(input, init), brokenAnswer);
  const overrides: Pick<Capabilities, "db" | "payments" | "balances" | "platformFee" | "log"> = {
    db: openDatabase(db).db,
    payments: openPayments(settings, reach),
    balances: openBalances(settings, reach),
    platformFee,
    log: () => {},
  };
  return { ctx: { ...world.ctx(viewer), ...overrides }, wasStruck: () => wasStruck };
}

/** Stripe answers that something is wrong; the SDK does not wait and try again. */
export const brokenAnswer = () =>
  Response.json(
    { error: { type: "api_error", message: "An unknown error occurred." } },
    { status: 500, headers: { "stripe-should-retry": "false" } },
  );

/** Stripe has too much to do. */
export const busyAnswer = () =>
  Response.json(
    { error: { type: "rate_limit_error", code: "rate_limit", message: "Too many requests." } },
    { status: 429, headers: { "stripe-should-retry": "false" } },
  );

export const webhookSecret = "whsec_test";
const settings = readSettings({
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_HOST: "http://stripe.test",
});

/**
 * Lets workers run together, one call at a time: whose call comes next is what `picks` says, one
 * number after the other, and then around again.
 */
export async function together(
  picks: readonly number[],
  starts: ((turns: Turns) => Promise<void>)[],
): Promise<void> {
  const waiting: (() => Promise<void>)[] = [];
  let running = starts.length;
  const turns: Turns = (call) =>
    new Promise((resolve, reject) => {
      waiting.push(() => call().then(resolve, reject));
    });
  const all = starts.map((start) => start(turns).finally(() => (running -= 1)));
  for (let turn = 0; running > 0; turn += 1) {
    // Whoever can go on by itself does, until it stands at its next call.
    await new Promise((resolve) => setImmediate(resolve));
    if (waiting.length === 0) continue;
    const pick = (picks[turn % picks.length] ?? 0) % waiting.length;
    const [next] = waiting.splice(pick, 1);
    await next?.();
  }
  await Promise.all(all);
}
