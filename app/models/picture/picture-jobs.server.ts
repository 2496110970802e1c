import { sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { waitsFor } from "./picture.rules";

/** So many are cleared away in one run; the next is a minute later. */
const batch = 100;
const hour = 3_600_000;

/**
 * Clears away pictures that nobody attached within a day and those that were discarded. They are
 * claimed first, so that nobody can attach what is about to go; the bucket is emptied before the
 * rows, so that nothing can stay there unknown.
 */
export async function clearPictures({ db, pictures, now }: Capabilities): Promise<number> {
  const [, found] = await runBatch(db, [
    sql`
      update pictures set discarded_at = ${now} where id in (
        select id from pictures
        where attached_at is null and created_at <= ${now - waitsFor} and discarded_at is null
        limit ${batch})`,
    sql<{ id: number; key: string }>`
      select id, key from pictures where discarded_at is not null limit ${batch}`,
  ]);
  const gone = found.results;
  if (gone.length > 0) {
    await pictures.delete(gone.map(({ key }) => key));
    const ids = JSON.stringify(gone.map(({ id }) => id));
    await db.run(sql`delete from pictures where id in (select value from json_each(${ids}))`);
  }
  return gone.length;
}

/** How often somebody has tried is of no interest once its hour is over. */
export async function forgetUploadTries({ db, now }: Capabilities): Promise<void> {
  await db.run(sql`delete from upload_tries where hour < ${Math.floor(now / hour)}`);
}
