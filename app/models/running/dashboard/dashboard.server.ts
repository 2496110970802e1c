import { eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { searchFor } from "../../core/listing/directory";
import { pageLength } from "../../core/listing/listing";
import { keyset, listingOf, rowKeyset } from "../../core/listing/listing.server";
import type { CorrectionState } from "../../guide/correction/correction.rules";
import { correctionCounts } from "../../guide/correction/corrections.server";
import { marketWithWeek, marketWithWeekStatements } from "../../guide/market/change-market.server";
import { type Desk, desks, type ReviewKind } from "../../joining/review-queue/review-queue.rules";
import { reviewCounts } from "../../joining/review-queue/review-queue.tables";
import { type ToAddCount, toAddCounts } from "../../joining/review-queue/review-scope.server";
import { profileWithStands, profileWithStandsStatements } from "../../vendors/profile.server";
import type {
  DashboardCounts,
  Directory,
  DirectoryPage,
  DirectoryRequest,
  DirectoryRow,
  DirectorySort,
} from "./dashboard.view";

const kinds = {
  markets: {
    table: sql`markets`,
    search: sql`market_search`,
    searched: ["name", "location", "address"],
    columns: sql`t.id, t.name, iif(t.address = '', t.location, t.address) line, t.listed_week listed`,
  },
  vendors: {
    table: sql`vendors`,
    search: sql`vendor_search`,
    searched: ["name", "vendor_type"],
    columns: sql`t.id, t.name, t.vendor_type line, t.listed_markets listed`,
  },
} as const;

/** The number of matches in a text index that are looked through for one page. */
const windowLength = 120;

interface Counted {
  n: number;
  /** The id at which the window ended, if the window is full. */
  last: number | null;
}

const sortedBy: Record<DirectorySort, SQL> = { name: sql`name collate nocase`, newest: sql`id` };

/**
 * The statements that read a page: its rows and its count. `directoryPage` builds the page from
 * their results.
 */
function directoryStatements(
  kind: Directory,
  asked: DirectoryRequest,
): [SQL<DirectoryRow>, SQL<Counted>] {
  const { table, search, searched, columns } = kinds[kind];
  const how = searchFor(asked.q, searched);
  if (how.by === "trigrams") {
    const key = rowKeyset("asc", asked.place);
    const found = sql`
      select rowid id from ${search} where ${search} match ${how.match} and ${key.where}
      order by ${key.by} limit ${windowLength}`;
    const isBack = asked.place?.way === "before";
    const standing = sql`from (${found}) w join ${table} t on t.id = w.id
      where t.removed_at is null`;
    return [
      sql<DirectoryRow>`
        select ${columns} ${standing} order by t.id${isBack ? sql` desc` : sql``}
        limit ${pageLength + 1}`,
      sql<Counted>`
        select count(*) n, (select id from (${found}) limit 1 offset ${windowLength - 1}) last
        ${standing}`,
    ];
  }
  if (how.by === "letters") {
    // Only as many rows as one page shows: a user who does not find a row here types one more
    // letter.
    return [
      sql<DirectoryRow>`
        select ${columns} from ${table} t where t.removed_at is null
          and t.name collate nocase >= ${how.from} and t.name collate nocase < ${how.below}
        order by t.name collate nocase, t.id limit ${pageLength}`,
      noRows<Counted>(),
    ];
  }
  const { by, order } = asked.sort;
  const key = keyset({ column: sortedBy[by], id: sql`id`, order }, asked.place);
  return [
    sql<DirectoryRow>`
      select ${columns} from ${table} t where t.removed_at is null and ${key.where}
      order by ${key.by} limit ${pageLength + 1}`,
    sql<Counted>`
      select coalesce((select n from directory_counts where name = ${kind}), 0) n, null last`,
  ];
}

/** The page, from the results of `directoryStatements`. */
function directoryPage(
  asked: DirectoryRequest,
  rows: DirectoryRow[],
  counted: Counted | undefined,
): DirectoryPage {
  const isSearch = asked.q !== "";
  const isLetters = isSearch && counted === undefined;
  const { n, last } = counted ?? { n: rows.length, last: null };
  const keyOf = ({ id, name }: DirectoryRow) =>
    isSearch || asked.sort.by === "newest" ? id : name;
  return listingOf(rows, isLetters ? { ...asked, place: null } : asked, {
    total: {
      count: n,
      isMore: isSearch && (last !== null || asked.place !== null || n === pageLength),
    },
    keyOf,
    sort: isSearch ? null : asked.sort,
    carryOn: last === null ? null : { value: last, id: last },
  });
}

type Ctx = Pick<Allowed<Admin>, "db">;

const accountsStatement = sql<{ userType: string; n: number }>`
  select user_type userType, sum(n) n from user_counts
  where user_type in ('vendor', 'market_manager') group by user_type`;
const pendingStatement = ({ db }: Ctx) =>
  db
    .select({ kind: reviewCounts.kind, n: reviewCounts.n })
    .from(reviewCounts)
    .where(eq(reviewCounts.state, "pending"));

function countsOf(
  pending: { kind: ReviewKind; n: number }[],
  toAdd: ToAddCount[],
  accounts: { userType: string; n: number }[],
  corrections: { state: CorrectionState; n: number }[],
): DashboardCounts {
  const waiting = ({ kinds }: Desk) =>
    pending.reduce((sum, { kind, n }) => (kinds.includes(kind) ? sum + n : sum), 0);
  const of = (type: string) => accounts.find(({ userType }) => userType === type)?.n ?? 0;
  return {
    pendingApplications: waiting(desks.applications),
    applicationsToAdd: toAdd.reduce((sum, { n }) => sum + n, 0),
    pendingRecommendations: waiting(desks.recommendations),
    pendingRequests: waiting(desks.requests),
    pendingCorrections: corrections.find(({ state }) => state === "pending")?.n ?? 0,
    vendorAccounts: of("vendor"),
    marketManagerAccounts: of("market_manager"),
  };
}

/**
 * How many items wait for a decision, and how many accounts vendors and market managers have. Exact
 * counts, never estimates.
 */
export async function countDashboard(ctx: Ctx): Promise<DashboardCounts> {
  const [pending, toAdd, accounts, corrections] = await runBatch(ctx.db, [
    pendingStatement(ctx),
    toAddCounts(desks.applications.kinds),
    accountsStatement,
    correctionCounts,
  ]);
  return countsOf(pending.results, toAdd.results, accounts.results, corrections.results);
}

const nothing = [noRows<never>(), noRows<never>()] as const;

/** The message shown when the page fails in an unforeseen way. */
const notLoaded = {
  markets: { title: "Error", text: "Failed to load markets data" },
  vendors: { title: "Error", text: "Failed to load vendors" },
};

/** The market or the vendor that is open in the form beside the list. */
interface Opened {
  market: ReturnType<typeof marketWithWeek> | null;
  vendor: ReturnType<typeof profileWithStands> | null;
}

/**
 * The dashboard in one round trip: its counts, a page of one of its lists, and the market or vendor
 * with `openId` that is open beside the list. Throws `not_found` if there is none with that id.
 */
export function readDashboard(
  ctx: Allowed<Admin>,
  kind: Directory,
  asked: DirectoryRequest,
  openId: number | null = null,
): Promise<{ counts: DashboardCounts; list: DirectoryPage } & Opened> {
  return sayingWhenItFails(ctx, notLoaded[kind], async () => {
    const marketId = kind === "markets" ? openId : null;
    const vendorId = kind === "vendors" ? openId : null;
    const [market, week] = marketId === null ? nothing : marketWithWeekStatements(ctx, marketId);
    const [vendor, stands] =
      vendorId === null ? nothing : profileWithStandsStatements(ctx, vendorId);
    const [rows, counted] = directoryStatements(kind, asked);
    const found = await runBatch(ctx.db, {
      pending: pendingStatement(ctx),
      toAdd: toAddCounts(desks.applications.kinds),
      accounts: accountsStatement,
      corrections: correctionCounts,
      rows,
      counted,
      market,
      week,
      vendor,
      stands,
    });
    const { pending, toAdd, accounts, corrections } = found;
    return {
      counts: countsOf(pending.results, toAdd.results, accounts.results, corrections.results),
      list: directoryPage(asked, found.rows.results, found.counted.results[0]),
      market: marketId === null ? null : marketWithWeek(found.market, found.week),
      vendor: vendorId === null ? null : profileWithStands(found.vendor, found.stands),
    };
  });
}
