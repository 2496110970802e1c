/** The format of a browser's date field. */
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Whether a text is a real calendar date: '2026-02-28', but not '2026-02-30' or '2026-13-45'. Every
 * date from outside, in an address or in a form (`calendarDate`), is checked here.
 */
export function isCalendarDate(text: string | null | undefined): text is string {
  if (!text || !datePattern.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` reads a date that does not exist, such as February 30, as a later date.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
