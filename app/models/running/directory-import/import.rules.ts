import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";

/**
 * 'checking' finds out what a file would do, 'ready' waits for an administrator, and 'writing'
 * writes it.
 */
export const importStates = ["checking", "ready", "writing", "done", "stopped", "failed"] as const;
export type ImportState = (typeof importStates)[number];

/** Notes about what a file would do ('preview'), and about what it has done ('done'). */
export const importParts = ["preview", "done"] as const;
export type ImportPart = (typeof importParts)[number];

/**
 * The kinds of notes about a row: what is done with the row, or what in it could not be used as
 * written.
 */
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

/** The whole national directory is 3 MB; the portal's data for as many markets is about 8 MB. */
export const mostFileBytes = 10_000_000;

export const fileTooLarge = () =>
  new DomainError("too_large", "Send a file of up to 10 MB", { title: "Too large" });

/**
 * The national directory has about 9,000 rows. The keys of this many rows still fit into the
 * import's own row.
 */
export const mostRows = 50_000;

/** How long a checked file waits for an administrator, in milliseconds. */
const waitsFor = 7 * 86_400_000;

/**
 * The most portions that one run of the scheduled work does, and the time in milliseconds after
 * which a run begins no other portion.
 */
export const portionsARun = 4;
export const longestRun = 15_000;

const counted = [
  "rows",
  "added",
  "changed",
  "same",
  "older",
  "kept",
  "twin",
  "unreadable",
  "keyless",
  "doubtful",
  "gone",
  "takenDown",
  "rowsToWrite",
] as const;
export type Counts = Record<(typeof counted)[number], number>;

const noCounts = Object.fromEntries(counted.map((name) => [name, 0])) as Counts;

/** Reads stored counts; a missing count is 0. */
export const countsOf = (json: string): Counts => ({ ...noCounts, ...JSON.parse(json) });

export const plus = (one: Counts, other: Partial<Counts>): Counts =>
  Object.fromEntries(counted.map((name) => [name, one[name] + (other[name] ?? 0)])) as Counts;

interface Asked {
  state: ImportState;
}

/** The import has ended, and no work on it follows. */
const hasEnded = (state: ImportState) => ["done", "stopped", "failed"].includes(state);
/** The scheduled work is working on the import. */
export const isUnderWay = (state: ImportState) => state === "checking" || state === "writing";

/** Why an import cannot start to write; null if it can. */
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

/** Why an import cannot be stopped; null if it can. */
export function whyNotStop({ state }: Asked): DomainError | null {
  if (!hasEnded(state)) return null;
  return new DomainError("taken", "This import already ended.", { title: "Not stopped" });
}

/** How much of a file with this many bytes has been worked through, from 0 to 100. */
export const percentOf = ({ cursorByte, bytes }: { cursorByte: number; bytes: number }): number =>
  bytes === 0 ? 100 : Math.min(100, Math.floor((cursorByte / bytes) * 100));

/** Whether a checked file has waited too long. */
export const hasWaited = (checkedAt: Instant, now: Instant) => checkedAt + waitsFor <= now;
