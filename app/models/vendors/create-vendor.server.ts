import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { attachAll, mayAttach, notAttached } from "../guide/picture/attach.server";
import { uploaderOf } from "../guide/picture/upload.server";
import { type Adding, auditLine, madeBy, newMaking } from "../people/audit/audit.server";
import { isStillAdmin } from "../people/user/active";
import type { CreateVendor } from "./admin-vendor.schema";
import { type Profile, readProfile } from "./profile.server";
import { placesListed } from "./publishing.server";

/** The message for unexpected errors. */
const notCreated = { title: "Error", text: "Failed to create vendor" };

/** An existing vendor with this name. Upper and lower case do not matter. */
export const vendorNamed = (name: string | SQL) => sql<{ id: number; name: string }>`
  select id, name from vendors
  where name = ${typeof name === "string" ? name.trim() : name} collate nocase and removed_at is null order by id limit 1`;

/**
 * The statement that writes a vendor if `only` is true. It returns the new id. A `waiting` vendor
 * is not published yet, and `sells` gives the categories that it sells; see publishing.server.ts.
 */
export const insertVendor = (
  said: Omit<CreateVendor, "marketIds" | "isAnother">,
  now: Instant,
  only: SQL,
  waiting?: { sells: SQL },
) => sql<{ id: number }>`
  insert into vendors (name, description, vendor_type, image, instagram, website,
    contact_email, contact_phone, is_published, listed_categories, created_at, updated_at)
  select ${said.name}, ${said.description}, ${said.vendorType}, ${said.image},
    ${said.instagram}, ${said.website}, ${said.contactEmail}, ${said.contactPhone},
    ${waiting ? 0 : 1}, ${waiting?.sells ?? "[]"}, ${now}, ${now}
  where ${only}
  returning id`;

/**
 * An administrator adds a vendor and its places at markets: all of it or nothing. Throws `taken`,
 * with a message at `isAnother`, if the guide has a vendor of this name and `isAnother` is not set;
 * `not_found` if a market does not exist; and `invalid` if the photo cannot be used.
 */
export function createVendor(
  ctx: Allowed<Admin>,
  command: CreateVendor,
  adding?: Adding,
): Promise<Profile> {
  return sayingWhenItFails(ctx, notCreated, async () => {
    const { db, now } = ctx;
    const { marketIds, isAnother, ...said } = command;
    const markets = JSON.stringify([...new Set(marketIds)]);
    const areThere = sql`not exists (select 1 from json_each(${markets}) w
      where not exists (select 1 from markets m where m.id = w.value and m.removed_at is null))`;
    const making = newMaking("vendor");
    const made = madeBy(making);
    const attaching = {
      addresses: said.image === null ? [] : [said.image],
      subject: { type: "vendor", id: 0 } as const,
      uploader: await uploaderOf(ctx),
      now,
    };
    const { contactEmail: _, contactPhone: __, description: ___, ...facts } = said;
    const [{ results: added }] = await runBatch(db, [
      insertVendor(
        said,
        now,
        sql`${isStillAdmin(ctx)}
          and ${areThere} and ${mayAttach(attaching)}
          and (${Number(isAnother)} or not exists (${vendorNamed(said.name)}))
          and ${adding?.may ?? sql`true`}`,
      ),
      auditLine(ctx, {
        action: "vendor_created",
        subject: { type: "vendor", id: sql`last_insert_rowid()` },
        after: { ...facts, markets: marketIds.join(", ") },
        detail: making.detail,
      }),
      attachAll({ ...attaching, subject: { type: "vendor", id: made } }),
      sql`
        insert into market_vendors (market_id, vendor_id, joined_at)
        select w.value, ${made}, ${now} from json_each(${markets}) w where ${made} is not null`,
      ...placesListed(made, now),
      ...(adding?.also(made) ?? []),
    ]);
    const [row] = added;
    if (row) return readProfile(ctx, row.id);
    const refused = await adding?.whyNot();
    if (refused) throw refused;
    const [same] = await db.all<{ id: number; name: string }>(vendorNamed(said.name));
    if (same && !isAnother) throw alreadyThere(same);
    const [state] = await db.all<{ areThere: number }>(sql`select ${areThere} areThere`);
    throw state?.areThere ? notAttached("image") : notFound("Market not found");
  });
}

function alreadyThere({ id, name }: { id: number; name: string }) {
  const text = `The guide already has ${name}.`;
  return new DomainError("taken", text, {
    title: "Already Added",
    fields: { isAnother: [text] },
    leadsTo: { to: `/vendor/${id}`, label: "See the vendor" },
  });
}
