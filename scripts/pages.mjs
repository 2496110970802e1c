/**
 * `npm run pages -- FOLDER`: saves what every address of the built product answers on the demo, as
 * nobody and as each role, one file an address. The clock stands still, and what differs from one
 * run to the next is taken out: `diff -r A B` shows what a change did to the pages.
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

/** Any moment does: the demo is made relative to it. A Tuesday, 11 AM in Miami. */
const now = Date.UTC(2026, 2, 10, 15);

const roles = ["nobody", "customer", "vendor", "manager", "admin"];

/**
 * How many addresses are asked for a role at most, how many that differ in their ids only, and how
 * many of one page with something behind its '?'.
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
  // A trigger writes these, and SQLite has a clock of its own.
  await withLocalDatabase(state, (d1) =>
    d1.prepare("UPDATE guide_changes SET at = ?").bind(now).run(),
  );
}

/** Every address that can be asked for: '/market/:id'. */
async function allPatterns() {
  const { routes } = await import(pathToFileURL("build/server/index.js").href);
  const pathOf = ({ path = "", parentId }) =>
    `${parentId ? pathOf(routes[parentId]) : ""}/${path}`.replaceAll(/\/+/g, "/");
  const leaves = Object.values(routes).filter(({ path, index }) => path || index);
  return leaves.map((route) => pathOf(route).replace(/(.)\/$/, "$1"));
}

/** Asks for all that has no id, follows what it links to, and then fills in ids for the rest. */
async function savePages(site, role, patterns, out) {
  const headers = role === "nobody" ? {} : { cookie: await signIn(site, role) };
  const walk = walkOf();
  for (const pattern of patterns) if (!/[:*]/.test(pattern)) walk.add(pattern);
  // These ask for something: by name, near a place, on a part of the map.
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

/** A page as text; what no one can read as its length. */
async function textOf(answer) {
  if (/text|json|xml|javascript|svg|calendar/.test(answer.headers.get("Content-Type") ?? "text")) {
    return answer.text();
  }
  return `${(await answer.arrayBuffer()).byteLength} bytes`;
}

function nameOf(path) {
  return plain(path).replaceAll("/", "~").slice(0, 200);
}

/** Which addresses are still to be asked, and which ids are known. */
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
    /** The address with ids that were seen in such a place, and 1 where none was. */
    filledIn: (pattern) =>
      pattern
        .split("/")
        .slice(1)
        .reduce((path, part) => {
          return `${path}/${/[:*]/.test(part) ? (ids.get(path) ?? "1") : part}`;
        }, ""),
  };
}
