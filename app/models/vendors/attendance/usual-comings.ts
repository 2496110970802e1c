/** What holds where nothing is said of a date: most stalls come on every one, guests on none. */
export const usualComings = ["every_date", "single_dates"] as const;
export type UsualComing = (typeof usualComings)[number];

/** How a stall's word for a date came: by the mail that asks, in its own calendar, or from the market. */
export const sayers = ["mail", "calendar", "manager"] as const;
export type Sayer = (typeof sayers)[number];
