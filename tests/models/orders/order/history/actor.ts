import { openCards } from "~/platform/cards";
import type { Capabilities } from "~/platform/context";
import { openDatabase } from "~/platform/database";
import { openPayments } from "~/platform/payments";
import { readSettings } from "~/platform/settings";
import { openBalances } from "~/platform/stripe-balance";
import type { Viewer } from "~/platform/viewer";
import { interruptible } from "../../../../support/interruptible";
import type { World } from "../../../../support/world";

/**
 * What goes wrong for a worker at one of its calls to the database or to Stripe: the connection is
 * lost before or after the call is done, or the worker dies there for good. `at` counts calls from
 * 1.
 */
export interface Fate {
  at: number;
  how: "lost before" | "lost after" | "dies before" | "dies after";
}

/** How the calls of workers that run together take turns. */
export type Turns = <T>(call: () => Promise<T>) => Promise<T>;

/** The error that an interrupted database call throws. */
class Interrupted extends Error {}

/** One run of the worker: its capabilities, and whether its fate has happened. */
export interface Worker<V extends Viewer | null> {
  ctx: ReturnType<typeof World.prototype.ctx<V>>;
  wasStruck(): boolean;
  /** Waits for the work that goes on after the answer. */
  isDone(): Promise<unknown>;
}

/**
 * Starts a worker that answers a request of `viewer`. If `viewer` is null, the worker runs a
 * webhook or the schedule.
 */
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
  const afterwards: Promise<unknown>[] = [];
  const reach: typeof fetch = (input, init) => run(() => stripe(input, init), brokenAnswer);
  const overrides: Pick<
    Capabilities,
    "db" | "payments" | "cards" | "balances" | "platformFee" | "log" | "waitUntil"
  > = {
    db: openDatabase(db).db,
    payments: openPayments(settings, reach),
    cards: openCards(settings, reach),
    balances: openBalances(settings, reach),
    platformFee,
    log: () => {},
    waitUntil: (work) => void afterwards.push(work),
  };
  return {
    ctx: { ...world.ctx(viewer), ...overrides },
    wasStruck: () => wasStruck,
    isDone: () => Promise.allSettled(afterwards),
  };
}

/** Stripe answers with a server error. The header keeps the SDK from waiting and trying again. */
export const brokenAnswer = () =>
  Response.json(
    { error: { type: "api_error", message: "An unknown error occurred." } },
    { status: 500, headers: { "stripe-should-retry": "false" } },
  );

/** Stripe answers that it has too many requests. */
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
 * Runs workers together, one call at a time. `picks` says which call comes next, one number after
 * the other, and then from the beginning again.
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
    // Lets each worker run until its next call.
    await new Promise((resolve) => setImmediate(resolve));
    if (waiting.length === 0) continue;
    const pick = (picks[turn % picks.length] ?? 0) % waiting.length;
    const [next] = waiting.splice(pick, 1);
    await next?.();
  }
  await Promise.all(all);
}
