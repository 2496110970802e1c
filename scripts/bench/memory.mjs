/** Measures how the local runtime's memory grows while it answers requests. */
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { NotReady } from "../lib/steps.mjs";
import { mixed } from "./addresses.mjs";
import { signIn } from "./pages.mjs";
import { withApp, withBareWorker } from "./serving.mjs";
import { ask, connections, teach } from "./speed.mjs";
import { count } from "./table.mjs";

/** The numbers of requests after which the memory is read. */
export const marks = [0, 1_000, 5_000, 10_000, 20_000];

/** The resident memory, in bytes, of the runtime, which is the only program a server starts. */
function memoryOf({ pid }) {
  const [runtime] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${runtime}/status`, "utf8"));
  return Number(kilobytes) * 1024;
}

/** Sends `requests` again and again. Returns the server's memory after each of `marks`. */
async function sizesUnderLoad(site, server, requests, told) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const sendUntil = async (mark) => {
    while (sent < mark) {
      const { path, ...expected } = requests[sent++ % requests.length];
      await ask(site + path, agent, expected);
      told(`${count(sent)} of ${count(marks.at(-1))} requests to the ${server.name}`);
    }
  };
  const sizes = [];
  try {
    for (const mark of marks) {
      await Promise.all(Array.from({ length: connections }, () => sendUntil(mark)));
      sizes.push(memoryOf(server));
    }
  } finally {
    agent.destroy();
  }
  return sizes;
}

/** Gives each request that somebody sends (`as`) the cookie of that demo account. */
async function withCookies(site, requests) {
  const cookies = new Map();
  for (const { as } of requests) {
    if (as && !cookies.has(as)) cookies.set(as, await signIn(site, as));
  }
  return requests.map(({ as, ...each }) => ({ ...each, cookie: cookies.get(as) }));
}

/**
 * Measures the app, and then a bare worker that runs the statements of one page for each request.
 * Returns the bytes of both (`{ app, bare }`) for each of `marks`.
 */
export async function measureMemory(state, ids, told) {
  if (process.platform !== "linux") throw new NotReady("--memory reads /proc, so it needs Linux.");
  const app = await withApp(state, {}, async (site, server) =>
    sizesUnderLoad(site, server, await withCookies(site, mixed(ids)), told),
  );
  const path = `/market/${ids.market}`;
  const bare = await withBareWorker(state, async (site, server) => {
    await teach(site, state, [path]);
    return sizesUnderLoad(site, server, [{ path }], told);
  });
  return { app, bare };
}
