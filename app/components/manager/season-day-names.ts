/** What the two lists of a day of the year are called in their form. */
export const seasonDayNames = (field: string) => ({ month: `${field}Month`, day: `${field}Day` });

/**
 * Puts the days of the year that a form sends in two parts into one field each: '05-01', or '05-'
 * where the day was left out, which the command's schema then refuses. Says nothing of days that
 * the form does not part. `at` is where they stand in a form of several openings: 'schedules[3].'.
 */
export function joinSeasonDays(form: FormData, at = ""): void {
  for (const name of ["seasonStart", "seasonEnd"]) {
    const field = at + name;
    const names = seasonDayNames(field);
    const [month, day] = [form.get(names.month), form.get(names.day)];
    if (typeof month !== "string" || typeof day !== "string") continue;
    form.set(field, month || day ? `${month}-${day}`.slice(0, 10) : "");
  }
}
