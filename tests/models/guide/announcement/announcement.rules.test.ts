import { describe, expect, it } from "vitest";
import {
  announcedNow,
  isRunning,
  whyNotOneMore,
  whyNotUntil,
} from "~/models/guide/announcement/announcement.rules";

describe("an announcement", () => {
  it("runs until its last day is over, unless it is ended earlier", () => {
    const until = { lastDate: "2026-05-09", endedAt: null };
    expect(isRunning(until, "2026-05-09")).toBe(true);
    expect(isRunning(until, "2026-05-10")).toBe(false);
    expect(isRunning({ ...until, endedAt: 1 }, "2026-05-08")).toBe(false);
  });

  it("ends today at the earliest and a year ahead at the latest", () => {
    expect(whyNotUntil("2026-05-07", "2026-05-07")).toBeNull();
    expect(whyNotUntil("2026-05-06", "2026-05-07")?.fields).toHaveProperty("lastDate");
    expect(whyNotUntil("2027-05-08", "2026-05-07")).toBeNull();
    expect(whyNotUntil("2027-05-09", "2026-05-07")?.fields).toHaveProperty("lastDate");
  });

  it("is refused when five are already running or sixty are kept", () => {
    expect(whyNotOneMore({ running: 4, kept: 59 })).toBeNull();
    expect(whyNotOneMore({ running: 5, kept: 5 })?.message).toContain("End one of them");
    expect(whyNotOneMore({ running: 4, kept: 60 })?.message).toContain("Delete some");
  });

  it("stays on the market's page until its last day ends on the market's clock, not the server's", () => {
    const all = [{ id: 1, text: "Festival", lastDate: "2026-05-09" }];
    // 00:30 in New York, and 21:30 on the day before in Los Angeles.
    const now = Date.UTC(2026, 4, 10, 4, 30);
    expect(announcedNow(all, "America/New_York", now)).toEqual([]);
    expect(announcedNow(all, "America/Los_Angeles", now)).toMatchObject([
      { text: "Festival", until: "Saturday, May 9, 2026" },
    ]);
  });
});
