import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";
import {
  type Listing,
  type ListingRequest,
  lengthOf,
  oldestFirst,
  type Place,
} from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import {
  type DisputeRow,
  isStuck,
  mayBeStuck,
  mostCounted,
  ofVendor,
  type RefundRow,
  type StuckRow,
  selectDisputes,
  selectRefunds,
  stuckMoney,
} from "./stuck-money.server";

export type StuckRequest = ListingRequest<"oldest", never>;
const beginning: StuckRequest = { q: "", sort: oldestFirst.sort, filters: {}, place: null };

/* Refunds and disputes are one list from two tables: a page takes the first rows of a page of
   each table. To order rows that have waited equally long, refunds get even numbers and disputes
   odd ones. */
const parity = { refund: 0, dispute: 1 } as const;
const tieOf = (row: StuckRow) =>
  row.kind === "refund" ? row.id * 2 + parity.refund : row.number * 2 + parity.dispute;

/**
 * Converts a place in the list to a place in one of the two tables. `isAbove`: whether the rows to
 * read have a greater id than the place.
 */
function placeIn(kind: keyof typeof parity, place: Place | null, isAbove: boolean): Place | null {
  if (place === null) return null;
  const id = (place.id - parity[kind]) / 2;
  return { ...place, id: isAbove ? Math.floor(id) : Math.ceil(id) };
}

/**
 * Prepares a page of all money that waits for a person: the statements to run, and the function
 * that makes the page from their results and the total count. The money is one vendor's or, if
 * `vendorId` is null, everybody's.
 */
export function stuckPage(asked: StuckRequest, now: Instant, vendorId: number | null) {
  const own = ofVendor(vendorId);
  const { order } = asked.sort;
  const limit = lengthOf(asked) + 1;
  const isForward = (order === "asc") === (asked.place?.way !== "before");
  const refunds = keyset(
    { column: sql`x.updated_at`, id: sql`x.id`, order },
    placeIn("refund", asked.place, isForward),
  );
  const disputes = keyset(
    { column: sql`x.created_at`, id: sql`x.rowid`, order },
    placeIn("dispute", asked.place, isForward),
  );
  const statements: [SQL<RefundRow>, SQL<DisputeRow>] = [
    sql`${selectRefunds} where ${mayBeStuck("x")} and ${isStuck(now)} and ${own}
      and ${refunds.where} order by ${refunds.by} limit ${limit}`,
    sql`${selectDisputes} where x.state = 'open' and ${own}
      and ${disputes.where} order by ${disputes.by} limit ${limit}`,
  ];
  return {
    statements,
    pageOf(found: readonly StuckRow[], count: number): StuckList {
      const rows = found
        .map((row) => ({ id: tieOf(row), row }))
        .sort((one, other) => one.row.since - other.row.since || one.id - other.id);
      const page = listingOf(isForward ? rows : rows.reverse(), asked, {
        total: { count, isMore: count >= mostCounted },
        keyOf: ({ row }) => row.since,
      });
      return { ...page, rows: page.rows.map(({ row }) => row) };
    },
  };
}
export type StuckList = Listing<StuckRow, "oldest", never>;

/**
 * Reads a page of all money that waits for a person: one vendor's or, if `vendorId` is null,
 * everybody's.
 */
export async function listStuckMoney(
  { db, now }: { db: Database; now: Instant },
  vendorId: number | null,
  asked: StuckRequest = beginning,
): Promise<StuckList> {
  const { statements, pageOf } = stuckPage(asked, now, vendorId);
  const [refunds, disputes, counted] = await runBatch(db, [
    ...statements,
    sql<{ count: number }>`select ${stuckMoney(now, vendorId)} as count`,
  ]);
  return pageOf([...refunds.results, ...disputes.results], counted.results[0]?.count ?? 0);
}
