import { desc, eq } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { marketManagerRequests } from "./request.tables";

/** The market that the viewer's account was made for, in their own words; null for no request. */
export async function findAskedMarket({ db, viewer }: Allowed<Viewer>) {
  const [asked] = await db
    .select({
      marketName: marketManagerRequests.marketName,
      requestedAt: marketManagerRequests.requestedAt,
    })
    .from(marketManagerRequests)
    .where(eq(marketManagerRequests.userId, viewer.id))
    .orderBy(desc(marketManagerRequests.id))
    .limit(1);
  return asked ?? null;
}
