import { describe, expect, it } from "vitest";
import { orderCalendar } from "~/models/orders/order/order.calendar";
import type { OrderRow } from "~/models/orders/order/order.server";
import { orderRow as order } from "../../../support/order-row";

const site = "https://marketday.example";
const now = Date.UTC(2026, 4, 8, 9);
const fileOf = (of: OrderRow) => orderCalendar(of, now, site);
const unfolded = (file: string) => file.replaceAll("\r\n ", "");
const lineOf = (file: string, name: string) =>
  unfolded(file)
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`));

describe("the calendar file of an order", () => {
  it("gives the pickup times in UTC", () => {
    const file = fileOf(order());
    expect(lineOf(file, "DTSTART")).toBe("DTSTART:20260509T130000Z");
    expect(lineOf(file, "DTEND")).toBe("DTEND:20260509T160000Z");
  });

  it("follows daylight saving time", () => {
    const winter = fileOf(order({ pickupDate: "2026-11-07" }));
    expect(lineOf(winter, "DTSTART")).toBe("DTSTART:20261107T140000Z");
  });

  it("ends on the next day if the pickup hours pass midnight", () => {
    const night = order({ pickupTimeStart: "20:00", pickupTimeEnd: "01:00" });
    expect(lineOf(fileOf(night), "DTEND")).toBe("DTEND:20260510T050000Z");
  });

  it("escapes a vendor's text, so that no text can start a new line", () => {
    const file = fileOf(
      order({ vendorName: "Honey; Bees, & \\Sons\r\nSTATUS:CANCELLED", marketName: "A\nB" }),
    );
    expect(lineOf(file, "SUMMARY")).toBe(
      "SUMMARY:Pick up ORD-0007 from Honey\\; Bees\\, & \\\\Sons\\nSTATUS:CANCELLED",
    );
    expect(unfolded(file).match(/^STATUS:/gm)).toHaveLength(1);
  });

  it("has lines of at most 75 bytes in any script", () => {
    const long = order({ vendorName: "Émile’s 蜂蜜 🍯 ".repeat(20) });
    const file = fileOf(long);
    for (const line of file.split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(unfolded(file)).toContain("Émile’s 蜂蜜 🍯 ".repeat(20).trim());
  });

  it("keeps the id of the event at any site address, and marks a cancelled order as cancelled", () => {
    const moved = orderCalendar(order(), now, "https://elsewhere.example");
    expect(lineOf(moved, "UID")).toBe("UID:order-7@market-day");
    expect(lineOf(fileOf(order()), "UID")).toBe(lineOf(moved, "UID"));
    const off = fileOf(order({ status: "cancelled", cancelledBy: "vendor" }));
    expect(lineOf(off, "STATUS")).toBe("STATUS:CANCELLED");
  });

  it("gives the time of writing, the last change of the order and the version of the event", () => {
    const at = Date.UTC(2026, 4, 7, 16);
    const step = { at, kind: "confirmed" } as OrderRow["history"][number];
    const lines = (own: Partial<OrderRow>) =>
      ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"].map((name) => lineOf(fileOf(order(own)), name));
    expect(lines({ history: [] })).toEqual([
      "DTSTAMP:20260508T090000Z",
      "LAST-MODIFIED:20260507T150000Z",
      "SEQUENCE:1",
    ]);
    expect(lines({ history: [step] })).toEqual([
      "DTSTAMP:20260508T090000Z",
      "LAST-MODIFIED:20260507T160000Z",
      "SEQUENCE:2",
    ]);
  });

  it("has a new version after a change without a step, such as an early end of the market", () => {
    const ended = { pickupTimeEnd: "11:00", version: 2, updatedAt: Date.UTC(2026, 4, 7, 17) };
    const file = fileOf(order(ended));
    expect(lineOf(file, "DTEND")).toBe("DTEND:20260509T150000Z");
    expect(lineOf(file, "SEQUENCE")).toBe("SEQUENCE:2");
    expect(lineOf(file, "LAST-MODIFIED")).toBe("LAST-MODIFIED:20260507T170000Z");
  });

  it("is tentative for an unpaid order, and leaves out the pickup code if there is nothing to collect", () => {
    expect(fileOf(order())).toContain("Pickup code: AB2C");
    const unpaid = fileOf(order({ status: "pending_payment" }));
    expect(lineOf(unpaid, "STATUS")).toBe("STATUS:TENTATIVE");
    for (const status of ["pending_payment", "cancelled", "completed", "not_collected"] as const) {
      expect(fileOf(order({ status }))).not.toContain("AB2C");
    }
  });

  it("says that the total is the most that it can be, until everything is weighed", () => {
    const paid = order({ paymentMethod: "at_pickup" });
    const items = (weighed: number | null) =>
      paid.items.map((item) => ({
        ...item,
        weight: { unit: "lb" as const, pricePerUnit: 400, min: 1000, max: 2000, weighed },
      }));
    const toWeigh = fileOf({ ...paid, items: items(null) });
    expect(unfolded(toWeigh)).toContain("Total: at most $16.00");
    expect(unfolded(fileOf({ ...paid, items: items(4000) }))).toContain("Total: $16.00");
  });
});
