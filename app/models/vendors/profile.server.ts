import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { type Admin, type VendorViewer, worksAt } from "~/platform/viewer";
import { attachAll, mayAttach, notAttached } from "../guide/picture/attach.server";
import { uploaderOf } from "../guide/picture/upload.server";
import { worksHere } from "../people/access/access.server";
import { changesOf } from "../people/audit/audit.rules";
import { auditLine } from "../people/audit/audit.server";
import { isStillAdmin } from "../people/user/active";
import { marketsBeforeAndAfter, marketsInstead, ownersTold } from "./markets-instead.server";
import type { EditVendor } from "./profile.schema";
import { placesListed, publishIfComplete } from "./publishing.server";
import { mostStands } from "./vendor.rules";
import { vendors } from "./vendor.tables";

/** Who can edit a vendor: its members, and administrators, who can edit every vendor. */
export type VendorEditor = Allowed<VendorViewer | Admin>;

/** Throws `not_found` if the viewer is not a member of the vendor. */
export function mustEdit({ viewer }: VendorEditor, vendorId: number): void {
  if (viewer.role !== "admin" && !worksAt(viewer, vendorId)) throw notFound("Vendor not found");
}

/**
 * The rule of `mustEdit` for the WHERE of a write, by the vendor's id. The vendor must also not be
 * removed.
 */
export const mayEdit = ({ viewer }: VendorEditor, vendorId: number): SQL => sql`
  exists (select 1 from vendors where id = ${vendorId} and removed_at is null)
  and ${
    viewer.role === "admin"
      ? isStillAdmin({ viewer })
      : worksHere({ viewer: { id: viewer.id, vendorId } })
  }`;

const profileStatement = ({ db }: VendorEditor, vendorId: number) =>
  db
    .select({
      vendorId: vendors.id,
      name: vendors.name,
      description: vendors.description,
      vendorType: vendors.vendorType,
      instagram: vendors.instagram,
      website: vendors.website,
      contactEmail: vendors.contactEmail,
      contactPhone: vendors.contactPhone,
      image: vendors.image,
      version: vendors.version,
    })
    .from(vendors)
    .where(and(eq(vendors.id, vendorId), isNull(vendors.removedAt)));
export type Profile = Awaited<ReturnType<typeof profileStatement>>[number];

/** A vendor's profile as its form shows it. Throws `not_found`, also for a removed vendor. */
export async function readProfile(ctx: VendorEditor, vendorId: number): Promise<Profile> {
  mustEdit(ctx, vendorId);
  return profileOf(await profileStatement(ctx, vendorId));
}

function profileOf([profile]: Profile[]): Profile {
  if (!profile) throw notFound("Vendor not found");
  return profile;
}

/**
 * The statements that read a vendor's profile and markets for its form; `profileWithStands` reads
 * the results.
 */
export const profileWithStandsStatements = (ctx: VendorEditor, vendorId: number) =>
  [profileStatement(ctx, vendorId), standsStatement(vendorId)] as const;

/** Throws `not_found`, also for a removed vendor. */
export const profileWithStands = (found: { results: Profile[] }, stands: { results: Stood[] }) => ({
  profile: profileOf(found.results),
  stands: stands.results,
});

/**
 * Replaces all fields of a vendor's profile. Existing orders keep the name under which they were
 * placed. Throws `not_found` for a vendor of another account, `invalid` if the photo cannot be
 * used, `changed`, with a message at `version`, if the profile has changed since it was read, and
 * `too_late` if customers must still collect orders at a market that the vendor would leave.
 */
export function editVendor(
  ctx: VendorEditor,
  command: EditVendor & {
    /** All markets of the vendor after the change. If left out, its markets stay unchanged. */
    marketIds?: number[];
  },
): Promise<Profile> {
  return sayingWhenItFails(ctx, { title: "Error", text: "Failed to save vendor" }, async () => {
    const { vendorId, version, image, marketIds, ...said } = command;
    const [before, markets] = await Promise.all([
      readProfile(ctx, vendorId),
      marketIds ? marketsBeforeAndAfter(ctx.db, vendorId, marketIds) : [],
    ]);
    const idsBefore = markets.filter(({ isBefore }) => isBefore).map(({ id }) => id);
    const picture = image === undefined ? {} : { image: image || null };
    const attaching = {
      addresses: image ? [image] : [],
      subject: { type: "vendor", id: vendorId } as const,
      uploader: await uploaderOf(ctx),
      now: ctx.now,
    };
    const wanted = marketIds && marketsInstead(ctx, vendorId, marketIds);
    // This condition has the same value for all statements of the batch up to the update, which
    // changes the version.
    const may = and(
      eq(vendors.id, vendorId),
      mayEdit(ctx, vendorId),
      version === undefined ? undefined : eq(vendors.version, version),
      mayAttach(attaching, sql`json_array(vendors.image)`),
      wanted?.may,
    );
    const { written } = await runBatch(ctx.db, {
      stands: wanted?.statements(sql`exists (select 1 from vendors where ${may})`) ?? [],
      written: ctx.db
        .update(vendors)
        .set({
          ...said,
          ...picture,
          updatedAt: ctx.now,
          version: sql`${vendors.version} + 1`,
        })
        .where(may)
        .returning({ id: vendors.id }),
      image: image === undefined ? [] : [attachAll(attaching)],
      log: auditLine(
        ctx,
        {
          action: "vendor_edited",
          subject: { type: "vendor", id: vendorId },
          ...changesOf(
            { ...factsOf(before), ...(wanted && { markets: ids(idsBefore) }) },
            {
              ...factsOf({ ...before, ...said, ...picture }),
              ...(marketIds && { markets: ids(marketIds) }),
            },
          ),
        },
        sql`exists (select 1 from vendors where id = ${vendorId}
          and version = ${(version ?? before.version) + 1} and updated_at = ${ctx.now})`,
      ),
      mails: ownersTold(ctx, { id: vendorId, name: said.name }, markets),
      published: publishIfComplete(vendorId, ctx.now),
      listed: placesListed(vendorId, ctx.now),
    });
    const after = await readProfile(ctx, vendorId);
    if (written.results.length === 1) return after;
    const [state] = await ctx.db.all<{ may: number }>(sql`select ${mayEdit(ctx, vendorId)} may`);
    if (!state?.may) throw notFound("Vendor not found");
    if (version !== undefined && after.version !== version) throw changedMeanwhile();
    throw (wanted && (await wanted.whyNot(ctx.db))) ?? notAttached("image");
  });
}

const ids = (markets: readonly number[]) => [...markets].sort((a, b) => a - b).join(", ");

/** The log never holds email addresses or phone numbers, only facts that everybody can see. */
const factsOf = ({ name, vendorType, website, instagram, image }: Profile) => ({
  name,
  vendorType,
  website,
  instagram,
  image,
});

function changedMeanwhile() {
  const text =
    "This profile has changed since you opened it. We kept what you typed. Check the differences and save again.";
  return new DomainError("changed", text, { title: "Error", fields: { version: [text] } });
}

/** A vendor's profile as the API returns it, with its id also as `id`, the name that lists use. */
export const profileJson = (profile: Profile) => ({ id: profile.vendorId, ...profile });

/** One of the vendor's markets, as a choice in a form. */
export interface Stood {
  id: number;
  name: string;
  /** The market's location. */
  line: string;
}

/** The statement that reads the vendor's markets by name. */
const standsStatement = (vendorId: number) => sql<Stood>`
  select m.id, m.name, m.location line from market_vendors mv join markets m on m.id = mv.market_id
  where mv.vendor_id = ${vendorId} and m.removed_at is null
  order by m.name collate nocase, m.id limit ${mostStands}`;
