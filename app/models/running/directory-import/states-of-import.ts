/** Checking says what a file would do; ready waits for an administrator; writing does it. */
export const importStates = ["checking", "ready", "writing", "done", "stopped", "failed"] as const;
export type ImportState = (typeof importStates)[number];

/** Notes of what a file would do, and of what it has done. */
export const importParts = ["preview", "done"] as const;
export type ImportPart = (typeof importParts)[number];

/** What is told of a row: what is done with it, or what in it could not be taken at its word. */
export const noteKinds = [
  "added",
  "changed",
  "kept",
  "twin",
  "gone",
  "unreadable",
  "doubtful",
] as const;
export type NoteKind = (typeof noteKinds)[number];
