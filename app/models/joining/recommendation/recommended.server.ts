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

/** Where each kind is kept, and what of the guide may be it already. */
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

/** What was recommended, with what a form is filled in with. */
export interface RecommendedRow extends Recommended {
  location: string | null;
  description: string;
  vendorType: string | null;
  contactInfo: string | null;
}

/** What was recommended, by its own id. */
function recommendedStatement(kind: RecommendationKind, id: SQL) {
  const { columns, from, name, guide, only } = kept[kind];
  return sql<RecommendedRow>`
    select s.id, ${kind} kind, s.status, ${columns}, (select g.id from ${guide} g
      where g.name = trim(${name}) collate nocase and g.removed_at is null
      order by g.id limit 1) namesakeId
    from ${from} where s.id = ${id} and ${only}`;
}

/** What was recommended. Throws `not_found`. */
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

/** Another vendor that was recommended, or applied for, under the same name. */
export type Namesake = Pick<ReviewRow, "id" | "kind" | "title" | "line" | "state">;

const mostAlike = 5;

/** Others of a recommended vendor's name, whatever has become of them: nothing else of it is sure. */
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

/** What the page of recommendations shows: its desk, and of the one that is open more. */
export interface RecommendationsState extends DeskState {
  recommended: RecommendedRow | null;
  /** What is like a market that was recommended. */
  alike: Alike[];
  namesakes: Namesake[];
}

/** Everything that the page shows, in one round trip. Throws `not_found` for an item not on it. */
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
 * What adding a recommendation is beside making what it recommends: it has to be approved, and is
 * added once. Both are written in one batch. One of the same name in the guide keeps nobody from
 * adding another, once the form has said that it is one.
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
