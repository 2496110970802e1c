import type { Plugin } from "vite";
import { placeFiles } from "./places/place-files";

/**
 * Writes the places of the country next to the pages, under /places; see app/platform/places.ts.
 */
export function writePlaces(): Plugin {
  let isForBrowsers = false;
  return {
    name: "market-day:places",
    apply: "build",
    configResolved(config) {
      isForBrowsers = !config.build.ssr;
    },
    generateBundle() {
      if (!isForBrowsers) return;
      for (const [name, source] of placeFiles()) {
        this.emitFile({ type: "asset", fileName: `places/${name}`, source });
      }
    },
  };
}
