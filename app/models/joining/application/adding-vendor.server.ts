import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { handOver } from "../../guide/picture/attach.server";
import { keysIn } from "../../guide/picture/picture.schema";
import { insertVendor, vendorNamed } from "../../vendors/create-vendor.server";
import { placesListed } from "../../vendors/placed.server";
import { categoriesIn, publishIfComplete } from "../../vendors/publishing.server";
import { vendorTypes } from "../../vendors/vendor.types";
import type { ToAdd } from "./add.rules";
import type { Adding } from "./adding";

interface Application {
  name: string;
  description: string;
  vendorType: string;
  image: string | null;
  instagram: string | null;
  website: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  products: string;
}

/**
 * What adding an application for a stall writes: a new vendor, or, where it is said to be one of the
 * guide, nothing but that this is it.
 */
export async function addingVendor(
  { db, now }: Allowed<Admin>,
  applicationId: number,
  { same, name, found }: ToAdd,
): Promise<Adding> {
  const [read] = await runBatch(db, [
    sql<Application>`
      select name, description, vendor_type vendorType,
        coalesce(image, photos ->> 0) image, instagram, website,
        contact_email contactEmail, contact_phone contactPhone, products
      from vendor_applications where id = ${applicationId}`,
  ]);
  const [application] = read.results;
  const image = application?.image ?? null;
  return {
    userType: "vendor",
    column: sql.raw("vendor_id"),
    action: same ? "vendor_given" : "vendor_created",
    subject: { type: "vendor", id: same?.id ?? sql`last_insert_rowid()` },
    may: same
      ? sql`exists (select 1 from vendors v where v.id = ${same.id} and v.removed_at is null
          and not exists (select 1 from vendor_accounts a where a.vendor_id = v.id))`
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
      // Whoever applied named these markets: they are shown its documents.
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
    give: (made, account) => sql`
      insert into vendor_accounts (vendor_id, user_id, created_at)
      select ${made}, id, ${now} from (${account} and ${made} is not null)`,
  };
}
