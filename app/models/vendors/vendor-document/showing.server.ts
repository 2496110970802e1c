import { type SQL, sql } from "drizzle-orm";
import { actFor } from "~/platform/allow";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { isOwner, ownersOnly } from "../../people/access/access.server";
import { auditLine } from "../../people/audit/audit.server";
import { mostStands } from "../vendor.rules";
import type { ShowDocuments } from "./vendor-document.schema";

/**
 * A condition for queries by which a market reads a vendor's documents. `mv` is the vendor's row at
 * the market.
 */
export const isShown: SQL = sql`mv.documents_shown_at is not null`;

/** A market of a vendor, the documents it asks for, and whether it can see them. */
export interface ReadingMarket {
  id: number;
  name: string;
  /** The kinds of documents, as JSON. */
  asked: string;
  isShown: number;
  /** When the market last asked to see the documents. Null if never. */
  askedAt: Instant | null;
}

/**
 * The statement that reads the markets of a vendor: markets that wait for an answer first, then by
 * name.
 */
export const readingMarkets = (vendorId: number, which: SQL) => sql<ReadingMarket>`
  select m.id, m.name, m.asked_documents asked, ${isShown} isShown, r.asked_at askedAt
  from market_vendors mv join markets m on m.id = mv.market_id
  left join document_requests r on r.market_id = mv.market_id and r.vendor_id = mv.vendor_id
  where mv.vendor_id = ${vendorId} and m.removed_at is null and ${which}
  order by ${isShown} or r.asked_at is null, m.name collate nocase, m.id limit ${mostStands}`;

/**
 * Shows a vendor's documents to the managers of one of its markets, or stops showing them, from
 * this moment on. Repeating the same choice changes nothing. Returns the market's name. Throws
 * `owner_only`, and `not_found` if the vendor is not at the market.
 */
export function showDocuments(
  asking: Allowed<VendorViewer>,
  { vendorId, marketId, shows }: ShowDocuments,
): Promise<{ name: string }> {
  const failed = {
    title: "Error",
    text: "We couldn’t change who can see your documents. Try again.",
  };
  return sayingWhenItFails(asking, failed, async () => {
    const ctx = actFor(asking, vendorId);
    ownersOnly(ctx, "documents");
    const { markets } = await runBatch(ctx.db, {
      shown: sql`
        update market_vendors as mv set documents_shown_at = ${shows ? ctx.now : null}
        where mv.vendor_id = ${vendorId} and mv.market_id = ${marketId}
          and (${isShown}) <> ${Number(shows)} and ${isOwner(ctx)}
          and exists (select 1 from markets m where m.id = ${marketId} and m.removed_at is null)`,
      log: auditLine(ctx, {
        action: shows ? "documents_shown" : "documents_hidden",
        subject: { type: "vendor", id: vendorId },
        detail: { market: marketId },
      }),
      markets: readingMarkets(vendorId, sql`m.id = ${marketId} and ${isOwner(ctx)}`),
    });
    const [market] = markets.results;
    if (!market) throw notFound("Market not found");
    return market;
  });
}
