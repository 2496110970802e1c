import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { Admin } from "~/platform/viewer";
import { createMarket, type NewMarket } from "../../guide/market/create-market.server";
import type { Adding } from "../../people/audit/audit.server";
import type { CreateVendor } from "../../vendors/admin-vendor.schema";
import { createVendor } from "../../vendors/create-vendor.server";
import { queued } from "../review-queue/queued.server";
import { type RecommendationKind, whyNotAdd } from "./recommended.rules";
import { findRecommended } from "./recommended.server";

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
