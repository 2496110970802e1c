import { expect, it } from "vitest";
import { lookForRefunds } from "~/models/orders/payment/poll-refunds.server";
import { refundWhatIsDue } from "~/models/orders/payment/refund.server";
import {
  closeCheckouts,
  expireUnpaidOrders,
} from "~/models/orders/payment/unpaid-checkouts.server";
import { plansOf } from "../../../support/query-plans";
import { makeTown } from "../order/history/town";

it("every query that the schedule runs each minute uses an index", async () => {
  const { world } = await makeTown();
  const plans = await plansOf(world, async () => {
    for (const job of [expireUnpaidOrders, closeCheckouts, refundWhatIsDue, lookForRefunds]) {
      await job(world.ctx(null));
    }
  });
  expect(plans).toHaveLength(5);
  expect(plans[0]).toContain("INDEX orders_to_expire");
  expect(plans[1]).toContain("INDEX payments_to_close");
  expect(plans[2]).toContain("INDEX refunds_to_try");
  expect(plans[2]).toContain("INDEX refunds_waiting");
  expect(plans[3]).toContain("INDEX refunds_to_try");
  expect(plans[4]).toContain("INDEX stripe_accounts_refunds_checked");
});
