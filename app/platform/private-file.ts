/**
 * The answer with a private file. The browser saves the file under its name instead of showing it.
 * If a user opens the file anyway, it can run nothing; browsers do not guess its type, and no cache
 * keeps it.
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

/**
 * RFC 8187: encodes like encodeURIComponent, and also the four characters that a header does not
 * accept.
 */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
