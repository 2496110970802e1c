/** Builds the app if its sources are newer than the last build. */
import { cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { bundle, bundles, manifest } from "./bundle.mjs";
import { holdInTurn } from "./hold.mjs";
import { runNode } from "./programs.mjs";
import { programs } from "./project.mjs";

/** The last file that a build writes. After an interrupted build it is old or missing. */
const built = join(bundles.app, manifest);

const sources = () => [
  "app",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "wrangler.toml",
  // Not the folder itself, because wrangler writes temporary files into it while it bundles.
  ...readdirSync("tests/stripe-emulator")
    .filter((name) => /\.(ts|toml)$/.test(name))
    .map((name) => join("tests/stripe-emulator", name)),
  "scripts/lib/bundle.mjs",
  "scripts/places",
  ...readdirSync("scripts")
    .filter((name) => name.startsWith("vite-"))
    .map((name) => join("scripts", name)),
];

/**
 * The time of the newest change under `path`. Folders count too, because a folder changes when a
 * file is removed from it.
 */
function newest(path) {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isBuilt() {
  return existsSync(built) && statSync(built).mtimeMs >= Math.max(...sources().map(newest));
}

/** Runs `work` while no other process builds or reads a build. */
async function inTurn(work) {
  const letGo = await holdInTurn(".wrangler/build.sock");
  try {
    return await work();
  } finally {
    letGo();
  }
}

/** Builds if needed, or always with `anew`. Returns a message if there was nothing to do. */
export function build({ anew = false } = {}) {
  return inTurn(async () => {
    if (!anew && isBuilt()) return "nothing has changed";
    const began = new Date();
    rmSync(built, { force: true });
    // This command empties build/ before it begins.
    await runNode(programs.remix, ["vite:build"], { env: { NODE_ENV: "production" } });
    await bundle("tests/stripe-emulator/wrangler.toml", bundles.emulator);
    await bundle("wrangler.toml", bundles.app);
    // Sets the build's time to its start, because edits made during the build may not be in it.
    utimesSync(built, began, began);
  });
}

/**
 * Copies a bundle from `worker`, and the files that browsers fetch, into `folder`. A server thus
 * keeps the build that it was started with, even after a later build.
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
