import { describe, expect, it } from "vitest";
import { calendarDate } from "~/models/core/fields";
import { momentIn } from "~/models/core/moment";
import { isCalendarDate } from "~/platform/calendar-date";
import { dateIn } from "~/platform/submit";

const days = ["2026-02-28", "2028-02-29", "2026-12-31"];
const none = ["2026-13-45", "2026-02-30", "2026-02-29", "2026-04-31", "2026-00-10", "26-1-1", ""];

describe("a calendar date", () => {
  it.each(days)("accepts %s in every parser", (text) => {
    expect(isCalendarDate(text)).toBe(true);
    expect(calendarDate("No day").safeParse(text).success).toBe(true);
    expect(dateIn(text)).toBe(text);
    expect(momentIn(`${text}T10:00Z`)).toBe(Date.parse(`${text}T10:00Z`));
  });

  it.each(none)("refuses '%s' in every parser", (text) => {
    expect(isCalendarDate(text)).toBe(false);
    expect(calendarDate("No day").safeParse(text).error?.issues[0]?.message).toBe("No day");
    expect(() => dateIn(text)).toThrow();
    expect(momentIn(`${text}T10:00Z`)).toBeNull();
  });
});
