import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { isCustomer } from "./active";
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
 * that are known by the address alone count only if it is proven, and for one account: an address
 * may have two, and deleting the customer's takes nothing from the portal's.
 */
export async function heldOf(ctx: Asking) {
  const { id, username } = ctx.viewer;
  const { address, other } = await addressOf(ctx);
  const goesTo = (column: SQL) =>
    address === null ? sql`false` : sql`lower(${column}) = ${address}`;
  // What was applied for and asked for has led to the portal account, where there is one.
  const ofPortal = (column: SQL) => (other?.isPortal ? sql`false` : goesTo(column));
  const requested = sql`(user_id = ${id} or ${ofPortal(sql`email`)})`;
  const rows = {
    newsletter: goesTo(sql`email`),
    stallInvitations: ofPortal(sql`email`),
    marketInvitations: ofPortal(sql`email`),
    mail: sql`(${mailTo(goesTo(sql`to_email`), other)} or ${isNewsOf(id)})`,
    vendorApplications: sql`(${ofPortal(sql`contact_email`)}
      or (lower(desired_username) = lower(${username})
        and vendor_id in (select vendor_id from vendor_accounts where user_id = ${id})))`,
    marketSubmissions: ofPortal(sql`contact_email`),
    vendorRecommendations: goesTo(sql`your_email`),
    marketCorrections: goesTo(sql`email`),
    adminRequests: requested,
    vendorRequests: requested,
    marketManagerRequests: requested,
  } satisfies Record<string, SQL>;
  return { isAddressProven: address !== null, rows };
}

/** The account beside the viewer's at the same address: see `isCustomer`. */
interface OtherAccount {
  id: number;
  isPortal: boolean;
}

/** The viewer's address, if it is proven, and the other account that it has, if it has one. */
async function addressOf({ db, viewer }: Asking) {
  const [row] = await db.all<{ address: string | null; id: number | null; isPortal: 0 | 1 }>(sql`
    select iif(u.email_confirmed_at is null, null, lower(u.email)) address, o.id,
      not ${isCustomer(sql`o`)} isPortal
    from users u left join users o on lower(o.email) = lower(u.email) and o.id <> u.id
    where u.id = ${viewer.id}`);
  const other: OtherAccount | null =
    row && row.id !== null ? { id: row.id, isPortal: row.isPortal === 1 } : null;
  return { address: row?.address ?? null, other };
}

/**
 * The mail that went to an address, of the one account that is asked about. Where the address has
 * another, that account's news is its own; mail that names neither account belongs to the portal
 * account, but for the newsletter, which is the customer's.
 */
function mailTo(toAddress: SQL, other: OtherAccount | null): SQL {
  if (other === null) return toAddress;
  return other.isPortal
    ? sql`(${toAddress} and reader_id is not null)`
    : sql`(${toAddress} and reader_id is null and not ${isNewsOf(other.id)})`;
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
  "address-taken",
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
