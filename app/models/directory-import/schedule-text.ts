import type { SeasonalOpening } from "./facts";
import type { Remark } from "./findings";
import { notKnown, readSeason } from "./season";
import { readTimes } from "./times";

const column = "Schedule";
const pattern =
  /^(?<season>.*?)\s*\b(?<day>mon|tues?|wed|thurs?|fri|sat|sun)[a-z]*\s+(?<from>\d[^-–]*?)\s*(?:-|–|\bto\b)\s*(?<to>\d.*)$/i;

/**
 * The one column in which the export of 2013 has dates, day and hours: 'June - August Wednesday
 * 5:00 PM to 8:00 PM', and after a semicolon the next.
 */
export function readScheduleText(text: string, remark: Remark): SeasonalOpening[] {
  return text.split(";").flatMap((piece) => {
    const said = piece.trim();
    if (!said) return [];
    const { season = "", day = "", from = "", to = "" } = pattern.exec(said)?.groups ?? {};
    if (!day) {
      remark("unreadable hours", column, said);
      return [];
    }
    const when = season
      ? readSeason(
          season.replace(/\s*[-–]\s*/, " to "),
          (finding) => remark(finding, column, said),
          { hasHours: true },
        )
      : notKnown;
    return readTimes(`${day}: ${from}-${to}`, (finding) => remark(finding, column, said)).map(
      (opening) => ({ ...opening, ...when }),
    );
  });
}
