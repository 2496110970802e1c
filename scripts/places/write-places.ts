import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { placeFiles } from "./place-files";

/**
 * `node scripts/lib/bundled.mjs scripts/places/write-places.ts FOLDER`: writes the place files into
 * FOLDER.
 */
const [folder = "build/places"] = process.argv.slice(2);
for (const [name, text] of placeFiles()) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
