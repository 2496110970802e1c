import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf } from "~/models/core/calendar";
import { mostCents } from "~/models/core/money";
import { weekdays } from "~/models/core/week";
import type { MarketWeek } from "~/models/guide/market/market.rules";
import type { PlaceOrder } from "~/models/orders/order/order.schema";
import {
  leftOf,
  type Offer,
  priceOrder,
  type VendorProduct,
  whyNotOrderAs,
} from "~/models/orders/order/pre-order.rules";
import { alwaysThere } from "~/models/vendors/attendance/attendance.rules";
import {
  datesMissed,
  type PreOrderConfig,
  pickupOn,
  pickupsAhead,
} from "~/models/vendors/pickup/pickup.rules";
import { whyNotPreOrder } from "~/models/vendors/product/product.rules";
import { DomainError } from "~/platform/errors";

const zone = "America/New_York";
/** Monday 2 November 2026, noon in New York: the day after the clocks went back. */
const monday = instantOf("2026-11-02", "12:00", zone);

const week = (...rows: [MarketWeek["schedules"][number]["day"], string, string][]): MarketWeek => ({
  timeZone: zone,
  closures: [],
  schedules: rows.map(([day, openTime, closeTime], index) => ({
    id: index + 1,
    day,
    openTime,
    closeTime,
    seasonStart: null,
    seasonEnd: null,
    weekOfMonth: null,
  })),
});
const everyMorning = (day: MarketWeek["schedules"][number]["day"]) =>
  [day, "08:00", "13:00"] as [typeof day, string, string];
const market = (own = week(["Saturday", "08:00", "13:00"])) => ({
  id: 7,
  name: "Grove",
  address: "1 Grove St",
  week: own,
  attendance: alwaysThere,
});
const config = (own: Partial<PreOrderConfig>): PreOrderConfig => ({
  productId: 1,
  marketId: 7,
  isEnabled: true,
  cutoffDateTime: null,
  cutoffDays: null,
  cutoffTime: null,
  pickupDate: null,
  pickupTimeStart: null,
  pickupTimeEnd: null,
  dayLimit: null,
  specialInstructions: null,
  ...own,
});
const product = (own: Partial<VendorProduct> = {}): VendorProduct => ({
  id: 1,
  vendorId: 3,
  name: "Honey",
  description: "",
  priceCents: 800,
  unit: "each",
  weightMin: null,
  weightMax: null,
  weightUnit: null,
  image: null,
  category: "other",
  availabilityStatus: "Available",
  isVisible: true,
  isPreOrderEnabled: true,
  isActive: true,
  dayLimit: null,
  ...own,
});
const offer = (own: Partial<Offer> = {}): Offer => ({
  vendor: {
    id: 3,
    name: "Bees",
    takesPaymentAtPickup: false,
    takesCards: true,
    ordersAtPickup: 2,
    piecesAtPickup: 30,
  },
  products: [product()],
  markets: [market()],
  configs: [],
  stock: [],
  ...own,
});
const command = (own: Partial<PlaceOrder> = {}): PlaceOrder => ({
  vendorId: 3,
  marketId: 7,
  pickupDate: "2026-11-07",
  items: [{ productId: 1, quantity: 2 }],
  specialInstructions: null,
  paymentMethod: "card",
  placeKey: "test-key",
  ...own,
});
const refusalOf = (attempt: () => unknown): DomainError => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
};

describe("the pickup window", () => {
  it("is 09:00 to 12:00 if the market is open throughout", () => {
    expect(pickupOn(market(), [1], [], "2026-11-07")).toMatchObject({
      start: "09:00",
      end: "12:00",
    });
  });

  it("is the market's own hours if the market is not open from 09:00 to 12:00", () => {
    const evening = market(week(["Saturday", "16:00", "20:30"]));
    expect(pickupOn(evening, [1], [], "2026-11-07")).toMatchObject({
      start: "16:00",
      end: "20:30",
    });
  });

  it("may pass midnight with the market's hours", () => {
    const night = market(week(["Saturday", "20:00", "01:00"]));
    expect(pickupOn(night, [1], [], "2026-11-07")).toMatchObject({ start: "20:00", end: "01:00" });
  });

  it("uses the product's setting for the date before the product's general setting", () => {
    const configs = [
      config({ pickupTimeStart: "10:00", pickupTimeEnd: "11:00" }),
      config({ pickupDate: "2026-11-07", pickupTimeStart: "08:30", pickupTimeEnd: "09:30" }),
    ];
    expect(pickupOn(market(), [1], configs, "2026-11-07")).toMatchObject({ start: "08:30" });
    expect(pickupOn(market(), [1], configs, "2026-11-14")).toMatchObject({ start: "10:00" });
  });

  it("is the time that all products of the order have in common, or none", () => {
    const configs = [
      config({ pickupTimeStart: "08:00", pickupTimeEnd: "10:00" }),
      config({ productId: 2, pickupTimeStart: "09:30", pickupTimeEnd: "12:00" }),
      config({ productId: 3, pickupTimeStart: "11:00", pickupTimeEnd: "12:00" }),
    ];
    expect(pickupOn(market(), [1, 2], configs, "2026-11-07")).toMatchObject({
      start: "09:30",
      end: "10:00",
    });
    expect(pickupOn(market(), [1, 3], configs, "2026-11-07")).toBeNull();
  });

  it("is none if the windows of two products only touch", () => {
    const configs = [
      config({ pickupTimeStart: "08:00", pickupTimeEnd: "10:00" }),
      config({ productId: 2, pickupTimeStart: "10:00", pickupTimeEnd: "12:00" }),
    ];
    expect(pickupOn(market(), [1, 2], configs, "2026-11-07")).toBeNull();
  });

  it("is 09:00 to 12:00 even if the market opens or closes at exactly those times", () => {
    const morning = market(week(["Saturday", "09:00", "12:00"]));
    expect(pickupOn(morning, [1], [], "2026-11-07")).toMatchObject({
      start: "09:00",
      end: "12:00",
    });
    const early = market(week(["Saturday", "08:00", "12:00"]));
    expect(pickupOn(early, [1], [], "2026-11-07")).toMatchObject({ start: "09:00", end: "12:00" });
  });

  it("ignores settings for another market, product or date", () => {
    const configs = [
      config({ marketId: 8, pickupTimeStart: "08:00", pickupTimeEnd: "09:00" }),
      config({ marketId: 8, isEnabled: false, pickupDate: "2026-11-07" }),
      config({ productId: 2, isEnabled: false }),
      config({ isEnabled: false, pickupDate: "2026-11-14" }),
    ];
    expect(pickupOn(market(), [1], configs, "2026-11-07")).toMatchObject({ start: "09:00" });
  });

  it("does not exist if the product is turned off, or if the market does not open that day", () => {
    expect(pickupOn(market(), [1], [config({ isEnabled: false })], "2026-11-07")).toBeNull();
    expect(pickupOn(market(), [1], [], "2026-11-08")).toBeNull();
    const closed = {
      ...week(["Saturday", "08:00", "13:00"]),
      closures: [{ date: "2026-11-07", reason: "" }],
    };
    expect(pickupOn(market(closed), [1], [], "2026-11-07")).toBeNull();
  });
});

describe("the ordering cut-off", () => {
  it("is 18:00 market time on the day before", () => {
    expect(pickupOn(market(), [1], [], "2026-11-07")?.cutoff).toBe(
      instantOf("2026-11-06", "18:00", zone),
    );
  });

  it("is the configured time, and the earliest time for several products", () => {
    const configs = [
      config({ pickupDate: "2026-11-07", cutoffDateTime: "2026-11-05T08:00" }),
      config({ productId: 2, pickupDate: "2026-11-07", cutoffDateTime: "2026-11-04T08:00" }),
    ];
    for (const inAnyOrder of [
      [1, 2],
      [2, 1],
    ]) {
      expect(pickupOn(market(), inAnyOrder, configs, "2026-11-07")?.cutoff).toBe(
        instantOf("2026-11-04", "08:00", zone),
      );
    }
  });

  it("is midnight before the pickup date at the latest, so before the pickup starts", () => {
    const midnight = instantOf("2026-11-07", "00:00", zone);
    for (const own of [
      { cutoffDays: 0, cutoffTime: "17:00" },
      { pickupDate: "2026-11-07", cutoffDateTime: "2026-11-07T06:00" },
    ]) {
      expect(pickupOn(market(), [1], [config(own)], "2026-11-07")?.cutoff).toBe(midnight);
    }
  });

  it("removes a date from the list at exactly that moment", () => {
    const cutoff = instantOf("2026-11-06", "18:00", zone);
    const dates = (now: number) => pickupsAhead(market(), [1], [], now).map(({ date }) => date);
    expect(dates(cutoff - 1)).toContain("2026-11-07");
    expect(dates(cutoff)).not.toContain("2026-11-07");
  });
});

describe("the pickup dates offered", () => {
  it("are the market days of the next 14 days, starting tomorrow", () => {
    const daily = market(week(["Monday", "08:00", "13:00"], ["Tuesday", "08:00", "13:00"]));
    expect(pickupsAhead(daily, [1], [], monday).map(({ date }) => date)).toEqual([
      "2026-11-03",
      "2026-11-09",
      "2026-11-10",
      "2026-11-16",
    ]);
  });

  it("are exactly the dates that can be ordered", () => {
    const dates = fc.integer({ min: 0, max: 40 }).map((days) => {
      const at = new Date(Date.UTC(2026, 10, 1 + days));
      return at.toISOString().slice(0, 10);
    });
    const offered = new Set(pickupsAhead(market(), [1], [], monday).map(({ date }) => date));
    fc.assert(
      fc.property(dates, (pickupDate) => {
        const order = () => priceOrder(command({ pickupDate }), offer(), monday);
        if (offered.has(pickupDate)) expect(order().pickup.date).toBe(pickupDate);
        else expect(order).toThrow(DomainError);
      }),
    );
  });
});

describe("the pickup dates missed", () => {
  const thursday = instantOf("2026-05-07", "11:00", zone);
  const fridayNight = instantOf("2026-05-08", "18:00", zone);

  it("are those with closed ordering, from the moment of the cut-off", () => {
    expect(datesMissed(market(), [1], [], fridayNight - 1)).toEqual([]);
    expect(datesMissed(market(), [1], [], fridayNight)).toEqual([
      { date: "2026-05-09", why: "too_late", closedFor: "" },
    ]);
  });

  it("include market days on which the market is closed, and no other days", () => {
    const closures = [
      { date: "2026-05-16", reason: "Marathon" },
      { date: "2026-05-17", reason: "Not a market day" },
    ];
    const closed = market({ ...week(["Saturday", "08:00", "13:00"]), closures });
    expect(pickupsAhead(closed, [1], [], thursday).map(({ date }) => date)).toEqual(["2026-05-09"]);
    expect(datesMissed(closed, [1], [], thursday)).toEqual([
      { date: "2026-05-16", why: "closed", closedFor: "Marathon" },
    ]);
  });
});

describe("pricing an order", () => {
  it("takes prices from the vendor, never from the client", () => {
    const priced = priceOrder(command({ totalAmount: 1600 }), offer(), monday);
    expect(priced.total).toBe(1600);
    expect(priced.lines[0]).toMatchObject({ unitPrice: 800, totalPrice: 1600 });
    expect(refusalOf(() => priceOrder(command({ totalAmount: 1 }), offer(), monday)).code).toBe(
      "changed",
    );
    const cheap = command({ items: [{ productId: 1, quantity: 2, unitPrice: 1 }] });
    expect(refusalOf(() => priceOrder(cheap, offer(), monday)).code).toBe("changed");
  });

  it("adds up the lines, whatever is ordered", () => {
    const items = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 20 }),
        price: fc.integer({ min: 50, max: 99_999 }),
        quantity: fc.integer({ min: 1, max: 20 }),
      }),
      { selector: (item) => item.id, minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(items, (chosen) => {
        const priced = priceOrder(
          command({ items: chosen.map(({ id, quantity }) => ({ productId: id, quantity })) }),
          offer({ products: chosen.map(({ id, price }) => product({ id, priceCents: price })) }),
          monday,
        );
        expect(priced.total).toBe(
          chosen.reduce((sum, each) => sum + each.price * each.quantity, 0),
        );
      }),
    );
  });

  it.each([
    ["another vendor's product", { products: [product({ vendorId: 4 })] }],
    ["a hidden product", { products: [product({ isVisible: false })] }],
    ["a product that was taken down", { products: [product({ isActive: false })] }],
    ["a product that is not pre-orderable", { products: [product({ isPreOrderEnabled: false })] }],
    ["a product without one price", { products: [product({ priceCents: null })] }],
    [
      "a product that is out of stock",
      { products: [product({ availabilityStatus: "Out of Stock" })] },
    ],
    ["no product of that id", { products: [] }],
  ])("refuses %s and names the field", (_, own) => {
    const refusal = refusalOf(() => priceOrder(command(), offer(own), monday));
    expect(refusal.code).toBe("invalid");
    expect(Object.keys(refusal.fields)).toEqual(["items[0].productId"]);
  });

  it("refuses a market that the vendor is not at", () => {
    const refusal = refusalOf(() => priceOrder(command({ marketId: 8 }), offer(), monday));
    expect(Object.keys(refusal.fields)).toEqual(["marketId"]);
  });

  it("refuses today, the past, and more than 14 days ahead", () => {
    for (const pickupDate of ["2026-11-02", "2026-10-31", "2026-11-21", "9999-01-02"]) {
      expect(
        refusalOf(() => priceOrder(command({ pickupDate }), offer(), monday)).fields,
      ).toHaveProperty("pickupDate");
    }
  });

  it("accepts the days from tomorrow to the 14th at a market that opens daily, and no other day", () => {
    const daily = offer({
      markets: [market(week(...weekdays.map(everyMorning)))],
      // A later cut-off does not make today a date to choose.
      configs: [config({ pickupDate: "2026-11-02", cutoffDateTime: "2026-11-02T23:00" })],
    });
    const isTaken = (pickupDate: string) => {
      try {
        return priceOrder(command({ pickupDate }), daily, monday).pickup.date === pickupDate;
      } catch (error) {
        expect(error).toMatchObject({ fields: { pickupDate: [expect.any(String)] } });
        return false;
      }
    };
    const dates = ["2026-11-02", "2026-11-03", "2026-11-16", "2026-11-17"];
    expect(dates.map(isTaken)).toEqual([false, true, true, false]);
  });

  it("accepts an order until the earliest cut-off of its products, and refuses from then on", () => {
    const cutoff = instantOf("2026-11-04", "08:00", zone);
    const two = offer({
      products: [product(), product({ id: 2 })],
      configs: [config({ productId: 2, cutoffDateTime: "2026-11-04T08:00" })],
    });
    const items = [2, 1].map((productId) => ({ productId, quantity: 1 }));
    expect(priceOrder(command({ items }), two, cutoff - 1).pickup.cutoff).toBe(cutoff);
    expect(refusalOf(() => priceOrder(command({ items }), two, cutoff)).code).toBe("too_late");
  });

  it("refuses a total below the minimum for a card payment", () => {
    const penny = offer({ products: [product({ priceCents: 1 })] });
    expect(refusalOf(() => priceOrder(command(), penny, monday)).message).toMatch("$0.50");
    const halfDollar = offer({ products: [product({ priceCents: 25 })] });
    expect(priceOrder(command(), halfDollar, monday).total).toBe(50);
  });

  it("refuses a total above the maximum for one order, and accepts exactly the maximum", () => {
    const three = command({ items: [{ productId: 1, quantity: 3 }] });
    const dear = (priceCents: number) => offer({ products: [product({ priceCents })] });
    expect(priceOrder(three, dear(mostCents / 3), monday).total).toBe(mostCents);
    const refusal = refusalOf(() => priceOrder(three, dear(mostCents / 3 + 1), monday));
    expect(refusal.fields).toEqual({
      items: ["This total is too high for one order. Order fewer items."],
    });
  });

  it("accepts any small total to pay at pickup, if the vendor takes payment at pickup", () => {
    const cheap = { products: [product({ priceCents: 1 })] };
    const atPickup = command({ paymentMethod: "at_pickup" });
    const takes = { ...offer().vendor, takesPaymentAtPickup: true };
    expect(priceOrder(atPickup, offer({ ...cheap, vendor: takes }), monday).total).toBe(2);
    const refusal = refusalOf(() => priceOrder(atPickup, offer(cheap), monday));
    expect(refusal.status).toBe(402);
    expect(refusal.fields).toEqual({ paymentMethod: ["Bees takes pre-orders by card only."] });
  });

  it("refuses more than is left for that day and says how many are left", () => {
    const limited = offer({
      products: [product({ dayLimit: 3 })],
      stock: [{ productId: 1, marketId: 7, pickupDate: "2026-11-07", reserved: 2, brought: null }],
    });
    const refusal = refusalOf(() => priceOrder(command(), limited, monday));
    expect(refusal.code).toBe("sold_out");
    expect(refusal.message).toBe("Honey: only 1 left for your pickup date. Choose fewer.");
    expect(leftOf(limited, 1, 7, "2026-11-14")).toBe(3);
  });

  it("accepts the last pieces, and ignores stock of other products, markets and days", () => {
    const pickupDate = "2026-11-07";
    const limited = offer({
      products: [product({ dayLimit: 3 }), product({ id: 2, dayLimit: 3 })],
      stock: [
        { productId: 1, marketId: 8, pickupDate, reserved: 3, brought: null },
        { productId: 2, marketId: 7, pickupDate, reserved: 3, brought: null },
        { productId: 1, marketId: 7, pickupDate: "2026-11-14", reserved: 3, brought: null },
        { productId: 1, marketId: 7, pickupDate, reserved: 1, brought: null },
      ],
    });
    expect(priceOrder(command(), limited, monday).total).toBe(1600);
    expect(leftOf(limited, 1, 7, pickupDate)).toBe(2);
  });

  it("refuses an outdated price, whether the price has gone up or down", () => {
    const dearer = command({ items: [{ productId: 1, quantity: 2, unitPrice: 900 }] });
    const cheaper = command({ items: [{ productId: 1, quantity: 2, unitPrice: 700 }] });
    for (const seen of [dearer, cheaper]) {
      expect(refusalOf(() => priceOrder(seen, offer(), monday)).code).toBe("changed");
    }
  });
});

describe("the right to order", () => {
  const viewer = {
    id: 1,
    username: "a",
    email: "a@b.example",
    vendorId: null,
    vendors: [],
    marketId: null,
  };
  it("belongs to customers only", () => {
    expect(whyNotOrderAs({ ...viewer, role: "customer" })).toBeNull();
    expect(whyNotOrderAs(null)?.title).toBe("Login required");
    for (const role of ["vendor", "admin", "market_manager"] as const) {
      expect(whyNotOrderAs({ ...viewer, role })).toMatchObject({
        title: "Not available",
        message: "Orders are only available for regular users.",
      });
    }
  });
});

describe("a product that cannot be pre-ordered", () => {
  it("says why", () => {
    expect(whyNotPreOrder(product())).toBeNull();
    expect(whyNotPreOrder(product({ priceCents: null }))).toBe("Available in-market only");
  });
});
