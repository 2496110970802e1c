import { it } from "vitest";
import { runHistories, runs, timeLimit } from "./history/run-histories";
import { histories } from "./history/steps";
import { makeTown } from "./history/town";

/** Order endings that a few hundred histories always reach. Other endings are rarer. */
const usualEndings = [
  "confirmed",
  "cancelled expired",
  "cancelled customer",
  "cancelled customer refunded",
  "confirmed to be weighed",
  "confirmed weighed",
  "confirmed charged when weighed",
];

/**
 * Random histories of orders; ORDER_HISTORIES sets how many. Anyone acts in any order, at the same
 * time, is cut short, or meets a failing database or Stripe. Once everything works again, each
 * payment either has exactly one order that is not cancelled, or has been refunded once.
 */
it(
  `keeps the promises of ordering in ${runs} random histories`,
  async () => runHistories(await makeTown(), histories, usualEndings),
  timeLimit,
);
