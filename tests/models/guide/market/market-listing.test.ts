import { expect, it } from "vitest";
import { weekListed } from "~/models/guide/market/market-listing";
import { openState } from "~/models/guide/market/open-state.rules";

const opening = { openTime: "08:00", closeTime: "22:00", seasonStart: null, seasonEnd: null };
const listed = (timeZone: string) => ({
  timeZone,
  listedWeek: JSON.stringify({
    schedules: [
      { id: 1, day: "Saturday", ...opening },
      { id: 2, day: "Sunday", ...opening },
    ],
    closures: [
      { date: "2026-05-10", reason: "Regatta" },
      { date: "2026-05-09", reason: "Storm" },
      { date: "2026-05-08", reason: "Over" },
    ],
  }),
});
/** Saturday, 9 May 2026, 20:00 in Honolulu; in Miami and in UTC it is Sunday. */
const evening = Date.UTC(2026, 4, 10, 6);

it("a closure is listed as long as it is that day somewhere", () => {
  const [honolulu, miami] = ["Pacific/Honolulu", "America/New_York"].map(
    (timeZone) => openState(weekListed(listed(timeZone), evening), evening).closure,
  );
  expect(honolulu).toMatchObject({ text: "Closed today: Storm", isToday: true });
  expect(miami).toMatchObject({ text: "Closed today: Regatta", isToday: true });
});

it("closures are listed in their order, without those that are over everywhere", () => {
  const { closures } = weekListed(listed("Pacific/Honolulu"), evening);
  expect(closures.map(({ reason }) => reason)).toEqual(["Storm", "Regatta"]);
});
