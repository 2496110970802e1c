import { describe, expect, it } from "vitest";
import { marketCalendar } from "~/models/guide/market/market.calendar";
import type { Market } from "~/models/guide/market/market-columns.server";
import { marketWith, openingWith } from "../../../support/markets";

/** Saturday, 9 May 2026, noon in Miami. */
const now = Date.UTC(2026, 4, 9, 16);
const site = "https://marketday.example";
const saturdays = openingWith();

/** The file's lines as a calendar program reads them: unfolded. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n").filter(Boolean);
const lastChange = { seq: 41, at: Date.UTC(2026, 4, 8, 12, 30) };
const calendar = (market: Market) => linesOf(marketCalendar({ ...market, lastChange }, now, site));
const valuesOf = (lines: string[], name: string) =>
  lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length + 1));

describe("a market's calendar", () => {
  it("repeats each opening weekly on the market's clock, one year at a time", () => {
    const lines = calendar(marketWith({}));
    expect(valuesOf(lines, "DTSTART;TZID=America/New_York")).toEqual([
      "20260103T080000",
      "20270102T080000",
    ]);
    expect(valuesOf(lines, "DTEND;TZID=America/New_York")).toEqual([
      "20260103T140000",
      "20270102T140000",
    ]);
    // The last opening is on 26 December, at 8 AM in winter time.
    expect(valuesOf(lines, "RRULE")[0]).toBe("FREQ=WEEKLY;UNTIL=20261226T130000Z");
  });

  it("keeps an event's id from one day to the next and under any site address", () => {
    const uids = (at: number, site: string) =>
      valuesOf(linesOf(marketCalendar({ ...marketWith({}), lastChange }, at, site)), "UID");
    expect(uids(now, site)).toEqual(["market-3-7-2026@market-day", "market-3-7-2027@market-day"]);
    expect(uids(now + 86_400_000, "https://elsewhere.example")).toEqual(uids(now, site));
  });

  it("includes its time zone, with both clock changes", () => {
    const lines = calendar(marketWith({}));
    const zone = lines.slice(lines.indexOf("BEGIN:VTIMEZONE"), lines.indexOf("END:VTIMEZONE"));
    expect(zone).toContain("TZID:America/New_York");
    const summer = zone.indexOf("DTSTART:20260308T020000");
    expect(zone.slice(summer - 1, summer + 4)).toEqual([
      "BEGIN:DAYLIGHT",
      "DTSTART:20260308T020000",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0400",
      "END:DAYLIGHT",
    ]);
    const winter = zone.indexOf("DTSTART:20261101T020000");
    expect(zone.slice(winter - 1, winter + 4)).toEqual([
      "BEGIN:STANDARD",
      "DTSTART:20261101T020000",
      "TZOFFSETFROM:-0400",
      "TZOFFSETTO:-0500",
      "END:STANDARD",
    ]);
  });

  it("repeats a monthly opening by its weekday of the month", () => {
    const of = (weekOfMonth: 2 | -1) =>
      calendar(
        marketWith({
          schedules: [{ ...saturdays, weekOfMonth }],
          closures: [
            { date: "2026-06-13", reason: "" },
            { date: "2026-06-20", reason: "" },
          ],
        }),
      );
    expect(valuesOf(of(2), "DTSTART;TZID=America/New_York")[0]).toBe("20260110T080000");
    expect(valuesOf(of(2), "RRULE")[0]).toBe("FREQ=MONTHLY;BYDAY=2SA;UNTIL=20261212T130000Z");
    // Only one of the two closures is on a date on which the market would open.
    expect(valuesOf(of(2), "EXDATE;TZID=America/New_York")).toEqual(["20260613T080000"]);
    expect(valuesOf(of(-1), "RRULE")[0]).toBe("FREQ=MONTHLY;BYDAY=-1SA;UNTIL=20261226T130000Z");
  });

  it("lists a single date once, and marks hours of an unknown season as tentative", () => {
    const date = { ...saturdays, day: "Saturday" as const, date: "2026-12-05" };
    const once = calendar(marketWith({ schedules: [date] }));
    expect(valuesOf(once, "DTSTART;TZID=America/New_York")).toEqual(["20261205T080000"]);
    expect(valuesOf(once, "RRULE")).toEqual([]);
    expect(valuesOf(once, "STATUS")).toEqual(["CONFIRMED"]);
    const unsure = { ...saturdays, seasonKnown: "none" as const };
    const [status] = valuesOf(calendar(marketWith({ schedules: [unsure] })), "STATUS");
    expect(status).toBe("TENTATIVE");
  });

  it("cancels a single date on which the market is closed, and shortens one on which it closes early", () => {
    const date = { ...saturdays, day: "Saturday" as const, date: "2026-12-05" };
    const closed = (fromTime?: string) =>
      calendar(
        marketWith({
          schedules: [date],
          closures: [{ date: "2026-12-05", reason: "", ...(fromTime && { fromTime }) }],
        }),
      );
    expect(valuesOf(closed(), "STATUS")).toEqual(["CANCELLED"]);
    expect(closed().join("\n")).not.toContain("EXDATE");
    expect(valuesOf(closed("11:00"), "STATUS")).toEqual(["CONFIRMED"]);
    expect(valuesOf(closed("11:00"), "DTEND;TZID=America/New_York")).toEqual(["20261205T110000"]);
    expect(closed("11:00").join("\n")).not.toContain("RECURRENCE-ID");
  });

  it("numbers its events by the market’s last change, so that calendars take over a later one", () => {
    const closures = [{ date: "2026-05-16", reason: "", fromTime: "11:00" }];
    const lines = calendar(marketWith({ closures }));
    expect(valuesOf(lines, "SEQUENCE")).toEqual(["41", "41", "41"]);
    expect(valuesOf(lines, "LAST-MODIFIED")[0]).toBe("20260508T123000Z");
  });

  it("follows a season that runs over New Year", () => {
    const season = { seasonStart: "11-15", seasonEnd: "03-31" };
    const lines = calendar(marketWith({ schedules: [{ ...saturdays, ...season }] }));
    expect(valuesOf(lines, "DTSTART;TZID=America/New_York")).toEqual(["20261121T080000"]);
    // 27 March 2027, in summer time.
    expect(valuesOf(lines, "RRULE")).toEqual(["FREQ=WEEKLY;UNTIL=20270327T120000Z"]);
  });

  it("ends a season on February 28 in years without a 29th", () => {
    const season = { seasonStart: "01-10", seasonEnd: "02-29" };
    // 1 March 2027 is a Monday, and out of season.
    const mondays = { ...saturdays, day: "Monday" as const, ...season };
    const lines = calendar(marketWith({ schedules: [mondays] }));
    expect(valuesOf(lines, "RRULE")).toEqual(["FREQ=WEEKLY;UNTIL=20270222T130000Z"]);
  });

  it("replaces a date that closes early with an event for that date, and leaves out a fully closed date", () => {
    const closures = [
      { date: "2026-05-09", reason: "Storm", fromTime: "11:00" },
      { date: "2026-05-16", reason: "", fromTime: "08:00" },
      { date: "2026-05-23", reason: "", fromTime: "14:00" },
    ];
    const lines = calendar(marketWith({ closures }));
    expect(valuesOf(lines, "EXDATE;TZID=America/New_York")).toEqual(["20260516T080000"]);
    const own = lines.indexOf("RECURRENCE-ID;TZID=America/New_York:20260509T080000");
    expect(lines.slice(own + 1, own + 3)).toEqual([
      "DTSTART;TZID=America/New_York:20260509T080000",
      "DTEND;TZID=America/New_York:20260509T110000",
    ]);
    expect(valuesOf(lines, "RECURRENCE-ID;TZID=America/New_York")).toHaveLength(1);
    expect(lines.join("\n")).toContain("Closed on Saturday\\, May 9\\, 2026 from 11 AM: Storm");
  });

  it("leaves out the dates on which the market is closed", () => {
    const closures = [
      { date: "2026-12-26", reason: "Holiday" },
      { date: "2026-06-14", reason: "A Sunday" },
    ];
    const lines = calendar(marketWith({ closures }));
    expect(valuesOf(lines, "EXDATE;TZID=America/New_York")).toEqual(["20261226T080000"]);
  });

  it("ends an opening that runs past midnight on the next day", () => {
    const night = { ...saturdays, openTime: "18:00", closeTime: "01:00" };
    const lines = calendar(marketWith({ schedules: [night] }));
    expect(valuesOf(lines, "DTEND;TZID=America/New_York")[0]).toBe("20260104T010000");
  });

  it("keeps a market's name from breaking out of its line", () => {
    const name = "Eggs, bread; more\\less\r\nBEGIN:VALARM";
    const lines = calendar(marketWith({}, { name }));
    expect(valuesOf(lines, "SUMMARY")[0]).toBe("Eggs\\, bread\\; more\\\\less\\nBEGIN:VALARM");
    expect(lines).not.toContain("BEGIN:VALARM");
  });

  it("gives the market's location with the latitude first, and its address as one text", () => {
    const lines = calendar(marketWith({}, { address: "1 Bay Street, Miami; north pier" }));
    expect(valuesOf(lines, "GEO")).toEqual(["25.7;-80.2", "25.7;-80.2"]);
    expect(valuesOf(lines, "LOCATION")[0]).toBe("1 Bay Street\\, Miami\\; north pier");
    const unplaced = calendar(marketWith({}, { lat: null, lng: null, address: "" }));
    expect(valuesOf(unplaced, "GEO")).toEqual([]);
    expect(valuesOf(unplaced, "LOCATION")[0]).toBe("Miami\\, FL");
  });

  it("folds lines at 75 octets without cutting a character in half", () => {
    const name = `Marché ${"é🍅".repeat(60)}`;
    const file = marketCalendar({ ...marketWith({}, { name }), lastChange }, now, site);
    const octets = file.split("\r\n").map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(valuesOf(linesOf(file), "SUMMARY")[0]).toBe(name);
    expect(file).not.toContain("\uFFFD");
  });

  it("is empty for a market without opening hours", () => {
    const lines = calendar(marketWith({ schedules: [] }));
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines.at(-1)).toBe("END:VCALENDAR");
    expect(lines).not.toContain("BEGIN:VEVENT");
  });
});
