import { expect, it } from "vitest";
import { weekdays } from "~/models/core/week";
import { marketLinkedData } from "~/models/guide/market/market.linked-data";
import { marketWith, openingWith } from "../../../support/markets";

/** Saturday, 9 May 2026, noon in Miami. */
const now = Date.UTC(2026, 4, 9, 16);
const told = (...market: Parameters<typeof marketWith>) =>
  marketLinkedData(marketWith(...market), now, "https://marketday.example");

it("a market's linked data gives its location, with the latitude as the latitude", () => {
  expect(told({}).geo).toMatchObject({ latitude: 25.7, longitude: -80.2 });
  expect(told({}, { lat: null, lng: null })).not.toHaveProperty("geo");
});

it("closed days are listed from today on, without past ones", () => {
  const closures = ["2026-05-08", "2026-05-09", "2026-05-16"].map((date) => ({ date, reason: "" }));
  expect(told({ closures }).specialOpeningHoursSpecification).toMatchObject([
    { validFrom: "2026-05-09", validThrough: "2026-05-09" },
    { validFrom: "2026-05-16", validThrough: "2026-05-16" },
  ]);
});

it("weekly openings are listed as opening hours, not as events", () => {
  const schedules = weekdays.map((day, id) => openingWith({ id, day }));
  const { event, openingHoursSpecification } = told({ schedules });
  expect(event).toBeUndefined();
  expect(openingHoursSpecification).toHaveLength(7);
});

it("a single-date opening is listed as an event with exact times, and as a special day", () => {
  const schedules = [
    openingWith({ id: 1 }),
    openingWith({ id: 2, day: "Thursday", date: "2026-05-14" }),
    openingWith({ id: 3, day: "Thursday", date: "2026-05-07" }),
  ];
  const { event, specialOpeningHoursSpecification, openingHoursSpecification } = told({
    schedules,
  });
  expect(event).toMatchObject([
    { startDate: "2026-05-14T12:00:00.000Z", endDate: "2026-05-14T18:00:00.000Z" },
  ]);
  expect(specialOpeningHoursSpecification).toMatchObject([{ validFrom: "2026-05-14" }]);
  expect(openingHoursSpecification).toHaveLength(1);
});

it("a monthly opening is listed by its next dates, today included, and not as weekly hours", () => {
  const schedules = [openingWith({ weekOfMonth: 2, seasonStart: "05-01", seasonEnd: "07-31" })];
  const { openingHoursSpecification, specialOpeningHoursSpecification } = told({ schedules });
  expect(openingHoursSpecification).toBeUndefined();
  expect(specialOpeningHoursSpecification).toEqual(
    ["2026-05-09", "2026-06-13", "2026-07-11", "2027-05-08"].map((date) => ({
      "@type": "OpeningHoursSpecification",
      opens: "08:00",
      closes: "14:00",
      validFrom: date,
      validThrough: date,
    })),
  );
});

it("a day that closes early lists the remaining hours, and a closed day lists none", () => {
  const closures = [
    { date: "2026-05-16", reason: "Storm", fromTime: "11:00" },
    { date: "2026-05-23", reason: "" },
  ];
  expect(told({ closures }).specialOpeningHoursSpecification).toMatchObject([
    { opens: "08:00", closes: "11:00" },
    { opens: "00:00", closes: "00:00" },
  ]);
});

it.each([
  ["00:00", "00:00", "23:59"],
  ["08:00", "08:00", "07:59"],
  ["18:00", "02:00", "02:00"],
])(
  "hours from %s to %s are listed as closing at %s, because equal times would mean closed",
  (openTime, closeTime, closes) => {
    const schedules = [openingWith({ openTime, closeTime })];
    expect(told({ schedules }).openingHoursSpecification).toMatchObject([
      { opens: openTime, closes },
    ]);
  },
);

it("a market without an address is a place, not a business, and a street address leaves out the town", () => {
  const nowhere = told({}, { address: "", location: "", city: "", state: "", zip: "" });
  expect(nowhere["@type"]).toBe("Place");
  expect(nowhere).not.toHaveProperty("address");
  const somewhere = told({}, { address: "1 Bay Street, Miami, Florida 33101", state: "Florida" });
  expect(somewhere["@type"]).toEqual(["Place", "LocalBusiness"]);
  expect(somewhere.address).toEqual({
    "@type": "PostalAddress",
    streetAddress: "1 Bay Street",
    addressLocality: "Miami",
    addressRegion: "FL",
    postalCode: "33101",
    addressCountry: "US",
  });
});
