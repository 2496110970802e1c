import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { users } from "./user.tables";

type Asking = Pick<Allowed<Viewer>, "db" | "viewer">;

/**
 * An account's address, in lower case, if it has been shown to be its own; else null. Whoever
 * registers may type a stranger's address: what is known by an address alone is told to, and done
 * for, nobody but who has read the mail that went there.
 */
export async function provenAddress({ db, viewer }: Asking): Promise<string | null> {
  const [proven] = await db
    .select({ address: sql<string>`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.id, viewer.id), isNotNull(users.emailConfirmedAt)));
  return proven?.address ?? null;
}

/**
 * Which rows of a table hold something of an account without being its own by a key alone. What
 * the export tells and what deleting removes are the same rows, so they are named here once. Those
 * that are known by the address alone count only if it is proven.
 */
export async function heldOf(ctx: Asking) {
  const { id, username } = ctx.viewer;
  const address = await provenAddress(ctx);
  const goesTo = (column: SQL) =>
    address === null ? sql`false` : sql`lower(${column}) = ${address}`;
  const requested = sql`(user_id = ${id} or ${goesTo(sql`email`)})`;
  const rows = {
    newsletter: goesTo(sql`email`),
    stallInvitations: goesTo(sql`email`),
    mail: sql`(${goesTo(sql`to_email`)} or ${isNewsOf(id)})`,
    vendorApplications: sql`(${goesTo(sql`contact_email`)}
      or (lower(desired_username) = lower(${username})
        and vendor_id in (select vendor_id from vendor_accounts where user_id = ${id})))`,
    marketSubmissions: goesTo(sql`contact_email`),
    vendorRecommendations: goesTo(sql`your_email`),
    marketCorrections: goesTo(sql`email`),
    adminRequests: requested,
    vendorRequests: requested,
    marketManagerRequests: requested,
  } satisfies Record<string, SQL>;
  return { isAddressProven: address !== null, rows };
}

/** News of an account, in a mail's key: '{kind}:{account}:…'. */
const accountNews = [
  "account-off",
  "role-changed",
  "email-change",
  "email-changed",
  "password-changed",
  "password-reset",
  "password-reset-done",
] as const;
type AccountNews = (typeof accountNews)[number];

/** The key of a mail about an account, by which it is found again whatever address it went to. */
export const accountMailKey = (kind: AccountNews, id: number, what: string) =>
  `${kind}:${id}:${what}`;

/** Mail of this kind about an account. A range and no pattern, so that the key's index finds it. */
export const isAccountMail = (kind: AccountNews, id: number) =>
  sql`(key >= ${`${kind}:${id}:`} and key < ${`${kind}:${id};`})`;

/** Mail about an account and its orders, whatever address it went to. */
function isNewsOf(id: number): SQL {
  const byKey = accountNews.map((kind) => isAccountMail(kind, id));
  const orders = sql`select id from orders where user_id = ${id}`;
  return sql`(${sql.join(byKey, sql` or `)}
    or key in (select 'reminder:' || id from orders where user_id = ${id})
    or key in (select 'order-event:' || id from order_events where order_id in (${orders}))
    or key in (select 'closing:' || c.id || ':order:' || o.id || s.value from orders o
      join market_closures c on c.market_id = o.market_id and c.date = o.pickup_date,
        json_each('["", ":2", ":3", ":4", ":5"]') s
      where o.user_id = ${id})
    or key in (select 'payment-event:' || e.id from payment_events e
      join payments p on p.id = e.payment_id where p.order_id in (${orders}))
    or key in (select 'refund:' || r.id || ':' || s.value from refunds r
      join payments p on p.id = r.payment_id, json_each('["pending", "refused"]') s
      where p.order_id in (${orders})))`;
}
