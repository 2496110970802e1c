/**
 * How well markets are found by what people type: so many of the directory, drawn by a fixed seed,
 * each by its name, words of it, a typing mistake, its town and its ZIP. What is asked is the list
 * of markets, as a browser asks it.
 */

import { createRequire } from "node:module";
import { randomFrom } from "../lib/random.mjs";
import { cost } from "./pages.mjs";

/** Letters and digits of a text, as words: whatever the case, accents and punctuation. */
const wordsOf = (text) =>
  text
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
const folded = (text) => wordsOf(text).join(" ");

/** One letter swapped with the next, left out, or typed twice. */
function mistyped(text, draw) {
  const at = Math.floor(draw() * Math.max(1, text.length - 1));
  const [before, one, two, after] = [
    text.slice(0, at),
    text[at],
    text[at + 1] ?? "",
    text.slice(at + 2),
  ];
  return [before + two + one + after, before + two + after, before + one + one + two + after][
    Math.floor(draw() * 3)
  ];
}

const hasWords = (words) => (other) => {
  const own = wordsOf(other.name);
  return words.every((word) => own.some((each) => each.startsWith(word)));
};
const isNamed = (market) => (other) => folded(other.name) === folded(market.name);
/** A town's name may be a market's as well. */
const isIn = (market) => (other) =>
  [other.city, other.name].some((text) => ` ${folded(text)} `.includes(` ${folded(market.city)} `));
const isInState = (market) => (other) =>
  folded(other.city) === folded(market.city) && other.state === market.state;

/**
 * The ways of asking: what is typed, which others answer it just as well, and at least which part
 * of the markets is to be on the first page. Null where a market has nothing of the kind. By one or
 * two letters only the beginnings of names are looked for, so that no town is asked for by them: in
 * the directory these are slips ('o' for Orion).
 */
const ways = [
  ["name", 1, (m) => [m.name, isNamed(m)]],
  [
    "first two words",
    1,
    (m) => [m.name.split(/\s+/).slice(0, 2).join(" "), hasWords(wordsOf(m.name).slice(0, 2))],
  ],
  ["name without punctuation", 1, (m) => [m.name.replace(/[^\p{L}\p{N}\s]/gu, ""), isNamed(m)]],
  ["one typing mistake", 0.95, (m, draw) => [mistyped(m.name, draw), isNamed(m)]],
  ["town", 1, (m) => folded(m.city).length > 2 && [m.city, isIn(m)]],
  ["'Town ST'", 1, (m) => m.city && m.code && [`${m.city} ${m.code}`, isInState(m)]],
  ["'Town, State'", 1, (m) => m.city && [`${m.city}, ${m.state}`, isInState(m)]],
  ["ZIP", 1, (m) => /^\d{5}$/.test(m.zip) && [m.zip, (other) => other.zip === m.zip]],
];

/**
 * Asks for `count` markets in every way. A market is found that is on the first page, or of which
 * the whole page is of others that answer just as well: no order could show them all.
 */
export async function measureFinding(
  site,
  markets,
  { count = 300, seed = 15, told = () => {} } = {},
) {
  const draw = randomFrom(seed);
  const byId = new Map(markets.map((market) => [market.id, market]));
  const drawn = Array.from({ length: Math.min(count, markets.length) }, () => {
    return markets[Math.floor(draw() * markets.length)];
  });
  const table = [];
  for (const [way, least, ask] of ways) {
    const tally = { way, least, asked: 0, first: 0, page: 0, missed: [], trips: 0, rows: 0 };
    for (const market of drawn) {
      const asked = ask(market, draw);
      if (!asked) continue;
      const [typed, answersIt] = asked;
      const { shown, trips, rows } = await listed(site, typed);
      const isIt = (id) => id === market.id || (byId.has(id) && answersIt(byId.get(id)));
      tally.asked++;
      tally.trips = Math.max(tally.trips, trips);
      tally.rows = Math.max(tally.rows, rows);
      if (shown.length > 0 && isIt(shown[0])) tally.first++;
      if (shown.includes(market.id) || (shown.length >= 24 && shown.every(isIt))) tally.page++;
      else tally.missed.push(`${typed} (${market.id})`);
    }
    told(`${way}: ${tally.page} of ${tally.asked}`);
    table.push(tally);
  }
  return table;
}

async function listed(site, q) {
  const answer = await fetch(`${site}/markets?${new URLSearchParams({ q })}`);
  const html = await answer.text();
  const list = html.slice(html.indexOf('aria-label="Markets"'));
  const ids = [...list.matchAll(/href="\/market\/(\d+)"/g)].map(([, id]) => Number(id));
  return { shown: [...new Set(ids)], ...cost(answer.headers.get("Server-Timing")) };
}

/** 'FL' for 'Florida', as the package of ZIPs has it. */
const codeIn = ({ abbr }, state) =>
  Object.keys(abbr).find((code) => abbr[code].toLowerCase() === state.toLowerCase()) ?? null;

/** The imported markets, with the two letters of their state where a row has them. */
export async function marketsToFind(d1) {
  const states = createRequire(import.meta.url)("zipcodes/lib/states.js");
  const { results } = await d1
    .prepare(
      "SELECT id, name, city, state, zip FROM markets WHERE source = 'usda' AND removed_at IS NULL ORDER BY id",
    )
    .all();
  return results.map((market) => ({ ...market, code: codeIn(states, market.state) }));
}
