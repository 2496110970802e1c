import { eq, lte } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { withoutSecrets } from "../../people/mail/mail.rules";
import { afterRun, type JobRecords, type JobRun, type ScheduledRun } from "./scheduled.rules";
import { scheduledRuns } from "./scheduled.tables";

/** The only schedule. */
const everyMinute = "every minute";

/** What is known about the last run; null before the first run. */
export async function readLastRun({ db }: Pick<Capabilities, "db">): Promise<ScheduledRun | null> {
  const [row] = await db.select().from(scheduledRuns).where(eq(scheduledRuns.name, everyMinute));
  return row ? { at: row.at, took: row.took, jobs: JSON.parse(row.jobs) } : null;
}

/**
 * Saves what a run did. `before` is what was remembered before it, and `names` are the names of all
 * jobs, also of those that were not due. Never throws: the work of the run is done, whether or not it
 * is recorded.
 */
export async function recordRun(
  ctx: Pick<Capabilities, "db" | "log">,
  run: { at: Instant; took: number; jobs: JobRun[] },
  { before, names }: { before: JobRecords; names: readonly string[] },
): Promise<void> {
  try {
    const told = run.jobs.map((job) => ({
      ...job,
      failure: job.failure && withoutSecrets(job.failure),
    }));
    const { at, took } = run;
    const row = { at, took, jobs: JSON.stringify(afterRun(before, told, names)) };
    await ctx.db
      .insert(scheduledRuns)
      .values({ name: everyMinute, ...row })
      .onConflictDoUpdate({
        target: scheduledRuns.name,
        set: row,
        setWhere: lte(scheduledRuns.at, at),
      });
  } catch (error) {
    ctx.log("run-not-recorded", { message: String(error) });
  }
}
