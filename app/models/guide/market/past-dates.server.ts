import { sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { addDays, localDateOf } from "../../core/calendar";
import { weeksListed } from "./listed.server";

/** So many of them end in one run. */
const mostAtOnce = 200;
/** By then the date is over everywhere, and its last hours, which may pass midnight. */
const daysKept = 3;

/**
 * Takes openings on single dates out of the weeks of markets when these dates are past, so that
 * lists and maps do not count them among what opens on that day of the week.
 */
export async function endPastDates({ db, now }: Pick<Capabilities, "db" | "now">): Promise<void> {
  const past = await db.all<{ id: number; marketId: number }>(sql`
    select id, market_id marketId from market_schedules
    where on_date < ${addDays(localDateOf(now, "UTC"), -daysKept)}
    order by on_date limit ${mostAtOnce}`);
  const listed = (ids: number[]) => sql`select value from json_each(${JSON.stringify(ids)})`;
  await runBatch(db, [
    sql`delete from market_schedules where id in (${listed(past.map(({ id }) => id))})`,
    ...weeksListed(listed(past.map(({ marketId }) => marketId))),
  ]);
}
