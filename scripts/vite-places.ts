import type { Plugin } from "vite";
import { placeFiles } from "./places/place-files";
import { isForBrowsers } from "./vite-for-browsers";

/**
 * Writes the places of the country next to the pages, under /places; see app/platform/places.ts.
 */
export function writePlaces(): Plugin {
  return {
    name: "market-day:places",
    apply: isForBrowsers,
    generateBundle() {
      for (const [name, source] of placeFiles()) {
        this.emitFile({ type: "asset", fileName: `places/${name}`, source });
      }
    },
  };
}
