import { sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { auditLine } from "../audit/audit.server";
import type { LocalDate } from "../calendar";
import { mostVendors } from "../market/market-vendors.server";
import { type RunsMarkets, runsMarket } from "../market/runs-market.server";
import { kindsIn } from "./stall-document.rules";
import type { AskForDocuments } from "./stall-document.schema";
import { isThere } from "./stall-document.server";
import { type StallDocumentKind, stallDocumentKinds } from "./stall-document.words";

const notLoaded = { title: "Error", text: "Failed to load market data" };

/** Which of a market's documents are looked at, and by which days. */
export interface AskingRow {
  /** Kinds, as JSON. */
  asked: string;
  timeZone: string;
  listedWeek: string;
}

/** What a stall has of one kind: the document that holds longest. */
export interface HeldRow {
  vendorId: number;
  kind: StallDocumentKind;
  documentId: number;
  expiresOn: LocalDate | null;
}

/**
 * What a market that is theirs asks for, who stands there, and what each of them has: of each kind
 * the document that holds longest. One round trip. Throws `not_found`.
 */
export function readMarketDocuments(ctx: RunsMarkets, marketId: number) {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const [markets, stalls, held] = await runBatch(ctx.db, [
      sql<AskingRow>`
        select asked_documents asked, time_zone timeZone, listed_week listedWeek
        from markets where id = ${marketId} and ${runsMarket(ctx, marketId)}`,
      sql<{ id: number; name: string }>`
        select v.id, v.name from market_vendors mv join vendors v on v.id = mv.vendor_id
        where mv.market_id = ${marketId} and v.removed_at is null
        order by v.name collate nocase, v.id limit ${mostVendors}`,
      // SQLite takes a group's other columns from the row that has the maximum.
      sql<HeldRow & { holds: string }>`
        select sd.vendor_id vendorId, sd.kind, d.id documentId, sd.expires_on expiresOn,
          max(coalesce(sd.expires_on, '9999')) holds
        from market_vendors mv join stall_documents sd on sd.vendor_id = mv.vendor_id
        join documents d on d.id = sd.document_id
        where mv.market_id = ${marketId} and ${isThere}
        group by sd.vendor_id, sd.kind
        limit ${mostVendors * stallDocumentKinds.length}`,
    ]);
    const [market] = markets.results;
    if (!market) throw notFound("Market not found");
    return { market, stalls: stalls.results, held: held.results };
  });
}

/** Says which documents a market asks its stalls for. Throws `not_found`. */
export function askForDocuments(
  ctx: RunsMarkets,
  { marketId, kinds }: AskForDocuments,
): Promise<void> {
  const failed = { title: "Error", text: "Failed to update market. Please try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { market } = await readMarketDocuments(ctx, marketId);
    const asked = stallDocumentKinds.filter((kind) => kinds.includes(kind));
    const [{ results: written }] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        update markets set asked_documents = ${JSON.stringify(asked)}
        where id = ${marketId} and ${runsMarket(ctx, marketId)}
        returning id`,
      auditLine(ctx, {
        action: "market_documents_asked",
        subject: { type: "market", id: marketId },
        before: { kinds: kindsIn(market.asked).join(", ") },
        after: { kinds: asked.join(", ") },
      }),
    ]);
    if (written.length === 0) throw notFound("Market not found");
  });
}
