/** What pictures are uploaded for; which decides who may. */
export const purposes = ["stall", "market", "application"] as const;
<<<<<<< HEAD
=======
export type Purpose = (typeof purposes)[number];
>>>>>>> main
