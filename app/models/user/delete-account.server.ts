import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { newToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { liveOrder } from "../order/order-status.server";
import { type HeldOrder, needsItsCustomer, whyNotDelete } from "./account.rules";
import { checkOwnPassword, notYourPassword } from "./account.server";
import { isActive, isActiveCustomer } from "./active";
import { heldOf } from "./held-data.server";
import type { DeleteAccount } from "./user.schema";

async function openOrders({ db, viewer }: Allowed<Viewer>): Promise<HeldOrder[]> {
  const [found] = await runBatch<HeldOrder>(db, [
    sql`
      select id, status, pickup_date as pickupDate, time_zone as timeZone from orders
      where user_id = ${viewer.id} and ${liveOrder()}`,
  ]);
  return found?.results ?? [];
}

/** Why this account cannot be deleted by its owner now; null when it can. */
export async function whyNotDeleteMine(ctx: Allowed<Viewer>) {
  return whyNotDelete(ctx.viewer, await openOrders(ctx), ctx.now);
}

/**
 * Deletes a customer's account. Its orders stay, for the vendor's books, with nothing in them that
 * names anyone: the person goes, with sessions, favourites, newsletter, mail, applications and
 * requests; what is known by the address alone goes only if that is proven (see `heldOf`). Reviews
 * stay under a name that is nobody's, and what was recommended without saying by whom. Throws
 * `wrong_role`, `too_late` while an order is open, `invalid` for a wrong password, and for one that
 * was changed meanwhile.
 */
export async function deleteAccount(
  ctx: Allowed<Viewer>,
  { currentPassword }: DeleteAccount,
): Promise<void> {
  const { db, viewer, now } = ctx;
  const open = await openOrders(ctx);
  const refused = whyNotDelete(viewer, open, now);
  if (refused) throw refused;
  const checked = await checkOwnPassword(ctx, currentPassword);
  // What nobody ever collected keeps nobody here; an order placed this very moment does.
  const stale = open.filter((order) => !needsItsCustomer(order, now)).map(({ id }) => id);
  const nobody = `deleted-${newToken().slice(0, 16)}`;
  const gone = sql`exists (select 1 from users
    where id = ${viewer.id} and username = ${nobody} and not ${isActive()})`;
  const { rows: held } = await heldOf(ctx);
  const [deleted, ...results] = await runBatch(db, [
    sql`
      update users set username = ${nobody}, email = ${`${nobody}@deleted.invalid`},
        first_name = '', last_name = '', password = '', is_active = 0, updated_at = ${now}
      where id = ${viewer.id} and ${isActiveCustomer()}
        and password = ${checked}
        and not exists (select 1 from orders o where o.user_id = ${viewer.id}
          and ${liveOrder("o")}
          and o.id not in (select value from json_each(${JSON.stringify(stale)})))`,
    sql`delete from sessions where user_id = ${viewer.id} and ${gone}`,
    sql`delete from api_tokens where user_id = ${viewer.id} and ${gone}`,
    sql`delete from known_browsers where user_id = ${viewer.id} and ${gone}`,
    sql`delete from password_resets where user_id = ${viewer.id} and ${gone}`,
    sql`delete from email_changes where user_id = ${viewer.id} and ${gone}`,
    sql`delete from saved_items where user_id = ${viewer.id} and ${gone}`,
    sql`delete from newsletters where ${held.newsletter} and ${gone}`,
    sql`delete from mail_outbox where ${held.mail} and ${gone}`,
    sql`delete from vendor_applications where ${held.vendorApplications} and ${gone}`,
    sql`
      delete from market_submissions
      where ${held.marketSubmissions} and origin = 'application' and ${gone}`,
    sql`
      update market_submissions set contact_name = '', contact_email = null, contact_phone = null
      where ${held.marketSubmissions} and ${gone}`,
    sql`
      update vendor_recommendations set your_name = '', your_email = null
      where ${held.vendorRecommendations} and ${gone}`,
    sql`delete from admin_requests where ${held.adminRequests} and ${gone}`,
    sql`delete from vendor_requests where ${held.vendorRequests} and ${gone}`,
    sql`delete from market_manager_requests where ${held.marketManagerRequests} and ${gone}`,
    sql`
      update reviews set user_id = null, username = 'Former customer'
      where user_id = ${viewer.id} and ${gone}`,
    sql`
      update orders set special_instructions = null
      where user_id = ${viewer.id} and special_instructions is not null and ${gone}`,
    sql`select id from users where id = ${viewer.id} and ${isActive()}`,
  ]);
  if (!deleted?.meta.changes) {
    const meanwhile = await whyNotDeleteMine(ctx);
    if (meanwhile) throw meanwhile;
    // Somebody else's browser may have deleted it: then there is nothing left to refuse.
    if (results.at(-1)?.results.length === 1) throw notYourPassword();
  }
  ctx.session.clear();
}
