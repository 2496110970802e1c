/** Finds a Chromium for the browser tests, or installs one. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runNode } from "./programs.mjs";
import { NotReady } from "./steps.mjs";

/** The flags for every Chromium: no sandbox of its own, and no network requests of its own. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Cuts the browser off from the network: it can resolve no name except localhost. */
export const onlyLocalhost = "MAP * ~NOTFOUND, EXCLUDE localhost";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The first of these programs that is found on the PATH. */
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

/**
 * Installs the distribution's packages, if the system is Debian or Ubuntu and this process runs as
 * root.
 */
async function installPackages() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env, mayFail: true });
  // One at a time, because not every release has the second package.
  for (const name of ["chromium", "chromium-headless-shell"]) {
    await run("apt-get", ["install", "-y", name], { env, mayFail: true });
  }
}

/**
 * Returns the path of a Chromium: the one in CHROMIUM_PATH, the system's, Playwright's, or one
 * installed now. Throws `NotReady` if none can be found or installed.
 */
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
 * Returns the path of the Chromium that draws most pages in the tests: a headless shell, which
 * needs half the processor time of the full browser for the same pages, or else the full browser.
 */
export const findShell = async () =>
  process.env.CHROMIUM_SHELL_PATH ?? onPath(shells) ?? (await findChromium());
