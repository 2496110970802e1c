import { expect, it } from "vitest";
import { choosePickup } from "~/models/orders/order/pickup-choice.rules";
import type { VendorProduct } from "~/models/orders/order/pre-order.rules";
import { preOrderOffer } from "~/models/orders/order/pre-order.view";
import { type Attendance, alwaysThere } from "~/models/vendors/attendance/attendance.rules";
import { pickupWishIn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import { at, week } from "../../../support/market-weeks";

const honey: VendorProduct = {
  id: 1,
  vendorId: 3,
  name: "Honey",
  description: "",
  priceCents: 800,
  unit: "each",
  image: null,
  category: "other",
  availabilityStatus: "Available",
  isVisible: true,
  isPreOrderEnabled: true,
  isActive: true,
  dayLimit: 5,
  weightMin: null,
  weightMax: null,
  weightUnit: null,
};
const market = (
  id: number,
  name: string,
  own: ReturnType<typeof week>,
  attendance = alwaysThere,
) => ({
  id,
  name,
  address: "",
  week: own,
  attendance,
});
const away: Attendance = { ...alwaysThere, comes: "single_dates" };
const storm = { closures: [{ date: "2026-11-28", reason: "Storm" }] };

/**
 * On a Wednesday. Markets: Grove on Saturdays, Bay on Sundays, and Pier, where the vendor does not
 * come.
 */
const choose = (
  wish: Parameters<typeof choosePickup>[1],
  { now = "2026-11-25 10:00", closed = false, soldOutOn = "" } = {},
) => {
  const offer = preOrderOffer(
    {
      vendor: {
        id: 3,
        name: "Bee Stall",
        takesPaymentAtPickup: true,
        takesCards: false,
        ordersAtPickup: null,
        piecesAtPickup: null,
      } as never,
      products: [honey],
      markets: [
        market(7, "Grove", week([["Saturday", "08:00", "13:00"]], closed ? storm : {})),
        market(8, "Bay", week([["Sunday", "08:00", "13:00"]])),
        market(9, "Pier", week([["Thursday", "08:00", "13:00"]]), away),
      ],
      configs: [],
      stock: soldOutOn
        ? [{ productId: 1, marketId: 7, pickupDate: soldOutOn, reserved: 5, brought: null }]
        : [],
    },
    null,
    [1],
    at(now),
  );
  return choosePickup(offer, wish, [1]);
};

it("chooses the market and the date of the page that the customer comes from", () => {
  expect(choose({ marketId: "7", pickupDate: "2026-12-05" })).toEqual({
    marketId: "7",
    pickupDate: "2026-12-05",
    note: null,
  });
  expect(choose({ marketId: 8 })).toEqual({ marketId: "8", pickupDate: undefined, note: null });
  expect(choose({ pickupDate: "2026-11-29" })).toMatchObject({ marketId: "8", note: null });
  expect(choose({})).toEqual({ marketId: undefined, pickupDate: undefined, note: null });
});

it.each([
  [{ now: "2026-11-27 18:00" }, "Ordering has closed"],
  [{ closed: true }, "The market is closed: Storm"],
  [{ soldOutOn: "2026-11-28" }, "Sold out: Honey"],
])("says why a date cannot be ordered, and chooses the next date: %j", (state, why) => {
  expect(choose({ marketId: "7", pickupDate: "2026-11-28" }, state)).toEqual({
    marketId: "7",
    pickupDate: "2026-12-05",
    note: {
      title: "You can’t pre-order for Saturday, November 28",
      text: `${why}. We chose the next pickup date, Saturday, December 5.`,
    },
  });
});

it("chooses the first date if the requested date is past or too far ahead", () => {
  for (const pickupDate of ["2027-03-06", "2026-01-03"]) {
    expect(choose({ marketId: "7", pickupDate })).toMatchObject({
      pickupDate: "2026-11-28",
      note: { text: expect.stringContaining("No pickup at Grove that day.") },
    });
  }
});

it("chooses the market with the next date if the requested market has none", () => {
  expect(choose({ marketId: "9" })).toEqual({
    marketId: "7",
    pickupDate: undefined,
    note: {
      title: "No pickup dates available at Pier",
      text: "We chose the market with the next pickup date: Grove.",
    },
  });
  expect(choose({ marketId: "9", pickupDate: "2026-11-29" })).toMatchObject({
    marketId: "8",
    pickupDate: "2026-11-29",
    note: { text: "We chose the market with the next pickup date: Bay, Sunday, November 29." },
  });
  expect(choose({ marketId: "404" }).note?.title).toBe("Bee Stall isn’t at that market");
});

it("reads the market and the date from an address, and ignores invalid values", () => {
  const wish = (query: string) => pickupWishIn(new URLSearchParams(query));
  expect(wish("marketId=3&pickupDate=2026-11-28")).toEqual({
    marketId: "3",
    pickupDate: "2026-11-28",
  });
  expect(wish("marketId=3;drop&pickupDate=tomorrow")).toEqual({ marketId: null, pickupDate: null });
  expect(choose({ marketId: "7", pickupDate: "2026-13-45" })).toMatchObject({
    marketId: "7",
    pickupDate: undefined,
    note: null,
  });
  expect(withPickup("/vendor/5?a=1", { marketId: 3 })).toBe("/vendor/5?a=1&marketId=3");
  expect(withPickup("/vendor/5", { marketId: null })).toBe("/vendor/5");
});
