import { and, eq, isNull } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import { keyIn, newPictureKey, pictureAddress } from "./picture";
import { pictures } from "./picture.tables";

/**
 * Uploaded pictures again, under names of their own, for something else to be attached to: a picture
 * belongs to one thing. They wait like any upload. Addresses of other pictures stay as they are, and
 * one that is gone is left out. In their order.
 */
export async function copyPictures(
  ctx: Pick<Allowed<Viewer>, "db" | "pictures" | "viewer" | "now">,
  addresses: string[],
): Promise<string[]> {
  const copies: string[] = [];
  for (const address of addresses) {
    const copy = await copyOf(ctx, address);
    if (copy !== null) copies.push(copy);
  }
  return copies;
}

async function copyOf(
  { db, pictures: bucket, viewer, now }: Parameters<typeof copyPictures>[0],
  address: string,
): Promise<string | null> {
  const from = keyIn(address);
  if (from === null) return address;
  const [known] = await db
    .select({
      purpose: pictures.purpose,
      bytes: pictures.bytes,
      width: pictures.width,
      height: pictures.height,
    })
    .from(pictures)
    .where(and(eq(pictures.key, from), isNull(pictures.discardedAt)));
  const stored = known && (await bucket.get(from));
  if (!stored) return null;
  const key = newPictureKey();
  await db.insert(pictures).values({ ...known, key, uploaderUserId: viewer.id, createdAt: now });
  await bucket.put(key, await stored.arrayBuffer(), { httpMetadata: stored.httpMetadata });
  return pictureAddress(key);
}
