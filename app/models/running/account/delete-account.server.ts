import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { newToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import type { Cents } from "../../core/money";
import { liveOrder } from "../../core/order-status.server";
import { marketCorrections } from "../../guide/correction/correction.tables";
import { marketInvitations, marketManagers } from "../../guide/market/market.tables";
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
import { baskets, cardHolders } from "../../orders/basket/basket.tables";
import { orders } from "../../orders/order/order.tables";
import { keptForms } from "../../people/kept/kept.tables";
import { mailOutbox } from "../../people/mail/mail.tables";
import { passkeys } from "../../people/passkey/passkey.tables";
import { demandFactor } from "../../people/proof/demand-proof.server";
import { pushMuted } from "../../people/push/push.tables";
import { accountRecoveries } from "../../people/recovery/recovery.tables";
import { savedItems } from "../../people/saved/saved.tables";
import { secondFactors } from "../../people/second-factor/second-factor.tables";
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
import { vendorAccounts, vendorInvitations } from "../../vendors/vendor.tables";
import { newsletters } from "../newsletter/newsletter.tables";
import { needsItsCustomer, type Unsettled, whyNotDelete } from "./delete-account.rules";

/**
 * The statement that notes, if `only` holds, that the indexes in `namedIndexes` must forget a
 * deleted person.
 */
const noteTraces = (now: Instant, only: SQL) => sql`
  insert into search_traces (name, since)
  select value, ${now} from json_each(${JSON.stringify(namedIndexes)}) where ${only}
  on conflict (name) do update set since = excluded.since`;

/** The number of index pages, about 4 KB each, that one run rewrites. */
const pagesARun = 250;

/**
 * A text index only marks deleted text: no search finds the text any more, but its letters stay
 * until the index pages are rewritten, which an index without new rows never needs. So after an
 * account is deleted, each run rewrites some pages, until no mark is left.
 */
export async function clearSearchTraces({ db }: Capabilities): Promise<void> {
  const [waiting] = await db.select().from(searchTraces).limit(1);
  if (!waiting) return;
  const index = sql.identifier(waiting.name);
  const pages = sql.identifier(`${waiting.name}_data`);
  await runBatch(db, [
    // D1 binds every number as REAL, which FTS5 does not take as a number here, so the number is
    // written into the SQL text. A negative number makes FTS5 merge everything into one.
    sql`insert into ${index} (${index}, rank) values ('merge', ${sql.raw(`-${pagesARun}`)})`,
    // FTS5 numbers the pages that hold deletion marks from 2^53 on.
    sql`delete from search_traces where name = ${waiting.name} and since = ${waiting.since}
      and not exists (select 1 from ${pages} where id >= 9007199254740992)`,
  ]);
}

/**
 * Tables with rows that belong to an account by its `userId`. The rows are deleted with the
 * account.
 */
const ownTables = [
  sessions,
  apiTokens,
  knownBrowsers,
  passwordResets,
  emailChanges,
  secondFactors,
  passkeys,
  accountRecoveries,
  savedItems,
  pushMuted,
  applicationDrafts,
  // A customer has these rows if the account had another role before.
  vendorAccounts,
  marketManagers,
];

/** The refunds to the viewer's card that Stripe refused. A person finds another way for them. */
const refusedRefunds = ({ id }: Viewer) => sql`refunds r join payments p on p.id = r.payment_id
  join orders o on o.id = p.order_id and o.user_id = ${id} where r.state = 'refused'`;

async function readUnsettled({ db, viewer }: Allowed<Viewer>): Promise<Unsettled> {
  const [open, refused] = await runBatch(db, [
    db
      .select({
        id: orders.id,
        status: orders.status,
        pickupDate: orders.pickupDate,
        pickupTimeStart: orders.pickupTimeStart,
        pickupTimeEnd: orders.pickupTimeEnd,
        timeZone: orders.timeZone,
      })
      .from(orders)
      .where(and(eq(orders.userId, viewer.id), liveOrder())),
    sql<{ cents: Cents }>`
      select coalesce(sum(r.amount), 0) as cents from ${refusedRefunds(viewer)}`,
  ]);
  return { orders: open.results, refusedRefunds: refused.results[0]?.cents ?? 0 };
}

const whyNot = ({ viewer, now, contact }: Allowed<Viewer>, unsettled: Unsettled) =>
  whyNotDelete(viewer, unsettled, { now, writeTo: contact.email });

/** Why the viewer cannot delete their account now; null if they can. */
export const whyNotDeleteMine = async (ctx: Allowed<Viewer>) =>
  whyNot(ctx, await readUnsettled(ctx));

/**
 * Deletes a customer's account. The orders stay, for the vendor's records, but without anything
 * that names a person. The user's personal data goes, with sessions, favorites, newsletter, email,
 * applications and requests. Data known by the email address alone goes only if the address is
 * proven (see `heldOf`). Reviews stay under a name that belongs to nobody, and recommendations stay
 * without the person who made them. Throws `wrong_role` if the viewer is not a customer, `too_late`
 * while an order is open or a refund was refused, `invalid` if the password is wrong or was changed
 * in the meantime, and like `demandFactor`.
 */
export async function deleteAccount(
  ctx: Allowed<Viewer>,
  { currentPassword }: DeleteAccount,
): Promise<void> {
  const { db, viewer, now } = ctx;
  const unsettled = await readUnsettled(ctx);
  const refusal = whyNot(ctx, unsettled);
  if (refusal) throw refusal;
  await demandFactor(ctx);
  const checked = await checkOwnPassword(ctx, currentPassword);
  // An order that was never picked up does not keep the account; an order placed at this very
  // moment does.
  const stale = unsettled.orders
    .filter((order) => !needsItsCustomer(order, now))
    .map(({ id }) => id);
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
          sql`not exists (select 1 from ${refusedRefunds(viewer)})`,
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
    // The scheduled work deletes the kept forms together with their files in the bucket.
    db
      .update(keptForms)
      .set({ expiresAt: now })
      .where(and(eq(keptForms.userId, viewer.id), gone)),
    db
      .update(cardHolders)
      .set({ forgottenAt: now })
      .where(and(eq(cardHolders.userId, viewer.id), gone)),
    db.delete(baskets).where(and(eq(baskets.userId, viewer.id), isNull(baskets.placedAt), gone)),
    db
      .update(orders)
      .set({ specialInstructions: null })
      .where(and(eq(orders.userId, viewer.id), isNotNull(orders.specialInstructions), gone)),
  ]);
  if (!deleted.meta.changes) {
    const meanwhile = await whyNotDeleteMine(ctx);
    if (meanwhile) throw meanwhile;
    // Another browser may have deleted the account at the same time. Then there is nothing left to
    // refuse.
    if (stillThere.results.length === 1) throw notYourPassword();
  }
  ctx.session.clear();
}

/**
 * Removes applications from the review queue and deletes them, with their messages and links, and
 * discards their uploads.
 */
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
