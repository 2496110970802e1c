import { expect, it } from "vitest";
import { nextDay } from "~/models/running/overview/overview.view";

it("a night market that opened yesterday is today's market day until it closes", () => {
  const schedule = {
    id: 1,
    day: "Saturday",
    openTime: "18:00",
    closeTime: "02:00",
    seasonStart: null,
    seasonEnd: null,
    weekOfMonth: null,
  } as const;
  const week = { timeZone: "America/New_York", schedules: [schedule], closures: [] };
  const due = [{ date: "2026-05-09", vendorId: 1, orders: 3 }];
  /** On Sunday, May 10, 2026, this long after midnight in New York. */
  const after = (hours: number, minutes: number) =>
    nextDay(week, [], due, Date.UTC(2026, 4, 10, 4 + hours, minutes));
  expect(after(0, 30)).toMatchObject({
    day: { date: "2026-05-09" },
    isToday: true,
    hours: "6 PM–2 AM",
    orders: 3,
  });
  expect(after(2, 1)).toMatchObject({ day: { date: "2026-05-16" }, isToday: false, orders: 0 });
});
