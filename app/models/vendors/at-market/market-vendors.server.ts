import { type SQL, sql } from "drizzle-orm";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { searchFor, searchText } from "../../core/listing/directory";
import type {
  AddMarketVendor,
  NamedMarketVendor,
  SetStall,
} from "../../guide/market/market.schema";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import {
  type HangingRow,
  hangingOnPlace,
  owesNobody,
  whyNotTaken,
} from "../../guide/market/stranded-orders.server";
import { auditLine } from "../../people/audit/audit.server";
import { queueMailToEach } from "../../people/mail/outbox.server";
import { ownersToTell } from "../../people/user/active";
import { placesListed, publishIfComplete } from "../publishing.server";
import { isShown } from "../vendor-document/showing.server";
import { marketJoinedMail, marketLeftMail } from "../vendor-mail";

/** The messages for unexpected errors. */
const notAdded = { title: "Error", text: "Failed to add vendor. Please try again." };
const notRemoved = { title: "Error", text: "Failed to remove vendor. Please try again." };
const notLoaded = { title: "Error", text: "Failed to load market data" };

/** The most vendors that one market can have. Its manager sees them all. */
export const mostVendors = 300;
/**
 * The most vendors that a search returns. A manager who does not see the right vendor types more of
 * its name.
 */
const mostFound = 20;

/** A vendor as the managers of its market see it. */
export interface StandingVendor {
  id: number;
  name: string;
  vendorType: string;
  description: string;
  image: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  /** The place of its stall in the market. Null if not set. */
  stall: string | null;
  /** The categories of the products that customers can see, as JSON. */
  categories: string;
  /** Whether the vendor shows its documents to the market. */
  isShown: number;
}

const standing = (marketId: number, which = sql`true`) => sql<StandingVendor>`
  select v.id, v.name, v.vendor_type vendorType, substr(v.description, 1, 160) description, v.image,
    v.contact_email contactEmail, v.contact_phone contactPhone, mv.stall, ${isShown} isShown,
    v.listed_categories categories
  from market_vendors mv join vendors v on v.id = mv.vendor_id
  where mv.market_id = ${marketId} and v.removed_at is null and ${which}
  order by v.name collate nocase, v.id limit ${mostVendors}`;

/**
 * The vendors at a market that the viewer runs, by name. Throws `not_found` for any other market.
 */
export function listMarketVendors(ctx: RunsMarkets, marketId: number): Promise<StandingVendor[]> {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const [may, found] = await runBatch(ctx.db, [
      sql<{ may: number }>`select ${runsMarket(ctx, marketId)} may`,
      standing(marketId),
    ]);
    if (!may.results[0]?.may) throw notFound("Market not found");
    return found.results;
  });
}

const notHere = () => notFound("Vendor not found");

/**
 * A vendor at a market that the viewer runs, and the open orders that depend on its place there.
 */
export async function readPlace(ctx: RunsMarkets, { marketId, vendorId }: NamedMarketVendor) {
  const [found, hanging] = await runBatch(ctx.db, [
    standing(marketId, sql`v.id = ${vendorId} and ${runsMarket(ctx, marketId)}`),
    hangingOnPlace(marketId, vendorId, ctx.now),
  ]);
  const [vendor] = found.results;
  if (!vendor) throw notHere();
  return { vendor, hanging: hanging.results };
}

/** A vendor that can be added to a market. */
export interface AvailableVendor {
  id: number;
  name: string;
  vendorType: string;
  image: string | null;
}

/**
 * Vendors in the guide that are not at this market yet: those with a name or type that matches the
 * typed text, or the first by name. Throws `not_found` if the viewer does not run the market.
 */
export function availableVendors(
  ctx: RunsMarkets,
  marketId: number,
  typed: string | null,
): Promise<AvailableVendor[]> {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const how = searchFor(searchText(typed), ["name", "vendor_type"]);
    const found =
      how.by === "trigrams"
        ? sql`v.id in (select rowid from vendor_search where vendor_search match ${how.match}
            limit ${mostVendors + mostFound})`
        : how.by === "letters"
          ? sql`v.name collate nocase >= ${how.from} and v.name collate nocase < ${how.below}`
          : sql`true`;
    const [may, free] = await runBatch(ctx.db, [
      sql<{ may: number }>`select ${runsMarket(ctx, marketId)} may`,
      sql<AvailableVendor>`
        select v.id, v.name, v.vendor_type vendorType, v.image from vendors v
        where ${found} and v.removed_at is null and not exists (
          select 1 from market_vendors mv where mv.market_id = ${marketId} and mv.vendor_id = v.id)
        order by v.name collate nocase, v.id limit ${mostFound}`,
    ]);
    if (!may.results[0]?.may) throw notFound("Market not found");
    return free.results;
  });
}

const subject = (marketId: number) => ({ type: "market", id: marketId }) as const;

/** The names for `ownersTold`. Undefined if the market or the vendor does not exist. */
async function namesOf({ db }: RunsMarkets, { marketId, vendorId }: NamedMarketVendor) {
  const [names] = await db.all<{ market: string; vendor: string }>(sql`
    select m.name market, v.name vendor from markets m join vendors v on v.id = ${vendorId}
    where m.id = ${marketId}`);
  return names;
}

/** Emails the vendor's owners, if the previous statement in the batch wrote a row. */
function ownersTold(
  { now, site, viewer }: RunsMarkets,
  { marketId, vendorId }: NamedMarketVendor,
  what: "added" | "removed",
  names: { market: string; vendor: string } | undefined,
): SQL[] {
  if (!names) return [];
  const by = viewer.role === "admin" ? "An administrator" : `A manager of ${names.market}`;
  const mail = what === "added" ? marketJoinedMail : marketLeftMail;
  return [
    queueMailToEach(now, ownersToTell(vendorId, wroteOne), {
      key: `market-vendor-${what}:${marketId}:${vendorId}:${now}`,
      content: mail(site, { ...names, vendorId, by }),
      vendorId,
    }),
  ];
}

/**
 * Adds a vendor of the guide to a market, and emails the vendor's owners. Throws `not_found` if the
 * viewer does not run the market or the vendor does not exist, `taken` if the vendor is already at
 * the market, and `invalid` if the market is full.
 */
export function addMarketVendor(ctx: RunsMarkets, command: AddMarketVendor) {
  return sayingWhenItFails(ctx, notAdded, async () => {
    const { marketId, vendorId, stall } = command;
    const names = await namesOf(ctx, command);
    const [{ results: added }] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        insert into market_vendors (market_id, vendor_id, stall, joined_at)
        select ${marketId}, v.id, ${stall}, ${ctx.now} from vendors v
        where v.id = ${vendorId} and v.removed_at is null and ${runsMarket(ctx, marketId)}
          and (select count(*) from market_vendors where market_id = ${marketId}) < ${mostVendors}
        on conflict do nothing
        returning id`,
      auditLine(ctx, {
        action: "market_vendor_added",
        subject: subject(marketId),
        after: { vendorId, stall },
      }),
      ...ownersTold(ctx, command, "added", names),
      publishIfComplete(vendorId, ctx.now),
      ...placesListed(vendorId, ctx.now),
    ]);
    if (added.length === 1) return (await readPlace(ctx, command)).vendor;
    const there = await listMarketVendors(ctx, marketId);
    const same = there.find(({ id }) => id === vendorId);
    if (same) {
      throw new DomainError("taken", `${same.name} is already at this market.`, {
        title: "Already added",
      });
    }
    if (there.length < mostVendors) throw notHere();
    throw new DomainError(
      "invalid",
      `A market can have up to ${mostVendors} vendors. Remove one first.`,
    );
  });
}

/**
 * Ends a vendor's place at a market, and emails the vendor's owners. The vendor keeps its products
 * and its settings for this market, in case it comes back. Throws `not_found` if the viewer does
 * not run the market or the vendor is not there, and `too_late` if customers still have orders to
 * collect from the vendor there.
 */
export function removeMarketVendor(ctx: RunsMarkets, named: NamedMarketVendor) {
  return sayingWhenItFails(ctx, notRemoved, async () => {
    const { marketId, vendorId } = named;
    const [{ vendor }, names] = await Promise.all([readPlace(ctx, named), namesOf(ctx, named)]);
    const { gone, hanging } = await runBatch(ctx.db, {
      gone: sql<{ id: number }>`
        delete from market_vendors where market_id = ${marketId} and vendor_id = ${vendorId}
          and ${runsMarket(ctx, marketId)} and ${owesNobody(marketId, vendorId, ctx.now)}
        returning id`,
      log: auditLine(ctx, {
        action: "market_vendor_removed",
        subject: subject(marketId),
        before: { vendorId, vendor: vendor.name, stall: vendor.stall },
      }),
      mails: ownersTold(ctx, named, "removed", names),
      listed: placesListed(vendorId, ctx.now),
      hanging: sql<HangingRow>`${hangingOnPlace(marketId, vendorId, ctx.now)}`,
    });
    if (gone.results.length === 1) return vendor;
    throw whyNotTaken(hanging.results, "Open orders") ?? notHere();
  });
}

/**
 * Sets the place of a vendor's stall in a market. The last change wins. Throws `not_found` if the
 * viewer does not run the market or the vendor is not there.
 */
export function setStall(ctx: RunsMarkets, command: SetStall) {
  const failed = { title: "Error", text: "Failed to update market. Please try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { marketId, vendorId, stall } = command;
    const { vendor: before } = await readPlace(ctx, command);
    const [{ results: written }] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        update market_vendors set stall = ${stall}
        where market_id = ${marketId} and vendor_id = ${vendorId} and ${runsMarket(ctx, marketId)}
        returning id`,
      auditLine(ctx, {
        action: "market_stall_set",
        subject: subject(marketId),
        before: { vendorId, stall: before.stall },
        after: { vendorId, stall },
      }),
    ]);
    if (written.length === 0) throw notHere();
    return { ...before, stall };
  });
}

/** A vendor as the API returns it to the managers of its market. */
export const standingVendorJson = (vendor: StandingVendor, marketId: number) => {
  const productCategories: string[] = JSON.parse(vendor.categories);
  return {
    id: vendor.id,
    name: vendor.name,
    vendorType: vendor.vendorType,
    email: vendor.contactEmail,
    description: vendor.description,
    contactEmail: vendor.contactEmail,
    contactPhone: vendor.contactPhone,
    image: vendor.image,
    productCategories,
    markets: [marketId],
    stall: vendor.stall,
  };
};

/** A vendor that can be added to a market, as the API returns it. */
export const availableVendorJson = ({ id, name, vendorType, image }: AvailableVendor) => ({
  id,
  name,
  vendorType,
  image,
});
