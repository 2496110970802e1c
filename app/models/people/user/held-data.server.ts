import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { isCustomer } from "./active";
import { users } from "./user.tables";

type Asking = Pick<Allowed<Viewer>, "db" | "viewer">;

/**
 * The account's address in lower case if it is confirmed, otherwise null. A user may register with
 * another person's address. Data that is known only by an address is therefore shown only to an
 * account that has confirmed the address, and changed only for such an account.
 */
export async function provenAddress({ db, viewer }: Asking): Promise<string | null> {
  const [proven] = await db
    .select({ address: sql<string>`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.id, viewer.id), isNotNull(users.emailConfirmedAt)));
  return proven?.address ?? null;
}

/**
 * For each table, the rows that hold data of an account without belonging to it by a key alone.
 * Export and deletion use the same rows, so they are defined once, here. Rows that are known only
 * by the address count only if the address is confirmed, and only for one account: an address may
 * have two accounts, and deleting the customer account removes nothing from the portal account.
 */
export async function heldOf(ctx: Asking) {
  const { id, username } = ctx.viewer;
  const { address, other } = await addressOf(ctx);
  const goesTo = (column: SQL) =>
    address === null ? sql`false` : sql`lower(${column}) = ${address}`;
  // If there is a portal account, the applications and requests belong to it, because they led to
  // it.
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

/** The other account with the viewer's email address: see `isCustomer`. */
interface OtherAccount {
  id: number;
  isPortal: boolean;
}

/** The viewer's address, if confirmed, and the other account with this address, if there is one. */
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
 * The emails that went to an address and belong to the viewer's account. If the address has another
 * account, news about the other account belongs to the other account. An email that names neither
 * account belongs to the portal account, except for the newsletter, which belongs to the customer
 * account.
 */
function mailTo(toAddress: SQL, other: OtherAccount | null): SQL {
  if (other === null) return toAddress;
  return other.isPortal
    ? sql`(${toAddress} and reader_id is not null)`
    : sql`(${toAddress} and reader_id is null and not ${isNewsOf(other.id)})`;
}

/** Kinds of news about an account, as they begin an email's key: '{kind}:{account}:…'. */
const accountNews = [
  "account-off",
  "account-on",
  "role-changed",
  "email-change",
  "email-changed",
  "password-changed",
  "password-reset",
  "password-reset-done",
  "passkey-added",
  "passkey-removed",
  "new-sign-in",
  "address-taken",
  "sign-in-codes-on",
  "sign-in-codes-off",
  "sign-in-codes-guessed",
  "recovery-code-used",
  "recovery-codes-new",
  "recovery-link",
  "recovery-waiting",
  "recovery-ready",
  "recovery-done",
  "recovery-stopped",
  "recovery-notice",
] as const;
type AccountNews = (typeof accountNews)[number];

/**
 * The key of an email about an account. The key finds the email again, whatever address it went to.
 */
export const accountMailKey = (kind: AccountNews, id: number, what: string) =>
  `${kind}:${id}:${what}`;

/**
 * A condition for emails of this kind about an account. It is a range and not a pattern, so that
 * the index of the key is used.
 */
export const isAccountMail = (kind: AccountNews, id: number) =>
  sql`(key >= ${`${kind}:${id}:`} and key < ${`${kind}:${id};`})`;

/** A condition for emails about an account and its orders, whatever address they went to. */
function isNewsOf(id: number): SQL {
  // As one list, because a statement has at most 100 parameters.
  const byKey = sql`select m.key from json_each(${JSON.stringify(accountNews)}) kind
    cross join mail_outbox m
      on m.key >= kind.value || ${`:${id}:`} and m.key < kind.value || ${`:${id};`}`;
  const orders = sql`select id from orders where user_id = ${id}`;
  return sql`(key in (${byKey})
    or key in (select 'reminder:' || id from orders where user_id = ${id})
    or key in (select 'declined:' || id from orders where user_id = ${id})
    or key in (select s.value || b.id from baskets b, json_each('["visit:", "reminder:visit:"]') s
      where b.user_id = ${id})
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
