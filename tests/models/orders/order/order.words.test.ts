import { expect, it } from "vitest";
import type { OrderRow } from "~/models/orders/order/order.server";
import { noteOnStatus, outcomeOf } from "~/models/orders/order/order.words";
import type { OrderNote } from "~/models/orders/order/order-rows.server";
import { orderRow } from "../../../support/order-row";

it("the page after placing an order never says 'placed' for an unpaid or cancelled order", () => {
  const title = (status: Parameters<typeof outcomeOf>[0]["status"]) =>
    outcomeOf({ status, isCharging: false }).title;
  expect(title("pending_payment")).toBe("Payment error");
  expect(title("cancelled")).toBe("Order error");
  expect(title("confirmed")).toBe("Order placed!");
  expect(title("ready")).toBe("Ready for Pickup");
  expect(title("completed")).toBe("Completed");
});

const step = (own: Partial<OrderNote>): OrderNote => ({
  kind: "cancelled",
  from: "pending_payment",
  at: 0,
  actor: "system",
  note: null,
  amount: null,
  corrections: [],
  weighings: [],
  ...own,
});
/** The text beside the status of an order that ended unpaid, unless `history` says otherwise. */
const note = (history: OrderNote[], cancelledBy: OrderRow["cancelledBy"] = "expired") =>
  noteOnStatus(orderRow({ status: "cancelled", cancelledBy, history }));

it("a cancelled order says 'You weren’t charged' only if it ended unpaid and no money came later", () => {
  const says = "The order wasn’t paid in time.";
  expect(note([step({})])).toBe(`${says} You weren’t charged.`);
  expect(note([step({ from: "confirmed" })])).toBe(says);
  expect(note([step({}), step({ kind: "charged", from: null, amount: 1600 })])).toBe(says);
  expect(note([step({ kind: "confirmed" })])).toBe(says);
});

it.each([
  ["vendor", "The vendor had to cancel this order"],
  ["closure", "The market is closed at your pickup time"],
] as const)("a reason by the %s gets a period unless it has an end of its own", (by, says) => {
  const told = (reason: string) => note([step({ from: "confirmed", note: reason })], by);
  expect(told("Frost")).toBe(`${says}: Frost.`);
  for (const reason of ["Frost!", "Frost?", "Frost.", "Frost…"]) {
    expect(told(reason)).toBe(`${says}: ${reason}`);
  }
});
