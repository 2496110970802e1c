/** The names of the trap's fields, for the form and for the code that reads them; see trap.ts. */
export const trapNames = {
  /** A hidden field that must stay empty. */
  empty: "leaveEmpty",
  /** When the form was opened, as a sealed value. */
  opened: "openedAt",
} as const;
