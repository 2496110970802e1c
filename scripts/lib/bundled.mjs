/**
 * Runs a script that is written in TypeScript, made one file first:
 *
 *     node scripts/lib/bundled.mjs scripts/NAME.ts …
 *
 * For one that has to get by with little memory. tsx works on each file in turn, the packages' as
 * well, in a thread beside, and keeps what it has made of them: 60 MB more in the import.
 */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./project.mjs";

// The one that tsx brings for itself.
const { buildSync } = createRequire(import.meta.resolve("tsx"))("esbuild");

const folder = join(root, "build/scripts");
const [script] = process.argv.splice(2, 1);
process.argv[1] = join(root, script);

const { outputFiles } = buildSync({
  entryPoints: [process.argv[1]],
  outdir: folder,
  write: false,
  bundle: true,
  // These stay where they are: they need not be changed, and look about from there.
  external: [join(root, "scripts/lib/*.mjs")],
  packages: "external",
  platform: "node",
  format: "esm",
  logLevel: "warning",
});

mkdirSync(folder, { recursive: true });
const file = join(folder, basename(script).replace(/\.ts$/, ".mjs"));
// Somebody else may be reading the one that was there.
writeFileSync(`${file}.${process.pid}`, outputFiles[0].contents);
renameSync(`${file}.${process.pid}`, file);
await import(pathToFileURL(file).href);
