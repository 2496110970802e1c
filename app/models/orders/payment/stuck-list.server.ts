import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";
import {
  type Listing,
  type ListingRequest,
  type ListingSpec,
  lengthOf,
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

/** What has waited longest comes first. */
export const stuckListing = {
  sorts: { oldest: "asc" },
  sort: { by: "oldest", order: "asc" },
  filters: {},
} as const satisfies ListingSpec<"oldest", never>;
export type StuckRequest = ListingRequest<"oldest", never>;
const beginning: StuckRequest = { q: "", sort: stuckListing.sort, filters: {}, place: null };

/*
 * Refunds and disputes are one list of two tables: a page of it is the first of a page of each. Of
 * those that have waited equally long, even numbers are refunds and odd ones disputes.
 */
const parity = { refund: 0, dispute: 1 } as const;
const tieOf = (row: StuckRow) =>
  row.kind === "refund" ? row.id * 2 + parity.refund : row.number * 2 + parity.dispute;

/** A place in the list as a place in one of its tables, of which what is read lies above it or not. */
function placeIn(kind: keyof typeof parity, place: Place | null, isAbove: boolean): Place | null {
  if (place === null) return null;
  const id = (place.id - parity[kind]) / 2;
  return { ...place, id: isAbove ? Math.floor(id) : Math.ceil(id) };
}

/**
 * The statements of a page of all money that waits for a person, a vendor's own or, for null,
 * everybody's; and the page from what they answer and how much there is.
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

/** A page of all money that waits for a person: a vendor's own, or, for null, everybody's. */
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
