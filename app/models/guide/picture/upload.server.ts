import { Buffer } from "node:buffer";
import { eq, lt, sql } from "drizzle-orm";
import { readEntries } from "~/platform/body";
import type { Allowed, RequestContext } from "~/platform/context";
import { runBatch } from "~/platform/database";
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
import { pictures, uploadTries } from "./picture.tables";
import { readPicture } from "./read";

export interface UploadedPicture {
  /** What forms and the API name it by, and where it is shown. */
  url: string;
  width: number;
  height: number;
}

/** Who brings something: an account, or the browser where nobody has signed in. */
export interface Uploader {
  userId: number | null;
  /** The SHA-256 of its mark. */
  browser: string | null;
}

/** Whose uploads somebody may see and attach: the account's, and the browser's from before. */
export async function uploaderOf({
  viewer,
  browserMark,
}: Pick<RequestContext, "browserMark"> & { viewer: Viewer | null }): Promise<Uploader> {
  return { userId: viewer?.id ?? null, browser: await browserMark.read() };
}

/**
 * Takes a picture in: reads what it is, draws it upright and without metadata, and keeps that until
 * it is attached to something, for a day. What was sent is not kept. Throws `signed_out` and
 * `wrong_role`, `too_many`, `too_large`, `wrong_type` for what is no picture, `invalid` for what is
 * empty, damaged or cut short, and `uploads_down` where pictures cannot be drawn just now.
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

/** The row first: whatever comes to lie in the bucket is known, and cleared away if nobody takes it. */
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

/**
 * Counts a try, whatever comes of it: for the account, or for the browser and its network. In the
 * database, because the rate limits that workers have know no hours. Throws `too_many`.
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
    own.map(({ who, most }) =>
      db
        .insert(uploadTries)
        .values({ who, hour: Math.floor(now / hour), tries: 1 })
        .onConflictDoUpdate({
          target: [uploadTries.who, uploadTries.hour],
          set: { tries: sql`${uploadTries.tries} + 1` },
          setWhere: lt(uploadTries.tries, most),
        }),
    ),
  );
  if (counted.some(({ meta }) => meta.changes === 0)) {
    throw new DomainError("too_many", "Too many uploads this hour. Try again in an hour.", {
      title: uploadFailed.title,
    });
  }
}

/** Bytes of what is sent: a picture, with boundaries, names and the other field around it. */
export const mostOfUpload = mostBytes + 16 * 1024;

/**
 * Takes in the picture of a multipart form, in its field `image`; `purpose` may say what it is for.
 * Answers 201 with its address, or throws as `uploadPicture` does.
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
 * The addresses of pictures that a call names: an address stays as it is, and a picture that was
 * sent itself, as a data URL, is taken in as any upload is. Throws as `uploadPicture` does; what is
 * neither is for whoever attaches it to refuse.
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

/** Who may look at the picture of this key: everyone, the one who asks, or nobody. Reads one row. */
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
