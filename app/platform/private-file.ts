/**
 * The answer with a private file: to be saved, not shown, under its name; it can run nothing should
 * somebody open it all the same, its type is not guessed at, and nobody keeps it on the way.
 */
export function privateFile(
  body: ReadableStream,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: number },
): Response {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, no-store",
      Vary: "Cookie, Authorization",
    },
  });
}

/** RFC 8187: what encodeURIComponent leaves, less the four that a header does not take. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
