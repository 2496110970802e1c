import { expect, test } from "vitest";
import type { Finding } from "~/models/running/directory-import/findings";
import { readTimes } from "~/models/running/directory-import/times";

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
])("reads %s", (cell, openings) => {
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
  ["Fri:7:00 pm - 10:30 am", "closes before it opens"],
  ["Mon: 6:00 PM-6:00 PM", "closes before it opens"],
])("%s gives no opening hours and is reported", (cell, finding) => {
  expect(read(cell)).toEqual({ openings: [], findings: [[finding, cell]] });
});

test.each([
  ["Thu: 3:00 AM-6:00 PM", "15:00-18:00", "3 AM–6 PM"],
  ["Thu: 2:30 AM-6:30 AM", "14:30-18:30", "2:30 AM–6:30 AM"],
  ["Thu:8:00 am - 12:00 am", "08:00-12:00", "8 AM–12 AM"],
  ["Thu:7:00 pm - 6:00 pm", "07:00-18:00", "7 PM–6 PM"],
  ["Thu: 8:30 AM-11:30 PM", "08:30-11:30", "8:30 AM–11:30 PM"],
])("%s mixes up AM and PM: the likely hours are used and reported", (cell, hours, doubt) => {
  expect(read(cell)).toEqual({
    openings: [`Thursday ${hours}`],
    findings: [["am for pm", cell]],
  });
  expect(readTimes(cell, () => {})).toMatchObject([{ doubt }]);
});

test("unlikely hours with two possible meanings are kept as written and reported", () => {
  expect(read("Wed: 5:00 AM-9:00 PM")).toEqual({
    openings: ["Wednesday 05:00-21:00"],
    findings: [["unlikely hours", "Wed: 5:00 AM-9:00 PM"]],
  });
  expect(readTimes("Wed: 5:00 AM-9:00 PM", () => {})).toMatchObject([{ doubt: "5 AM–9 PM" }]);
});

test.each([
  ["Sat: 12:00 AM-12:00 AM", "00:00-00:00"],
  ["Sat: 12:00 AM-11:59 PM", "00:00-23:59"],
])("%s is read as open all day, without a warning", (cell, hours) => {
  expect(read(cell)).toEqual({ openings: [`Saturday ${hours}`], findings: [] });
});

test.each([
  ["1st Sat: 9:00 AM-1:00 PM", [1]],
  ["First and third Saturday: 9am-1pm", [1, 3]],
  ["2nd & 4th Sat: 9am-1pm", [2, 4]],
  ["last Sat 9am - 1pm", [-1]],
  ["1st, 2nd, 3rd Sat: 9am-1pm", [1, 2, 3]],
])("%s is read as opening hours in certain weeks of the month", (cell, weeks) => {
  const openings = readTimes(cell, (finding) => expect.fail(finding));
  expect(openings).toEqual(
    weeks.map((weekOfMonth) => ({
      day: "Saturday",
      openTime: "09:00",
      closeTime: "13:00",
      weekOfMonth,
    })),
  );
});

test("one unreadable day does not lose the other days", () => {
  expect(read("Sat: 8:00 AM-;Sun: 9:00 AM-1:00 PM;").openings).toEqual(["Sunday 09:00-13:00"]);
});
