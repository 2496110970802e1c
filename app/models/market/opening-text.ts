import { monthAndDay } from "../calendar";
import { formatOpening, type Weekday, type WeekOfMonth, weekdayText } from "../week";

interface Opening {
  day: Weekday;
  openTime: string;
  closeTime: string;
  seasonStart: string | null;
  seasonEnd: string | null;
  weekOfMonth: WeekOfMonth | null;
}

/** 'Saturday, 8:00 AM - 2:00 PM, May 1 to October 31': an opening in one line, for logs and lists. */
export function openingText(opening: Opening): string {
  const { day, weekOfMonth, openTime, closeTime, seasonStart, seasonEnd } = opening;
  const season =
    seasonStart && seasonEnd ? [`${monthAndDay(seasonStart)} to ${monthAndDay(seasonEnd)}`] : [];
  return [weekdayText(day, weekOfMonth), formatOpening(openTime, closeTime), ...season].join(", ");
}
