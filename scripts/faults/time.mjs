const week = "app/models/week.ts";
const calendar = "app/models/calendar.ts";

export const timeFaults = [
  {
    promise: "hours from a time to the same time are a whole day",
    in: week,
    find: "to <= from",
    put: "to < from",
    by: "unit models/week market.rules",
  },
  {
    promise: "hours that pass midnight end in the minutes of the next day",
    in: week,
    find: "passesMidnight(from, to) ? 24 * 60 : 0",
    put: "passesMidnight(from, to) ? 23 * 60 : 0",
    by: "unit models/week",
  },
  {
    promise: "12 AM is midnight and 12 PM is noon",
    in: week,
    find: "hour = (hour % 12) +",
    put: "hour = hour +",
    by: "unit models/week",
  },
  {
    promise: "a date is that of the zone's clock, not of UTC",
    in: calendar,
    find: "stretchAt(instant, timeZone).offset",
    put: "0",
    by: "unit models/calendar",
  },
  {
    promise: "the clock changes at its moment, whichever moment was asked for before",
    in: calendar,
    find: "instant < known.until",
    put: "instant <= known.until",
    by: "unit models/calendar",
  },
  {
    promise: "a moment in the hour that the clock shows twice is the first of the two",
    in: calendar,
    find: 'disambiguation: "compatible"',
    put: 'disambiguation: "later"',
    by: "unit models/calendar",
  },
  {
    promise: "a line of a calendar file holds at most 75 octets",
    in: "app/models/icalendar.ts",
    find: "octets + size > 75",
    put: "octets + size > 76",
    by: "unit market.calendar",
  },
  {
    promise: "a comma or semicolon of a text ends no value of a calendar file",
    in: "app/models/icalendar.ts",
    find: "/[\\\\;,]/g",
    put: "/[\\\\;]/g",
    by: "unit market.calendar",
  },
  {
    promise: "what is open until a minute before midnight is a whole day only from midnight on",
    in: week,
    find: 'openTime === "00:00" && ["00:00", "23:59"].includes(closeTime)',
    put: '["00:00", "23:59"].includes(closeTime)',
    by: "unit models/week",
  },
  {
    promise: "of 24 hours that begin at noon it is said that they do",
    in: week,
    find: "return `Open 24 hours from ${formatTime(openTime)}`",
    put: 'return "Open 24 hours"',
    by: "unit models/week",
  },
];
