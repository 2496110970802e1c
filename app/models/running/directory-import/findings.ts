/** What the importer can meet in a file, and what it then does. The words are the report's own. */
export const findings = {
  "broken row": "a row that is no row of this table: skipped",
  "no key": "a row without an FMID: skipped",
  "no name": "a market without a name: skipped",
  "same key twice": "the same FMID again: the row that is newer, else the first, counts",
  "bad coordinates": "coordinates that are not numbers: treated as not set",
  "far away": "coordinates outside the United States and its territories: treated as not set",
  "half coordinates": "only one of two coordinates: treated as not set",
  "bad zip": "a zip that is not five digits: left empty",
  "bad website": "a website that is no http(s) address: left out",
  "bad link": "a link that leads nowhere: left out",
  "unknown state": "a state that the importer does not know: left out",
  "no time zone": "neither coordinates nor state tell the time zone: Eastern time assumed",
  "open-ended season": "a season with only one end: the other is not known",
  "unreadable season": "a season that cannot be read: the season is not known",
  "implausible season":
    "a season that ends before it starts and cannot wrap: the season is not known",
  "wrapped season": "a season that ends before it starts: taken to run across New Year",
  "long season": "a season of several years: month and day of both ends taken",
  "one-day season": "a season of one day beside hours of the week: its end is not known",
  "impossible date": "a day that its month does not have: the month's last day taken",
  "dates without hours": "a season without opening hours: the season is shown",
  "no opening time": "hours without an opening time: that day left out",
  "no closing time": "hours without a closing time: that day left out",
  "hours to be decided": "hours that say TBD: that day left out",
  "unreadable hours": "hours that cannot be read: that day left out",
  "closes before it opens": "hours that close at or before they open: that day left out",
  "am for pm": "hours with a slip of AM and PM: the likely ones taken, shown as doubtful",
  "unlikely hours": "hours at night or all day long: kept as written, shown as doubtful",
} as const;
export type Finding = keyof typeof findings;

/** Notes one thing about one row, when its line and key are known. */
export type Remark = (finding: Finding, column: string, value: string) => void;
