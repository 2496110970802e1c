/** Finds a Chromium for the browser tests, or gets one. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runNode } from "./programs.mjs";
import { NotReady } from "./steps.mjs";

/** How every Chromium is started here: without a sandbox of its own, and with nothing to say by itself. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Lets it out nowhere: every name but localhost is unknown to it. */
export const onlyLocalhost = "MAP * ~NOTFOUND, EXCLUDE localhost";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The first of these programs that is on the PATH. */
function onPath(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders
    .flatMap((folder) => programs.map((program) => join(folder, program)))
    .find(existsSync);
}

const systemChromium = () => onPath(names) ?? elsewhere.find(existsSync);

async function playwrightChromium() {
  const { chromium } = await import("playwright");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Installs the distribution's packages, where that is Debian's or Ubuntu's and we may. */
async function installPackages() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env, mayFail: true });
  // One at a time: not every release has the second.
  for (const name of ["chromium", "chromium-headless-shell"]) {
    await run("apt-get", ["install", "-y", name], { env, mayFail: true });
  }
}

/** The path of a Chromium: the one named, the system's, Playwright's, or one fetched now. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new NotReady(`CHROMIUM_PATH=${named}: there is no such file.`);
  }
  const found = systemChromium() ?? (await playwrightChromium());
  if (found) return found;
  await installPackages();
  const installed = systemChromium();
  if (installed) return installed;
  await runNode("node_modules/playwright/cli.js", ["install", "chromium"], { mayFail: true });
  const fetched = await playwrightChromium();
  if (fetched) return fetched;
  throw new NotReady(
    "The browser tests need a Chromium. Install one (on Debian: apt-get install chromium; " +
      "anywhere: npx playwright install chromium), or say where one is with CHROMIUM_PATH.",
  );
}

/**
 * The path of the Chromium that draws most pages of the tests: a headless shell, which needs half the
 * processor time of the whole browser for the same pages, or else that one.
 */
export const findShell = async () =>
  process.env.CHROMIUM_SHELL_PATH ?? onPath(shells) ?? (await findChromium());
