import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { createMarket, type NewMarket } from "../../guide/market/create-market.server";
import type { Adding } from "../../people/audit/audit.server";
import type { CreateVendor } from "../../vendors/admin-vendor.schema";
import { createVendor } from "../../vendors/create-vendor.server";
import { type Alike, alikeStatement } from "../application/likely-same.server";
import { type DeskState, deskFrom, deskStatements } from "../review-queue/desk.server";
import type { QueueRequest, ReviewRow } from "../review-queue/queue-listing";
import { queued } from "../review-queue/queued.server";
import { desks, type ReviewKind, reviewStates } from "../review-queue/review-queue.rules";
import { type ItemId, shownItem } from "../review-queue/review-scope.server";
import { type RecommendationKind, type Recommended, whyNotAdd } from "./recommended.rules";

const desk = desks.recommendations;

/**
 * The table of each kind, and the table of the guide that may already have the recommended market
 * or vendor.
 */
const kept = {
  market_recommendation: {
    columns: sql`s.name, s.location, s.description, null vendorType, null contactInfo,
      s.market_id addedId`,
    from: sql`market_submissions s`,
    name: sql`s.name`,
    guide: sql`markets`,
    only: sql`s.origin = 'grow_with_us'`,
  },
  vendor_recommendation: {
    columns: sql`s.vendor_name name, null location, s.description, s.vendor_type vendorType,
      s.contact_info contactInfo, s.vendor_id addedId`,
    from: sql`vendor_recommendations s`,
    name: sql`s.vendor_name`,
    guide: sql`vendors`,
    only: sql`true`,
  },
} satisfies Record<RecommendationKind, Record<string, SQL>>;

/** A recommendation, with the values that fill in a form. */
export interface RecommendedRow extends Recommended {
  location: string | null;
  description: string;
  vendorType: string | null;
  contactInfo: string | null;
}

/** Reads a recommendation by its own id. */
function recommendedStatement(kind: RecommendationKind, id: SQL) {
  const { columns, from, name, guide, only } = kept[kind];
  return sql<RecommendedRow>`
    select s.id, ${kind} kind, s.status, ${columns}, (select g.id from ${guide} g
      where g.name = trim(${name}) collate nocase and g.removed_at is null
      order by g.id limit 1) namesakeId
    from ${from} where s.id = ${id} and ${only}`;
}

/** Reads a recommendation. Throws `not_found`. */
export async function findRecommended(
  { db }: Pick<Allowed<Admin>, "db">,
  kind: RecommendationKind,
  id: number,
): Promise<RecommendedRow> {
  const [found] = await runBatch(db, [recommendedStatement(kind, sql`${id}`)]);
  const [row] = found.results;
  if (!row) throw notFound("Recommendation not found");
  return row;
}

/** Another recommendation or application for a vendor with the same name. */
export type Namesake = Pick<ReviewRow, "id" | "kind" | "title" | "line" | "state">;

const mostAlike = 5;

/**
 * Finds other recommendations and applications with a recommended vendor's name, in any state. A
 * recommendation has no other reliable property to compare.
 */
function namesakesStatement(itemId: ItemId) {
  const title = sql`(select trim(title) from review_items
    where id = ${itemId} and kind = 'vendor_recommendation')`;
  const ofEach = (["vendor_recommendation", "vendor_application"] satisfies ReviewKind[]).map(
    (each) => sql`
      select * from (select id, kind, title, line, state from review_items
        where kind = ${each} and state in (${sql.join(
          reviewStates.map((state) => sql`${state}`),
          sql`, `,
        )}) and title = ${title} collate nocase and id <> ${itemId} limit ${mostAlike})`,
  );
  return sql<Namesake>`${sql.join(ofEach, sql` union all `)} limit ${mostAlike}`;
}

/** What the recommendations page shows: its desk, and details of the open recommendation. */
export interface RecommendationsState extends DeskState {
  recommended: RecommendedRow | null;
  /** Possible matches for a recommended market. */
  alike: Alike[];
  namesakes: Namesake[];
}

/**
 * Reads everything that the page shows, in one round trip to the database. Throws `not_found` if
 * the item is not on this page.
 */
export async function readRecommendations(
  ctx: Allowed<Admin>,
  asked: QueueRequest,
  itemId: number | null,
): Promise<RecommendationsState> {
  const shown = shownItem(desk, asked, itemId);
  const ofItem = (kind: RecommendationKind) =>
    recommendedStatement(
      kind,
      sql`(select subject_id from review_items where id = ${shown} and kind = ${kind})`,
    );
  const [market, vendor, alike, namesakes, ...found] = await runBatch(ctx.db, [
    ofItem("market_recommendation"),
    ofItem("vendor_recommendation"),
    alikeStatement("market_recommendation", shown),
    namesakesStatement(shown),
    ...deskStatements(ctx, desk, asked, shown),
  ]);
  return {
    ...deskFrom(desk, asked, itemId, found),
    recommended: market.results[0] ?? vendor.results[0] ?? null,
    alike: alike.results,
    namesakes: namesakes.results,
  };
}

const rows = {
  market_recommendation: {
    table: sql`market_submissions`,
    column: sql.raw("market_id"),
    only: sql`origin = 'grow_with_us'`,
  },
  vendor_recommendation: {
    table: sql`vendor_recommendations`,
    column: sql.raw("vendor_id"),
    only: sql`true`,
  },
};

/**
 * What adding a recommendation writes besides the new market or vendor. The recommendation must be
 * approved and can be added only once. Both writes are in one batch. A market or vendor with the
 * same name does not prevent adding another: the form has already warned about it.
 */
async function addingFor(
  ctx: Allowed<Admin>,
  kind: RecommendationKind,
  id: number,
): Promise<Adding> {
  const { table, column, only } = rows[kind];
  const isOpen = sql`id = ${id} and status = 'approved' and ${column} is null and ${only}`;
  const whyNot = async () =>
    whyNotAdd({ ...(await findRecommended(ctx, kind, id)), namesakeId: null });
  const refused = await whyNot();
  if (refused) throw refused;
  return {
    may: sql`exists (select 1 from ${table} where ${isOpen})`,
    also: (made: SQL) => [
      sql`update ${table} set ${column} = ${made} where ${isOpen} and ${made} is not null`,
      queued(kind, id),
    ],
    whyNot,
  };
}

/** Adds a recommended market to the guide. Throws what `whyNotAdd` and `createMarket` throw. */
export async function addRecommendedMarket(ctx: Allowed<Admin>, id: number, command: NewMarket) {
  return createMarket(ctx, command, await addingFor(ctx, "market_recommendation", id));
}

/** Adds a recommended vendor to the guide. Throws what `whyNotAdd` and `createVendor` throw. */
export async function addRecommendedVendor(ctx: Allowed<Admin>, id: number, command: CreateVendor) {
  return createVendor(ctx, command, await addingFor(ctx, "vendor_recommendation", id));
}
