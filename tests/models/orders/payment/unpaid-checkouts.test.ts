import { expect, it } from "vitest";
import { lookForRefunds } from "~/models/orders/payment/poll-refunds.server";
import { refundWhatIsDue } from "~/models/orders/payment/refund.server";
import {
  closeCheckouts,
  expireUnpaidOrders,
} from "~/models/orders/payment/unpaid-checkouts.server";
import { makeTown } from "../order/history/town";

it("every query that the schedule runs each minute uses an index", async () => {
  const { world } = await makeTown();
  const asked: string[] = [];
  const { prepare } = world.d1;
  world.d1.prepare = (query) => {
    asked.push(query);
    return prepare(query);
  };
  for (const job of [expireUnpaidOrders, closeCheckouts, refundWhatIsDue, lookForRefunds]) {
    await job(world.ctx(null));
  }
  expect(asked).toHaveLength(5);
  const plans = await Promise.all(
    asked.map(async (query) => {
      const explained = prepare(`explain query plan ${query}`);
      const values = Array(query.split("?").length - 1).fill(1);
      const { results } = await explained.bind(...values).all<{ detail: string }>();
      return results.map(({ detail }) => detail).join("; ");
    }),
  );
  expect(plans[0]).toContain("INDEX orders_to_expire");
  expect(plans[1]).toContain("INDEX payments_to_close");
  expect(plans[2]).toContain("INDEX refunds_to_try");
  expect(plans[2]).toContain("INDEX refunds_waiting");
  expect(plans[3]).toContain("INDEX refunds_to_try");
  expect(plans[4]).toContain("INDEX stripe_accounts_refunds_checked");
});
