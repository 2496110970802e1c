import fc from "fast-check";
import { expect, vi } from "vitest";
import { Bazaar } from "./bazaar";
import type { Step } from "./steps";
import type { Town } from "./town";

/** How many histories to run: ORDER_HISTORIES says so. */
export const runs = Number(process.env.ORDER_HISTORIES ?? 200);
/** How many histories run at once. Each has its own database, so none waits for another. */
const lanes = Number(process.env.ORDER_LANES ?? 4);
/** How long so many histories may take, in milliseconds. */
export const timeLimit = 20_000 + runs * 2_000;

interface History {
  limit: number | null;
  platformFee: number;
  steps: Step[];
}

/**
 * Runs `runs` random histories, each in a copy of the town of its own. After each history, once
 * everything works again, no promise may be broken. Orders must have ended in all the usual ways.
 */
export async function runHistories(
  town: Town,
  histories: fc.Arbitrary<History>,
  usualEndings: readonly string[],
): Promise<void> {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const say = console.log;
  vi.spyOn(console, "log").mockImplementation(() => {});
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
  if (runs >= 200) expect([...endings.keys()]).toEqual(expect.arrayContaining([...usualEndings]));
}
