import { expect } from "vitest";
import type { Fate } from "../models/orders/order/history/actor";

/** How a worker is struck at one of its calls to the database or to Stripe. */
export const ways = ["dies before", "dies after", "lost after"] as const;

/**
 * Lets `live` run with a worker that is struck in this way at one of its calls: at every third, so
 * that the three ways together meet each call. Ends after the run that the worker survived, which
 * must have made at least `calls` calls.
 */
export async function strikeInTurn(
  how: (typeof ways)[number],
  live: (fate: Fate) => Promise<{ wasStruck: boolean }>,
  { calls = 7 } = {},
): Promise<void> {
  let at = ways.indexOf(how) + 1;
  for (; (await live({ at, how })).wasStruck; at += ways.length);
  expect(at).toBeGreaterThan(calls);
}
