import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { liveOrder } from "../../core/order-status.server";
import { entryOf, latestOf } from "../../people/audit/audit.server";
import { isActiveVendor } from "../../people/user/active";
import { lookedAfter, lookedAfterStatement } from "../../people/user/look-after.server";
import { mostCounted, type UserDetail } from "../../people/user/user.view";

const mostListed = 20;

type Own = Pick<
  UserDetail,
  | "email"
  | "name"
  | "createdAt"
  | "emailConfirmedAt"
  | "sessions"
  | "tokens"
  | "lastSignInAt"
  | "openOrders"
  | "askedMarket"
>;

/** Everything that the page of an account shows. Throws `not_found` if there is no such account. */
export async function readUser(ctx: Allowed<Admin>, userId: number): Promise<UserDetail> {
  const { db, now } = ctx;
  const held = (table: "sessions" | "api_tokens") => sql`(select count(*) from (
    select 1 from ${sql.raw(table)} h where h.user_id = u.id and h.expires_at > ${now}
    limit ${mostCounted}))`;
  const [account, own, vendors, markets, acts] = await runBatch(db, [
    lookedAfterStatement(userId),
    sql<Own>`
        select u.email, trim(u.first_name || ' ' || u.last_name) name, u.created_at createdAt,
          u.email_confirmed_at emailConfirmedAt,
          ${held("sessions")} sessions, ${held("api_tokens")} tokens,
          (select max(h.created_at) from sessions h where h.user_id = u.id) lastSignInAt,
          (select count(*) from (select 1 from orders where orders.user_id = u.id
            and ${liveOrder()} limit ${mostCounted})) openOrders,
          (select r.market_name from market_manager_requests r where r.user_id = u.id
            order by r.id desc limit 1) askedMarket
        from users u where u.id = ${userId}`,
    sql<UserDetail["vendors"][number]>`
        select v.id, v.name, a.role, not exists (
          select 1 from vendor_accounts o
          join users ou on ou.id = o.user_id and ${isActiveVendor(sql`ou`)}
          where o.vendor_id = v.id and o.user_id <> a.user_id and o.role = 'owner') isAlone
        from vendor_accounts a join vendors v on v.id = a.vendor_id
        where a.user_id = ${userId} and v.removed_at is null
        order by v.name limit ${mostListed}`,
    sql<UserDetail["markets"][number]>`
        select m.id, m.name from market_managers mm join markets m on m.id = mm.market_id
        where mm.user_id = ${userId} and m.removed_at is null order by m.name limit ${mostListed}`,
    latestOf({ type: "user", id: userId }, mostListed),
  ]);
  const [row] = own.results;
  if (!row) throw notFound("Account not found");
  return {
    ...lookedAfter(account.results[0]),
    ...row,
    vendors: vendors.results,
    markets: markets.results,
    acts: acts.results.map(entryOf),
  };
}
