/**
 * What is between a browser and the worker in production, as far as it affects a grade. An edge
 * compresses texts, which a local worker does not do, and a map service sends tiles, which a
 * machine without internet access cannot get.
 */
import { createServer, request } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";

/** A gray square of the same size as a map service's tiles. */
const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#d8d8d2"/></svg>`;

export const tilePath = "/tiles/{z}/{x}/{y}.svg";
const isTile = /^\/tiles\/\d+\/\d+\/\d+\.svg$/;
const isText = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/;

/** Roughly the compression level that Cloudflare uses. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function pass(asked, answered, target) {
  const { hostname, port } = new URL(target);
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const inner = request(
    { hostname, port, path: asked.url, method: asked.method, headers },
    (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const told = { ...answer.headers };
        delete told["transfer-encoding"];
        delete told["content-length"];
        const packs =
          body.length > 0 &&
          isText.test(told["content-type"] ?? "") &&
          /\bbr\b/.test(asked.headers["accept-encoding"] ?? "");
        if (packs) told["content-encoding"] = "br";
        answered.writeHead(answer.statusCode, told);
        answered.end(packs ? brotliCompressSync(body, quality) : body);
      });
    },
  );
  inner.on("error", () => answered.writeHead(502).end());
  asked.pipe(inner);
}

/**
 * Starts an edge at `port` in front of the server at `target`. Returns a function that stops the
 * edge.
 */
export async function startEdge(port, target) {
  const edge = createServer((asked, answered) => {
    if (!isTile.test(asked.url)) return pass(asked, answered, target);
    answered.writeHead(200, { "content-type": "image/svg+xml", "cache-control": "max-age=86400" });
    answered.end(tile);
  });
  await new Promise((resolve) => edge.listen(port, "localhost", resolve));
  return () => {
    edge.closeAllConnections();
    edge.close();
  };
}
