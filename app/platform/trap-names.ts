/** What the fields of the trap are called, in the form and where it is read; see trap.ts. */
export const trapNames = {
  /** A field that nobody sees, and that is to stay empty. */
  empty: "leaveEmpty",
  /** When the form was opened, sealed. */
  opened: "openedAt",
} as const;
