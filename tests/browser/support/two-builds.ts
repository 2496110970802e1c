import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ownHouse } from "./own-house";

/** The version in the service worker's code: see scripts/vite-service-worker.ts. */
const versionIn = /\b[0-9a-f]{12}\b/;
export const nextVersion = "000000000000";

/**
 * The house under another address. After `deploy`, its service worker is that of the next build;
 * after `lose`, the next requests of a path get no answer. `close` ends the server.
 */
export async function openTwoBuilds() {
  const { host, port } = new URL(ownHouse().site);
  let isNext = false;
  const losing = new Map<string, number>();
  const handOn = (asked: IncomingMessage, answer: ServerResponse) => {
    const { url = "", method, headers } = asked;
    const [path = ""] = url.split("?");
    const toLose = losing.get(path) ?? 0;
    if (toLose > 0) {
      losing.set(path, toLose - 1);
      return void answer.destroy();
    }
    const isWorker = isNext && url === "/service-worker.js";
    const way = { host: "localhost", port, path: url, method, headers: { ...headers } };
    if (isWorker) for (const name of ["accept-encoding", "if-none-match"]) delete way.headers[name];
    const passed = request(way, async (given) => {
      const told = { ...given.headers };
      if (!isWorker) return given.pipe(answer.writeHead(given.statusCode ?? 502, told));
      const code = await new Response(given as unknown as BodyInit).text();
      if (!versionIn.test(code)) throw new Error(`The worker at ${host} has no version.`);
      for (const name of ["etag", "content-length", "content-encoding"]) delete told[name];
      answer.writeHead(200, told).end(code.replace(versionIn, nextVersion));
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  };
  const server = createServer(handOn);
  await new Promise<void>((resolve) => void server.listen(0, "localhost", resolve));
  return {
    site: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy() {
      isNext = true;
    },
    /** Leaves the next `times` requests of this path without an answer. */
    lose: (path: string, times: number) => void losing.set(path, times),
    /** How many requests of this path will still get no answer. */
    toLose: (path: string) => losing.get(path) ?? 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
