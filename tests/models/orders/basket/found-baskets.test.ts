import { beforeAll, expect, it } from "vitest";
import { Bazaar } from "../order/history/bazaar";
import type { Step } from "../order/history/steps";
import { makeTown, type Town } from "../order/history/town";

/** Histories in which baskets once went wrong. In each of them, every promise must be kept. */
const fill = {
  does: "fill basket",
  who: 0,
  day: 0,
  form: 0,
  honey: [1, 1, 1],
  bread: null,
} as const;
const place = {
  does: "place basket",
  who: 0,
  page: 0,
  atPickup: null,
  card: "new",
  keep: true,
} as const;
const enter = { does: "enter card", entry: 0, card: "good" } as const;
const comeBack = { does: "come back from card", visit: 0 } as const;
const all = (ending: string) => [ending, ending, ending];

const found: [promise: string, steps: Step[], ends: string[]][] = [
  [
    "a card is kept though the worker dies as soon as the basket knows the card",
    [fill, place, enter, { ...comeBack, fate: { at: 6, how: "dies before" } }],
    all("confirmed"),
  ],
  [
    "a basket whose page for the card was never made stops waiting for a card",
    [fill, { ...place, fate: { at: 12, how: "dies before" } }],
    all("cancelled expired"),
  ],
];

let town: Town;
beforeAll(async () => {
  town = await makeTown({ vendors: 3 });
});

it.each(found)("%s", async (_, steps, ends) => {
  const bazaar = await Bazaar.open(town);
  await bazaar.live(steps);
  await bazaar.calmDown();
  expect(await bazaar.wrongs()).toEqual([]);
  expect(await bazaar.endings()).toEqual(ends);
});
