import { type SQL, sql } from "drizzle-orm";

/**
 * The condition that a waiting vendor application or admin request asks for this username. The
 * application with the id `own` does not count.
 */
export const isNameAskedFor = (name: SQL, own: number | null = null): SQL => sql`(
  exists (select 1 from vendor_applications
    where status = 'pending' and desired_username = ${name} collate nocase and id is not ${own})
  or exists (select 1 from admin_requests
    where status = 'pending' and username = ${name} collate nocase))`;
