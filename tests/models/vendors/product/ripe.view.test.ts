import { expect, it } from "vitest";
import { offerAt } from "~/models/vendors/product/ripe.view";
import { openingWith } from "../../../support/markets";

/** Thursday, 7 May 2026, 11:00 in Miami. */
const now = Date.UTC(2026, 4, 7, 15);
const row = {
  id: 5,
  vendorId: 2,
  vendorName: "Hens",
  name: "Eggs",
  price: "$5.00",
  priceCents: 500,
  unit: "dozen",
  weightMin: null,
  weightMax: null,
  weightUnit: null,
  pricePerPound: null,
  takesPaymentAtPickup: 1,
  image: null,
  category: "other",
  availabilityStatus: "Available",
  seasonalInfo: null,
  isPreOrderEnabled: 1,
  markets: "",
};
const setting = (isEnabled: 0 | 1, pickupDate: string | null = null) => ({
  isEnabled,
  pickupDate,
  cutoffDateTime: null,
  cutoffDays: null,
  cutoffTime: null,
  pickupTimeStart: null,
  pickupTimeEnd: null,
});
/** Open on Fridays and Saturdays. */
const market = {
  id: 3,
  name: "Grove",
  location: "Miami, FL",
  lat: null,
  lng: null,
  timeZone: "America/New_York",
  comes: "every_date" as const,
  said: '{"dates":[],"pauses":[]}',
  listedWeek: JSON.stringify({
    schedules: [openingWith({ id: 1, day: "Friday" }), openingWith({ id: 2 })],
    closures: [],
  }),
  ofEveryDate: [] as ReturnType<typeof setting>[],
  ofDates: [] as ReturnType<typeof setting>[],
};
const preOrder = (...[at, day]: [typeof market, "Saturday" | null]) =>
  /pickupDate=(.*)/.exec(offerAt(row, at, day, now)?.preOrder?.to ?? "")?.[1];

it("today and tomorrow follow the market's time zone, even late in the evening", () => {
  // Friday, 8 May 2026, 21:00 in Miami; in UTC it is Saturday.
  const evening = Date.UTC(2026, 4, 9, 1);
  expect(offerAt(row, market, null, evening)).toMatchObject({
    date: "2026-05-09",
    dateText: "Tomorrow",
  });
  const morning = Date.UTC(2026, 4, 9, 13);
  expect(offerAt(row, market, null, morning)?.dateText).toBe("Today");
  expect(offerAt(row, market, "Friday", morning)?.dateText).toBe("Friday, May 15, 2026");
});

it("the hours say 'perhaps' when nobody knows the market's season", () => {
  const schedules = [openingWith({ seasonKnown: "none" })];
  const unknown = { ...market, listedWeek: JSON.stringify({ schedules, closures: [] }) };
  expect(offerAt(row, unknown, null, now)?.hours).toBe("perhaps open 8 AM–2 PM");
  expect(offerAt(row, market, null, now)?.hours).toBe("8 AM–2 PM");
});

it("a customer who searches for a day is offered a pickup on that day", () => {
  expect(preOrder(market, null)).toBe("2026-05-08");
  expect(preOrder(market, "Saturday")).toBe("2026-05-09");
});

it("pre-orders are offered only up to the last date with settings that were read", () => {
  const settled = (...ofDates: ReturnType<typeof setting>[]) => ({
    ...market,
    ofEveryDate: [setting(0)],
    ofDates,
  });
  const twoDates = [setting(0, "2026-05-08"), setting(1, "2026-05-16")];
  expect(preOrder(settled(...twoDates), null)).toBe("2026-05-16");
  // There may be later dates, not read here, with settings that take no orders.
  const shut = [setting(0, "2026-05-08"), setting(0, "2026-05-09")];
  expect(preOrder({ ...market, ofEveryDate: [setting(1)], ofDates: shut }, null)).toBeUndefined();
});

it("a market that is open all day has no hours from 12 AM to 12 AM", () => {
  const day = openingWith({ id: 1, day: "Friday", openTime: "00:00", closeTime: "00:00" });
  const listedWeek = JSON.stringify({ schedules: [day], closures: [] });
  expect(offerAt(row, { ...market, listedWeek }, null, now)?.hours).toBe("Open 24 hours");
});
