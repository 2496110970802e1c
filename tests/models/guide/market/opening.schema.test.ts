import { expect, test } from "vitest";
import { AddSchedule } from "~/models/guide/market/market.schema";

const saturday = { marketId: 3, day: "Saturday", openTime: "8:00 AM", closeTime: "2:00 PM" };
const read = (more: object) => AddSchedule.safeParse({ ...saturday, ...more });
const problem = (more: object) => read(more).error?.issues.map(({ path }) => path.join("."));

test("a single-date opening must match its day of the week, and cannot repeat", () => {
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
])(
  "the season %o is stored with the ends of the year for what is not known",
  (said, [start, end]) => {
    expect(read(said).data).toMatchObject({
      seasonStart: start,
      seasonEnd: end,
      seasonKnown: "both",
      ...("seasonKnown" in said && { seasonKnown: said.seasonKnown }),
    });
  },
);

test("a season with only one of its ends is refused", () => {
  expect(problem({ seasonStart: "05-01" })).toEqual(["seasonEnd"]);
  expect(problem({ seasonKnown: "start" })).toEqual(["seasonEnd"]);
});
