/**
 * Bundles a worker into one file, as `wrangler deploy` would send it. Also writes the bindings from
 * its wrangler.toml, in the form that miniflare expects.
 */
import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { runNode } from "./programs.mjs";
import { programs } from "./project.mjs";

/** The folders into which `npm run build` puts its workers. */
export const bundles = { app: "build/worker/app", emulator: "build/worker/stripe-emulator" };

/** The name of the file that says how to serve a worker. It is written last. */
export const manifest = "worker.json";

/**
 * Bundles the worker of the wrangler.toml at `config` into `folder`. Ignores .dev.vars, because
 * those settings belong to a person and not to a build.
 */
export async function bundle(config, folder) {
  mkdirSync(folder, { recursive: true });
  const [{ unstable_getMiniflareWorkerOptions, unstable_readConfig }] = await Promise.all([
    import("wrangler"),
    runNode(programs.wrangler, ["deploy", "--dry-run", "--outdir", resolve(folder), "-c", config]),
  ]);
  leaveNothingBeside(config);
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config, undefined, { envFiles: [] });
  const { name, main, triggers } = unstable_readConfig({ config });
  const told = {
    name,
    file: basename(main).replace(/\.[jt]sx?$/, ".js"),
    crons: triggers.crons ?? [],
    options: workerOptions,
  };
  writeFileSync(join(folder, manifest), JSON.stringify(told));
}

/**
 * Removes the folder in which wrangler keeps temporary files while it bundles, unless it contains
 * other files.
 */
function leaveNothingBeside(config) {
  const own = join(dirname(config), ".wrangler");
  try {
    for (const folder of [join(own, "tmp"), own]) rmdirSync(folder);
  } catch {
    // The folder is not empty, or does not exist.
  }
}
