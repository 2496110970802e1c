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
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function systemChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...elsewhere,
  ].find(existsSync);
}

async function playwrightChromium() {
  const { chromium } = await import("playwright");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Installs the distribution's package, where that is Debian's or Ubuntu's and we may. */
async function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env, mayFail: true });
  await run("apt-get", ["install", "-y", "chromium"], { env, mayFail: true });
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
  await installPackage();
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
