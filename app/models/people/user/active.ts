import { type SQL, sql } from "drizzle-orm";

const users = sql`users`;

/** An account that is not closed or switched off: it signs in and is written to. `u` is its row. */
export const isActive = (u: SQL = users): SQL => sql`${u}.is_active = 1`;

/** One that orders, reviews and is deleted by its owner: roleOf says 'customer' of it. */
export const isActiveCustomer = (u: SQL = users): SQL => sql`(${isActive(u)} and ${isCustomer(u)})`;

/**
 * The account with which somebody orders, of the two that an email address may have; the other one
 * works at a portal: a vendor's, a market manager's or an administrator's.
 */
export const isCustomer = (u: SQL = users): SQL =>
  sql`(${u}.is_admin = 0 and ${u}.user_type = 'customer')`;

/** Whether an email address has a portal account. */
export const hasPortalAccount = (email: string | SQL | null): SQL =>
  sql`exists (select 1 from users p where lower(p.email) = lower(${email}) and not ${isCustomer(sql`p`)})`;

/** One that runs the whole: roleOf says 'admin' of it. */
export const isActiveAdmin = (u: SQL = users): SQL =>
  sql`(${isActive(u)} and (${u}.user_type = 'admin' or ${u}.is_admin = 1))`;

/** That whoever acts runs the whole still, in the moment of the write. */
export const isStillAdmin = ({ viewer }: { viewer: { id: number } }): SQL =>
  sql`exists (select 1 from users u where u.id = ${viewer.id} and ${isActiveAdmin(sql`u`)})`;

/** One that an administrator may see Market Day as: never as another administrator. */
export const mayBeViewed = (u: SQL = users): SQL =>
  sql`(${isActive(u)} and ${u}.user_type <> 'admin' and ${u}.is_admin = 0)`;
