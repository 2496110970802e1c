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
  "unknown state": "a state that the importer does not know: kept as written",
  "no time zone": "neither coordinates nor state tell the time zone: Eastern time assumed",
  "open-ended season": "a season with only one end: hours shown without a season",
  "unreadable season": "a season that cannot be read: hours shown without a season",
  "implausible season":
    "a season that ends before it starts and cannot wrap: hours without a season",
  "wrapped season": "a season that ends before it starts: taken to run across New Year",
  "long season": "a season of more than a year: taken as the whole year",
  "one-day season": "a season of a single day: kept as that one day of each year",
  "impossible date": "a day that its month does not have: the month's last day taken",
  "dates without hours": "a season without opening hours: nothing to show, left out",
  "no opening time": "hours without an opening time: that day left out",
  "no closing time": "hours without a closing time: that day left out",
  "hours to be decided": "hours that say TBD: that day left out",
  "unreadable hours": "hours that cannot be read: that day left out",
  "closes before it opens": "hours that close at or before they open: that day left out",
  "opens at night": "hours that begin before 4 AM: kept as written, but unlikely",
} as const;
export type Finding = keyof typeof findings;

/** Something in the file that could not be taken at its word. `line` counts from 1, heading included. */
export interface Note {
  line: number;
  fmid: string;
  column: string;
  value: string;
  finding: Finding;
}

/** Notes one thing about one row, when its line and key are known. */
export type Remark = (finding: Finding, column: string, value: string) => void;
