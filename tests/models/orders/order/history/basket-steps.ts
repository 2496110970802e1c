import fc from "fast-check";
import type { Standing } from "../../../../stripe-emulator/records";
import type { TestCardName } from "../../../../stripe-emulator/test-cards";
import {
  type Act,
  act,
  atOnce,
  between,
  type Fated,
  fateWithin,
  news,
  of,
  one,
  paid,
  type Step,
  weigh,
} from "./steps";

/**
 * One action that concerns baskets of several vendors. `day` is 0 or 1: the first or the second date
 * on offer. `visit` and `entry` count placed baskets and Stripe's pages for cards from the newest.
 */
export type BasketAct =
  /**
   * Adds jars of honey, a number for each stall, one bread and one chicken. The same form adds them
   * once.
   */
  | (Fated & {
      does: "fill basket";
      who: number;
      day: number;
      form: number;
      honey: readonly number[];
      bread: number | null;
      /** The stall whose chicken is added. Default: none. */
      chicken?: number | null;
    })
  /** `page` 0 is the basket's page as it is now; 1 is what the customer saw last, and so on. */
  | (Fated & { does: "change basket"; who: number; page: number; to: number })
  | (Fated & {
      does: "place basket";
      who: number;
      page: number;
      /** The stall that is paid at pickup, or null. All others are paid by card. */
      atPickup: number | null;
      card: "new" | "saved";
      keep: boolean;
    })
  | { does: "enter card"; entry: number; card: TestCardName }
  | (Fated & { does: "come back from card" | "ask for card page"; visit: number })
  | (Fated & { does: "remove card"; who: number })
  /** From now on, banks answer charges at a stall as they answer charges of this card. */
  | { does: "bank answers"; stall: number; as: TestCardName }
  /** A vendor loses or gets back what Stripe lets it do. */
  | { does: "change standing"; stall: number; to: Standing }
  /** A customer wants so many pieces of each product instead of what is in an order. */
  | (Fated & {
      does: "change order";
      order: number;
      form: number;
      honey: number;
      bread: number;
      chicken: number;
      card: "new" | "saved";
    })
  | (Fated & { does: "short harvest"; order: number; available: number })
  | (Fated & { does: "close the day"; day: number });

/** Charging a card for three parts takes so many calls to the database and to Stripe. */
const fate = fateWithin(24);
const who = fc.nat({ max: 1 });
const stall = fc.nat({ max: 2 });
const some = fc.nat({ max: 5 });
const lately = fc.constantFrom(0, 0, 0, 1, 2);
const day = fc.constantFrom(0, 0, 0, 1);

const fill = (honey: fc.Arbitrary<number>) =>
  fc.record({
    does: of("fill basket"),
    who,
    day,
    form: fc.nat({ max: 2 }),
    honey: fc.tuple(honey, honey, honey),
    bread: fc.option(stall, { nil: null }),
    chicken: fc.option(stall, { nil: null, freq: 2 }),
    fate,
  });
const fillThree = fill(fc.integer({ min: 1, max: 2 }));
const fillSome = fill(fc.nat({ max: 2 })).filter(({ honey }) => honey.some((jars) => jars > 0));

const place = fc.record({
  does: of("place basket"),
  who,
  page: fc.constantFrom(0, 0, 0, 1, 2),
  atPickup: fc.option(stall, { nil: null, freq: 2 }),
  card: fc.constantFrom("new" as const, "new" as const, "new" as const, "saved" as const),
  keep: fc.boolean(),
  fate,
});

const card = fc.constantFrom<TestCardName>(
  "good",
  "good",
  "good",
  "mastercard",
  "declined",
  "authentication_required",
);
const enter = fc.record({ does: of("enter card"), entry: lately, card });
const comeBack = fc.record({ does: of("come back from card"), visit: lately, fate });
const bank = fc.record({
  does: of("bank answers"),
  stall,
  as: fc.constantFrom<TestCardName>(
    "good",
    "insufficient_funds",
    "declined",
    "authentication_required",
  ),
});
const standing = fc.record({
  does: of("change standing"),
  stall,
  to: fc.constantFrom<Standing>("restricted", "complete"),
});
const chargeCards = fc.record({ does: of("minute"), first: fc.constant(6), fate });
const cancel = fc.record({ does: of("cancel"), order: some, fate });
const payAgain = fc.record({ does: of("pay again"), order: some, fate });
const vendorCancels = fc.record({
  does: of("vendor"),
  order: some,
  to: of("cancelled"),
  fate,
});

const changeOrder = fc.record({
  does: of("change order"),
  order: some,
  form: fc.nat({ max: 1 }),
  honey: fc.nat({ max: 3 }),
  bread: fc.nat({ max: 2 }),
  chicken: fc.nat({ max: 2 }),
  card: fc.constantFrom("new" as const, "new" as const, "saved" as const),
  fate,
});
const shortHarvest = fc.record({
  does: of("short harvest"),
  order: some,
  available: fc.nat({ max: 3 }),
  fate,
});
const closeDay = fc.record({ does: of("close the day"), day, fate });

/** An act on baskets that can run at the same time as others. */
const basketAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fillSome },
  {
    weight: 2,
    arbitrary: fc.record({
      does: of("change basket"),
      who,
      page: fc.constantFrom(0, 1, 2),
      to: fc.nat({ max: 3 }),
      fate,
    }),
  },
  { weight: 5, arbitrary: place },
  { weight: 4, arbitrary: enter },
  { weight: 4, arbitrary: comeBack },
  { weight: 2, arbitrary: fc.record({ does: of("ask for card page"), visit: lately, fate }) },
  { weight: 2, arbitrary: fc.record({ does: of("remove card"), who, fate }) },
  { weight: 3, arbitrary: chargeCards },
  { weight: 3, arbitrary: cancel },
  { weight: 2, arbitrary: payAgain },
  { weight: 3, arbitrary: vendorCancels },
  { weight: 4, arbitrary: changeOrder },
  { weight: 2, arbitrary: shortHarvest },
  { weight: 1, arbitrary: closeDay },
  { weight: 3, arbitrary: weigh },
  { weight: 2, arbitrary: bank },
  { weight: 2, arbitrary: standing },
);

/** What happens between two clicks of a customer: in half of the cases, nothing. */
const meanwhile = fc.option(
  fc.oneof(bank, bank, standing, cancel, vendorCancels, chargeCards, between),
  { nil: null, freq: 2 },
);
const afterwards = fc.option(
  fc.oneof(
    changeOrder,
    cancel,
    vendorCancels,
    shortHarvest,
    closeDay,
    weigh,
    weigh,
    standing,
    chargeCards,
    between,
  ),
  { nil: null, freq: 2 },
);

/**
 * A visit: a basket is filled and placed, its card is entered and charged. What is left to pay is
 * paid at a checkout, or expires.
 */
const visit = fc
  .record({
    fill: fillThree,
    place,
    meanwhile: fc.tuple(meanwhile, meanwhile),
    enter,
    comeBack,
    isAgain: fc.boolean(),
    payAgain,
    checkout: some,
    changes: fc.array(changeOrder, { maxLength: 2 }),
    weighings: fc.array(weigh, { maxLength: 3 }),
    afterwards,
  })
  .map(({ fill, place, meanwhile, enter, comeBack, isAgain, payAgain, checkout, ...rest }) => {
    const [first, second] = meanwhile;
    const again = isAgain ? [payAgain, { does: "pay" as const, checkout }] : [];
    const steps: (Step | null)[] = [
      { ...fill, fate: undefined },
      { ...place, who: fill.who, page: 0 },
      first,
      { ...enter, entry: 0 },
      second,
      { ...comeBack, visit: 0 },
      ...again,
      ...rest.changes,
      ...rest.weighings,
      rest.afterwards,
    ];
    return steps.filter((step) => step !== null);
  });
/** A first visit: no customer has a saved card yet. */
const firstVisit = visit.map((steps) =>
  steps.map(
    (step): Step => ("card" in step && step.card === "saved" ? { ...step, card: "new" } : step),
  ),
);

/** The same form sent twice, by a double click or a browser's reload. */
const twice = place.map((form): Step[] => [
  { together: [form, { ...form, fate: undefined }], picks: [0, 1, 1, 0, 0] },
]);

/** A change of an order at the last moment, beside something else. */
const lateChange = fc
  .tuple(
    fc.constantFrom("just before the deadline" as const, "the deadline" as const),
    changeOrder,
    fc.oneof(changeOrder, cancel, vendorCancels, shortHarvest, chargeCards, weigh),
  )
  .map(([until, change, other]): Step[] => [
    { does: "wait", until },
    { together: [change, { ...other, fate: undefined }], picks: [0, 1, 1, 0, 1, 0] },
  ]);

const mixed = fc.oneof({ weight: 3, arbitrary: basketAct }, { weight: 1, arbitrary: act });

/** Histories of baskets; see `histories` of steps.ts. Each starts with a visit. */
export const basketHistories = fc.record({
  platformFee: fc.constantFrom(0, 0, 250, 1999),
  limit: fc.option(fc.integer({ min: 2, max: 5 }), { nil: null, freq: 2 }),
  steps: fc
    .tuple(
      news.map((to): Step => ({ does: "change webhooks", to })),
      firstVisit,
      fc.array(
        fc.oneof(
          { weight: 10, arbitrary: one(basketAct) },
          { weight: 3, arbitrary: one(act) },
          { weight: 5, arbitrary: one(atOnce(mixed)) },
          { weight: 4, arbitrary: one(between) },
          { weight: 2, arbitrary: twice },
          { weight: 2, arbitrary: paid },
          { weight: 3, arbitrary: visit },
          { weight: 3, arbitrary: lateChange },
        ),
        { minLength: 1, maxLength: 3 },
      ),
      fc.constantFrom<Step[]>([], [], [], [{ does: "wait", until: "the key is forgotten" }]),
    )
    .map(([first, second, rest, last]): Step[] => [first, ...second, ...rest.flat(), ...last]),
});
