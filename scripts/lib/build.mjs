/** Builds the app, when what is built is older than what it is built from. */
import { cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { bundle, bundles, manifest } from "./bundle.mjs";
import { holdInTurn } from "./hold.mjs";
import { runNode } from "./programs.mjs";
import { programs } from "./project.mjs";

/** The last file that a build writes: one that was broken off has an old one, or none. */
const built = join(bundles.app, manifest);

const sources = () => [
  "app",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "wrangler.toml",
  // Not the folder itself: wrangler keeps something of its own in it while it bundles.
  ...readdirSync("tests/stripe-emulator")
    .filter((name) => /\.(ts|toml)$/.test(name))
    .map((name) => join("tests/stripe-emulator", name)),
  "scripts/lib/bundle.mjs",
  "scripts/places",
  ...readdirSync("scripts")
    .filter((name) => name.startsWith("vite-"))
    .map((name) => join("scripts", name)),
];

/** When the newest file or folder under `path` changed; a folder changes when a file leaves it. */
function newest(path) {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isBuilt() {
  return existsSync(built) && statSync(built).mtimeMs >= Math.max(...sources().map(newest));
}

/** Nobody builds, and nobody reads a build, while another does either. */
async function inTurn(work) {
  const letGo = await holdInTurn(".wrangler/build.sock");
  try {
    return await work();
  } finally {
    letGo();
  }
}

/** Builds if needed, or `anew`. Answers what there was to do. */
export function build({ anew = false } = {}) {
  return inTurn(async () => {
    if (!anew && isBuilt()) return "nothing has changed";
    const began = new Date();
    rmSync(built, { force: true });
    // It empties build/ before it begins.
    await runNode(programs.remix, ["vite:build"], { env: { NODE_ENV: "production" } });
    await bundle("tests/stripe-emulator/wrangler.toml", bundles.emulator);
    await bundle("wrangler.toml", bundles.app);
    // What was edited while this went on may not be in it.
    utimesSync(built, began, began);
  });
}

/**
 * Copies a bundle from `worker`, and the files that browsers fetch, into `folder`: a server keeps
 * what it was started with, whatever is built after that.
 */
export function takeBuild(worker, folder) {
  return inTurn(() => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(worker, join(folder, "worker"), {
      recursive: true,
      filter: (name) => !name.endsWith(".map"),
    });
    if (existsSync("build/client")) {
      cpSync("build/client", join(folder, "client"), { recursive: true });
    }
  });
}
