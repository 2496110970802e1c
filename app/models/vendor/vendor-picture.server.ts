import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { attachAll, mayAttach, notAttached } from "../picture/attach.server";
import { uploadFailed } from "../picture/picture.rules";
import { uploaderOf } from "../picture/upload.server";
import type { SetVendorPicture } from "./vendor-picture.schema";

interface Pictured {
  name: string;
  image: string | null;
}

const own = (viewer: VendorViewer) => sql`id = ${viewer.vendorId} and removed_at is null`;

/** A vendor's own stall and the picture that it is shown with. Throws `not_found`. */
export async function findOwnPicture({ db, viewer }: Allowed<VendorViewer>): Promise<Pictured> {
  const [stall] = await db.all<Pictured>(sql`select name, image from vendors where ${own(viewer)}`);
  if (!stall) throw notFound();
  return stall;
}

/**
 * Gives a vendor's stall another picture, one that the same vendor has uploaded, or none; the one it
 * had is discarded. Throws `invalid` for a picture that is not to be had, and `not_found`.
 */
export function setVendorPicture(
  ctx: Allowed<VendorViewer>,
  { image }: SetVendorPicture,
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
      sql`
        update vendors set image = ${image}, updated_at = ${now}
        where ${own(viewer)} and ${mayAttach(attaching, sql`json_array(vendors.image)`)}`,
      attachAll(attaching),
    ]);
    if (written?.meta.changes) return;
    await findOwnPicture(ctx);
    throw notAttached("image");
  });
}
