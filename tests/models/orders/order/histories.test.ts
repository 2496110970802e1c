import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { Bazaar } from "./history/bazaar";
import { histories } from "./history/steps";
import { makeTown } from "./history/town";

/**
 * Random histories of orders, as many as ORDER_HISTORIES says: whatever is done by whomever, in
 * whatever order, at once, cut short, or with the database or Stripe failing, once everything
 * works again each payment has exactly one order that stands, or has been given back, once.
 */
const runs = Number(process.env.ORDER_HISTORIES ?? 200);
/** So many are under way at once, each in a database of its own: so none waits for another's. */
const lanes = Number(process.env.ORDER_LANES ?? 4);

/** What a few hundred histories always come to; the others are rarer. */
const usualEndings = [
  "confirmed",
  "cancelled expired",
  "cancelled customer",
  "cancelled customer refunded",
];

it(
  `keeps the promises of ordering in ${runs} random histories`,
  async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const say = console.log;
    vi.spyOn(console, "log").mockImplementation(() => {});
    const town = await makeTown();
    const endings = new Map<string, number>();
    const { seed = 0 } = fc.readConfigureGlobal();
    let lived = 0;
    const live = async (lane: number) =>
      fc.assert(
        fc.asyncProperty(histories, async ({ limit, platformFee, steps }) => {
          const bazaar = await Bazaar.open(town, { limit, platformFee });
          try {
            await bazaar.live(steps);
            await bazaar.calmDown();
            expect(await bazaar.wrongs()).toEqual([]);
            for (const ending of await bazaar.endings()) {
              endings.set(ending, (endings.get(ending) ?? 0) + 1);
            }
          } finally {
            await bazaar.close();
          }
          lived += 1;
          if (lived % 100 === 0) say(`${lived} histories of ${runs}, seed ${seed}`);
        }),
        {
          numRuns: Math.ceil((runs - lane) / lanes),
          endOnFailure: process.env.ORDER_SHRINK === "off",
          seed: seed + lane,
        },
      );
    await Promise.all(Array.from({ length: Math.min(lanes, runs) }, (_, lane) => live(lane)));
    expect(lived).toBe(runs);
    say(`${runs} histories ended so: ${JSON.stringify(Object.fromEntries(endings))}`);
    // A generator that never gets anywhere would find nothing.
    if (runs >= 200) expect([...endings.keys()]).toEqual(expect.arrayContaining(usualEndings));
  },
  20_000 + runs * 2_000,
);
