/**
 * Days and times of a market's week, in words and as clock times. There is no calendar arithmetic
 * here.
 */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Which of a month's Saturdays, for example: the first to the fourth, or the last. */
export const weeksOfMonth = [1, 2, 3, 4, -1] as const;
export type WeekOfMonth = (typeof weeksOfMonth)[number];

/** Which ends of a season are known. 'both' also means a season that is all year. */
export const seasonsKnown = ["both", "start", "end", "none"] as const;
export type SeasonKnown = (typeof seasonsKnown)[number];

/**
 * Two days of the year, 'MM-DD', both included; they may run across New Year. Both are null if the
 * season is all year, and if `seasonKnown` is 'none'. If only one end of a season is known, the
 * other is that end of the year. A missing `seasonKnown` means 'both'.
 */
export interface Season {
  seasonStart: string | null;
  seasonEnd: string | null;
  seasonKnown?: SeasonKnown;
}

/** What forms offer if not both ends are known. */
export const seasonKnownOptions = [
  { value: "start", label: "End not known" },
  { value: "end", label: "Start not known" },
  { value: "none", label: "Season not known" },
] as const satisfies { value: SeasonKnown; label: string }[];

const ordinals: Record<WeekOfMonth, string> = {
  1: "First",
  2: "Second",
  3: "Third",
  4: "Fourth",
  [-1]: "Last",
};

/** 'First of the month', for use beside the weekday. */
export const weekText = (week: WeekOfMonth) => `${ordinals[week]} of the month`;

/** 'Saturday', or 'First Saturday of the month'. */
export const weekdayText = (day: Weekday, weekOfMonth: WeekOfMonth | null) =>
  weekOfMonth === null ? day : `${ordinals[weekOfMonth]} ${day} of the month`;

/** 'Saturday' for 'saturday', 'SAT' or 'Sat.'; null for a text that names no weekday. */
export function parseWeekday(text: string): Weekday | null {
  const letters = text.trim().toLowerCase().replace(/\.$/, "");
  if (letters.length < 3) return null;
  return weekdays.find((day) => day.toLowerCase().startsWith(letters)) ?? null;
}

/**
 * Reads a clock time as people write it: '9:00', '09:00', '9:00 AM', '12 pm', '9am'. 12 PM is noon
 * and 12 AM midnight. Returns 'HH:MM' in 24 hours, or null for any other text.
 */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?::(\d{2}))?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hourText = "", minuteText, half] = match;
  if (!minuteText && !half) return null;
  let hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  if (minute > 59) return null;
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  if (hour > 23) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/**
 * The clock time at this minute of a day: '09:05'. Minutes of the next day begin again at '00:00'.
 */
export const timeAt = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

/** '9:00 AM' for '09:00', for a list of times to choose from. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const half = hour < 12 ? "AM" : "PM";
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")} ${half}`;
}

/** '9 AM' for '09:00', '9:30 AM' for '09:30'. */
export const formatTime = (time: string): string => clockTime(time).replace(":00", "");

/** '9 AM–1 PM'. */
export const formatHours = (openTime: string, closeTime: string): string =>
  `${formatTime(openTime)}–${formatTime(closeTime)}`;

/**
 * The text of an opening: 'Open 24 hours' for a whole day, however it was written, with the time at
 * which it begins if that is not midnight; otherwise its hours.
 */
export function formatOpening(openTime: string, closeTime: string): string {
  if (openTime === "00:00" && ["00:00", "23:59"].includes(closeTime)) return "Open 24 hours";
  if (openTime === closeTime) return `Open 24 hours from ${formatTime(openTime)}`;
  return formatHours(openTime, closeTime);
}

/** The openings of a date as text: '9 AM–1 PM, 4 PM–8 PM'. */
export const hoursText = (openings: readonly { openTime: string; closeTime: string }[]): string =>
  openings.map(({ openTime, closeTime }) => formatOpening(openTime, closeTime)).join(", ");

/**
 * Whether hours continue into the next day: hours that end at or before the time at which they
 * begin. From a time to the same time is a whole day.
 */
export const passesMidnight = (from: string, to: string) => to <= from;

/** The end of these hours, in minutes from midnight of the day on which they begin; up to 2,880. */
export const endMinutes = (from: string, to: string) =>
  minutesOf(to) + (passesMidnight(from, to) ? 24 * 60 : 0);

/** Minutes since midnight for 'HH:MM'. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
