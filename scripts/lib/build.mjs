/** Builds the app, when what is built is older than what it is built from. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "./programs.mjs";
import { programs } from "./project.mjs";

/** The last file that a build writes: one that was broken off has an old one, or none. */
const built = "build/server/index.js";

const sources = () => [
  "app",
  "public",
  "package-lock.json",
  "vite.config.ts",
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

export function isBuilt() {
  return existsSync(built) && statSync(built).mtimeMs >= Math.max(...sources().map(newest));
}

/** Builds if needed. Answers what there was to do. */
export async function build() {
  if (isBuilt()) return "nothing has changed";
  await runNode(programs.remix, ["vite:build"], { env: { NODE_ENV: "production" } });
}
