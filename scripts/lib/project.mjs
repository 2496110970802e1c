/** Where things are, and which settings every program that we start shares. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's own folder, whichever folder a script was called from. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** What wrangler.toml says of the site's worker, its database and its bucket, by the name there. */
export const setting = (name) =>
  new RegExp(`^${name} = "([^"]+)"`, "m").exec(
    readFileSync(join(root, "wrangler.toml"), "utf8"),
  )?.[1];

/**
 * Local data of `npm start` and `npm run dev`, as wrangler's `--persist-to` wants it.
 * MARKET_DAY_STATE names the folder below it, as it does for every script.
 */
export const stateFolder = process.env.MARKET_DAY_STATE
  ? dirname(process.env.MARKET_DAY_STATE)
  : ".wrangler/state";
export const logFolder = join(dirname(stateFolder), "logs");

/** Wrangler keeps a version folder below its `--persist-to`; everything else is told of that one. */
export const insideState = (folder) => `${folder}/v3`;

/** The programs we call, as the files that node runs: no shell and no npx stands between. */
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

/** Local servers tell nobody about us and ask nobody for anything. */
export const quietly = {
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};
