import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allow } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { canBeSized, readSizing, type Sizing } from "~/platform/images";

const forGood = "public, max-age=31536000, immutable";

/** A drawing that is opened by itself: it may colour its own shapes, and that is all. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * GET /images/…: a picture from the bucket, under the rest of the path as its key; `?w=800&f=auto`
 * asks for it in another size. A key always means the same picture, so browsers may keep it for
 * good. Only pictures are told as such: whatever else were ever to lie there can neither run nor
 * be drawn as a page.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const key = args.params["*"] ?? "";
  const { headers, url } = args.request;
  const sizing = readSizing(new URL(url).searchParams, headers.get("Accept"));
  if (!isKey(key) || sizing === "unknown") return missing();
  return sizing && ctx.images ? sized(ctx, key, sizing) : stored(ctx, key, headers);
}

/** The picture as it was stored. */
async function stored(ctx: Allowed, key: string, asked: Headers): Promise<Response> {
  const picture = await ctx.pictures.get(key, {
    onlyIf: { etagDoesNotMatch: etagIn(asked.get("If-None-Match")) },
  });
  if (!picture) return missing();
  const headers = pictureHeaders(picture.httpMetadata?.contentType);
  headers.set("ETag", picture.httpEtag);
  if (!("body" in picture)) return new Response(null, { status: 304, headers });
  headers.set("Content-Length", String(picture.size));
  return new Response(picture.body, { headers });
}

/** The picture in another size, drawn once at each edge; as it was stored where that fails. */
async function sized(ctx: Allowed, key: string, sizing: Sizing): Promise<Response> {
  const { width, format, isAuto } = sizing;
  const edge = await edgeCache();
  const address = `${ctx.origin}/images/${key}?w=${width}&f=${format}`;
  const kept = await edge?.match(address);
  if (kept) return varying(new Response(kept.body, kept), isAuto);

  const picture = await ctx.pictures.get(key);
  if (!picture) return missing();
  const type = picture.httpMetadata?.contentType;
  const drawn = canBeSized(type ?? "") && (await ctx.images?.resize(picture.body, sizing));
  if (!drawn) {
    // What was begun with cannot be told again.
    const again = picture.bodyUsed ? await ctx.pictures.get(key) : picture;
    if (!again) return missing();
    return varying(new Response(again.body, { headers: pictureHeaders(type) }), isAuto);
  }
  const answer = new Response(drawn.bytes, { headers: pictureHeaders(drawn.contentType) });
  if (edge) ctx.waitUntil(edge.put(address, answer.clone()));
  return varying(answer, isAuto);
}

/** Workers have a cache at each edge; whatever else runs this code has none. */
async function edgeCache(): Promise<Cache | undefined> {
  return globalThis.caches?.open("pictures");
}

function varying(answer: Response, isAuto: boolean): Response {
  if (isAuto) answer.headers.set("Vary", "Accept");
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

/** 'markets/12/a1b2c3.webp': plain names, none of them hidden or a way up. */
function isKey(key: string): boolean {
  return key.length <= 300 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key);
}

function pictureType(type: string | undefined): string {
  return type && /^image\/(png|jpeg|webp|avif|gif|svg\+xml)$/.test(type)
    ? type
    : "application/octet-stream";
}

function missing(): Response {
  return new Response("There is no such picture.", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
