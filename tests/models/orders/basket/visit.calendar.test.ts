import { describe, expect, it } from "vitest";
import { visitCalendar } from "~/models/orders/basket/visit.calendar";
import type { Visit } from "~/models/orders/basket/visit.server";
import { orderCalendar } from "~/models/orders/order/order.calendar";
import type { OrderRow } from "~/models/orders/order/order.server";
import { orderRow } from "../../../support/order-row";

const site = "https://marketday.example";
const now = Date.UTC(2026, 4, 8, 9);
const vendors = ["Peach Hill", "Hen House", "Old Oven"];
const stop = (vendorName: string, stall: string | null, own: Partial<OrderRow> = {}) => ({
  stall,
  charge: null,
  order: orderRow({ vendorName, vendorId: vendors.indexOf(vendorName), linkedVisitId: 41, ...own }),
});
const visit = (...stops: Visit["stops"]): Visit => ({ id: 41, cardState: "done", stops });
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");
/** The values of these fields of the event. */
const read = (of: Visit, ...names: string[]) => {
  const lines = linesOf(visitCalendar(of, now, site));
  return names.map((name) =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1),
  );
};
const gone = { status: "cancelled", cancelledBy: "customer" } as const;
const three = (last: Partial<OrderRow> = {}) =>
  visit(
    stop("Peach Hill", "A2", { pickupTimeStart: "10:00" }),
    stop("Hen House", "A12", { pickupTimeEnd: "11:00", paymentMethod: "at_pickup" }),
    stop("Old Oven", null, { pickupTimeStart: "08:00", pickupTimeEnd: "13:00", ...last }),
  );

describe("the calendar file of a visit", () => {
  it("is one event from the first pickup to the end of the last", () => {
    const file = visitCalendar(three(), now, site);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(read(three(), "UID", "SUMMARY", "DTSTART", "DTEND", "STATUS")).toEqual([
      "order-7@market-day",
      "Saturday at Grove Market: 3 stops",
      "20260509T120000Z",
      "20260509T170000Z",
      "CONFIRMED",
    ]);
  });

  it("counts two orders of one vendor as one stop", () => {
    const added = stop("Hen House", "A12");
    const [title] = read(visit(...three().stops, added), "SUMMARY");
    expect(title).toBe("Saturday at Grove Market: 3 stops");
  });

  it("lists what to pick up at each stop", () => {
    expect(read(three(), "DESCRIPTION", "URL")).toEqual([
      [
        "Pickup code: AB2C",
        "1. Peach Hill\\, stall A2\\, 10 AM–12 PM",
        "2 x Honey",
        "Total: $16.00",
        "2. Hen House\\, stall A12\\, 9 AM–11 AM",
        "2 x Honey",
        "Total: $16.00\\, to pay at pickup",
        "3. Old Oven\\, 8 AM–1 PM",
        "2 x Honey",
        "Total: $16.00",
        "https://marketday.example/visits/41",
      ].join("\\n"),
      "https://marketday.example/visits/41",
    ]);
  });

  it("leaves out a cancelled order, and stays the same event in a new version", () => {
    const step = { at: now, kind: "cancelled" } as OrderRow["history"][number];
    const fewer = three({ ...gone, version: 2, history: [step] });
    expect(read(fewer, "UID", "SUMMARY", "DTSTART", "DTEND", "SEQUENCE", "LAST-MODIFIED")).toEqual([
      "order-7@market-day",
      "Saturday at Grove Market: 2 stops",
      "20260509T130000Z",
      "20260509T160000Z",
      "5",
      "20260508T090000Z",
    ]);
    expect(visitCalendar(fewer, now, site)).not.toContain("Old Oven");
    expect(read(three(), "SEQUENCE")).toEqual(["3"]);
  });

  it("is cancelled if all orders are, and tentative while none is paid", () => {
    const off = visit(stop("Peach Hill", "A2", gone), stop("Hen House", null, gone));
    expect(read(off, "UID", "STATUS")).toEqual(["order-7@market-day", "CANCELLED"]);
    const unpaid = { status: "pending_payment" } as const;
    const waiting = visit(stop("Peach Hill", "A2", unpaid), stop("Hen House", null, unpaid));
    expect(read(waiting, "STATUS")).toEqual(["TENTATIVE"]);
    expect(visitCalendar(waiting, now, site)).not.toContain("AB2C");
  });

  it("is the order's own event if the basket had one vendor", () => {
    const alone = stop("Peach Hill", "A2");
    expect(visitCalendar(visit(alone), now, site)).toBe(orderCalendar(alone.order, now, site));
  });
});
