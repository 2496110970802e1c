import type { StallDay, StallOrder } from "~/models/orders/stall-day/stall-day.rules";

/** An order of a market day. A test gives only the values that matter to it. */
export const stallOrder = (values: Partial<StallOrder> = {}): StallOrder => ({
  id: 7,
  number: "ORD-0007",
  customer: "ada",
  code: "K7QM",
  status: "ready",
  cameFrom: "confirmed",
  version: 3,
  items: "2 Honey",
  due: null,
  dueCents: null,
  weighs: [],
  wish: null,
  date: "2026-05-09",
  hours: "9 AM–12 PM",
  endsAt: 1_000,
  overdue: null,
  ...values,
});

export const stallDay = (values: Partial<StallDay> = {}): StallDay => ({
  market: { id: 1, name: "Grove Market" },
  date: "2026-05-09",
  text: "Saturday, May 9, 2026",
  asOf: 500,
  orders: [stallOrder(), stallOrder({ id: 8, number: "ORD-0008", customer: "ben" })],
  ...values,
});
