import { type SQL, sql } from "drizzle-orm";

const users = sql`users`;

/** An account that is not closed or deactivated: it can sign in and gets emails. `u` is its row. */
export const isActive = (u: SQL = users): SQL => sql`${u}.is_active = 1`;

/**
 * An active customer account: it can order and review, and its owner can delete it. `roleOf` calls
 * it 'customer'.
 */
export const isActiveCustomer = (u: SQL = users): SQL => sql`(${isActive(u)} and ${isCustomer(u)})`;

/**
 * A customer account: of the two accounts that an email address may have, the one that orders. The
 * other one is a portal account: a vendor's, a market manager's or an administrator's.
 */
export const isCustomer = (u: SQL = users): SQL =>
  sql`(${u}.is_admin = 0 and ${u}.user_type = 'customer')`;

/** Whether an email address has a portal account. */
export const hasPortalAccount = (email: string | SQL | null): SQL =>
  sql`exists (select 1 from users p where lower(p.email) = lower(${email}) and not ${isCustomer(sql`p`)})`;

/**
 * An active vendor account. A change of role keeps its rows in `vendor_accounts`, so that it can be
 * reversed. Until then the account is nobody at its vendors: it gets no email and may not act. If it
 * becomes a vendor account by an invitation, these rows are deleted.
 */
export const isActiveVendor = (u: SQL = users): SQL =>
  sql`(${isActive(u)} and ${u}.is_admin = 0 and ${u}.user_type = 'vendor')`;

/**
 * An owner who gets the emails to a vendor: the account is active and its email address is
 * confirmed. `u` is the account, `va` its row in `vendor_accounts`.
 */
export const getsVendorMail: SQL = sql`(va.role = 'owner' and ${isActiveVendor(sql`u`)}
  and u.email_confirmed_at is not null)`;

/** Selects the owners of a vendor who get its emails, if `only` holds. */
export const ownersToTell = (vendorId: number | SQL, only: SQL): SQL => sql`
  select u.id, u.email from vendor_accounts va join users u on u.id = va.user_id
  where va.vendor_id = ${vendorId} and ${getsVendorMail} and ${only}`;

/** An active market manager's account; a change of role keeps its rows in `market_managers`, too. */
export const isActiveManager = (u: SQL = users): SQL =>
  sql`(${isActive(u)} and ${u}.is_admin = 0 and ${u}.user_type = 'market_manager')`;

/** An active administrator account. `roleOf` calls it 'admin'. */
export const isActiveAdmin = (u: SQL = users): SQL =>
  sql`(${isActive(u)} and (${u}.user_type = 'admin' or ${u}.is_admin = 1))`;

/** A condition: the viewer is still an administrator, at the moment of the write. */
export const isStillAdmin = ({ viewer }: { viewer: { id: number } }): SQL =>
  sql`exists (select 1 from users u where u.id = ${viewer.id} and ${isActiveAdmin(sql`u`)})`;

/** An account that an administrator may view Market Day as: never another administrator's. */
export const mayBeViewed = (u: SQL = users): SQL =>
  sql`(${isActive(u)} and ${u}.user_type <> 'admin' and ${u}.is_admin = 0)`;
