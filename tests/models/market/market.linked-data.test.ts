import { expect, it } from "vitest";
import { marketLinkedData } from "~/models/market/market.linked-data";
import { weekdays } from "~/models/week";
import { marketWith, openingWith } from "../../support/markets";

/** Saturday, 9 May 2026, noon in Miami. */
const now = Date.UTC(2026, 4, 9, 16);
const told = (...market: Parameters<typeof marketWith>) =>
  marketLinkedData(marketWith(...market), now, "https://marketday.example");

it("a market is told with where it is, the latitude as the latitude", () => {
  expect(told({}).geo).toMatchObject({ latitude: 25.7, longitude: -80.2 });
  expect(told({}, { lat: null, lng: null })).not.toHaveProperty("geo");
});

it("closed days are told from today on, and no longer once they are over", () => {
  const closures = ["2026-05-08", "2026-05-09", "2026-05-16"].map((date) => ({ date, reason: "" }));
  expect(told({ closures }).specialOpeningHoursSpecification).toMatchObject([
    { validFrom: "2026-05-09", validThrough: "2026-05-09" },
    { validFrom: "2026-05-16", validThrough: "2026-05-16" },
  ]);
});

it("the next four openings are told, by their moments", () => {
  const schedules = weekdays.map((day, id) => openingWith({ id, day }));
  const events = told({ schedules }).event as { startDate: string }[];
  expect(events.map(({ startDate }) => startDate)).toEqual(
    [10, 11, 12, 13].map((day) => `2026-05-${day}T12:00:00.000Z`),
  );
});
