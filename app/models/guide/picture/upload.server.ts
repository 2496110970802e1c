import { Buffer } from "node:buffer";
import { eq, type SQL, sql } from "drizzle-orm";
import { readEntries } from "~/platform/body";
import type { Allowed, RequestContext } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { NotDrawn } from "~/platform/images";
import { check } from "~/platform/submit";
import { hashToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Viewer } from "~/platform/viewer";
import { type Drawn, drawToStore } from "./draw";
import {
  damaged,
  mostAnHour,
  mostBytes,
  newPictureKey,
  type Purpose,
  pictureAddress,
  purposeOf,
  seenBy,
  tooLarge,
  uploadFailed,
  whyNotUpload,
} from "./picture.rules";
import { UploadAsked } from "./picture.schema";
import { pictures } from "./picture.tables";
import { readPicture } from "./read";

export interface UploadedPicture {
  /** The address where the photo is shown; forms and the API name the photo by it. */
  url: string;
  width: number;
  height: number;
}

/** Who uploads: an account, or the browser if the user is not signed in. */
export interface Uploader {
  userId: number | null;
  /** The SHA-256 of the browser's cookie. */
  browser: string | null;
}

/**
 * The uploads that a user may see and attach: those of the account, and those the browser made
 * before signing in.
 */
export async function uploaderOf({
  viewer,
  browserMark,
}: Pick<RequestContext, "browserMark"> & { viewer: Viewer | null }): Promise<Uploader> {
  return { userId: viewer?.id ?? null, browser: await browserMark.read() };
}

/**
 * Accepts a photo: checks it, draws it upright and without metadata, and keeps the result for a
 * day, until something uses it. The original file is not kept. Throws `signed_out` and
 * `wrong_role`, `too_many`, `too_large`, `wrong_type` if the file is not a photo, `invalid` if it
 * is empty, damaged or cut short, and `uploads_down` if photos cannot be drawn right now.
 */
export function uploadPicture(
  ctx: Allowed<Viewer | null>,
  { file, purpose }: { file: File; purpose: Purpose },
): Promise<UploadedPicture> {
  return sayingWhenItFails(ctx, uploadFailed, async () => {
    const refused = whyNotUpload(ctx.viewer, purpose);
    if (refused) throw refused;
    await spendTry(ctx);
    if (file.size >= mostBytes) throw tooLarge();
    const picture = readPicture(new Uint8Array(await file.arrayBuffer()));
    return keep(ctx, purpose, await drawn(ctx, picture));
  });
}

async function drawn({ images, log }: RequestContext, picture: ReturnType<typeof readPicture>) {
  try {
    if (!images) throw new NotDrawn("no Images binding", true);
    return await drawToStore(images, picture);
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    log("picture-not-drawn", { message: error.message });
    if (error.isFault) throw new DomainError("uploads_down");
    throw damaged("damaged");
  }
}

/**
 * The row is written first, so that every file in the bucket is known and is deleted if nobody uses
 * it.
 */
async function keep(
  { db, viewer, now, browserMark, pictures: bucket }: Allowed<Viewer | null>,
  purpose: Purpose,
  { bytes, width, height }: Drawn,
): Promise<UploadedPicture> {
  const key = newPictureKey();
  await db.insert(pictures).values({
    key,
    purpose,
    uploaderUserId: viewer?.id ?? null,
    uploaderBrowser: viewer ? null : await browserMark.ensure(),
    bytes: bytes.length,
    width,
    height,
    createdAt: now,
  });
  await bucket.put(key, bytes, { httpMetadata: { contentType: "image/webp" } });
  return { url: pictureAddress(key), width, height };
}

const hour = 3_600_000;

/** The statement that counts a try, up to `most` in this hour. It counts only if `only` holds. */
const countTry = (who: string, most: number, now: number, only: SQL) => sql`
  insert into upload_tries (who, hour, tries) select ${who}, ${Math.floor(now / hour)}, 1
  where ${only} on conflict do update set tries = tries + 1 where tries < ${most}`;

/**
 * Counts an upload try, whatever its result: for the account, or for the browser and its network.
 * The counts are in the database because the workers' rate limits cannot count by the hour. Throws
 * `too_many`.
 */
export async function spendTry(ctx: Allowed<Viewer | null>): Promise<void> {
  const { db, viewer, browserMark, address, now } = ctx;
  const own = viewer
    ? [{ who: `account ${viewer.id}`, most: mostAnHour.account }]
    : [
        { who: await browserMark.ensure(), most: mostAnHour.browser },
        { who: await hashToken(`network ${address}`), most: mostAnHour.network },
      ];
  const counted = await runBatch(
    db,
    // A browser without tries left must not use up the tries of the others in its network.
    own.map(({ who, most }, at) => countTry(who, most, now, at === 0 ? sql`true` : wroteOne)),
  );
  if (counted.some(({ meta }) => meta.changes === 0)) {
    throw new DomainError("too_many", "Too many uploads this hour. Try again in an hour.", {
      title: uploadFailed.title,
    });
  }
}

/**
 * The most bytes of an upload request: a photo, plus the form's boundaries, names and other field.
 */
export const mostOfUpload = mostBytes + 16 * 1024;

/**
 * Accepts the photo in the field `image` of a multipart form; `purpose` may say what it is for.
 * Responds 201 with its address. Throws as `uploadPicture` does.
 */
export async function answerUpload(
  ctx: Allowed<Viewer | null>,
  request: Request,
): Promise<Response> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new DomainError(
      "wrong_type",
      "Send multipart/form-data with the photo in the field “image”.",
    );
  }
  const form = await readEntries(request, mostOfUpload).catch((error) => {
    throw error instanceof DomainError && error.code === "too_large" ? tooLarge() : error;
  });
  const { image, purpose } = check(UploadAsked, {
    image: form.get("image"),
    purpose: form.get("purpose") ?? purposeOf(ctx.viewer?.role ?? null),
  });
  const picture: UploadedPicture & { message: string } = {
    ...(await uploadPicture(ctx, { file: image, purpose })),
    message: "Image uploaded successfully!",
  };
  return Response.json(picture, { status: 201, headers: { Location: picture.url } });
}

const dataUrl = /^data:[\w.+/-]{0,100};base64,([A-Za-z0-9+/]*={0,2})$/;

/**
 * The addresses of the photos in an API call. An address stays unchanged; a photo sent as a data
 * URL is uploaded like any other. Anything else is refused later, by the code that attaches it.
 * Throws as `uploadPicture` does.
 */
export async function takeSentPictures(
  ctx: Allowed<Viewer | null>,
  sent: readonly string[],
  purpose: Purpose,
): Promise<string[]> {
  const addresses: string[] = [];
  for (const each of sent) {
    const coded = dataUrl.exec(each)?.[1];
    if (coded === undefined) {
      addresses.push(each.slice(0, 300));
      continue;
    }
    const file = new File([Buffer.from(coded, "base64")], "photo");
    addresses.push((await uploadPicture(ctx, { file, purpose })).url);
  }
  return addresses;
}

/**
 * Who may see the photo with this key: everyone, only the user who asks, or nobody. Reads one row.
 */
export async function whoSees(ctx: Allowed, key: string): Promise<"all" | "uploader" | "nobody"> {
  const { userId, browser } = await uploaderOf(ctx);
  const [row] = await ctx.db
    .select({
      attachedAt: pictures.attachedAt,
      discardedAt: pictures.discardedAt,
      isMine: sql<number>`coalesce(uploader_user_id = ${userId} or uploader_browser = ${browser}, 0)`,
    })
    .from(pictures)
    .where(eq(pictures.key, key));
  return row ? seenBy({ ...row, isMine: row.isMine === 1 }) : "nobody";
}
