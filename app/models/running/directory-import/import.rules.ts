import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";

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

/** The whole national directory is 3 MB; what the portal tells of as many markets, about 8. */
export const mostFileBytes = 10_000_000;

/** The national directory has some 9,000; the keys of so many still fit beside an import's row. */
export const mostRows = 50_000;

/** How long a file that was looked at waits for an administrator, in milliseconds. */
const waitsFor = 7 * 86_400_000;

/** So many portions are worked on in one run of the scheduled work, and so long, in milliseconds. */
export const portionsARun = 4;
export const longestRun = 15_000;

/** What of an import is counted. */
const counted = [
  "rows",
  "added",
  "changed",
  "same",
  "older",
  "kept",
  "twin",
  "unreadable",
  "doubtful",
  "gone",
  "takenDown",
  "rowsToWrite",
] as const;
export type Counts = Record<(typeof counted)[number], number>;

const noCounts = Object.fromEntries(counted.map((name) => [name, 0])) as Counts;

/** Counts as they were kept; what is not there is 0. */
export const countsOf = (json: string): Counts => ({ ...noCounts, ...JSON.parse(json) });

export const plus = (one: Counts, other: Partial<Counts>): Counts =>
  Object.fromEntries(counted.map((name) => [name, one[name] + (other[name] ?? 0)])) as Counts;

interface Asked {
  state: ImportState;
}

/** Nothing more is done with it. */
const hasEnded = (state: ImportState) => ["done", "stopped", "failed"].includes(state);
/** The scheduled work is at it. */
export const isUnderWay = (state: ImportState) => state === "checking" || state === "writing";

/** Why an import cannot begin to write; null when it can. */
export function whyNotStart({ state }: Asked): DomainError | null {
  if (state === "ready") return null;
  const text = {
    checking: "We’re still checking the file.",
    writing: "This import is already running.",
    done: "This import is done.",
    stopped: "This import was stopped. Send the file again.",
    failed: "We couldn’t read this file. Send another file.",
  }[state];
  return new DomainError("taken", text, { title: "Not started" });
}

/** Why an import cannot be stopped; null when it can. */
export function whyNotStop({ state }: Asked): DomainError | null {
  if (!hasEnded(state)) return null;
  return new DomainError("taken", "This import already ended.", { title: "Not stopped" });
}

/** How far a file of so many bytes has been worked through: 0 to 100. */
export const percentOf = ({ cursorByte, bytes }: { cursorByte: number; bytes: number }): number =>
  bytes === 0 ? 100 : Math.min(100, Math.floor((cursorByte / bytes) * 100));

/** Whether a file that was looked at has waited too long. */
export const hasWaited = (checkedAt: Instant, now: Instant) => checkedAt + waitsFor <= now;
