/** What pictures are uploaded for; which decides who may. */
export const purposes = ["stall", "market", "application"] as const;
export type Purpose = (typeof purposes)[number];
