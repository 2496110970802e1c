import { expect, test } from "vitest";
import type { Finding } from "~/models/directory-import/findings";
import { readTimes } from "~/models/directory-import/times";

function read(cell: string) {
  const findings: [Finding, string][] = [];
  const openings = readTimes(cell, (finding, value) => findings.push([finding, value]));
  return {
    openings: openings.map(({ day, openTime, closeTime }) => `${day} ${openTime}-${closeTime}`),
    findings,
  };
}

test.each([
  ["Wed: 9:00 AM-1:00 PM;", ["Wednesday 09:00-13:00"]],
  ["Tue:8:00 am - 5:00 pm;", ["Tuesday 08:00-17:00"]],
  ["sun:12:00 PM - 4:00 PM", ["Sunday 12:00-16:00"]],
  ["Tue: 3pm-6pm", ["Tuesday 15:00-18:00"]],
  ["Mon: 9:00 AM-1:00 PM;Sat: 8:00 AM-12:00 PM;", ["Monday 09:00-13:00", "Saturday 08:00-12:00"]],
  ["Sat: 7:00 AM-11:00 AM;Sat: 3:00 PM-7:00 PM;", ["Saturday 07:00-11:00", "Saturday 15:00-19:00"]],
  ["Sat: 9:00 AM-1:00 PM;Sat: 9:00 AM-1:00 PM;", ["Saturday 09:00-13:00"]],
  ["Fri: 6:00 PM-1:00 AM;", ["Friday 18:00-01:00"]],
  ["Fri: 5:00 PM-12:00 AM;", ["Friday 17:00-00:00"]],
])("%s is read", (cell, openings) => {
  expect(read(cell)).toEqual({ openings, findings: [] });
});

test.each<[string, Finding]>([
  ["Sat: 8:00 AM-", "no closing time"],
  ["Sun: -5:00 PM", "no opening time"],
  ["Sat:TBD - TBD", "hours to be decided"],
  ["Thu:2 - 6", "unreadable hours"],
  ["Fri:7:00 am - 0:00 pm", "unreadable hours"],
  ["Someday: 9:00 AM-1:00 PM", "unreadable hours"],
  ["dawn till dusk", "unreadable hours"],
  ["Sat: -", "unreadable hours"],
  ["Sat:8:00 am - 12:00 am", "closes before it opens"],
  ["Wed:7:00 pm - 6:00 pm", "closes before it opens"],
  ["Mon: 6:00 PM-6:00 PM", "closes before it opens"],
])("%s says no opening hours, and is told of", (cell, finding) => {
  expect(read(cell)).toEqual({ openings: [], findings: [[finding, cell]] });
});

test("an unlikely hour is kept as written, and told of", () => {
  expect(read("Thu: 3:00 AM-6:00 PM")).toEqual({
    openings: ["Thursday 03:00-18:00"],
    findings: [["opens at night", "Thu: 3:00 AM-6:00 PM"]],
  });
});

test("one bad day does not cost the others", () => {
  expect(read("Sat: 8:00 AM-;Sun: 9:00 AM-1:00 PM;").openings).toEqual(["Sunday 09:00-13:00"]);
});
