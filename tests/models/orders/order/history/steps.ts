import fc from "fast-check";
import type Stripe from "stripe";
import { DISPUTE_STATUSES } from "../../../../stripe-emulator/dispute-turns";
import type { Fate } from "./actor";
import type { BasketAct } from "./basket-steps";

/** How webhooks arrive: normally, each twice, newest first, later, or never. */
export type WebhookNews = "deliver" | "duplicate" | "reverse" | "hold" | "lose";

/**
 * What happens to a call to Stripe: it breaks before or after it is done, gets a 429, or gets a 500
 * that Stripe repeats.
 */
export type StripeFault = "before" | "after" | "busy" | "stands";

export interface Fated {
  fate?: Fate;
}

/** How many jobs of the schedule concern orders and their money. */
const jobCount = 11;

/**
 * One action of a user, a bank or a service. Numbers pick among the existing orders, checkouts and
 * so on.
 */
export type Act =
  | (Fated & {
      does: "place";
      who: number;
      stall: number;
      /** Sending the same form again is the same order. */
      form: number;
      honey: number;
      bread: number;
      /** Chickens are sold by weight. Default: none. */
      chicken?: number;
      pays: "card" | "at_pickup";
    })
  /** The vendor enters what the chickens of an order weigh together, in lb. */
  | (Fated & { does: "weigh"; order: number; weight: string })
  | (Fated & { does: "pay again" | "cancel" | "close the market"; order: number })
  | { does: "pay" | "decline"; checkout: number }
  | (Fated & { does: "come back"; checkout: number })
  | (Fated & {
      does: "vendor";
      order: number;
      to: "ready" | "completed" | "not_collected" | "cancelled" | "back";
    })
  /** A customer changes the email address. Stripe learns the new address with the next checkout. */
  | { does: "change email"; who: number }
  /** The bank refuses a refund after all. */
  | { does: "refuse refund"; refund: number; reason: "unknown" | "lost_or_stolen_card" }
  | (Fated & { does: "refund in part"; order: number; cents: number; key: number })
  /** Someone refunds money in Stripe's own dashboard: all that is left (null), or a part. */
  | { does: "refund at Stripe"; charge: number; cents: number | null }
  /**
   * A customer disputes a payment, or the bank only inquires first; `as` is Stripe's status.
   * Default: a dispute.
   */
  | { does: "dispute"; charge: number; as?: Stripe.Dispute.Status }
  /**
   * The bank, or a vendor who appeals, moves a dispute to another status, if Stripe allows this
   * step.
   */
  | { does: "turn dispute"; dispute: number; to: Stripe.Dispute.Status }
  | { does: "decide dispute"; dispute: number; as: "win" | "lose" }
  /** A vendor takes out all money, so that refunds have to wait, or pays money in. */
  | { does: "empty the balance" | "pay money in"; stall: number }
  | { does: "sell beside us"; stall: number; order: number }
  | {
      does: "tell wrongly";
      event: number;
      as: "another account" | "no account" | "another mode" | "another version";
    }
  | { does: "change webhooks"; to: WebhookNews }
  /** A vendor asks for a payout of a part of the balance, or of all of it; see payouts.ts. */
  | (Fated & {
      does: "request payout";
      stall: number;
      cents: number | null;
      knows: "the last" | "the first" | "nothing";
    })
  | { does: "pay out at Stripe"; stall: number; cents: number }
  | { does: "fail payout" | "cancel payout"; payout: number }
  | (Fated & { does: "webhooks" })
  /** Runs the jobs of the schedule, starting with job `first` and then around. */
  | (Fated & { does: "minute"; first?: number })
  | {
      does: "wait";
      until:
        | "a moment"
        | "some minutes"
        | "the checkout ends"
        | "the deadline"
        | "just before the deadline"
        | "after the pickup"
        | "the key is forgotten"
        | "the money is there";
    }
  | { does: "break Stripe"; calls: StripeFault[] }
  | { does: "limit"; to: number | null }
  | BasketAct;

/** One act, or several acts at the same time, with calls that take turns as `picks` says. */
export type Step = Act | { together: Act[]; picks: number[] };

const some = fc.nat({ max: 5 });

/** What may go wrong at one of the first `calls` calls. */
export const fateWithin = (calls: number): fc.Arbitrary<Fate | undefined> =>
  fc.option(
    fc.record({
      at: fc.integer({ min: 1, max: calls }),
      how: fc.constantFrom(
        "lost before" as const,
        "lost after" as const,
        "dies before" as const,
        "dies after" as const,
      ),
    }),
    { nil: undefined, freq: 5 },
  );
const fate = fateWithin(7);

const place = fc.record({
  does: fc.constant("place" as const),
  who: fc.nat({ max: 1 }),
  stall: fc.nat({ max: 1 }),
  form: fc.nat({ max: 2 }),
  honey: fc.integer({ min: 1, max: 3 }),
  bread: fc.nat({ max: 1 }),
  chicken: fc.constantFrom(0, 0, 0, 1, 2),
  pays: fc.constantFrom("card" as const, "card" as const, "card" as const, "at_pickup" as const),
  fate,
});

export const news = fc.constantFrom<WebhookNews>("deliver", "duplicate", "reverse", "hold", "lose");

export const of = <const Does extends string>(does: Does) => fc.constant(does);

const requestPayout = fc.record({
  does: of("request payout"),
  stall: some,
  cents: fc.constantFrom(null, null, 1, 500, 900),
  knows: fc.constantFrom("the last", "the last", "the first", "nothing"),
  fate,
}) as fc.Arbitrary<Act>;

/** With 0.04 lb an order of chickens costs too little for a card; 5.9 lb cost more than promised. */
export const weigh = fc.record({
  does: of("weigh"),
  order: some,
  weight: fc.constantFrom("2", "2.1", "2.35", "2.35", "3", "0.04", "5.9"),
  fate: fateWithin(20),
});

const minute = fc.record({ does: of("minute"), first: fc.nat({ max: jobCount - 1 }), fate });

/** An act that can run at the same time as others: none of these moves the clock. */
export const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 9, arbitrary: place },
  { weight: 5, arbitrary: fc.record({ does: of("pay"), checkout: some }) },
  { weight: 1, arbitrary: fc.record({ does: of("decline"), checkout: some }) },
  { weight: 3, arbitrary: fc.record({ does: of("come back"), checkout: some, fate }) },
  { weight: 2, arbitrary: fc.record({ does: of("pay again"), order: some, fate }) },
  { weight: 4, arbitrary: fc.record({ does: of("cancel"), order: some, fate }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: of("vendor"),
      order: some,
      to: fc.constantFrom("ready", "completed", "not_collected", "cancelled", "back"),
      fate,
    }) as fc.Arbitrary<Act>,
  },
  { weight: 1, arbitrary: fc.record({ does: of("close the market"), order: some, fate }) },
  { weight: 1, arbitrary: fc.record({ does: of("change email"), who: fc.nat({ max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: of("refuse refund"),
      refund: some,
      reason: fc.constantFrom(
        "unknown" as const,
        "unknown" as const,
        "lost_or_stolen_card" as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: of("refund in part"),
      order: some,
      cents: fc.constantFrom(1, 250, 250, 800, 1350),
      key: fc.nat({ max: 1 }),
      fate,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: of("refund at Stripe"),
      charge: some,
      cents: fc.constantFrom(null, 1, 250, 800),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: of("dispute"),
      charge: some,
      as: fc.constantFrom(
        "needs_response",
        "needs_response",
        "warning_needs_response",
        "prevented",
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: of("turn dispute"),
      dispute: some,
      to: fc.constantFrom(...DISPUTE_STATUSES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: of("decide dispute"),
      dispute: some,
      as: fc.constantFrom("win" as const, "lose" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: of("sell beside us"), stall: some, order: some }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: of("tell wrongly"),
      event: some,
      as: fc.constantFrom("another account", "no account", "another mode", "another version"),
    }) as fc.Arbitrary<Act>,
  },
  { weight: 2, arbitrary: requestPayout },
  {
    weight: 1,
    arbitrary: fc.record({
      does: of("pay out at Stripe"),
      stall: some,
      cents: fc.constantFrom(100, 500),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: of("fail payout"), payout: some }) },
  { weight: 1, arbitrary: fc.record({ does: of("cancel payout"), payout: some }) },
  { weight: 3, arbitrary: weigh },
  { weight: 4, arbitrary: fc.record({ does: of("webhooks"), fate }) },
  { weight: 4, arbitrary: minute },
);

export const between: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: of("wait"),
      until: fc.constantFrom(
        "a moment",
        "some minutes",
        "some minutes",
        "the checkout ends",
        "the checkout ends",
        "just before the deadline",
        "the deadline",
        "after the pickup",
        "the key is forgotten",
        "the money is there",
      ),
    }) as fc.Arbitrary<Act>,
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: of("break Stripe"),
      calls: fc.array(fc.constantFrom<StripeFault>("before", "after", "busy", "stands"), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: of("change webhooks"), to: news }) },
  { weight: 2, arbitrary: fc.record({ does: of("empty the balance"), stall: some }) },
  { weight: 1, arbitrary: fc.record({ does: of("pay money in"), stall: some }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: of("limit"),
      to: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
    }),
  },
);

/** Two to four of these acts at the same time. */
export const atOnce = (acts: fc.Arbitrary<Act>): fc.Arbitrary<Step> =>
  fc.record({
    together: fc.array(acts, { minLength: 2, maxLength: 4 }),
    picks: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 16 }),
  });

/** Steps that often follow one another: a payment and its webhooks, and a day at the stall. */
export const paid = fc.record({ checkout: some, fate }).map(({ checkout, fate }): Step[] => [
  { does: "pay", checkout },
  { does: "webhooks", fate },
]);
/** An order that is paid, cancelled and refunded. The bank may refuse the refund. */
const refunded = fc
  .record({ checkout: some, order: some, refund: some, fate })
  .map(({ checkout, order, refund, fate }): Step[] => [
    { does: "pay", checkout },
    { does: "webhooks" },
    { does: "cancel", order },
    { does: "minute", fate },
    { does: "refuse refund", refund, reason: "unknown" },
    { does: "webhooks", fate },
  ]);
/** Money that is paid, paid out, and sent back by the bank before or after the payout was paid. */
const paidOut = fc
  .record({ checkout: some, payout: some, ask: requestPayout, fate, isPaidFirst: fc.boolean() })
  .map(({ checkout, payout, ask, fate, isPaidFirst }): Step[] => [
    { does: "pay", checkout },
    { does: "webhooks", fate },
    { does: "wait", until: "the money is there" },
    ask,
    { does: "minute", first: 4, fate },
    ...(isPaidFirst ? [{ does: "wait", until: "the money is there" } as const] : []),
    { does: "webhooks" },
    { does: "fail payout", payout },
  ]);
/**
 * An order whose card is charged when it is weighed, and weighed again. If the bank declines the
 * card, the customer pays by another one, or at pickup.
 */
const byWeight = fc
  .record({
    place,
    comeBack: fate,
    isDeclined: fc.boolean(),
    weighings: fc.array(weigh, { minLength: 1, maxLength: 3 }),
    order: some,
    checkout: some,
    meanwhile: fc.option(act, { nil: null }),
    ends: fc.array(weigh, { maxLength: 1 }),
  })
  .map(({ place, isDeclined, order, checkout, meanwhile, ...all }): Step[] => [
    { ...place, chicken: 1, pays: "card", fate: undefined },
    { does: "enter card", entry: 0, card: "good" },
    { does: "come back from card", visit: 0, fate: all.comeBack },
    { does: "bank answers", stall: place.stall, as: isDeclined ? "declined" : "good" },
    ...all.weighings,
    { does: "bank answers", stall: place.stall, as: "good" },
    ...(isDeclined ? [{ does: "pay again", order } as const] : []),
    ...(meanwhile ? [meanwhile] : []),
    ...(isDeclined ? [{ does: "pay", checkout } as const] : []),
    ...all.ends,
  ]);
const marketDay = fc
  .array(
    fc.record({
      does: of("vendor"),
      order: some,
      to: fc.constantFrom("completed" as const, "not_collected" as const, "back" as const),
      fate,
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((acts): Step[] => [{ does: "wait", until: "after the pickup" }, ...acts]);

export const one = (arbitrary: fc.Arbitrary<Step>) => arbitrary.map((step) => [step]);

/**
 * A history: the day limit of honey, the platform's fee in basis points, how webhooks arrive, and
 * what happens, starting with an order.
 */
export const histories = fc.record({
  platformFee: fc.constantFrom(0, 0, 250, 1999),
  limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null, freq: 4 }),
  steps: fc
    .tuple(
      news.map((to): Step => ({ does: "change webhooks", to })),
      fc.oneof({ weight: 2, arbitrary: one(place) }, { weight: 1, arbitrary: byWeight }),
      fc.array(
        fc.oneof(
          { weight: 12, arbitrary: one(act) },
          { weight: 6, arbitrary: one(atOnce(act)) },
          { weight: 6, arbitrary: one(between) },
          { weight: 5, arbitrary: paid },
          { weight: 3, arbitrary: marketDay },
          { weight: 3, arbitrary: refunded },
          { weight: 3, arbitrary: paidOut },
          { weight: 4, arbitrary: byWeight },
        ),
        { minLength: 2, maxLength: 12 },
      ),
      // Unfinished work may wait longer than Stripe remembers an idempotency key.
      fc.constantFrom<Step[]>([], [], [{ does: "wait", until: "the key is forgotten" }]),
    )
    .map(([first, second, rest, last]): Step[] => [first, ...second, ...rest.flat(), ...last]),
});
