import { drawSized } from "~/models/guide/picture/draw";
import { isUploadKey } from "~/models/guide/picture/picture.rules";
import { whoSees } from "~/models/guide/picture/upload.server";
import { isPrivateKey } from "~/models/vendors/document/document.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import {
  canBeSized,
  contentTypeOf,
  type Images,
  NotDrawn,
  readSizing,
  type Sizing,
} from "~/platform/images";

const forGood = "public, max-age=31536000, immutable";
/** For the picture as it was stored, sent in place of a size that may be drawn a minute later. */
const forAMinute = "public, max-age=60";
/** A picture cannot be removed from edge caches, so they drop it after a day at most. */
const forADay = "public, max-age=86400";

/** For a drawing that is opened on its own: it may style its own shapes, and nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * GET /images/…: a picture from the bucket, with the rest of the path as its key. `?w=800&f=auto`
 * asks for it in another size. A key always means the same picture, so browsers may keep it for
 * ever. Only pictures are sent as pictures: any other file there can neither run nor open as a
 * page.
 *
 * An uploaded picture is public as soon as it belongs to something. Until then only its uploader
 * can see it, and no cache keeps it.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const key = args.params["*"] ?? "";
  const { headers, url } = args.request;
  const sizing = readSizing(new URL(url).searchParams, headers.get("Accept"));
  if (!isKey(key) || sizing === "unknown") return missing();
  const address = `${ctx.origin}/images/${key}?w=${sizing?.width}&f=${sizing?.format}`;
  const edge = sizing && ctx.images ? await edgeCache() : undefined;
  const kept = await edge?.match(address);
  if (kept) return withCaching(new Response(kept.body, kept), sizing);

  const seen = isUploadKey(key) ? await whoSees(ctx, key) : "all";
  if (seen === "nobody") return missing();
  const { answer, isDrawn, isFault } =
    sizing && ctx.images
      ? await sized(ctx, ctx.images, key, sizing)
      : await stored(ctx, key, headers);
  if (answer.status === 404) return answer;
  if (seen === "uploader") {
    answer.headers.set("Cache-Control", "private, no-store");
    return answer;
  }
  if (edge && isDrawn) {
    const copy = answer.clone();
    copy.headers.set("Cache-Control", forADay);
    ctx.waitUntil(edge.put(address, copy));
  }
  return withCaching(answer, sizing, isFault ? forAMinute : forGood);
}

interface Found {
  answer: Response;
  isDrawn: boolean;
  /** Whether the image service failed, so that another try may give the requested size. */
  isFault?: boolean;
}
const asIs = (answer: Response): Found => ({ answer, isDrawn: false });

/** The picture as it was stored. */
async function stored(ctx: Allowed, key: string, asked: Headers): Promise<Found> {
  const picture = await ctx.pictures.get(key, {
    onlyIf: { etagDoesNotMatch: etagIn(asked.get("If-None-Match")) },
  });
  if (!picture) return asIs(missing());
  const headers = pictureHeaders(picture.httpMetadata?.contentType);
  headers.set("ETag", picture.httpEtag);
  if (!("body" in picture)) return asIs(new Response(null, { status: 304, headers }));
  headers.set("Content-Length", String(picture.size));
  return asIs(new Response(picture.body, { headers }));
}

/** The picture in another size. If resizing fails, the picture as it was stored. */
async function sized(ctx: Allowed, images: Images, key: string, sizing: Sizing): Promise<Found> {
  const picture = await ctx.pictures.get(key);
  if (!picture) return asIs(missing());
  const headers = pictureHeaders(picture.httpMetadata?.contentType);
  if (!canBeSized(headers.get("Content-Type") ?? "")) {
    return asIs(new Response(picture.body, { headers }));
  }
  const bytes = await picture.arrayBuffer();
  try {
    const drawn = await drawSized(images, new Uint8Array(bytes), sizing);
    headers.set("Content-Type", contentTypeOf(sizing.format));
    return { answer: new Response(drawn, { headers }), isDrawn: true };
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    ctx.log("picture-not-sized", { message: error.message });
    const answer = new Response(bytes, { headers });
    return { answer, isDrawn: false, isFault: error.isFault };
  }
}

/** Workers have a cache at each edge location. Other runtimes have no cache. */
async function edgeCache(): Promise<Cache | undefined> {
  return globalThis.caches?.open("pictures");
}

/** Lets every cache keep the picture. */
function withCaching(answer: Response, sizing: Sizing | null, howLong = forGood): Response {
  answer.headers.set("Cache-Control", howLong);
  if (sizing?.isAuto) answer.headers.set("Vary", "Accept");
  return answer;
}

function pictureHeaders(contentType: string | undefined): Headers {
  const type = pictureType(contentType);
  const headers = new Headers({ "Cache-Control": forGood, "Content-Type": type });
  if (type === "image/svg+xml") headers.set("Content-Security-Policy", drawingPolicy);
  return headers;
}

/** The ETag of the picture that the browser has, without quotes. A browser never sends several. */
function etagIn(header: string | null): string | undefined {
  return /^(?:W\/)?"([^"]+)"$/.exec(header?.trim() ?? "")?.[1];
}

/**
 * Whether a key has only plain names, like 'markets/12/a1b2c3.webp': no hidden names, no parent
 * folders, and no private file.
 */
function isKey(key: string): boolean {
  return !isPrivateKey(key) && key.length <= 300 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key);
}

function pictureType(type: string | undefined): string {
  return type && /^image\/(png|jpeg|webp|avif|gif|svg\+xml)$/.test(type)
    ? type
    : "application/octet-stream";
}

function missing(): Response {
  return new Response("Photo not found.", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
