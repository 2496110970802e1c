/** What holds where nothing is said of a date: most stalls come on every one, guests on none. */
export const usualComings = ["every_date", "single_dates"] as const;
export type UsualComing = (typeof usualComings)[number];
