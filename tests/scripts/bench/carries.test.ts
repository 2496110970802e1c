import { describe, expect, it } from "vitest";
import {
  leftByOrder,
  ordersOfWriter,
  withEmailsFor,
  withOrdersFor,
  yearsUntilFull,
} from "../../../scripts/bench/carries.mjs";

const left = { lasting: 2000, passing: [{ name: "mail_outbox", bytes: 20_000, days: 90 }] };

describe("how many orders one database carries", () => {
  it("counts what is deleted later only for as long as it is kept", () => {
    // A thousand orders a day hold 1.8 GB of emails; the other 8.2 GB fill by 0.73 GB a year.
    expect(yearsUntilFull(1000, left)).toBeCloseTo(8.2 / 0.73);
  });

  it("is full at once if the emails alone need more than the database holds", () => {
    expect(yearsUntilFull(6000, left)).toBe(0);
  });

  it("fills later if emails or old orders move out sooner", () => {
    // A thousand orders a day hold 0.2 GB of emails in ten days.
    const brief = withEmailsFor(10, left);
    expect(yearsUntilFull(1000, brief)).toBeCloseTo(9.8 / 0.73);
    // They hold 0.75 GB of orders in 500 days, and then leave 0.1825 GB a year.
    expect(yearsUntilFull(1000, withOrdersFor(500, 500, brief))).toBeCloseTo(9.05 / 0.1825);
  });

  it("takes half as many orders if each takes the database twice as long", () => {
    expect(ordersOfWriter(40)).toBeCloseTo(ordersOfWriter(20) / 2);
    // Half of an hour is 45,000 orders of 40 ms, which is 15 % of a week.
    expect(ordersOfWriter(40)).toBeCloseTo(45_000 / 0.15 / 7);
  });

  it("divides a table by the orders whose rows it still holds", () => {
    const tables = new Map([
      ["orders", { bytes: 52_000 }],
      ["mail_outbox", { bytes: 13_000 }],
    ]);
    expect(leftByOrder(tables, 52, { keptFor: { mail_outbox: 90 }, weeks: 52 })).toEqual({
      lasting: 1000,
      passing: [{ name: "mail_outbox", bytes: 1000, days: 90 }],
    });
  });
});
