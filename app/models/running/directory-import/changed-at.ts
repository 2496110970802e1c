const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * When a directory last changed a row, in milliseconds: '6/20/2017 10:43:57 PM', 'Apr 14 2016
 * 12:09PM', '2022-05-01 08:00:00', or the year alone, which counts from its beginning. The time zone
 * is nowhere said, and taken for UTC's. Null for anything else.
 */
export function readChangedAt(text: string): number | null {
  if (/^(19|20)\d\d$/.test(text)) return Date.UTC(Number(text), 0, 1);
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/.exec(text);
  if (iso) {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = iso
      .slice(1)
      .map(number);
    return instantOf(year, month, day, hour, minute, second);
  }
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s(.*))?$/.exec(text);
  if (slashes) {
    const [, month, day, year, time = ""] = slashes;
    return dayAndTime(Number(year), Number(month), Number(day), time);
  }
  const words = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?:\s(.*))?$/i.exec(text);
  if (!words) return null;
  const [, name = "", day, year, time = ""] = words;
  return dayAndTime(Number(year), months.indexOf(name.toLowerCase()) + 1, Number(day), time);
}

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function dayAndTime(year: number, month: number, day: number, time: string): number | null {
  const clock = /^(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap])?m?$/i.exec(time.trim());
  const [, hourText = "0", minute = "0", second = "0", half] = clock ?? [];
  const hour = half
    ? (Number(hourText) % 12) + (half.toLowerCase() === "p" ? 12 : 0)
    : Number(hourText);
  return instantOf(year, month, day, hour, Number(minute), Number(second));
}

function instantOf(year: number, month: number, day: number, ...time: number[]): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const [hour, minute, second] = time;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
