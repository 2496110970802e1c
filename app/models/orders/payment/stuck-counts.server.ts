import { sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { failedPayoutCount } from "../payout/failed-payouts.server";
import { failedEventCount } from "../stripe-event/failed-event.server";
import type { StuckCounts } from "./stuck-money.rules";
import { stuckMoney } from "./stuck-money.server";

/** The statement that counts all stuck money, for the administrators' frame and pages. */
export const stuckCounts = (now: Instant) => sql<StuckCounts>`
  select ${stuckMoney(now, null)} refunds, ${failedPayoutCount} payouts, ${failedEventCount} events`;

export const noCounts: StuckCounts = { refunds: 0, payouts: 0, events: 0 };
