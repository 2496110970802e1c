import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlaceFiles } from "../../app/platform/places";
import { runNode } from "../lib/programs.mjs";

const built = "build/client/places";
const writtenHere = "build/places";

/**
 * Opens the place files: those of the build, or, if nothing has been built, files written now. A
 * separate program writes them, because the packages that they come from use more memory than an
 * import may use.
 */
export async function openPlaces(): Promise<PlaceFiles> {
  const folder = existsSync(built) ? built : writtenHere;
  if (folder === writtenHere) {
    await runNode("scripts/lib/bundled.mjs", ["scripts/places/write-places.ts", writtenHere]);
  }
  return {
    async read(name) {
      const file = join(folder, `${name}.txt`);
      return existsSync(file) ? readFile(file, "utf8") : "";
    },
  };
}
