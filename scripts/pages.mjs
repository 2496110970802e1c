/**
 * `npm run pages -- FOLDER`: saves the answer of every address of the built app on the demo, signed
 * out and as each role, one file per address. The clock stands still, and everything that differs
 * between runs is removed: `diff -r A B` shows how a change affects the pages.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { addresses } from "./bench/addresses.mjs";
import { signIn } from "./bench/pages.mjs";
import { build } from "./lib/build.mjs";
import { openDemoHouse } from "./lib/demo-house.mjs";
import { migrateLocal, seedDemo, withLocalDatabase } from "./lib/local-database.mjs";
import { NotReady, step, tell } from "./lib/steps.mjs";
import { installPackages } from "./lib/toolchain.mjs";
import { linksOf, plain } from "./pages/plain.mjs";

/**
 * Any time works, because the demo is made relative to it. This one is a Tuesday, 11 AM in Miami.
 */
const now = Date.UTC(2026, 2, 10, 15);

const roles = ["nobody", "customer", "vendor", "manager", "admin"];

/**
 * The most addresses requested for each role, the most that differ only in their ids, and the most
 * of one page that differ after the '?'.
 */
const mostPages = 800;
const mostAlike = 2;
const mostAsked = 20;

await tell(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new NotReady("Say where the pages are to go: npm run pages -- FOLDER");
  const out = resolve(process.env.INIT_CWD ?? ".", folder);
  if (existsSync(out)) throw new NotReady(`${out} is there already.`);
  await installPackages();
  await step("Building", build);
  const state = mkdtempSync(join(tmpdir(), "market-day-pages-"));
  let house;
  try {
    await step("Filling a database", () => fill(state));
    await step("Starting Market Day", async () => {
      house = await openDemoHouse(state, { now });
    });
    const patterns = await allPatterns();
    for (const role of roles) {
      await step(`Saving what ${role} sees`, () => savePages(house.site, role, patterns, out));
    }
  } finally {
    await house?.leave();
    rmSync(state, { recursive: true, force: true });
  }
});

async function fill(state) {
  await migrateLocal(state);
  await seedDemo(state, { now });
  // A trigger writes these times, and it uses SQLite's own clock.
  await withLocalDatabase(state, (d1) =>
    d1.prepare("UPDATE guide_changes SET at = ?").bind(now).run(),
  );
}

/** Every address pattern of the app, such as '/market/:id'. */
async function allPatterns() {
  const { routes } = await import(pathToFileURL("build/server/index.js").href);
  const pathOf = ({ path = "", parentId }) =>
    `${parentId ? pathOf(routes[parentId]) : ""}/${path}`.replaceAll(/\/+/g, "/");
  const leaves = Object.values(routes).filter(({ path, index }) => path || index);
  return leaves.map((route) => pathOf(route).replace(/(.)\/$/, "$1"));
}

/**
 * Requests all addresses without ids, follows their links, and then fills in ids for the remaining
 * patterns.
 */
async function savePages(site, role, patterns, out) {
  const headers = role === "nobody" ? {} : { cookie: await signIn(site, role) };
  const walk = walkOf();
  for (const pattern of patterns) if (!/[:*]/.test(pattern)) walk.add(pattern);
  // These addresses contain a search: by name, near a place, or for a part of the map.
  for (const { path } of addresses({ market: 1, vendor: 1 })) walk.add(path);
  mkdirSync(join(out, role), { recursive: true });
  const save = async () => {
    for (let path = walk.next(); path; path = walk.next()) {
      const answer = await fetch(new URL(path, site), { headers, redirect: "manual" });
      const text = await textOf(answer);
      for (const link of linksOf(text, new URL(path, site))) walk.add(link);
      const told = [
        `${answer.status} ${answer.headers.get("Content-Type") ?? ""}`,
        ...["Location", "Cache-Control"].map((name) => `${name}: ${answer.headers.get(name)}`),
      ];
      writeFileSync(join(out, role, nameOf(path)), plain(`${told.join("\n")}\n\n${text}\n`));
    }
  };
  await save();
  for (const pattern of patterns) walk.add(walk.filledIn(pattern));
  await save();
  return `${walk.size()} addresses`;
}

/** The answer as text. For data that nobody can read, returns its length. */
async function textOf(answer) {
  if (/text|json|xml|javascript|svg|calendar/.test(answer.headers.get("Content-Type") ?? "text")) {
    return answer.text();
  }
  return `${(await answer.arrayBuffer()).byteLength} bytes`;
}

function nameOf(path) {
  return plain(path).replaceAll("/", "~").slice(0, 200);
}

/** Keeps track of the addresses that are still to be requested, and of the known ids. */
function walkOf() {
  const waiting = [];
  const alike = new Map();
  const seen = new Set();
  const ids = new Map();
  return {
    size: () => seen.size,
    next: () => waiting.shift(),
    add(link) {
      if (seen.has(link) || seen.size >= mostPages || /sign-out|\.data$/.test(link)) return;
      const shape = link.replaceAll(/(?<=[/=])[^/=&]*\d[^/=&]*/g, ":id");
      const [page] = shape.split("?");
      const count = (key) => (alike.get(key) ?? 0) + 1;
      if (count(shape) > mostAlike || count(`${page}?`) > mostAsked) return;
      alike.set(shape, count(shape));
      if (page !== shape) alike.set(`${page}?`, count(`${page}?`));
      seen.add(link);
      waiting.push(link);
      const parts = link.split("?")[0].split("/");
      for (const at of parts.keys()) {
        const before = parts.slice(0, at).join("/");
        if (/\d/.test(parts[at]) && !ids.has(before)) ids.set(before, parts[at]);
      }
    },
    /** The address with ids that were seen in the same place, or with 1 if none was seen. */
    filledIn: (pattern) =>
      pattern
        .split("/")
        .slice(1)
        .reduce((path, part) => {
          return `${path}/${/[:*]/.test(part) ? (ids.get(path) ?? "1") : part}`;
        }, ""),
  };
}
