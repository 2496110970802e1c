import { describe, expect, it } from "vitest";
import {
  type DaySum,
  datesOf,
  marketDaysOf,
  mostPastOrders,
  sentenceOf,
  totalsOf,
} from "~/models/orders/order/past-orders.rules";

const sum = (status: DaySum["status"], pickupDate: string, orders: number, cents: number) => ({
  status,
  pickupDate,
  orders,
  cents,
});
const money = (cents: number) => `${cents} cents`;

describe("the period of past orders", () => {
  it.each([
    ["7", "2026-05-03"],
    ["30", "2026-04-10"],
    ["90", "2026-02-09"],
    [undefined, "2026-04-10"],
  ])("for days=%s ends today and has the right first date", (days, from) => {
    expect(datesOf(days, "2026-05-09")).toEqual({ from, to: "2026-05-09" });
  });
});

describe("the totals of past orders", () => {
  const days = [
    sum("completed", "2026-05-02", 3, 900),
    sum("not_collected", "2026-05-02", 1, 100),
    sum("completed", "2026-05-09", 2, 1000),
    sum("cancelled", "2026-05-03", 4, 4000),
    sum("not_collected", "2026-04-25", 1, 50),
  ];

  it("count orders and money for each status separately", () => {
    expect(totalsOf(days)).toEqual({
      completed: { orders: 5, cents: 1900 },
      not_collected: { orders: 2, cents: 150 },
      cancelled: { orders: 4, cents: 4000 },
      isMore: false,
    });
  });

  it("say that there are more orders if the maximum is reached", () => {
    expect(totalsOf([sum("completed", "2026-05-02", mostPastOrders, 1)]).isMore).toBe(true);
  });

  it("have one bar for each market day in order, empty if nothing was collected", () => {
    expect(marketDaysOf(days)).toEqual([
      { date: "2026-04-25", cents: 0 },
      { date: "2026-05-02", cents: 900 },
      { date: "2026-05-09", cents: 1000 },
    ]);
  });

  it("are summarized in a sentence", () => {
    expect(sentenceOf(marketDaysOf(days), money)).toBe(
      "The best of 3 market days was Sat, May 9, with 1000 cents.",
    );
    expect(sentenceOf([{ date: "2026-05-09", cents: 5 }], money)).toBe("1 market day: Sat, May 9.");
    expect(sentenceOf([], money)).toBe("No market days in this period.");
  });
});
