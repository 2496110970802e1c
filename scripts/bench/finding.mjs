/**
 * Measures how well people find markets by what they type. The classes of questions are data, in
 * finding-classes.json: the text typed for a market, the typing mistakes in it, which other markets
 * answer the question just as well, and the share of questions that must find their market on the
 * first page. A seed chooses the markets and the mistakes; the same seed always chooses the same
 * ones.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../lib/project.mjs";
import { randomFrom } from "../lib/random.mjs";
import { cost } from "./pages.mjs";

/** The words of a text: only letters and digits, ignoring case, accents and punctuation. */
const wordsOf = (text) =>
  text
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
const folded = (text) => wordsOf(text).join(" ");

const letters = "abcdefghijklmnopqrstuvwxyz";
const kinds = ["insert", "drop", "swap", "replace"];

/** Returns the text with one typing mistake at a random letter. */
function mistyped(text, mistake, draw) {
  const pick = (list) => list[Math.floor(draw() * list.length)];
  const kind = mistake === "any" ? pick(kinds) : mistake;
  const places = [...text].flatMap((letter, at) => (/\p{L}/u.test(letter) ? [at] : []));
  const at = pick(
    kind === "swap" ? places.filter((place) => isOtherLetter(text, place, place + 1)) : places,
  );
  if (at === undefined) return text;
  const [before, letter, after] = [text.slice(0, at), text[at], text.slice(at + 1)];
  if (kind === "drop") return before + after;
  if (kind === "swap") return before + after[0] + letter + after.slice(1);
  const other = pick([...letters].filter((each) => each !== letter.toLowerCase()));
  return kind === "insert" ? before + other + letter + after : before + other + after;
}

const isOtherLetter = (text, one, two) =>
  /\p{L}/u.test(text[two] ?? "") && text[one].toLowerCase() !== text[two].toLowerCase();

/**
 * Fills in a template for a market. '{city} {code}' are fields; '{name:2}' is the first two words
 * of the name, '{name:2-}' all words from the second on. Null if a part is empty.
 */
function filledIn(template, market) {
  let isWhole = true;
  const text = template.replace(/\{(\w+)(?::(\d)(-?))?\}/g, (_, field, word, on) => {
    const value = market[field] ?? "";
    const words = value.split(/\s+/);
    const part = on ? words.slice(Number(word) - 1) : words.slice(0, Number(word));
    const said = word ? part.join(" ") : value;
    if (said === "") isWhole = false;
    return said;
  });
  return isWhole ? text : null;
}

/** The text typed for a market, or null if the class has no question for it. */
function questionOf(asked, market, draw) {
  const base = filledIn(asked.mistaken ?? asked.typed, market);
  if (base === null || (asked.typed === "{zip}" && !/^\d{5}$/.test(base))) return null;
  // A value of one or two letters is a mistake in the directory ('o' for Orion); as typed text, it
  // could only start a name.
  const least = asked.letters ?? 3;
  if (folded(base).replaceAll(" ", "").length < least) return null;
  if (wordsOf(base).length < (asked.words ?? 1)) return null;
  let text = asked.without === "punctuation" ? base.replace(/[^\p{L}\p{N}\s]/gu, "") : base;
  for (const mistake of asked.mistakes ?? []) text = mistyped(text, mistake, draw);
  return asked.mistaken ? filledIn(asked.typed, { ...market, mistaken: text }) : text;
}

/** Rules that decide which other markets answer a question about this market just as well. */
const answers = {
  "same name": (market) => (other) => folded(other.name) === folded(market.name),
  "all words": (_market, typed) => (other) => {
    const own = wordsOf(other.name);
    return wordsOf(typed).every((word) => own.some((each) => each.startsWith(word)));
  },
  /** A town's name can also be part of a market's name. */
  "in town": (market) => (other) =>
    [other.city, other.name].some((text) =>
      ` ${folded(text)} `.includes(` ${folded(market.city)} `),
    ),
  "in town and state": (market) => (other) =>
    folded(other.city) === folded(market.city) && other.state === market.state,
  "same ZIP": (market) => (other) => other.zip === market.zip,
};

const readClasses = () =>
  JSON.parse(readFileSync(join(root, "scripts/bench/finding-classes.json"), "utf8"));

/** How many markets to ask for in every class. */
const count = 200;

/**
 * Asks for `count` markets in every class. `ask(page, typed)` returns what a page shows: ids of
 * markets, names of the places that it offers, and what the answer cost. A market counts as found
 * if it is on the first page, or if the whole page shows other markets that answer just as well,
 * because no order could show them all. A mistyped town also counts as found if the page offers the
 * intended town as a place.
 */
export async function measureFinding(ask, markets, { seed, told }) {
  const byId = new Map(markets.map((market) => [market.id, market]));
  const table = [];
  for (const asked of readClasses()) {
    const draw = randomFrom(seed);
    const drawn = Array.from({ length: Math.min(count, markets.length) }, () => {
      return markets[Math.floor(draw() * markets.length)];
    });
    const { name: way, goal: least, on = "markets", full = 24 } = asked;
    const tally = { way, least, asked: 0, first: 0, page: 0, missed: [], trips: 0, rows: 0 };
    for (const market of drawn) {
      const typed = questionOf(asked, market, draw);
      if (typed === null) continue;
      const { shown, places = [], trips, rows } = await ask(on, typed);
      const answersIt = answers[asked.answers](market, typed);
      const isIt = (id) => id === market.id || (byId.has(id) && answersIt(byId.get(id)));
      const isOffered = asked.mistakes && places.includes(`${market.city}, ${market.code}`);
      tally.asked++;
      tally.trips = Math.max(tally.trips, trips);
      tally.rows = Math.max(tally.rows, rows);
      if (shown.length > 0 && isIt(shown[0])) tally.first++;
      const isFull = shown.length >= full && shown.every(isIt);
      if (shown.includes(market.id) || isFull || isOffered) tally.page++;
      else tally.missed.push(`${typed} (${market.id}: ${market.name}, ${market.city})`);
    }
    told(`${way}: ${tally.page} of ${tally.asked}`);
    table.push(tally);
  }
  return table;
}

/** Asks the pages of a site, as a browser does. */
export const askingSite = (site) => async (on, typed) => {
  const answer = await fetch(`${site}${addressOf[on](typed)}`);
  const costs = cost(answer.headers.get("Server-Timing"));
  if (on === "suggestions") {
    const found = await answer.json();
    const ids = found.flatMap(({ kind, id }) => (kind === "market" ? [id] : []));
    const places = found.flatMap(({ kind, name }) => (kind === "place" ? [name] : []));
    return { shown: ids, places, ...costs };
  }
  const html = await answer.text();
  const list = html.slice(html.indexOf(listAt[on]));
  const ids = [...list.matchAll(/href="\/market\/(\d+)"/g)].map(([, id]) => Number(id));
  const places = [...html.matchAll(/class="chip"[^>]*>([^<]+, [A-Z]{2})</g)].map(
    ([, name]) => name,
  );
  return { shown: [...new Set(ids)], places, ...costs };
};

const query = (typed) => new URLSearchParams({ q: typed });
const addressOf = {
  markets: (typed) => `/markets?${query(typed)}`,
  map: (typed) => `/map?${query(typed)}&view=list`,
  suggestions: (typed) => `/api/suggestions?${query(typed)}&of=markets`,
};
const listAt = { markets: 'aria-label="Markets"', map: "map-list" };

/** Returns 'FL' for 'Florida', from the table in the package of ZIP codes. */
const codeIn = ({ abbr }, state) =>
  Object.keys(abbr).find((code) => abbr[code].toLowerCase() === state.toLowerCase()) ?? null;

/** The imported markets, with the two-letter code of their state if a row has a state. */
export async function marketsToFind(d1) {
  const states = createRequire(import.meta.url)("zipcodes/lib/states.js");
  const { results } = await d1
    .prepare(
      "SELECT id, name, city, state, zip FROM markets WHERE source = 'usda' AND removed_at IS NULL ORDER BY id",
    )
    .all();
  return results.map((market) => ({ ...market, code: codeIn(states, market.state) }));
}
