/**
 * `npm run bench [-- FILE] [--markets N]`: what public pages weigh and what they cost the database,
 * beside their budgets. On the demo; with FILE also on that directory, and with N made-up markets.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { budgets, over } from "./bench/budgets.mjs";
import { countMarkets, fullest } from "./bench/directory.mjs";
import { grow } from "./bench/grow.mjs";
import { measure } from "./bench/pages.mjs";
import { build } from "./lib/build.mjs";
import { migrateLocal, seedDemo, withLocalDatabase } from "./lib/local-database.mjs";
import { anyFreePort } from "./lib/ports.mjs";
import { runNode } from "./lib/programs.mjs";
import { insideState, programs } from "./lib/project.mjs";
import { NotReady, say, step, tell } from "./lib/steps.mjs";
import { emulatorSettings } from "./lib/stripe-settings.mjs";
import { installPackages } from "./lib/toolchain.mjs";
import { startApp, untilItAnswers } from "./lib/workers.mjs";

const words = process.argv.slice(2);
const at = words.indexOf("--markets");
const extra = at < 0 ? 0 : Number(words.splice(at, 2)[1]);
const [file] = words;

const addresses = ({ market, vendor }) => [
  { path: "/" },
  { path: "/markets", isList: true },
  { path: "/markets?q=farmers", isList: true },
  { path: "/markets?day=Saturday", isList: true },
  { path: "/markets?near=25.77,-80.19&within=25", isList: true },
  { path: "/markets?page=3", isList: true },
  { path: `/market/${market}` },
  { path: "/vendors", isList: true },
  { path: "/vendors?q=honey", isList: true },
  { path: `/vendor/${vendor}` },
  { path: "/markets?open=now", isList: true },
  { path: "/ripe?q=eggs" },
  { path: "/map", isMap: true },
  { path: "/api/markets?limit=24" },
  { path: "/api/markets?limit=24&q=farmers" },
  { path: "/api/markets/search/day/Saturday?limit=24" },
  { path: `/api/markets/${market}` },
  { path: "/api/vendors?limit=24" },
  { path: `/api/vendors/${vendor}` },
  { path: `/api/vendors/${vendor}/products` },
];

await tell(async () => {
  await installPackages();
  if (file && !existsSync(file)) throw new NotReady(`There is no file ${file}.`);
  if (!Number.isInteger(extra) || extra < 0) throw new NotReady("--markets wants a whole number.");
  const state = mkdtempSync(join(tmpdir(), "market-day-bench-"));
  try {
    await step("Building", build);
    await step("Filling a database", () => fill(state));
    const rows = await serveAnd(state, async (site, ids) => {
      const measured = [];
      for (const address of addresses(ids)) {
        await measure(site, address.path); // The first answer also compiles.
        measured.push({ ...address, ...(await measure(site, address.path)) });
      }
      return measured;
    });
    print(rows);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
});

async function fill(state) {
  await migrateLocal(state);
  await seedDemo(state);
  if (file) {
    const env = { MARKET_DAY_STATE: insideState(state) };
    await runNode(programs.tsx, ["scripts/import-usda.ts", file], { env });
  }
  return withLocalDatabase(state, async (d1) => {
    if (extra > 0) await grow(d1, extra);
    return `${await countMarkets(d1)} markets`;
  });
}

async function serveAnd(state, work) {
  const ids = await withLocalDatabase(state, fullest);
  const port = await anyFreePort();
  const settings = { ...emulatorSettings(await anyFreePort()), TELL_COST: "on" };
  const app = await startApp({ port, state, settings, logs: `${state}/logs` });
  try {
    await step("Starting Market Day", () => untilItAnswers(app, port));
    return await work(`http://localhost:${port}`, ids);
  } finally {
    await app.stop();
  }
}

function print(rows) {
  const kb = (bytes) => (bytes === null ? "" : (bytes / 1024).toFixed(1));
  const lines = [
    ["address", "status", "size KB", "gz", "CSS gz", "JS gz", "trips", "rows", ""],
    ...rows.map((row) => [
      row.path,
      String(row.status),
      kb(row.size),
      kb(row.html),
      kb(row.css),
      kb(row.js),
      String(row.trips ?? "?"),
      String(row.rows ?? "?"),
      row.status === 200 ? verdict(row) : "NOT THERE",
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  say();
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]),
    );
    say(`  ${cells.slice(0, -1).join("  ")}  ${line.at(-1)}`);
  }
  const { listHtml, css, js, mapJs, trips, rows: read } = budgets;
  say(
    `\n  At most: a list's HTML ${kb(listHtml.most)}, CSS ${kb(css.most)}, JS ${kb(js.most)} (map ${kb(mapJs.most)}), ` +
      `${trips.most} round trips, ${read.most} rows.\n`,
  );
  const bad = rows.filter((row) => row.status !== 200 || over(row).length > 0);
  say(`${rows.length - bad.length} within budget, ${bad.length} over`);
  if (bad.length > 0) process.exitCode = 1;
}

function verdict(row) {
  const which = over(row);
  return which.length === 0 ? "ok" : `OVER: ${which.join(", ")}`;
}
