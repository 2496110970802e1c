import { interruptible, type Run } from "../support/interruptible";
import type { Random } from "../support/random";
import type { World } from "../support/world";

const calls = [
  "POST /v1/checkout/sessions",
  "GET /v1/checkout/sessions/*",
  "POST /v1/checkout/sessions/*/expire",
  "POST /v1/refunds",
  "GET /v1/refunds",
  "GET /v1/balance",
  "POST /v1/payouts",
  "POST /v1/customers",
  "POST /v1/payment_methods",
  "POST /v1/payment_intents",
  "POST /v1/payment_intents/*/confirm",
];
const failures = ["500", "409", "429", "timeout", "drop", "after"];
/** From another major release than the version that the app reads. */
const otherVersion = "2026-01-28.clover";
const webhookModes = ["deliver", "hold", "duplicate", "reverse"];

/** A database that the app may lose for some calls. */
export class LosableDatabase {
  readonly d1: D1Database;
  #run: Run = atOnce;

  constructor(d1: D1Database) {
    this.d1 = interruptible(d1, (call) => this.#run(call));
  }

  /**
   * From call `number` on, whatever its statements, the database is unreachable for `calls` calls.
   * With `isDone`, the first of these calls still runs, and only its answer is lost.
   */
  lose({ number, calls, isDone }: { number: number; calls: number; isDone: boolean }) {
    let call = 0;
    this.#run = async (ask) => {
      call += 1;
      if (call < number) return ask();
      if (call === number + calls - 1) this.#run = atOnce;
      if (call === number && isDone) await ask();
      throw new Error("D1_ERROR: Network connection lost.");
    };
    return `the database is lost ${isDone ? "after" : "before"} call ${number}, calls lost: ${calls}`;
  }

  restore(): void {
    this.#run = atOnce;
  }
}

const atOnce: Run = (call) => call();

/** Failures around the app, as the seed decides: at Stripe, with email, in the database. */
export class Faults {
  /** The failure during the current act, which may make the act fail. */
  now: string | null = null;

  constructor(
    readonly world: World,
    readonly database: LosableDatabase,
  ) {}

  /** May let something fail during the next act. */
  async maybe(random: Random): Promise<void> {
    const { world, database } = this;
    database.restore();
    await world.stripe.control("events/version", {});
    this.now = null;
    // Clears the Stripe faults that were meant for the act before.
    await world.stripe.control("faults/clear");
    if (!random.chance(0.25)) return;
    switch (random.between(0, 4)) {
      case 0: {
        const [match, as] = [random.one(calls), random.one(failures)];
        const times = random.between(1, 2);
        await world.stripe.control("faults", { calls: [{ match, as, times }] });
        this.now = `Stripe answers ${match} with ${as}`;
        return;
      }
      case 1:
        world.mailbox.outage = world.mailbox.outage ? null : new Error("No mail today");
        this.now = world.mailbox.outage ? "mail is down" : "mail is back";
        return;
      case 2: {
        const mode = random.one(webhookModes);
        await world.stripe.control("webhooks", { mode });
        if (mode !== "hold") await world.stripe.control("webhooks/flush");
        this.now = `events: ${mode}`;
        return;
      }
      case 3: {
        const calls = random.one([1, 2, 40]);
        const number = random.between(1, 12);
        this.now = database.lose({ number, calls, isDone: random.chance(0.5) });
        return;
      }
      case 4:
        await world.stripe.control("events/version", { version: otherVersion });
        this.now = `events are in version ${otherVersion}`;
    }
  }

  /** Ends all failures, and delivers what was held back. */
  async end(): Promise<void> {
    const { stripe, mailbox } = this.world;
    this.now = null;
    this.database.restore();
    mailbox.outage = null;
    await stripe.control("faults/clear");
    await stripe.control("events/version", {});
    await stripe.control("webhooks", { mode: "deliver" });
    await stripe.control("webhooks/flush");
  }
}
