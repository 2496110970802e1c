import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { newToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { localDateOf } from "../../core/calendar";
import { liveOrder } from "../../core/order-status.server";
import { marketCorrections } from "../../guide/correction/correction.tables";
import { marketInvitations } from "../../guide/market/market.tables";
import { pictures } from "../../guide/picture/picture.tables";
import { reviews } from "../../guide/review/review.tables";
import {
  applicationDrafts,
  marketSubmissions,
  vendorRecommendations,
} from "../../joining/application/application.tables";
import { type ApplicationKind, tableOf } from "../../joining/application/application-link.server";
import {
  adminRequests,
  marketManagerRequests,
  vendorRequests,
} from "../../joining/request/request.tables";
import { nameless, unqueued } from "../../joining/review-queue/queued.server";
import { isOpen } from "../../orders/order/order.rules";
import { orders } from "../../orders/order/order.tables";
import { keptForms } from "../../people/kept/kept.tables";
import { mailOutbox } from "../../people/mail/mail.tables";
import { savedItems } from "../../people/saved/saved.tables";
import { checkOwnPassword, notYourPassword } from "../../people/user/account.server";
import { isActive, isActiveCustomer } from "../../people/user/active";
import { heldOf } from "../../people/user/held-data.server";
import type { DeleteAccount } from "../../people/user/user.schema";
import {
  apiTokens,
  emailChanges,
  knownBrowsers,
  namedIndexes,
  passwordResets,
  searchTraces,
  sessions,
  users,
} from "../../people/user/user.tables";
import { vendorInvitations } from "../../vendors/vendor.tables";
import { newsletters } from "../newsletter/newsletter.tables";

/** The statement that notes, where `only` holds, that somebody is to be forgotten by the indexes. */
const noteTraces = (now: Instant, only: SQL) => sql`
  insert into search_traces (name, since)
  select value, ${now} from json_each(${JSON.stringify(namedIndexes)}) where ${only}
  on conflict (name) do update set since = excluded.since`;

/** So many pages of an index, of some 4 KB, are written anew in one run. */
const pagesARun = 250;

/**
 * What is deleted from a text index is only marked, and no search finds it; the letters themselves
 * stay until its pages are written anew, of which an index that nobody adds to has no need. After an
 * account was deleted that is done, some pages a run, until no mark is left.
 */
export async function clearSearchTraces({ db }: Capabilities): Promise<void> {
  const [waiting] = await db.select().from(searchTraces).limit(1);
  if (!waiting) return;
  const index = sql.identifier(waiting.name);
  const pages = sql.identifier(`${waiting.name}_data`);
  await runBatch(db, [
    // A number that is bound is REAL to D1, and none to FTS5. Below zero it takes all into one.
    sql`insert into ${index} (${index}, rank) values ('merge', ${sql.raw(`-${pagesARun}`)})`,
    // Pages of marks are numbered from 2^53 on.
    sql`delete from search_traces where name = ${waiting.name} and since = ${waiting.since}
      and not exists (select 1 from ${pages} where id >= 9007199254740992)`,
  ]);
}

/** An order as far as deleting the account of its customer goes. */
export interface HeldOrder {
  id: number;
  status: string;
  pickupDate: string;
  timeZone: string;
}

/** Whether an order still needs its customer: it is to be paid, or to be collected. */
export function needsItsCustomer(order: HeldOrder, now: Instant): boolean {
  if (order.status === "pending_payment") return true;
  return isOpen(order) && order.pickupDate >= localDateOf(now, order.timeZone);
}

/** Why an account cannot be deleted by its owner; null when it can. `held` are its open orders. */
export function whyNotDelete(
  { role }: Pick<Viewer, "role">,
  held: readonly HeldOrder[],
  now: Instant,
): DomainError | null {
  if (role !== "customer") {
    return new DomainError(
      "wrong_role",
      "Only customers can delete their own account. Ask an administrator to deactivate your account.",
    );
  }
  const open = held.filter((order) => needsItsCustomer(order, now)).length;
  if (open === 0) return null;
  return new DomainError(
    "too_late",
    `You still have ${open === 1 ? "1 order" : `${open} orders`} to pay or pick up. Pick up or cancel ${open === 1 ? "it" : "them"} first.`,
    { title: "Not yet" },
  );
}

/** What is an account's own by a key, and goes with it. */
const ownTables = [
  sessions,
  apiTokens,
  knownBrowsers,
  passwordResets,
  emailChanges,
  savedItems,
  applicationDrafts,
];

async function openOrders({ db, viewer }: Allowed<Viewer>): Promise<HeldOrder[]> {
  return db
    .select({
      id: orders.id,
      status: orders.status,
      pickupDate: orders.pickupDate,
      timeZone: orders.timeZone,
    })
    .from(orders)
    .where(and(eq(orders.userId, viewer.id), liveOrder()));
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
  const [deleted, stillThere] = await runBatch(db, [
    db
      .update(users)
      .set({
        username: nobody,
        email: `${nobody}@deleted.invalid`,
        emailConfirmedAt: null,
        firstName: "",
        lastName: "",
        password: "",
        isActive: false,
        updatedAt: now,
      })
      .where(
        and(
          eq(users.id, viewer.id),
          isActiveCustomer(),
          eq(users.password, checked),
          sql`not exists (select 1 from orders o where o.user_id = ${viewer.id}
            and ${liveOrder("o")}
            and o.id not in (select value from json_each(${JSON.stringify(stale)})))`,
        ),
      ),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, viewer.id), isActive())),
    noteTraces(now, gone),
    ...ownTables.map((table) => db.delete(table).where(and(eq(table.userId, viewer.id), gone))),
    db.delete(newsletters).where(and(held.newsletter, gone)),
    db.delete(mailOutbox).where(and(held.mail, gone)),
    ...deleteApplications("vendor_application", sql`${held.vendorApplications} and ${gone}`, now),
    ...deleteApplications(
      "market_application",
      sql`${held.marketSubmissions} and origin = 'application' and ${gone}`,
      now,
    ),
    nameless(
      "market_recommendation",
      sql`market_submissions`,
      sql`${held.marketSubmissions} and ${gone}`,
    ),
    db
      .update(marketSubmissions)
      .set({ contactName: "", contactEmail: null, contactPhone: null })
      .where(and(held.marketSubmissions, gone)),
    nameless(
      "vendor_recommendation",
      sql`vendor_recommendations`,
      sql`${held.vendorRecommendations} and ${gone}`,
    ),
    db
      .update(vendorRecommendations)
      .set({ yourName: "", yourEmail: null })
      .where(and(held.vendorRecommendations, gone)),
    db.update(marketCorrections).set({ email: null }).where(and(held.marketCorrections, gone)),
    db.delete(vendorInvitations).where(and(held.stallInvitations, gone)),
    db.delete(marketInvitations).where(and(held.marketInvitations, gone)),
    unqueued("admin_request", sql`admin_requests`, sql`${held.adminRequests} and ${gone}`),
    db.delete(adminRequests).where(and(held.adminRequests, gone)),
    unqueued("vendor_request", sql`vendor_requests`, sql`${held.vendorRequests} and ${gone}`),
    db.delete(vendorRequests).where(and(held.vendorRequests, gone)),
    unqueued(
      "manager_request",
      sql`market_manager_requests`,
      sql`${held.marketManagerRequests} and ${gone}`,
    ),
    db.delete(marketManagerRequests).where(and(held.marketManagerRequests, gone)),
    db
      .update(reviews)
      .set({ userId: null, username: "Former customer" })
      .where(and(eq(reviews.userId, viewer.id), gone)),
    db
      .update(pictures)
      .set({ discardedAt: now })
      .where(and(eq(pictures.uploaderUserId, viewer.id), isNull(pictures.attachedAt), gone)),
    // The schedule deletes them with what lies in the bucket.
    db
      .update(keptForms)
      .set({ expiresAt: now })
      .where(and(eq(keptForms.userId, viewer.id), gone)),
    db
      .update(orders)
      .set({ specialInstructions: null })
      .where(and(eq(orders.userId, viewer.id), isNotNull(orders.specialInstructions), gone)),
  ]);
  if (!deleted.meta.changes) {
    const meanwhile = await whyNotDeleteMine(ctx);
    if (meanwhile) throw meanwhile;
    // Somebody else's browser may have deleted it: then there is nothing left to refuse.
    if (stillThere.results.length === 1) throw notYourPassword();
  }
  ctx.session.clear();
}

/** Takes applications off the queue and away, with what was asked about them, links and uploads. */
function deleteApplications(kind: ApplicationKind, which: SQL, now: Instant): SQL[] {
  const table = tableOf[kind];
  const ids = sql`select id from ${table} where ${which}`;
  const type = kind === "vendor_application" ? kind : "market_submission";
  const discard = (uploads: SQL) => sql`
    update ${uploads} set discarded_at = ${now}
    where subject_type = ${type} and subject_id in (${ids}) and discarded_at is null`;
  return [
    unqueued(kind, table, which),
    sql`delete from application_links where kind = ${kind} and subject_id in (${ids})`,
    sql`delete from application_messages where kind = ${kind} and subject_id in (${ids})`,
    discard(sql`pictures`),
    discard(sql`documents`),
    sql`delete from ${table} where ${which}`,
  ];
}
