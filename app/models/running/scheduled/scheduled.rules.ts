import type { Instant } from "~/platform/context";

/** One job in one run. */
export interface JobRun {
  name: string;
  at: Instant;
  /** Milliseconds. */
  took: number;
  /** Rows that it changed. */
  changed: number;
  /** Why it failed; null where it did not. */
  failure: string | null;
}

/** What is remembered of a job. */
export interface JobRecord {
  /** Its last run, how long that took and how many rows it changed. */
  at: Instant;
  took: number;
  changed: number;
  /** When it last had something to do, and how much. */
  worked: { at: Instant; changed: number } | null;
  failed: { at: Instant; why: string } | null;
  /** How often it has failed since it last went well. */
  failures: number;
}
export type JobRecords = Record<string, JobRecord>;

/** So much of what went wrong is remembered. */
const longestFailure = 300;

/** What is remembered after a run; a job that is there no more is forgotten. */
export function afterRun(before: JobRecords, runs: readonly JobRun[]): JobRecords {
  return Object.fromEntries(
    runs.map(({ name, at, took, changed, failure }): [string, JobRecord] => {
      const last = before[name];
      return [
        name,
        {
          at,
          took,
          changed,
          worked: changed > 0 ? { at, changed } : (last?.worked ?? null),
          failed:
            failure === null
              ? (last?.failed ?? null)
              : { at, why: failure.slice(0, longestFailure) },
          failures: failure === null ? 0 : (last?.failures ?? 0) + 1,
        },
      ];
    }),
  );
}

/** How often the work is done: the schedule in wrangler.toml says the same. */
export const runsEvery = 60_000;
/** A run that is this much overdue is missed. */
const patience = 3 * runsEvery;

/** Whether the work is no longer done. */
export const isOverdue = (lastAt: Instant, now: Instant) => now - lastAt > patience;
