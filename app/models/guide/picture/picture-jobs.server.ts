import { and, inArray, isNotNull, isNull, lt, lte } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { isAmong } from "../../core/rows.server";
import { waitsFor } from "./picture.rules";
import { pictures, uploadTries } from "./picture.tables";

/** So many are cleared away in one run; the next is a minute later. */
const batch = 100;
const hour = 3_600_000;

/**
 * Clears away pictures that nobody attached within a day and those that were discarded. They are
 * claimed first, so that nobody can attach what is about to go; the bucket is emptied before the
 * rows, so that nothing can stay there unknown.
 */
export async function clearPictures({ db, pictures: bucket, now }: Capabilities): Promise<number> {
  const forgotten = db
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      and(
        isNull(pictures.attachedAt),
        lte(pictures.createdAt, now - waitsFor),
        isNull(pictures.discardedAt),
      ),
    )
    .limit(batch);
  const [, gone] = await db.batch([
    db.update(pictures).set({ discardedAt: now }).where(inArray(pictures.id, forgotten)),
    db
      .select({ id: pictures.id, key: pictures.key })
      .from(pictures)
      .where(isNotNull(pictures.discardedAt))
      .limit(batch),
  ]);
  if (gone.length > 0) {
    await bucket.delete(gone.map(({ key }) => key));
    const ids = gone.map(({ id }) => id);
    await db.delete(pictures).where(isAmong(pictures.id, ids));
  }
  return gone.length;
}

/** How often somebody has tried is of no interest once its hour is over. */
export async function forgetUploadTries({ db, now }: Capabilities): Promise<void> {
  await db.delete(uploadTries).where(lt(uploadTries.hour, Math.floor(now / hour)));
}
