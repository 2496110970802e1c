import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import type { Statement } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import type { mailOutbox } from "../mail/mail.tables";
import { type QueuedMail, queueMail } from "../mail/outbox.server";
import type { WrittenMail } from "../mail/written-mail";
import { isActiveAdmin, isActiveManager, isActiveVendor } from "../user/active";
import { accountMailKey, isAccountMail } from "../user/held-data.server";

/** The most people who are told about one recovery, besides the account's owner. */
const mostColleagues = 20;

/** The most earlier addresses of the account's owner: the latest ones. */
const mostEarlier = 10;

export interface Told {
  /** The account's address, and addresses that it had in the last 90 days. */
  own: string[];
  /** People who work with the account: other owners of its vendors, managers, administrators. */
  colleagues: { id: number; email: string }[];
}

type Address = Pick<typeof mailOutbox.$inferSelect, "toEmail">;

/** Reads who must hear of a recovery. Earlier addresses stay known as long as their last email. */
export async function readTold({ db }: Pick<Capabilities, "db">, account: Viewer): Promise<Told> {
  const [earlier, colleagues] = await Promise.all([
    db.all<Address>(sql`
      select to_email toEmail from mail_outbox
      where ${isAccountMail("email-changed", account.id)}
        and lower(to_email) <> lower(${account.email})
      group by to_email order by max(id) desc limit ${mostEarlier}`),
    db.all<Told["colleagues"][number]>(sql`
      select distinct c.id, c.email from (${colleaguesOf(account)}) c
      where lower(c.email) <> lower(${account.email})
      order by c.id limit ${mostColleagues}`),
  ]);
  return { own: [account.email, ...earlier.map(({ toEmail }) => toEmail)], colleagues };
}

function colleaguesOf({ id, role }: Viewer) {
  const u = sql`u`;
  if (role === "admin") return sql`select u.id, u.email from users u where ${isActiveAdmin(u)}`;
  if (role === "vendor") {
    return sql`
      select u.id, u.email from vendor_accounts mine
      join vendors v on v.id = mine.vendor_id and v.removed_at is null
      join vendor_accounts o on o.vendor_id = v.id and o.role = 'owner'
      join users u on u.id = o.user_id and ${isActiveVendor(u)}
      where mine.user_id = ${id}`;
  }
  if (role === "market_manager") {
    return sql`
      select u.id, u.email from market_managers mine
      join markets m on m.id = mine.market_id and m.removed_at is null
      join market_managers o on o.market_id = m.id
      join users u on u.id = o.user_id and ${isActiveManager(u)}
      where mine.user_id = ${id}`;
  }
  return sql`select id, email from users where false`;
}

/**
 * The statements that email the same news to several addresses of an account, if `only` holds. `mark`
 * tells this news apart from the same news about another recovery.
 */
export const tellOwner = (
  kind: Parameters<typeof accountMailKey>[0],
  { id }: Pick<Viewer, "id">,
  mark: string,
  { own, content, ...how }: { own: string[]; content: WrittenMail } & How,
): Statement[] =>
  own.map((to, at) =>
    tell({ key: accountMailKey(kind, id, `${mark.slice(0, 16)}:${at}`), to, content }, how),
  );

/** The statements that email people who work with an account. Each email belongs to its reader. */
export const tellColleagues = (
  colleagues: Told["colleagues"],
  mark: string,
  { content, ...how }: { content: WrittenMail } & How,
): Statement[] =>
  colleagues.map(({ id, email }) =>
    tell(
      { key: accountMailKey("recovery-notice", id, mark.slice(0, 16)), to: email, content },
      how,
    ),
  );

interface How {
  now: Instant;
  only: SQL;
  /** Whether the email has a link that nobody else may follow. */
  isSecret?: boolean;
}

const tell = (mail: Omit<QueuedMail, "isSecret" | "only">, { now, only, isSecret = false }: How) =>
  queueMail(now, { ...mail, isSecret, only });
