import { eq, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { type Desk, desks, type ReviewKind } from "../review-queue/review-queue.rules";
import { reviewCounts } from "../review-queue/review-queue.tables";
import type { DashboardCounts } from "./counts";
import { type DirectoryPage, directoryPage, directoryStatements } from "./directory-list.server";
import type { Directory, DirectoryRequest } from "./directory-listing";

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
  accounts: { userType: string; n: number }[],
): DashboardCounts {
  const waiting = ({ kinds }: Desk) =>
    pending.reduce((sum, { kind, n }) => (kinds.includes(kind) ? sum + n : sum), 0);
  const of = (type: string) => accounts.find(({ userType }) => userType === type)?.n ?? 0;
  return {
    pendingApplications: waiting(desks.applications),
    pendingRecommendations: waiting(desks.recommendations),
    pendingRequests: waiting(desks.requests),
    vendorAccounts: of("vendor"),
    marketManagerAccounts: of("market_manager"),
  };
}

/** How much waits for a decision, and how many accounts partners have: counted, never estimated. */
export async function countDashboard(ctx: Ctx): Promise<DashboardCounts> {
  const [pending, accounts] = await runBatch(ctx.db, [pendingStatement(ctx), accountsStatement]);
  return countsOf(pending.results, accounts.results);
}

/** What is told where it goes wrong in a way that nobody has foreseen. */
const notLoaded = {
  markets: { title: "Error", text: "Failed to load markets data" },
  vendors: { title: "Error", text: "Failed to load vendors" },
};

/** The dashboard: its counts and a page of one of its lists, in one round trip. */
export function readDashboard(
  ctx: Pick<Allowed<Admin>, "db" | "log">,
  kind: Directory,
  asked: DirectoryRequest,
): Promise<{ counts: DashboardCounts; list: DirectoryPage }> {
  return sayingWhenItFails(ctx, notLoaded[kind], async () => {
    const [pending, accounts, rows, counted] = await runBatch(ctx.db, [
      pendingStatement(ctx),
      accountsStatement,
      ...directoryStatements(kind, asked),
    ]);
    return {
      counts: countsOf(pending.results, accounts.results),
      list: directoryPage(asked, rows.results, counted.results[0]),
    };
  });
}
