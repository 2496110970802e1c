/** Measures how a page is answered when a crowd of readers asks for it at the same moment. */
import { withApp } from "./serving.mjs";
import { load } from "./speed.mjs";

/** Each reader has a connection of its own. */
export const readers = 200;
const asked = 2000;

/**
 * Returns how a crowd is answered that asks for `path` again and again: with a page that is drawn each
 * time, and with one from the cache.
 */
export async function measureCrowd(state, path) {
  const crowd = [];
  for (const kind of ["drawn", "kept"]) {
    const settings = { EDGE_CACHE: kind === "kept" ? "on" : "off" };
    await withApp(state, settings, async (site) => {
      const gather = (most) => load(site + path, (answered) => answered < most, readers);
      await gather(readers);
      crowd.push({ kind, path, ...(await gather(asked)) });
    });
  }
  return crowd;
}
