import { describe, expect, it } from "vitest";
import {
  isMissing,
  kindsIn,
  nextReminder,
  reminderDue,
  standingOf,
  whyNotExpire,
} from "~/models/vendors/vendor-document/vendor-document.rules";

/** 9 AM in New York in summer, unless another hour in UTC is given. */
const at = (date: string, hour = 13) => Date.parse(`${date}T${hour}:00:00Z`);

describe("a document reminder", () => {
  const ends = "2026-09-30";
  it("comes 60, 30 and 7 days before the last day, in the morning", () => {
    const first = nextReminder(ends, at("2026-05-07"));
    expect(first).toBe(at("2026-08-01"));
    expect(nextReminder(ends, at("2026-08-01"))).toBe(at("2026-08-31"));
    expect(nextReminder(ends, at("2026-08-31"))).toBe(at("2026-09-23"));
    expect(nextReminder(ends, at("2026-09-23"))).toBeNull();
    expect(nextReminder(null, at("2026-09-23"))).toBeNull();
  });

  it("comes at 9 AM in winter too", () => {
    expect(nextReminder("2027-03-01", at("2026-12-01"))).toBe(at("2026-12-31", 14));
  });

  it("is due after missed days, and never after the last day", () => {
    expect(reminderDue(ends, at("2026-08-01", 12))).toBeNull();
    expect(reminderDue(ends, at("2026-08-01"))).toBe(60);
    expect(reminderDue(ends, at("2026-08-30"))).toBe(60);
    expect(reminderDue(ends, at("2026-09-01"))).toBe(30);
    expect(reminderDue(ends, at("2026-09-30"))).toBe(7);
    expect(reminderDue(ends, at("2026-10-01"))).toBeNull();
  });
});

describe("the last day of a document", () => {
  it("is today or later, within ten years, or empty", () => {
    const now = at("2026-05-07");
    expect(whyNotExpire("2026-05-07", now)).toBeNull();
    expect(whyNotExpire(null, now)).toBeNull();
    expect(whyNotExpire("2026-05-06", now)?.fields).toHaveProperty("expiresOn");
    expect(whyNotExpire("2036-05-15", now)?.fields).toHaveProperty("expiresOn");
  });
});

describe("the status of a required document", () => {
  const days = { today: "2026-05-07", neededBy: "2026-05-09" };
  it.each([
    [undefined, "missing", "Missing", true],
    [null, "there", "On file", false],
    ["2026-05-06", "ended", "Expired May 6", true],
    // A document that expires before the market's next day counts as missing then.
    ["2026-05-08", "ends_before", "Expires May 8", true],
    ["2026-05-09", "ends_soon", "Expires May 9", false],
    ["2026-07-06", "ends_soon", "Expires Jul 6", false],
    ["2026-07-07", "there", "Valid until Jul 7", false],
    ["2027-05-01", "there", "Valid until May 1, 2027", false],
  ] as const)("with the last day %s is %s", (expiresOn, is, text, missing) => {
    const standing = standingOf(expiresOn, days);
    expect(standing).toEqual({ is, text });
    expect(isMissing(standing)).toBe(missing);
  });

  it("does not depend on a market day if the market has no next day", () => {
    expect(standingOf("2026-05-08", { ...days, neededBy: null }).is).toBe("ends_soon");
  });

  it("uses only known kinds, in a fixed order, whatever the row contains", () => {
    expect(kindsIn('["food_permit","insurance","x"]')).toEqual(["insurance", "food_permit"]);
    expect(kindsIn("{}")).toEqual([]);
  });
});
