/** How a browser's date field writes a day. */
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Whether a text is a day of the calendar: '2026-02-28', and never '2026-02-30' or '2026-13-45'. A date
 * that is read from outside is held against this, in an address as in a form (`calendarDate`).
 */
export function isCalendarDate(text: string | null | undefined): text is string {
  if (!text || !datePattern.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // A date that is not there, such as the 30th of February, is read as a later one.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
