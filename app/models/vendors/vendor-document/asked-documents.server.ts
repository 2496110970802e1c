import { sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { LocalDate } from "../../core/calendar";
import type { NamedMarketVendor } from "../../guide/market/market.schema";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import { auditLine } from "../../people/audit/audit.server";
import { queueMail } from "../../people/mail/outbox.server";
import { mostVendors } from "../at-market/market-vendors.server";
import { recipientsOf } from "../notice/notices.server";
import { documentsAskedMail } from "../vendor-mail";
import { isShown } from "./showing.server";
import {
  askedEvery,
  documentWords,
  kindsIn,
  type VendorDocumentKind,
  vendorDocumentKinds,
  whyNotAsk,
} from "./vendor-document.rules";
import type { AskForDocuments } from "./vendor-document.schema";
import { isThere } from "./vendor-document.server";

const notLoaded = { title: "Error", text: "Failed to load market data" };

/** The documents that a market asks for, and the fields that give its next market day. */
export interface AskingRow {
  /** The kinds of documents, as JSON. */
  asked: string;
  timeZone: string;
  listedWeek: string;
}

/** A vendor at a market, and whether it shows its documents to the market. */
export interface StandingRow {
  id: number;
  name: string;
  isShown: number;
  /** When the market last asked to see the documents. Null if never. */
  askedAt: Instant | null;
}

/** A vendor's document of one kind: the one that is valid longest. */
export interface HeldRow {
  vendorId: number;
  kind: VendorDocumentKind;
  documentId: number;
  expiresOn: LocalDate | null;
}

/**
 * The documents that vendors have, of the kinds that a market asks for: of each kind, the document
 * that is valid longest. Only vendors that show their documents to the market are included.
 */
export const heldDocuments = (marketId: number) =>
  // SQLite takes a group's other columns from the row with the maximum.
  sql<HeldRow & { holds: string }>`
    select sd.vendor_id vendorId, sd.kind, d.id documentId, sd.expires_on expiresOn,
      max(coalesce(sd.expires_on, '9999')) holds
    from market_vendors mv join markets m on m.id = mv.market_id
    join stall_documents sd on sd.vendor_id = mv.vendor_id
    join documents d on d.id = sd.document_id
    where mv.market_id = ${marketId} and ${isShown} and ${isThere}
      and sd.kind in (select value from json_each(m.asked_documents))
    group by sd.vendor_id, sd.kind
    limit ${mostVendors * vendorDocumentKinds.length}`;

/**
 * The documents that a market asks for, its vendors, and the documents of the vendors that show
 * them. The viewer must run the market. One round trip. Throws `not_found`.
 */
export function readMarketDocuments(ctx: RunsMarkets, marketId: number) {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const [markets, vendors, held] = await runBatch(ctx.db, [
      sql<AskingRow>`
        select asked_documents asked, time_zone timeZone, listed_week listedWeek
        from markets where id = ${marketId} and ${runsMarket(ctx, marketId)}`,
      sql<StandingRow>`
        select v.id, v.name, ${isShown} isShown, r.asked_at askedAt
        from market_vendors mv join vendors v on v.id = mv.vendor_id
        left join document_requests r on r.market_id = mv.market_id and r.vendor_id = mv.vendor_id
        where mv.market_id = ${marketId} and v.removed_at is null
        order by v.name collate nocase, v.id limit ${mostVendors}`,
      heldDocuments(marketId),
    ]);
    const [market] = markets.results;
    if (!market) throw notFound("Market not found");
    return { market, vendors: vendors.results, held: held.results };
  });
}

/** Sets which documents a market asks its vendors for. Throws `not_found`. */
export function askForDocuments(
  ctx: RunsMarkets,
  { marketId, kinds }: AskForDocuments,
): Promise<void> {
  const failed = { title: "Error", text: "Failed to update market. Please try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { market } = await readMarketDocuments(ctx, marketId);
    const asked = vendorDocumentKinds.filter((kind) => kinds.includes(kind));
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

interface Place {
  vendor: string;
  market: string;
  /** The kinds of documents, as JSON. */
  asked: string;
  isShown: number;
  askedAt: Instant | null;
}

/**
 * A vendor's place at a market that the viewer runs, and why the market cannot ask to see its
 * documents. Throws `not_found`.
 */
async function readUnseen(ctx: RunsMarkets, { marketId, vendorId }: NamedMarketVendor) {
  const results = await ctx.db.all<Place>(sql`
      select v.name vendor, m.name market, m.asked_documents asked, ${isShown} isShown,
        r.asked_at askedAt
      from market_vendors mv join vendors v on v.id = mv.vendor_id
      join markets m on m.id = mv.market_id
      left join document_requests r on r.market_id = mv.market_id and r.vendor_id = mv.vendor_id
      where mv.market_id = ${marketId} and mv.vendor_id = ${vendorId} and v.removed_at is null
        and ${runsMarket(ctx, marketId)}`);
  const [place] = results;
  if (!place) throw notFound("Vendor not found");
  const { vendor, market, askedAt } = place;
  const asked = kindsIn(place.asked);
  const why = { isShown: place.isShown === 1, isAnyAsked: asked.length > 0, askedAt };
  return { vendor, market, asked, whyNot: whyNotAsk(why, ctx.now) };
}

/**
 * Asks the owners of a vendor by email to show its documents to a market that cannot read them.
 * Returns the vendor's name. Throws `not_found`, the errors of `whyNotAsk`, and `invalid` if no
 * owner has a confirmed email address.
 */
export function askToSee(ctx: RunsMarkets, named: NamedMarketVendor): Promise<{ name: string }> {
  const failed = { title: "Error", text: "We couldn’t ask the vendor. Try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { db, now, site } = ctx;
    const { marketId, vendorId } = named;
    const { vendor, market, asked, whyNot } = await readUnseen(ctx, named);
    if (whyNot) throw whyNot;
    const owners = await recipientsOf(ctx, [vendorId]);
    if (owners.length === 0) throw nobodyToAsk(vendor);
    const content = documentsAskedMail(site, {
      vendorId,
      vendor,
      market,
      kinds: asked.map((kind) => documentWords[kind]),
    });
    const isAsked = sql`exists (select 1 from document_requests where market_id = ${marketId}
      and vendor_id = ${vendorId} and asked_at = ${now})`;
    const [{ results: written }] = await runBatch(db, [
      sql<{ askedAt: Instant }>`
        insert into document_requests (market_id, vendor_id, asked_at)
        select mv.market_id, mv.vendor_id, ${now}
        from market_vendors mv join markets m on m.id = mv.market_id
        where mv.market_id = ${marketId} and mv.vendor_id = ${vendorId} and not (${isShown})
          and m.asked_documents <> '[]' and ${runsMarket(ctx, marketId)}
        on conflict (market_id, vendor_id) do update set asked_at = excluded.asked_at
          where asked_at <= ${now - askedEvery}
        returning asked_at askedAt`,
      auditLine(ctx, {
        action: "documents_asked_for",
        subject: { type: "market", id: marketId },
        detail: { vendorId },
      }),
      ...owners.map(({ userId, email }) =>
        queueMail(now, {
          key: `documents-asked:${marketId}:${vendorId}:${now}:${userId}`,
          to: email,
          vendorId,
          content,
          only: isAsked,
        }),
      ),
    ]);
    if (written.length === 0) throw (await readUnseen(ctx, named)).whyNot ?? notFound();
    return { name: vendor };
  });
}

const nobodyToAsk = (vendor: string) =>
  new DomainError(
    "invalid",
    `No one at ${vendor} has a confirmed email address. See the vendor’s page for other ways to contact them.`,
    { title: "No address" },
  );
