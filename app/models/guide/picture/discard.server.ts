import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import type { Subject } from "./attach.server";

/** Discards photos and documents of subjects that are gone; a job clears their files away. */
export const discardUploads = (type: Subject["type"], ids: SQL, now: Instant): SQL[] =>
  [sql`pictures`, sql`documents`].map(
    (uploads) => sql`
      update ${uploads} set discarded_at = ${now}
      where subject_type = ${type} and subject_id in (${ids}) and discarded_at is null`,
  );
