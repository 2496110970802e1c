import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { namedIndexes, searchTraces } from "./user.tables";

/** The statement that notes, where `only` holds, that somebody is to be forgotten by the indexes. */
export const noteTraces = (now: Instant, only: SQL) => sql`
  insert into search_traces (name, since)
  select value, ${now} from json_each(${JSON.stringify(namedIndexes)}) where ${only}
  on conflict (name) do update set since = excluded.since`;

/** So many pages of an index, of some 4 KB, are written anew in one run. */
const pagesARun = 250;

/**
 * What is deleted from a text index is only marked, and no search finds it; the letters themselves
 * stay until its pages are written anew, of which an index that nobody adds to has no need. After an
 * account was deleted that is done, some pages a run, until no mark is left.
 */
export async function clearSearchTraces({ db }: Capabilities): Promise<void> {
  const [waiting] = await db.select().from(searchTraces).limit(1);
  if (!waiting) return;
  const index = sql.identifier(waiting.name);
  const pages = sql.identifier(`${waiting.name}_data`);
  await runBatch(db, [
    // A number that is bound is REAL to D1, and none to FTS5. Below zero it takes all into one.
    sql`insert into ${index} (${index}, rank) values ('merge', ${sql.raw(`-${pagesARun}`)})`,
    // Pages of marks are numbered from 2^53 on.
    sql`delete from search_traces where name = ${waiting.name} and since = ${waiting.since}
      and not exists (select 1 from ${pages} where id >= 9007199254740992)`,
  ]);
}
