import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { insertMarket } from "../../guide/market/create-market.server";
import { duplicatesNoted } from "../../guide/market/duplicates.server";
import { weeksListed } from "../../guide/market/listed.server";
import { managersOf, tellManagers } from "../../guide/market/managers.server";
import { insertOpenings } from "../../guide/market/whole-week.server";
import { handOver } from "../../guide/picture/attach.server";
import { keysIn } from "../../guide/picture/picture.schema";
import type { Coordinates } from "../../guide/place/place";
import { hasRoomFor } from "../../people/access/access.server";
import { insertVendor, vendorNamed } from "../../vendors/create-vendor.server";
import { ownersOf } from "../../vendors/people.server";
import { categoriesIn, placesListed, publishIfComplete } from "../../vendors/publishing.server";
import { vendorTypes } from "../../vendors/vendor.types";
import { openingsOf, type ToAdd } from "./add.rules";
import type { marketSubmissions, vendorApplications } from "./application.tables";
import { accountFits, marketNamed } from "./to-add.server";

/** What adding a vendor or a market writes, apart from the account and the email. */
export interface Adding {
  /**
   * The first statement. It changes its one row if `only` is true. All others take effect only if
   * the first did.
   */
  first: (only: SQL) => SQL;
  /** The subject of the audit log's line. */
  subject: { type: "vendor" | "market"; id: SQL | number };
  action: string;
  /**
   * The statements after the audit line. `made` is the id of the vendor or market, null if nothing
   * was written.
   */
  after: (made: SQL) => SQL[];
  /** The column of the application that holds the id of the vendor or market. */
  column: SQL;
  /**
   * The condition for the first statement's WHERE. It prevents adding the vendor or market if
   * someone created, removed or took it in the meantime.
   */
  may: SQL;
  userType: "vendor" | "market_manager";
  /** Whether the vendor or market can be given to an existing account `u`. */
  fits: SQL;
  /**
   * Gives the vendor or market to the account `find`, and tells the other managers of a market.
   * `find` is a `select id …` statement; more conditions can follow it.
   */
  give: (made: SQL, account: { find: SQL; username: string }) => SQL[];
}

/** The fields that vendor applications and market applications both bring into the guide. */
type Shared = "name" | "description" | "image" | "website" | "contactEmail" | "contactPhone";

interface MarketApplication
  extends Pick<typeof marketSubmissions.$inferSelect, Shared | "location"> {
  address: string;
}

/**
 * Prepares what adding a market application writes: a new market with its opening hours, with a
 * place on the map only if `place` gives one. If the market is already in the guide, only the link
 * from the application to the market.
 */
export async function addingMarket(
  ctx: Allowed<Admin>,
  applicationId: number,
  toAdd: ToAdd,
  place: Coordinates | null,
): Promise<Adding> {
  const { db, now } = ctx;
  const { same, name } = toAdd;
  const [found, managers] = await runBatch(db, [
    sql<MarketApplication>`
      select trim(name) name, description, location, coalesce(address, '') address,
        coalesce(image, photos ->> 0) image, website,
        contact_email contactEmail, contact_phone contactPhone
      from market_submissions where id = ${applicationId}`,
    managersOf(sql`${same?.id ?? null}`),
  ]);
  const [application] = found.results;
  const image = application?.image ?? null;
  return {
    userType: "market_manager",
    fits: accountFits("market_manager"),
    column: sql.raw("market_id"),
    action: same ? "market_given" : "market_created",
    subject: { type: "market", id: same?.id ?? sql`last_insert_rowid()` },
    may: same
      ? sql`exists (select 1 from markets m where m.id = ${same.id} and m.removed_at is null)`
      : sql`not exists (${marketNamed(sql`${name}`)})`,
    first: (only) =>
      same || !application
        ? sql`
            update market_submissions set market_id = ${same?.id ?? null}
            where id = ${applicationId} and ${only}`
        : insertMarket({ ...application, ...place }, now, only),
    after: (made) =>
      same
        ? []
        : [
            sql`
              ${handOver({ type: "market_submission", id: applicationId }, { type: "market", id: made })}
                and key in (select value from json_each(${JSON.stringify(keysIn(image ? [image] : []))}))
                and ${made} is not null`,
            sql`${insertOpenings(made, openingsOf(toAdd))} and ${made} is not null`,
            ...weeksListed(made),
            ...duplicatesNoted(made),
          ],
    give: (made, { find, username }) => [
      sql`
        insert into market_managers (market_id, user_id, created_at)
        select ${made}, id, ${now} from (${find} and ${made} is not null)
        where true on conflict do nothing`,
      ...(same
        ? tellManagers(ctx, managers.results, {
            market: same.name,
            marketId: same.id,
            who: username,
            what: "added",
          })
        : []),
    ],
  };
}

type VendorApplication = Pick<
  typeof vendorApplications.$inferSelect,
  Shared | "vendorType" | "instagram" | "products"
>;

/**
 * Prepares what adding a vendor application writes: a new vendor, or only the link to a vendor that
 * is already in the guide.
 */
export async function addingVendor(
  { db, now }: Allowed<Admin>,
  applicationId: number,
  { same, name, found }: ToAdd,
): Promise<Adding> {
  const [application] = await db.all<VendorApplication>(sql`
      select name, description, vendor_type vendorType,
        coalesce(image, photos ->> 0) image, instagram, website,
        contact_email contactEmail, contact_phone contactPhone, products
      from vendor_applications where id = ${applicationId}`);
  const image = application?.image ?? null;
  return {
    userType: "vendor",
    fits: sql`${accountFits("vendor")} and ${hasRoomFor(same?.id ?? null)}`,
    column: sql.raw("vendor_id"),
    action: same ? "vendor_given" : "vendor_created",
    subject: { type: "vendor", id: same?.id ?? sql`last_insert_rowid()` },
    may: same
      ? sql`exists (select 1 from vendors v where v.id = ${same.id} and v.removed_at is null
          and ${ownersOf(sql`v.id`)} = 0)`
      : sql`not exists (${vendorNamed(name)})`,
    first: (only) =>
      same || !application
        ? sql`
            update vendor_applications set vendor_id = ${same?.id ?? null}
            where id = ${applicationId} and ${only}`
        : insertVendor(
            {
              ...application,
              name: application.name.trim(),
              vendorType:
                vendorTypes.find((type) => type === application.vendorType) ?? "Weekly Vendor",
            },
            now,
            only,
            { sells: categoriesIn(sql`${application.products}`) },
          ),
    after: (made) => [
      sql`
        ${handOver({ type: "vendor_application", id: applicationId }, { type: "vendor", id: made })}
          and key in (select value from json_each(${JSON.stringify(keysIn(same || !image ? [] : [image]))}))
          and ${made} is not null`,
      // The applicant named these markets, so these markets may see the vendor's documents.
      sql`
        insert into market_vendors (market_id, vendor_id, documents_shown_at, joined_at)
        select m.id, ${made}, ${now}, ${now} from json_each(${JSON.stringify(found.map(({ id }) => id))}) w
        join markets m on m.id = w.value
        where m.removed_at is null and ${made} is not null
        on conflict (market_id, vendor_id) do update
          set documents_shown_at = coalesce(documents_shown_at, excluded.documents_shown_at)`,
      publishIfComplete(made, now),
      ...placesListed(made, now),
    ],
    // The account may already be a helper of a vendor without an owner.
    give: (made, { find }) => [
      sql`
        insert into vendor_accounts (vendor_id, user_id, role, created_at)
        select ${made}, id, 'owner', ${now} from (${find} and ${made} is not null)
        where true on conflict (user_id, vendor_id) do update set role = excluded.role`,
    ],
  };
}
