import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allow } from "~/platform/allow";

/**
 * GET /images/…: a picture from the bucket, under the rest of the path as its key. A key always
 * means the same picture, so browsers may keep it for good. Only pictures are told as such:
 * whatever else were ever to lie there can neither run nor be drawn as a page.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const key = args.params["*"] ?? "";
  if (!isKey(key)) return missing();
  const picture = await ctx.pictures.get(key, {
    onlyIf: { etagDoesNotMatch: etagIn(args.request.headers.get("If-None-Match")) },
  });
  if (!picture) return missing();
  const headers = new Headers({
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Type": pictureType(picture.httpMetadata?.contentType),
    ETag: picture.httpEtag,
  });
  if (!("body" in picture)) return new Response(null, { status: 304, headers });
  headers.set("Content-Length", String(picture.size));
  return new Response(picture.body, { headers });
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
  return type && /^image\/(png|jpeg|webp|avif|gif)$/.test(type) ? type : "application/octet-stream";
}

function missing(): Response {
  return new Response("There is no such picture.", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
