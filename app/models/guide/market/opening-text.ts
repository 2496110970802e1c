import { formatOpening, type SeasonKnown, type Weekday, type WeekOfMonth } from "../../core/week";
import { dayText, seasonText } from "./opening-words";

interface Opening {
  day: Weekday;
  openTime: string;
  closeTime: string;
  seasonStart: string | null;
  seasonEnd: string | null;
  weekOfMonth: WeekOfMonth | null;
  date?: string | null;
  seasonKnown?: SeasonKnown;
}

/** 'Saturday, 8:00 AM - 2:00 PM, May 1 to October 31': an opening in one line, for logs and lists. */
export function openingText(opening: Opening): string {
  return [dayText(opening), formatOpening(opening.openTime, opening.closeTime), seasonText(opening)]
    .filter((part) => part !== null)
    .join(", ");
}
