import { expect, test } from "vitest";
import { AddSchedule } from "~/models/guide/market/market.schema";

const saturday = { marketId: 3, day: "Saturday", openTime: "8:00 AM", closeTime: "2:00 PM" };
const read = (more: object) => AddSchedule.safeParse({ ...saturday, ...more });
const problem = (more: object) => read(more).error?.issues.map(({ path }) => path.join("."));

test("an opening on one date is on that date's day of the week, and comes once", () => {
  expect(read({ date: "2026-12-05" }).data).toMatchObject({ day: "Saturday", date: "2026-12-05" });
  expect(problem({ date: "2026-12-06" })).toEqual(["date"]);
  expect(problem({ date: "2026-02-30" })).toContain("date");
  expect(problem({ date: "2026-12-05", weekOfMonth: 1 })).toEqual(["date"]);
  const season = { seasonStart: "05-01", seasonEnd: "10-31" };
  expect(problem({ date: "2026-12-05", ...season })).toEqual(["date"]);
  expect(problem({ date: "2026-12-05", seasonKnown: "none" })).toEqual(["date"]);
});

test.each([
  [{ seasonKnown: "start", seasonStart: "05-01" }, ["05-01", "12-31"]],
  [{ seasonKnown: "end", seasonEnd: "10-31" }, ["01-01", "10-31"]],
  [{ seasonKnown: "none", seasonStart: "05-01", seasonEnd: "10-31" }, [null, null]],
  [{ seasonStart: "05-01", seasonEnd: "10-31" }, ["05-01", "10-31"]],
  [{}, [null, null]],
])("of the season %o the year's ends stand for what is not known", (said, [start, end]) => {
  expect(read(said).data).toMatchObject({
    seasonStart: start,
    seasonEnd: end,
    seasonKnown: "both",
    ...("seasonKnown" in said && { seasonKnown: said.seasonKnown }),
  });
});

test("a season of which one end is said needs both, unless that is all that is known", () => {
  expect(problem({ seasonStart: "05-01" })).toEqual(["seasonEnd"]);
  expect(problem({ seasonKnown: "start" })).toEqual(["seasonEnd"]);
});
