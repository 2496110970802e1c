import { minutesOf, parseTime, parseWeekday, type Weekday } from "~/models/week";
import type { Finding } from "./findings";

export interface Opening {
  day: Weekday;
  openTime: string;
  closeTime: string;
}

const segment = /^([a-z]+)\.?\s*:?\s*(.*?)\s*[-–]\s*(.*)$/i;
/** An evening market may end after midnight; nothing that opens earlier is believed to. */
const eveningFrom = minutesOf("15:00");
const nightUntil = minutesOf("05:00");
const unlikelyBefore = minutesOf("04:00");

/**
 * Reads a cell of hours ('Wed: 9:00 AM-1:00 PM;Sat:8am - 12 pm;'). Whatever says no opening hours
 * goes to `remark` and is left out. Hours said twice are one opening.
 */
export function readTimes(
  cell: string,
  remark: (finding: Finding, value: string) => void,
): Opening[] {
  const openings = new Map<string, Opening>();
  for (const piece of cell.split(";")) {
    const text = piece.trim();
    if (!text) continue;
    const opening = readOpening(text);
    if (typeof opening === "string") {
      remark(opening, text);
      continue;
    }
    if (minutesOf(opening.openTime) < unlikelyBefore) remark("opens at night", text);
    openings.set(Object.values(opening).join(), opening);
  }
  return [...openings.values()];
}

function readOpening(text: string): Opening | Finding {
  if (/\btbd\b/i.test(text)) return "hours to be decided";
  const [, dayText = "", openText = "", closeText = ""] = segment.exec(text) ?? [];
  const day = parseWeekday(dayText);
  if (!day) return "unreadable hours";
  if (!openText && !closeText) return "unreadable hours";
  if (!openText) return "no opening time";
  if (!closeText) return "no closing time";
  const openTime = parseTime(openText);
  const closeTime = parseTime(closeText);
  if (!openTime || !closeTime) return "unreadable hours";
  const opens = minutesOf(openTime);
  const closes = minutesOf(closeTime);
  const pastMidnight = opens >= eveningFrom && closes <= nightUntil;
  if (closes <= opens && !pastMidnight) return "closes before it opens";
  return { day, openTime, closeTime };
}
