import { type SQL, sql } from "drizzle-orm";
import { hasRoomFor } from "../../people/access/access.server";
import { isActiveManager, isActiveVendor, isCustomer } from "../../people/user/active";
import { vendorNamed } from "../../vendors/create-vendor.server";
import { ownersOf } from "../../vendors/people.server";
import { hasReviewMailWaiting } from "../review-queue/review-outbox.server";
import type { ItemId } from "../review-queue/review-scope.server";
import type { ToAdd } from "./add.rules";
import type { ApplicationKind } from "./application-link.server";

/** `ToAdd` as a database row. */
interface ToAddRow
  extends Omit<
    ToAdd,
    | "same"
    | "namesake"
    | "account"
    | "isNameTaken"
    | "hasPassword"
    | "asked"
    | "found"
    | "days"
    | "data"
  > {
  same: string | null;
  namesake: string | null;
  account: string | null;
  isNameTaken: number;
  hasPassword: number;
  asked: string;
  found: string;
  days: string;
  data: string | null;
}

/**
 * The portal account with an application's email. The account fits if it manages this kind, is
 * active and has a confirmed email. A customer account with the same email is ignored and stays
 * unchanged.
 */
const accountOf = (email: SQL, userType: keyof typeof isActiveAs, hasRoom = sql`true`) => sql`(
  select json_object('id', u.id, 'username', u.username,
    'userType', iif(u.is_admin, 'admin', u.user_type),
    'fits', json(iif(${accountFits(userType)}, 'true', 'false')),
    'hasRoom', json(iif(${hasRoom}, 'true', 'false')))
  from users u where lower(u.email) = lower(${email}) and not ${isCustomer(sql`u`)})`;

const isActiveAs = { vendor: isActiveVendor, market_manager: isActiveManager };

/** For an account `u`: whether the added vendor or market can be given to it. */
export const accountFits = (userType: keyof typeof isActiveAs): SQL => sql`(
  ${isActiveAs[userType](sql`u`)} and u.email_confirmed_at is not null)`;

const one = (query: SQL) => sql`(select json_object('id', id, 'name', name) from (${query}))`;

/** A market with this name, in any place; see 'Already Added' in the spec. */
export const marketNamed = (name: SQL) => sql`
  select id, name from markets where name = trim(${name}) collate nocase and removed_at is null
  order by id limit 1`;

/** The vendor that an application is marked as the same as, unless the vendor was removed. */
const standing = sql`(
  select id, name from vendors where id = s.existing_vendor_id and removed_at is null)`;
const sameVendor = sql`(
  select json_object('id', v.id, 'name', v.name, 'owners', ${ownersOf(sql`v.id`)})
  from ${standing} v)`;
const hasRoom = hasRoomFor(sql`(select id from ${standing})`);
const sameMarket = sql`(
  select json_object('id', m.id, 'name', m.name, 'owners', 0)
  from markets m where m.id = s.existing_market_id and m.removed_at is null)`;

/**
 * The requested markets in the guide: by id if the applicant chose them from the guide, otherwise
 * by a name that only one market has.
 */
const foundMarkets = sql`
  select m.id, m.name from json_each(s.requested_market_ids) w
  join markets m on m.id = w.value and m.removed_at is null
  union
  select min(m.id), m.name from json_each(s.requested_markets) w
  join markets m on m.name = w.value collate nocase and m.removed_at is null
  where s.requested_market_ids = '[]' group by w.key having count(*) = 1`;

const subjectOf = (kind: ApplicationKind, itemId: ItemId) => sql`
  (select subject_id from review_items where id = ${itemId} and kind = ${kind})`;

/** The notes of the application's decision, as long as the email with these notes is waiting. */
const untoldNotes = (itemId: ItemId) =>
  sql`iif(${hasReviewMailWaiting(itemId)}, s.review_notes, null)`;

/** Reads what adding an item's application depends on, if the item is of this kind. */
export const toAddStatement = (kind: ApplicationKind, itemId: ItemId) =>
  kind === "vendor_application"
    ? sql<ToAddRow>`
        select ${kind} kind, s.name, s.status, s.contact_email email, s.vendor_id addedId,
          ${untoldNotes(itemId)} untoldNotes,
          ${sameVendor} same, ${one(vendorNamed(sql`trim(s.name)`))} namesake,
          ${accountOf(sql`s.contact_email`, "vendor", hasRoom)} account,
          s.desired_username username,
          exists (select 1 from users where lower(username) = lower(s.desired_username)) isNameTaken,
          coalesce(s.desired_password <> '', 0) hasPassword, s.requested_markets asked,
          (select json_group_array(json_object('id', id, 'name', name)) from (${foundMarkets})) found,
          null "where", '[]' days, null hours, json_object('name', s.name, 'description', s.description,
            'vendorType', s.vendor_type, 'contactEmail', s.contact_email,
            'contactPhone', s.contact_phone, 'instagram', s.instagram, 'website', s.website,
            'requestedMarkets', json(s.requested_markets)) data
        from vendor_applications s where s.id = ${subjectOf(kind, itemId)}`
    : sql<ToAddRow>`
        select ${kind} kind, s.name, s.status, nullif(s.contact_email, '') email,
          s.market_id addedId, ${untoldNotes(itemId)} untoldNotes, ${sameMarket} same, ${one(marketNamed(sql`s.name`))} namesake,
          ${accountOf(sql`s.contact_email`, "market_manager")} account, null username,
          0 isNameTaken, 0 hasPassword, '[]' asked, '[]' found,
          concat_ws(', ', nullif(s.address, ''), s.location) "where", s.operating_days days,
          s.operating_hours hours, null data
        from market_submissions s where s.id = ${subjectOf(kind, itemId)}`;

const parsed = (json: string | null) => (json === null ? null : JSON.parse(json));

/** Converts the result of `toAddStatement`; null if the item is of another kind. */
export function toAddFrom([row]: readonly ToAddRow[]): ToAdd | null {
  return row
    ? {
        ...row,
        same: parsed(row.same),
        namesake: parsed(row.namesake),
        account: parsed(row.account),
        isNameTaken: row.isNameTaken === 1,
        hasPassword: row.hasPassword === 1,
        asked: JSON.parse(row.asked),
        found: JSON.parse(row.found),
        days: JSON.parse(row.days),
        data: parsed(row.data),
      }
    : null;
}
