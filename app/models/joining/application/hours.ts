import { parseTime } from "../../core/week";

/**
 * The hours of an application as an opening has them: '08:00' and '13:00' of '8:00 AM - 1:00 PM'.
 * They were typed into one line; null where that is anything but one time and another.
 */
export function readHours(text: string | null): { openTime: string; closeTime: string } | null {
  const [from, to, ...others] = (text ?? "").split(/-|–|—|\bto\b|\buntil\b/i);
  if (from === undefined || to === undefined || others.length > 0) return null;
  const openTime = parseTime(from);
  const closeTime = parseTime(to);
  return openTime && closeTime ? { openTime, closeTime } : null;
}
