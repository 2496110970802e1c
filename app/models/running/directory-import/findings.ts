/** What the importer can find in a file, and what it then does. The report uses these words. */
export const findings = {
  "broken row": "a broken row: skipped",
  "no key": "a row without an FMID: skipped",
  "no name": "a market without a name: skipped",
  "same key twice": "the same FMID twice: newer row used, or the first if neither is newer",
  "bad coordinates": "coordinates that are not numbers: left out",
  "far away": "coordinates outside the United States and its territories: left out",
  "half coordinates": "only one of two coordinates: left out",
  "bad zip": "an invalid ZIP code: left empty",
  "bad website": "a website without an http(s) address: left out",
  "bad link": "an unreadable link: left out",
  "unknown state": "an unknown state: left out",
  "no time zone": "no time zone for these coordinates and this state: Eastern time used",
  "open-ended season": "a season with only a start or only an end: the other date is unknown",
  "unreadable season": "an unreadable season: season unknown",
  "implausible season":
    "a season that ends before it starts and can’t run into the next year: season unknown",
  "wrapped season": "a season that ends before it starts: read as running into the next year",
  "long season": "a season over several years: only months and days used",
  "one-day season": "a one-day season with weekly hours: end of season unknown",
  "impossible date": "a date that doesn’t exist: last day of the month used",
  "dates without hours": "a season without opening hours: the season is shown",
  "no opening time": "hours without an opening time: that day left out",
  "no closing time": "hours without a closing time: that day left out",
  "hours to be decided": "hours that say TBD: that day left out",
  "unreadable hours": "unreadable hours: that day left out",
  "closes before it opens": "hours that close at or before they open: that day left out",
  "am for pm": "hours with AM and PM mixed up: likely hours used, shown as doubtful",
  "unlikely hours": "hours at night or all day long: kept as written, shown as doubtful",
} as const;
export type Finding = keyof typeof findings;

/** Adds a remark about one row. The caller already knows the row's line and key. */
export type Remark = (finding: Finding, column: string, value: string) => void;
