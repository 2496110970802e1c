import { and, eq, isNull, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { attachAll, mayAttach, notAttached } from "../guide/picture/attach.server";
import { uploadFailed } from "../guide/picture/picture.rules";
import { uploaderOf } from "../guide/picture/upload.server";
import { mustWorkHere, worksHere } from "../people/access/access.server";
import { vendors } from "./vendor.tables";
import type { SetVendorPicture } from "./vendor-picture.schema";

const own = (viewer: VendorViewer) =>
  and(eq(vendors.id, viewer.vendorId), isNull(vendors.removedAt));

/** The signed-in vendor's name, photo and version. Throws `not_found`. */
export async function findOwnPicture({ db, viewer }: Allowed<VendorViewer>) {
  const [vendor] = await db
    .select({ name: vendors.name, image: vendors.image, version: vendors.version })
    .from(vendors)
    .where(own(viewer));
  if (!vendor) throw notFound();
  return vendor;
}

/**
 * Sets a vendor's photo to one that the vendor has uploaded, or removes it. The old photo is
 * discarded. Throws `invalid` if the photo cannot be used, `not_found`, and `changed`, with a
 * message at `version`, if the vendor has changed since the form was opened.
 */
export function setVendorPicture(
  ctx: Allowed<VendorViewer>,
  { image, version }: SetVendorPicture,
): Promise<void> {
  return sayingWhenItFails(ctx, uploadFailed, async () => {
    const { db, viewer, now } = ctx;
    const attaching = {
      addresses: image === null ? [] : [image],
      subject: { type: "vendor", id: viewer.vendorId } as const,
      uploader: await uploaderOf(ctx),
      now,
    };
    const [written] = await runBatch(db, [
      db
        .update(vendors)
        .set({ image, updatedAt: now, version: sql`${vendors.version} + 1` })
        .where(
          and(
            own(viewer),
            worksHere(ctx),
            version === undefined ? undefined : eq(vendors.version, version),
            mayAttach(attaching, sql`json_array(vendors.image)`),
          ),
        ),
      attachAll(attaching),
    ]);
    if (written.meta.changes) return;
    await mustWorkHere(ctx);
    const vendor = await findOwnPicture(ctx);
    throw version !== undefined && vendor.version !== version
      ? changedMeanwhile()
      : notAttached("image");
  });
}

function changedMeanwhile() {
  const text =
    "Your vendor page was just changed on another device. Check the photo and save again.";
  return new DomainError("changed", text, { title: "Error", fields: { version: [text] } });
}
