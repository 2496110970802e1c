import { describe, expect, it } from "vitest";
import { orderCalendar } from "~/models/order/order.calendar";
import type { OrderRow } from "~/models/order/order.server";

const order = (own: Partial<OrderRow> = {}): OrderRow => ({
  id: 7,
  vendorId: 1,
  marketId: 1,
  createdAt: Date.UTC(2026, 4, 7, 15),
  updatedAt: Date.UTC(2026, 4, 7, 15),
  version: 1,
  status: "confirmed",
  paymentMethod: "card",
  cancelledBy: null,
  vendorName: "Bee Stall",
  marketName: "Grove Market",
  marketAddress: "1 Bay Street, Miami, FL",
  timeZone: "America/New_York",
  pickupDate: "2026-05-09",
  pickupTimeStart: "09:00",
  pickupTimeEnd: "12:00",
  pickupCode: "AB2C",
  totalAmount: 1600,
  correctedAmount: 0,
  specialInstructions: null,
  canCancel: true,
  cancelDeadline: null,
  expiresAt: null,
  refunds: [],
  isDisputed: false,
  review: "none",
  history: [],
  items: [
    {
      id: 1,
      productId: 1,
      productName: "Honey",
      productDescription: "",
      quantity: 2,
      unitPrice: 800,
      totalPrice: 1600,
    },
  ],
  ...own,
});
const site = "https://marketday.example";
const unfolded = (file: string) => file.replaceAll("\r\n ", "");
const lineOf = (file: string, name: string) =>
  unfolded(file)
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`));

describe("the calendar file of an order", () => {
  it("has the pickup at its moment in UTC, whatever zone the calendar shows", () => {
    const file = orderCalendar(order(), site);
    expect(lineOf(file, "DTSTART")).toBe("DTSTART:20260509T130000Z");
    expect(lineOf(file, "DTEND")).toBe("DTEND:20260509T160000Z");
  });

  it("follows the clocks when they change", () => {
    const winter = orderCalendar(order({ pickupDate: "2026-11-07" }), site);
    expect(lineOf(winter, "DTSTART")).toBe("DTSTART:20261107T140000Z");
  });

  it("ends on the next day where the market's hours pass midnight", () => {
    const night = order({ pickupTimeStart: "20:00", pickupTimeEnd: "01:00" });
    expect(lineOf(orderCalendar(night, site), "DTEND")).toBe("DTEND:20260510T050000Z");
  });

  it("escapes what a vendor has written, and lets nothing start a line of its own", () => {
    const file = orderCalendar(
      order({ vendorName: "Honey; Bees, & \\Sons\r\nSTATUS:CANCELLED", marketName: "A\nB" }),
      site,
    );
    expect(lineOf(file, "SUMMARY")).toBe(
      "SUMMARY:Collect ORD-0007 from Honey\\; Bees\\, & \\\\Sons\\nSTATUS:CANCELLED",
    );
    expect(unfolded(file).match(/^STATUS:/gm)).toHaveLength(1);
  });

  it("has lines of at most 75 octets, in any script", () => {
    const long = order({ vendorName: "Émile’s 蜂蜜 🍯 ".repeat(20) });
    const file = orderCalendar(long, site);
    for (const line of file.split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(unfolded(file)).toContain("Émile’s 蜂蜜 🍯 ".repeat(20).trim());
  });

  it("is the same event each time, and says when the order is off", () => {
    expect(lineOf(orderCalendar(order(), site), "UID")).toBe("UID:order-7@marketday.example");
    const off = orderCalendar(order({ status: "cancelled", cancelledBy: "vendor" }), site);
    expect(lineOf(off, "STATUS")).toBe("STATUS:CANCELLED");
  });

  it("promises nothing, and tells no pickup code, where there is nothing to collect", () => {
    expect(orderCalendar(order(), site)).toContain("Pickup code: AB2C");
    const unpaid = orderCalendar(order({ status: "pending_payment" }), site);
    expect(lineOf(unpaid, "STATUS")).toBe("STATUS:TENTATIVE");
    for (const status of ["pending_payment", "cancelled", "completed", "not_collected"] as const) {
      expect(orderCalendar(order({ status }), site)).not.toContain("AB2C");
    }
  });
});
