import { it } from "vitest";
import { basketHistories } from "../order/history/basket-steps";
import { runHistories, runs, timeLimit } from "../order/history/run-histories";
import { makeTown } from "../order/history/town";

/** Order endings that a few hundred histories always reach. Other endings are rarer. */
const usualEndings = [
  "confirmed",
  "cancelled expired",
  "cancelled customer refunded",
  "cancelled vendor refunded",
  "cancelled closure refunded",
  "cancelled payment_failed",
];

/**
 * Random histories of baskets with three vendors on three Stripe accounts; ORDER_HISTORIES sets how
 * many. Once everything works again, each part has been charged at most once, its stock and its
 * money are right, no charge hangs, and Stripe has exactly the cards that customers keep.
 */
it(
  `keeps the promises of baskets in ${runs} random histories`,
  async () => runHistories(await makeTown({ vendors: 3 }), basketHistories, usualEndings),
  timeLimit,
);
