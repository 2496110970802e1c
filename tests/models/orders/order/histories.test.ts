import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { Bazaar } from "./history/bazaar";
import { histories } from "./history/steps";
import { makeTown } from "./history/town";

/**
 * Random histories of orders; ORDER_HISTORIES sets how many. Anyone acts in any order, at the same
 * time, is cut short, or meets a failing database or Stripe. Once everything works again, each
 * payment either has exactly one order that is not cancelled, or has been refunded once.
 */
const runs = Number(process.env.ORDER_HISTORIES ?? 200);
/** How many histories run at once. Each has its own database, so none waits for another. */
const lanes = Number(process.env.ORDER_LANES ?? 4);

/** Order endings that a few hundred histories always reach. Other endings are rarer. */
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
    // A generator that reached none of the usual endings would test nothing.
    if (runs >= 200) expect([...endings.keys()]).toEqual(expect.arrayContaining(usualEndings));
  },
  20_000 + runs * 2_000,
);
