import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "~/platform/viewer";

/**
 * Which rows of a table hold something of an account without being its own by a key alone. What
 * the export tells and what deleting removes are the same rows, so they are named here once.
 */
export function heldOf({ id, username, email }: Pick<Viewer, "id" | "username" | "email">) {
  const address = email.toLowerCase();
  const requested = sql`(user_id = ${id} or lower(email) = ${address})`;
  return {
    newsletter: sql`lower(email) = ${address}`,
    mail: mailOf(id, address),
    vendorApplications: sql`(lower(contact_email) = ${address}
      or (lower(desired_username) = lower(${username})
        and vendor_id in (select vendor_id from vendor_accounts where user_id = ${id})))`,
    marketSubmissions: sql`lower(contact_email) = ${address}`,
    vendorRecommendations: sql`lower(your_email) = ${address}`,
    adminRequests: requested,
    vendorRequests: requested,
    marketManagerRequests: requested,
  } satisfies Record<string, SQL>;
}

/** News of an account, in a mail's key: '{kind}:{account}:…'. */
const accountNews = [
  "email-change",
  "email-changed",
  "password-changed",
  "password-reset",
  "password-reset-done",
] as const;

/** The key of a mail about an account, by which it is found again whatever address it went to. */
export const accountMailKey = (kind: (typeof accountNews)[number], id: number, what: string) =>
  `${kind}:${id}:${what}`;

/** Mail to an account's address, and what went to another that it had, or was to have. */
function mailOf(id: number, address: string): SQL {
  // A range and no pattern, so that the key's index finds them.
  const byKey = accountNews.map(
    (kind) => sql`(key >= ${`${kind}:${id}:`} and key < ${`${kind}:${id};`})`,
  );
  const orders = sql`select id from orders where user_id = ${id}`;
  return sql`(lower(to_email) = ${address} or ${sql.join(byKey, sql` or `)}
    or key in (select 'reminder:' || id from orders where user_id = ${id})
    or key in (select 'order-event:' || id from order_events where order_id in (${orders}))
    or key in (select 'payment-event:' || e.id from payment_events e
      join payments p on p.id = e.payment_id where p.order_id in (${orders})))`;
}
