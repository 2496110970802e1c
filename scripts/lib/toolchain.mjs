/** What a new clone needs before anything else can run: the right Node version and the packages. */
import { existsSync, statSync } from "node:fs";
import { run } from "./programs.mjs";
import { root } from "./project.mjs";
import { NotReady, step } from "./steps.mjs";

/** Throws `NotReady` unless this is Node 20.19 or newer. */
function requireNode() {
  const version = process.versions.node;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new NotReady(
    `Market Day needs Node 20.19 or newer; this is ${version}. Get one at https://nodejs.org.`,
  );
}

/** Installs the packages, unless the packages of this lock file are already installed. */
export async function installPackages() {
  process.chdir(root);
  requireNode();
  const installed = "node_modules/.package-lock.json";
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync("package-lock.json").mtimeMs
  ) {
    return;
  }
  await step("Installing packages", async () => {
    const npm = process.env.npm_execpath;
    if (npm?.endsWith(".js")) await run(process.execPath, [npm, "ci"]);
    else await run("npm", ["ci"], { shell: process.platform === "win32" });
  });
}
