/** The project's paths, and the settings that every started program shares. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's own folder, independent of the folder that a script was called from. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * A setting from wrangler.toml for the site's worker, its database or its bucket, by its name
 * there.
 */
export const setting = (name) =>
  new RegExp(`^${name} = "([^"]+)"`, "m").exec(
    readFileSync(join(root, "wrangler.toml"), "utf8"),
  )?.[1];

/**
 * The folder with the local data of `npm start` and `npm run dev`, in the form of wrangler's
 * `--persist-to`. MARKET_DAY_STATE names the folder inside it, as for every script.
 */
export const stateFolder = process.env.MARKET_DAY_STATE
  ? dirname(process.env.MARKET_DAY_STATE)
  : ".wrangler/state";
export const logFolder = join(dirname(stateFolder), "logs");

/**
 * Wrangler keeps a version folder inside its `--persist-to` folder. Everything else gets the path
 * of that inner folder.
 */
export const insideState = (folder) => `${folder}/v3`;

/**
 * The programs that the scripts call, as files for node to run, so that no shell and no npx is
 * needed.
 */
export const programs = {
  wrangler: "node_modules/wrangler/bin/wrangler.js",
  remix: "node_modules/@remix-run/dev/dist/cli.js",
  tsx: "node_modules/tsx/dist/cli.mjs",
  tsc: "node_modules/typescript/bin/tsc",
  biome: "node_modules/@biomejs/biome/bin/biome",
  knip: "node_modules/knip/bin/knip.js",
  patterns: "scripts/patterns.mjs",
  words: "scripts/words.mjs",
  vitest: "node_modules/vitest/vitest.mjs",
};

/** Local servers send no usage data and fetch nothing from the network. */
export const quietly = {
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};
