/**
 * Bundles a script written in TypeScript into one file and runs it:
 *
 * node scripts/lib/bundled.mjs scripts/NAME.ts …
 *
 * Use it for a script that must need little memory. tsx compiles every file separately, including
 * those of packages, in a second thread, and keeps the results; for the import, that takes 60 MB
 * more.
 */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./project.mjs";

// The copy of esbuild that comes with tsx.
const { buildSync } = createRequire(import.meta.resolve("tsx"))("esbuild");

const folder = join(root, "build/scripts");
const [script] = process.argv.splice(2, 1);
process.argv[1] = join(root, script);

const { outputFiles } = buildSync({
  entryPoints: [process.argv[1]],
  outdir: folder,
  write: false,
  bundle: true,
  // These files stay in place: they need no compiling, and they use paths relative to their own
  // location.
  external: [join(root, "scripts/lib/*.mjs")],
  packages: "external",
  platform: "node",
  format: "esm",
  logLevel: "warning",
});

mkdirSync(folder, { recursive: true });
const file = join(folder, basename(script).replace(/\.ts$/, ".mjs"));
// Another process may be reading the previous file, so the new file replaces it in one step.
writeFileSync(`${file}.${process.pid}`, outputFiles[0].contents);
renameSync(`${file}.${process.pid}`, file);
await import(pathToFileURL(file).href);
