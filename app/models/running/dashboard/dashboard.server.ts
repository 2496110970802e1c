import { eq, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import type { CorrectionState } from "../../guide/correction/correction.rules";
import { correctionCounts } from "../../guide/correction/corrections.server";
import { marketWithWeek, marketWithWeekStatements } from "../../guide/market/change-market.server";
import { type Desk, desks, type ReviewKind } from "../../joining/review-queue/review-queue.rules";
import { reviewCounts } from "../../joining/review-queue/review-queue.tables";
import { type ToAddCount, toAddCounts } from "../../joining/review-queue/to-add.server";
import { profileWithStands, profileWithStandsStatements } from "../../vendors/profile.server";
import type { DashboardCounts, Directory, DirectoryPage, DirectoryRequest } from "./dashboard.view";
import { directoryPage, directoryStatements } from "./directory-list.server";

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

/** How much waits for a decision, and how many accounts partners have: counted, never estimated. */
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

/** What is told where it goes wrong in a way that nobody has foreseen. */
const notLoaded = {
  markets: { title: "Error", text: "Failed to load markets data" },
  vendors: { title: "Error", text: "Failed to load vendors" },
};

/** The market, or the vendor, whose form is open beside the list. */
interface Opened {
  market: ReturnType<typeof marketWithWeek> | null;
  vendor: ReturnType<typeof profileWithStands> | null;
}

/**
 * The dashboard: its counts, a page of one of its lists, and the one of this id that is open beside
 * it, in one round trip. Throws `not_found` where there is none of that id.
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
