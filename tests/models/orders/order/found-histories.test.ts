import { beforeAll, expect, it } from "vitest";
import { Bazaar } from "./history/bazaar";
import type { Step } from "./history/steps";
import { makeTown, type Town } from "./history/town";

/**
 * Histories in which ordering once went wrong, or could have. In each of them, every promise must
 * be kept.
 */
const place = {
  does: "place",
  who: 0,
  stall: 0,
  form: 0,
  honey: 1,
  bread: 0,
  pays: "card",
} as const;
/** An order of a chicken whose card is known, at a vendor whose customers' banks answer so. */
const byWeight = (as: "good" | "declined"): Step[] => [
  { ...place, chicken: 1 },
  { does: "enter card", entry: 0, card: "good" },
  { does: "come back from card", visit: 0 },
  { does: "bank answers", stall: 0, as },
];
const weigh = { does: "weigh", order: 0, weight: "2.35" } as const;
const weighLess = { ...weigh, weight: "2.1" };
const found: [promise: string, steps: Step[], ends: string[]][] = [
  [
    "money for an order cancelled while it was being paid goes back, though no news ever comes",
    [
      { does: "change webhooks", to: "lose" },
      place,
      { does: "cancel", order: 0 },
      { does: "pay", checkout: 0 },
      { does: "webhooks" },
    ],
    ["cancelled customer refunded"],
  ],
  [
    "a checkout is closed soon after its order was called off",
    [place, { does: "cancel", order: 0 }, { does: "minute" }, { does: "pay", checkout: 0 }],
    ["cancelled customer"],
  ],
  [
    "a refund whose answer was lost for longer than Stripe remembers it is one refund",
    [
      place,
      { does: "pay", checkout: 0 },
      { does: "webhooks" },
      { does: "cancel", order: 0 },
      { does: "minute", fate: { at: 4, how: "dies after" } },
      { does: "wait", until: "the key is forgotten" },
    ],
    ["cancelled customer refunded"],
  ],
  [
    "the same form sent twice is one order, also when it takes the last there is",
    [
      { ...place, honey: 2 },
      { ...place, honey: 2 },
      { does: "pay", checkout: 0 },
    ],
    ["confirmed"],
  ],
  [
    "the same form sent twice at once, once into a broken Stripe, gives nobody a dead link",
    [
      { does: "break Stripe", calls: ["before"] },
      { together: [place, place], picks: [0, 1, 1, 0, 1] },
      { does: "pay", checkout: 0 },
      place,
      { does: "pay", checkout: 1 },
    ],
    [],
  ],
  [
    "an order whose worker died before its checkout was written down can still be paid, once",
    [
      { ...place, fate: { at: 4, how: "dies after" } },
      place,
      { does: "pay", checkout: 0 },
      { does: "come back", checkout: 0 },
    ],
    ["confirmed"],
  ],
  [
    "an order keeps waiting when paying for it again fails, and nothing is cancelled for it",
    [
      { ...place, fate: { at: 4, how: "dies before" } },
      { does: "break Stripe", calls: ["before"] },
      { does: "pay again", order: 0 },
      { does: "pay again", order: 0 },
      { does: "pay", checkout: 0 },
    ],
    ["confirmed"],
  ],
  [
    "an order can be paid, once, though its customer's email address changed after placing was cut short",
    [
      { ...place, fate: { at: 4, how: "dies after" } },
      { does: "change email", who: 0 },
      { does: "pay again", order: 0 },
      { does: "pay", checkout: 0 },
      { does: "webhooks" },
    ],
    ["confirmed"],
  ],
  [
    "two that ask to pay at once, one of them with another email address, pay once",
    [
      { ...place, fate: { at: 4, how: "dies after" } },
      {
        together: [
          { does: "pay again", order: 0 },
          { does: "change email", who: 0 },
          { does: "pay again", order: 0 },
        ],
        picks: [0, 1, 0, 1, 1, 0],
      },
      { does: "pay", checkout: 0 },
      { does: "pay", checkout: 1 },
      { does: "webhooks" },
    ],
    ["confirmed"],
  ],
  [
    "money whose refund the bank refuses is given back the next day",
    [
      place,
      { does: "pay", checkout: 0 },
      { does: "webhooks" },
      { does: "cancel", order: 0 },
      { does: "minute" },
      { does: "refuse refund", refund: 0, reason: "unknown" },
      { does: "webhooks", fate: { at: 4, how: "dies after" } },
    ],
    ["cancelled customer refunded"],
  ],
  [
    "money that the bank never takes waits for a person",
    [
      place,
      { does: "pay", checkout: 0 },
      { does: "webhooks" },
      { does: "cancel", order: 0 },
      { does: "minute" },
      { does: "refuse refund", refund: 0, reason: "lost_or_stolen_card" },
    ],
    ["cancelled customer to refund by hand"],
  ],
  [
    "an order by weight is paid once though its checkout is paid after it was weighed again",
    [
      ...byWeight("declined"),
      weigh,
      { does: "bank answers", stall: 0, as: "good" },
      { does: "pay again", order: 0 },
      weighLess,
      { does: "pay", checkout: 0 },
      { does: "pay again", order: 0 },
      { does: "pay", checkout: 1 },
      { does: "webhooks" },
    ],
    ["confirmed refunded in part charged when weighed after a declined card"],
  ],
  [
    "a card is charged once though its order is weighed twice at once, and cancelled",
    [
      ...byWeight("good"),
      {
        together: [weigh, weighLess, { does: "vendor", order: 0, to: "cancelled" }],
        picks: [0, 1, 0, 1, 0, 0, 1, 2],
      },
    ],
    [],
  ],
  [
    "money of a charge whose answer was lost goes back if the order was weighed again meanwhile",
    [...byWeight("good"), { ...weigh, fate: { at: 10, how: "dies after" } }, weighLess],
    ["confirmed refunded in part charged when weighed"],
  ],
];

let town: Town;
beforeAll(async () => {
  town = await makeTown();
});

it.each(found)("%s", async (_, steps, ends) => {
  const bazaar = await Bazaar.open(town, { limit: 2, platformFee: 250 });
  await bazaar.live(steps);
  await bazaar.calmDown();
  expect(await bazaar.wrongs()).toEqual([]);
  if (ends.length > 0) expect(await bazaar.endings()).toEqual(ends);
});
