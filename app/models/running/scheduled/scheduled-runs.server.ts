import { sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { withoutSecrets } from "../../people/mail/mail.rules";
import { afterRun, type JobRun, type ScheduledRun } from "./scheduled.rules";

/** The one schedule there is. */
const everyMinute = "every minute";

/** What is known of the last run; null before the first. */
export async function readLastRun({ db }: Pick<Capabilities, "db">): Promise<ScheduledRun | null> {
  const [row] = await db.all<{ at: number; took: number; jobs: string }>(sql`
    select at, took, jobs from scheduled_runs where name = ${everyMinute}`);
  return row ? { ...row, jobs: JSON.parse(row.jobs) } : null;
}

/** Writes down what a run did. Never throws: work that is done is done, whoever knows of it. */
export async function recordRun(
  ctx: Pick<Capabilities, "db" | "log">,
  run: { at: Instant; took: number; jobs: JobRun[] },
): Promise<void> {
  try {
    const last = await readLastRun(ctx);
    const told = run.jobs.map((job) => ({
      ...job,
      failure: job.failure && withoutSecrets(job.failure),
    }));
    const jobs = JSON.stringify(afterRun(last?.jobs ?? {}, told));
    await ctx.db.run(sql`
      insert into scheduled_runs (name, at, took, jobs)
      values (${everyMinute}, ${run.at}, ${run.took}, ${jobs})
      on conflict (name) do update set at = excluded.at, took = excluded.took, jobs = excluded.jobs
      where excluded.at >= scheduled_runs.at`);
  } catch (error) {
    ctx.log("run-not-recorded", { message: String(error) });
  }
}
