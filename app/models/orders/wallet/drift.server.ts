import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";
import { type DriftRow, driftQueries } from "../reconciliation/stripe-rows";
import { foreignCharges } from "./foreign-charges.server";
import { type Drift, type DriftKind, driftKinds } from "./wallet.rules";

/**
 * Finds where our books and Stripe's lines of an account differ: the first `most` of each kind, and
 * how many there are. It reads the account's whole history, so use it in jobs, not for pages.
 */
export async function findDrift(
  db: Database,
  account: string,
  most: number,
): Promise<{ found: Drift[]; count: number }> {
  const results = await runBatch(
    db,
    driftKinds.map((kind) => counted(driftQueries[kind](account), most)),
  );
  const found: Drift[] = [];
  let count = 0;
  for (const [at, kind] of driftKinds.entries()) {
    const rows = results[at]?.results ?? [];
    count += rows[0]?.count ?? 0;
    for (const { orderId, reference, ours, stripes } of rows) {
      found.push({ kind, orderId, reference, ours, stripes });
    }
  }
  return { found: found.slice(0, most), count };
}

interface CountedRow extends DriftRow {
  count: number;
}
const counted = (query: SQL<DriftRow>, most: number) =>
  sql<CountedRow>`select *, count(*) over () as count from (${query}) limit ${most}`;

/** A vendor whose books differ from Stripe's, for the administrator. */
export interface VendorDrift {
  vendorId: number;
  vendorName: string;
  account: string;
  readAt: number | null;
  count: number;
  found: Drift[];
}

/** The most accounts that are counted for each figure. */
export const mostCounted = 1000;

/** The most charges of other checkouts to show, the newest first. */
const mostForeign = 20;

/** The number of accounts that meet `where`, at most `mostCounted`. */
const counts = (where: SQL) => sql<number>`(select count(*) from (
  select 1 from wallets where ${where} limit ${mostCounted}))`;

/**
 * Reads a page of the vendors whose books differ from Stripe's, by the last complete reading of
 * each account. It also returns how many accounts are read, how many could not be read, and how
 * many differ, and the charges that are not ours. One round trip.
 */
export async function readDifferences(
  { db }: Pick<Capabilities, "db">,
  { limit = 20, after = "" }: { limit?: number; after?: string } = {},
) {
  const [rows, counted, foreign] = await runBatch(db, [
    sql<Omit<VendorDrift, "found"> & { drift: string }>`
      select v.id as vendorId, v.name as vendorName, w.account_id as account, w.read_at as readAt,
        w.drift_count as count, w.drift
      from wallets w indexed by wallets_drifting
        join stripe_accounts a on a.id = w.account_id join vendors v on v.id = a.vendor_id
      where w.drift_count > 0 and w.account_id > ${after} order by w.account_id limit ${limit}`,
    sql<{ wallets: number; unread: number; differing: number; silent: number }>`
      select ${counts(sql`true`)} as wallets, ${counts(sql`read_at is null`)} as unread,
        ${counts(sql`drift_count > 0`)} as differing, ${counts(sql`failures > 0`)} as silent`,
    foreignCharges(mostForeign),
  ]);
  const vendors: VendorDrift[] = rows.results.map(({ drift, ...row }) => ({
    ...row,
    found: driftIn(drift),
  }));
  const none = { wallets: 0, unread: 0, differing: 0, silent: 0 };
  return { vendors, counts: counted.results[0] ?? none, foreign: foreign.results };
}

/** Reads the differences that a wallet keeps as text. */
export function driftIn(text: string): Drift[] {
  const kept = JSON.parse(text) as (Omit<Drift, "kind"> & { kind: string })[];
  return kept.flatMap((each) => {
    const kind = driftKinds.find((known): known is DriftKind => known === each.kind);
    return kind ? [{ ...each, kind }] : [];
  });
}
