/** Measures how a page is answered when a crowd of readers asks for it at the same moment. */
import { Agent } from "node:http";
import { withApp } from "./serving.mjs";
import { ask } from "./speed.mjs";

export const readers = 200;
const asksEach = 10;

/**
 * Lets 200 readers, each with a connection of their own, ask for `path` again and again. Returns for
 * a page that is drawn each time, and for one from the cache, the requests a second and the longest
 * wait in seconds.
 */
export async function measureCrowd(state, path) {
  const crowd = [];
  for (const kind of ["drawn", "kept"]) {
    const settings = { EDGE_CACHE: kind === "kept" ? "on" : "off" };
    await withApp(state, settings, async (site) => {
      await gather(site + path, 1);
      crowd.push({ kind, path, ...(await gather(site + path, asksEach)) });
    });
  }
  return crowd;
}

async function gather(url, asks) {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  let worst = 0;
  const reader = async () => {
    for (let asked = 0; asked < asks; asked++) {
      const began = performance.now();
      await ask(url, agent);
      worst = Math.max(worst, performance.now() - began);
    }
  };
  const began = performance.now();
  try {
    await Promise.all(Array.from({ length: readers }, reader));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - began) / 1000;
  return { speed: (readers * asks) / seconds, worst: worst / 1000 };
}
