/**
 * Makes one file of a worker, as `wrangler deploy` would send it, and writes beside it what its
 * wrangler.toml binds it to, as miniflare wants to hear it.
 */
import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { runNode } from "./programs.mjs";
import { programs } from "./project.mjs";

/** Where `npm run build` puts its workers. */
export const bundles = { app: "build/worker/app", emulator: "build/worker/stripe-emulator" };

/** The name of the file that says how a worker is served. It is written last. */
export const manifest = "worker.json";

/**
 * Bundles the worker of the wrangler.toml at `config` into `folder`. What stands in .dev.vars is
 * left out: it belongs to a person, not to a build.
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

/** Where wrangler keeps something of its own while it bundles, unless something else is kept there. */
function leaveNothingBeside(config) {
  const own = join(dirname(config), ".wrangler");
  try {
    for (const folder of [join(own, "tmp"), own]) rmdirSync(folder);
  } catch {
    // It is not empty, or not there.
  }
}
