import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { Bazaar, makeTown } from "./history/bazaar";
import { histories } from "./history/steps";

/**
 * Random histories of orders, as many as ORDER_HISTORIES says: whatever is done by whomever, in
 * whatever order, at once, cut short, or with the database or Stripe failing, once everything
 * works again each payment has exactly one order that stands, or has been given back, once.
 */
const runs = Number(process.env.ORDER_HISTORIES ?? 200);
/** So many share a world; another one is made after them, or after one that went wrong. */
const inOneTown = 10;

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
    let town = await makeTown();
    let lived = 0;
    const endings = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(histories, async ({ limit, steps }) => {
        if (lived === inOneTown) {
          town = await makeTown();
          lived = 0;
        }
        lived += 1;
        try {
          const bazaar = await Bazaar.open(town.world, town.customers, limit);
          await bazaar.live(steps);
          await bazaar.calmDown();
          expect(await bazaar.wrongs()).toEqual([]);
          for (const ending of await bazaar.endings()) {
            endings.set(ending, (endings.get(ending) ?? 0) + 1);
          }
        } catch (error) {
          lived = inOneTown;
          throw error;
        }
      }),
      {
        numRuns: runs,
        endOnFailure: process.env.ORDER_SHRINK === "off",
        ...(process.env.ORDER_SEED && { seed: Number(process.env.ORDER_SEED) }),
      },
    );
    say(`${runs} histories ended so: ${JSON.stringify(Object.fromEntries(endings))}`);
    // A generator that never gets anywhere would find nothing.
    if (runs >= 200) expect([...endings.keys()]).toEqual(expect.arrayContaining(usualEndings));
  },
  20_000 + runs * 2_000,
);
