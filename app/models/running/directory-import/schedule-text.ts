import type { SeasonalOpening } from "./facts";
import type { Remark } from "./findings";
import { notKnown, readSeason } from "./season";
import { readTimes } from "./times";

const column = "Schedule";
/** The day of the week that a time follows. */
const dayBeforeTime = /\b(mon|tues?|wed|thurs?|fri|sat|sun)[a-z]*\s+(?=\d)/i;
const betweenTimes = /-|–|\bto\b/i;

/**
 * The one column in which the export of 2013 has dates, day and hours: 'June - August Wednesday
 * 5:00 PM to 8:00 PM', and after a semicolon the next.
 */
export function readScheduleText(text: string, remark: Remark): SeasonalOpening[] {
  return text.split(";").flatMap((piece) => {
    const said = piece.trim();
    if (!said) return [];
    const day = dayBeforeTime.exec(said);
    const times = day ? said.slice(day.index + day[0].length) : "";
    const separator = betweenTimes.exec(times);
    const from = times.slice(0, separator?.index).trim();
    const to = separator ? times.slice(separator.index + separator[0].length).trim() : "";
    if (!day || !/^\d/.test(to)) {
      remark("unreadable hours", column, said);
      return [];
    }
    const season = said.slice(0, day.index).trim();
    const when = season
      ? readSeason(season.replace(/[-–]/, " to "), (finding) => remark(finding, column, said), {
          hasHours: true,
        })
      : notKnown;
    return readTimes(`${day[1]}: ${from}-${to}`, (finding) => remark(finding, column, said)).map(
      (opening) => ({ ...opening, ...when }),
    );
  });
}
