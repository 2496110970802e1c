import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { drawSized } from "~/models/guide/picture/draw";
import { isUploadKey } from "~/models/guide/picture/picture.rules";
import { whoSees } from "~/models/guide/picture/upload.server";
import { isPrivateKey } from "~/models/vendors/document/document.rules";
import { allow } from "~/platform/allow";
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
/** At the edges, where nothing can be called back, a picture that is gone goes within a day. */
const forADay = "public, max-age=86400";

/** A drawing that is opened by itself: it may colour its own shapes, and that is all. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * GET /images/…: a picture from the bucket, under the rest of the path as its key; `?w=800&f=auto`
 * asks for it in another size. A key always means the same picture, so browsers may keep it for
 * good. Only pictures are told as such: whatever else were ever to lie there can neither run nor
 * be drawn as a page.
 *
 * One that has been uploaded is everybody's as soon as it belongs to something. Until then it is
 * told to whoever has brought it, and kept by nobody.
 */
export async function loader(args: LoaderFunctionArgs) {
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
  const { answer, isDrawn } =
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
  return withCaching(answer, sizing);
}

interface Found {
  answer: Response;
  isDrawn: boolean;
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

/** The picture drawn in another size; as it was stored where that fails. */
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
    return asIs(new Response(bytes, { headers }));
  }
}

/** Workers have a cache at each edge; whatever else runs this code has none. */
async function edgeCache(): Promise<Cache | undefined> {
  return globalThis.caches?.open("pictures");
}

/** As everybody may keep it. */
function withCaching(answer: Response, sizing: Sizing | null): Response {
  answer.headers.set("Cache-Control", forGood);
  if (sizing?.isAuto) answer.headers.set("Vary", "Accept");
  return answer;
}

function pictureHeaders(contentType: string | undefined): Headers {
  const type = pictureType(contentType);
  const headers = new Headers({ "Cache-Control": forGood, "Content-Type": type });
  if (type === "image/svg+xml") headers.set("Content-Security-Policy", drawingPolicy);
  return headers;
}

/** The one tag of a picture that a browser has, without its quotes; it never has several. */
function etagIn(header: string | null): string | undefined {
  return /^(?:W\/)?"([^"]+)"$/.exec(header?.trim() ?? "")?.[1];
}

/** 'markets/12/a1b2c3.webp': plain names, none of them hidden, a way up, or a private file's. */
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
