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
];
const failures = ["500", "409", "429", "timeout", "drop", "after"];
const webhookModes = ["deliver", "hold", "duplicate", "reverse"];

/** What goes wrong around the product, as the seed has it: at Stripe, in the mail, in the database. */
export class Faults {
  /** What goes wrong with the act that is under way; an act may fail because of it. */
  now: string | null = null;
  #restore: () => void = () => {};

  constructor(readonly world: World) {}

  /** Something may go wrong with the next act. */
  async maybe(random: Random): Promise<void> {
    const { world } = this;
    this.#restore();
    this.now = null;
    // What Stripe was to do wrong was meant for the act before.
    await world.stripe.control("faults/clear");
    if (!random.chance(0.25)) return;
    switch (random.between(0, 3)) {
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
      case 3:
        this.now = this.#loseBatch(random.between(1, 3), random.chance(0.5));
    }
  }

  /** All is well again, and what was on its way comes. */
  async end(): Promise<void> {
    const { stripe, mailbox } = this.world;
    this.now = null;
    this.#restore();
    mailbox.outage = null;
    await stripe.control("faults/clear");
    await stripe.control("webhooks", { mode: "deliver" });
    await stripe.control("webhooks/flush");
  }

  /** The database is lost at the batch of this number, before it is written or after it. */
  #loseBatch(number: number, isWritten: boolean): string {
    const { d1 } = this.world;
    const { batch } = d1;
    let left = number;
    this.#restore = () => {
      Object.assign(d1, { batch });
      this.#restore = () => {};
    };
    d1.batch = async <T>(statements: D1PreparedStatement[]) => {
      left -= 1;
      if (left > 0) return batch.call(d1, statements) as Promise<D1Result<T>[]>;
      this.#restore();
      if (isWritten) await batch.call(d1, statements);
      throw new Error("D1_ERROR: Network connection lost.");
    };
    return `the database is lost ${isWritten ? "after" : "before"} batch ${number}`;
  }
}
