import type { Instant } from "~/platform/context";
import { isoOf, momentOf } from "../../core/moment";

export interface JobRun {
  name: string;
  at: Instant;
  /** In milliseconds. */
  took: number;
  /** The number of rows that the job changed. */
  changed: number;
  /** Why the job failed; null if it did not fail. */
  failure: string | null;
}

/** What is remembered about a job. */
export interface JobRecord {
  /** The job's last run, how long the run took and how many rows it changed. */
  at: Instant;
  took: number;
  changed: number;
  /** When the job last had something to do, and how many rows it changed then. */
  worked: { at: Instant; changed: number } | null;
  failed: { at: Instant; why: string } | null;
  /** How many times the job has failed since its last success. */
  failures: number;
}
export type JobRecords = Record<string, JobRecord>;

/** The last run of the schedule, with what each job did when it last ran. */
export interface ScheduledRun {
  at: Instant;
  /** In milliseconds. */
  took: number;
  jobs: JobRecords;
}

/** The most characters of an error that are remembered. */
const longestFailure = 300;

/**
 * What is remembered of the jobs with these names after a run. A job that was not due keeps what is
 * remembered of it, and a job that no longer exists is forgotten.
 */
export function afterRun(
  before: JobRecords,
  runs: readonly JobRun[],
  names: readonly string[],
): JobRecords {
  const records: JobRecords = {};
  for (const name of names) {
    const last = before[name];
    const run = runs.find((each) => each.name === name);
    const record = run ? recordOf(run, last) : last;
    if (record) records[name] = record;
  }
  return records;
}

const recordOf = (
  { at, took, changed, failure }: JobRun,
  last: JobRecord | undefined,
): JobRecord => ({
  at,
  took,
  changed,
  worked: changed > 0 ? { at, changed } : (last?.worked ?? null),
  failed: failure === null ? (last?.failed ?? null) : { at, why: failure.slice(0, longestFailure) },
  failures: failure === null ? 0 : (last?.failures ?? 0) + 1,
});

const anHour = 60 * 60_000;

/**
 * Whether a job that only tidies up runs now: an hour after its last run, or at once if that run
 * deleted something or failed.
 */
export const isDueToTidy = (last: JobRecord | undefined, now: Instant): boolean =>
  !last || last.changed > 0 || last.failures > 0 || now - last.at >= anHour;

/** The time between two runs, in milliseconds. The schedule in wrangler.toml says the same. */
export const runsEvery = 60_000;
/** After this time without a run, in milliseconds, runs are missing. */
const patience = 3 * runsEvery;

/** Whether the scheduled work has stopped running. */
export const isOverdue = (lastAt: Instant, now: Instant) => now - lastAt > patience;

/** A job's name in words: 'Queue order mail' for 'queueOrderMail'. */
function jobWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '340 ms', '2.1 s'. */
const tookText = (took: number) => (took < 1000 ? `${took} ms` : `${(took / 1000).toFixed(1)} s`);

const changedText = (changed: number) =>
  changed === 0 ? "Nothing to do" : `${changed} ${changed === 1 ? "change" : "changes"}`;

/** The scheduled work as its page shows it, failing jobs first; null before the first run. */
export function scheduledView(run: ScheduledRun | null, now: Instant) {
  if (run === null) return null;
  const jobs = Object.entries(run.jobs).map(([name, job]) => ({
    id: name,
    ...jobView(name, job, now),
  }));
  return {
    last: momentOf(run.at, now),
    took: tookText(run.took),
    next: momentOf(run.at + runsEvery, now),
    isOverdue: isOverdue(run.at, now),
    failing: jobs.filter(({ isFailing }) => isFailing).length,
    jobs: jobs.sort((one, other) => Number(other.isFailing) - Number(one.isFailing)),
  };
}

function jobView(
  name: string,
  { took, changed, worked, failed, failures, at }: JobRecord,
  now: Instant,
) {
  return {
    name: jobWords(name),
    isFailing: failures > 0,
    failures,
    ran: momentOf(at, now),
    took: tookText(took),
    did: changedText(changed),
    worked: worked && { at: momentOf(worked.at, now), text: changedText(worked.changed) },
    failed: failed && { at: momentOf(failed.at, now), why: failed.why },
  };
}
export type JobView = NonNullable<ReturnType<typeof scheduledView>>["jobs"][number];

/** The scheduled work as the API returns it. */
export function scheduledJson(run: ScheduledRun | null) {
  if (run === null) return { at: null, took: null, next: null, jobs: [] };
  return {
    at: isoOf(run.at),
    took: run.took,
    next: isoOf(run.at + runsEvery),
    jobs: Object.entries(run.jobs).map(([name, { at, worked, failed, ...job }]) => ({
      name,
      ...job,
      at: isoOf(at),
      worked: worked && { ...worked, at: isoOf(worked.at) },
      failed: failed && { ...failed, at: isoOf(failed.at) },
    })),
  };
}
