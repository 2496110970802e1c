import { parseWeekday, type Weekday } from "../../core/week";
import { categoryIn } from "../market/market-filter";
import type { PlaceFound } from "../place/gazetteer";

/** The filters found in a sentence that a user typed; `q` holds the words that match no filter. */
export interface Sentence {
  q: string;
  near: string | null;
  day: Weekday | null;
  isOpen: boolean;
  category: string | null;
}

/**
 * Words without meaning at the ends of a sentence, on a page that lists markets or what they sell.
 */
const filling = new Set(
  "a an any are at buy by can each every farmers find for get i is market markets me of on open show some stand stands that the there this to where which with".split(
    " ",
  ),
);
/**
 * Characters that names have between their parts: 'Boordy Vineyards-Good Life Thursdays',
 * 'Fruitvale (Sunday)'.
 */
const partsOfNames = /[-–—(/&:#]/;
const beforeDay = new Set(["on", "every", "each", "this", "open"]);
const beforePlace = new Set(["in", "near", "around"]);
const mostWordsOfPlace = 5;

/** Which filters a page has besides a place and a day. */
export interface Filters {
  categories: readonly string[];
  open: boolean;
}

/** A word as typed, and in its plain form for comparing. */
interface Word {
  typed: string;
  plain: string;
}
const plainOf = (typed: string) => typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const typedOf = (words: readonly Word[]) => words.map(({ typed }) => typed).join(" ");

/** Removes the mark at the end of a sentence or of a part of it: the mark is not part of a name. */
const withoutMark = (text: string) => text.replace(/[,?!.]$/, "");

/** Accepts 'saturday' and 'saturdays', but no short forms: those can be other words. */
function dayOf({ plain }: Word): Weekday | null {
  const name = plain.replace(/days$/, "day");
  return name.endsWith("day") ? parseWeekday(name) : null;
}

/**
 * Takes apart a sentence typed into the search box for names: 'open now near 78701', 'saturday
 * markets in Brooklyn', 'organic eggs 33133'. Null if no filter matches any of it, or if it may be
 * a name: 'Saturday Market', 'Market in the Park', 'Boise Farmers Market'. Words that match no
 * filter stay in `q`; only filling words at its ends are dropped.
 */
export async function readSentence(
  text: string,
  placeOf: (text: string) => Promise<PlaceFound>,
  { categories, open: knowsOpen }: Filters,
): Promise<Sentence | null> {
  let words = text
    .split(/\s+/)
    .filter(Boolean)
    .map((typed) => ({ typed, plain: plainOf(typed) }));
  if (words.length < 2 || partsOfNames.test(text)) return null;
  const has = (plain: string) => words.some((word) => word.plain === plain);
  const isName = has("market");
  const isOfMany = has("markets") && !isName;

  const open = words.findIndex(
    ({ plain }, at) => plain === "open" && words[at + 1]?.plain === "now",
  );
  const isOpen = knowsOpen && open >= 0;
  if (isOpen) words.splice(open, 2);

  const days = words.filter((word) => dayOf(word));
  const at = days.length === 1 && days[0] ? words.indexOf(days[0]) : -1;
  const isAskedFor = beforeDay.has(words[at - 1]?.plain ?? "");
  const isLast = at > 0 && at === words.length - 1;
  const withoutDay = words.filter((_, index) => index !== at && !(isAskedFor && index === at - 1));
  const isDaySure = at >= 0 && (isOfMany || isAskedFor || isOpen || (isLast && !isName));

  const place = await placeIn(at < 0 ? words : withoutDay, placeOf, {
    isSentence: isOfMany || isOpen || isDaySure,
  });
  const day = isDaySure || (at >= 0 && place) ? dayOf(words[at] as Word) : null;
  // A place alone needs no filter: every search looks for places anyway.
  if (!isOpen && !day && (!place || place.words.length === words.length)) return null;
  if (day) words = withoutDay;
  if (place) words = words.filter((word) => !place.words.includes(word));
  while (words[0] && filling.has(words[0].plain)) words.shift();
  while (filling.has(words.at(-1)?.plain ?? "")) words.pop();
  const left = withoutMark(typedOf(words));
  // 'Overland Farmers Market 63114' is a market's name with its place.
  if (isName && left !== "") return null;
  const category = categoryIn(left, categories);
  return { q: category ? "" : left, near: place?.near ?? null, day, isOpen, category };
}

/** The words that name a place, including the word before it, such as 'in' or 'near'. */
interface PlaceIn {
  near: string;
  words: Word[];
}

/**
 * Finds the place in a sentence. `isSentence` means that the text cannot be a name for other
 * reasons: then a city needs no 'in' or 'near' before it.
 */
async function placeIn(
  words: readonly Word[],
  placeOf: (text: string) => Promise<PlaceFound>,
  { isSentence }: { isSentence: boolean },
): Promise<PlaceIn | null> {
  const zip = words.findIndex(({ plain }) => /^\d{5}$/.test(plain));
  if (zip >= 0 && words.length > 1) {
    const town = await townBefore(words.slice(0, zip), placeOf);
    const from = zip - town;
    const first = beforePlace.has(words[from - 1]?.plain ?? "") ? from - 1 : from;
    return { near: words[zip]?.plain ?? "", words: words.slice(first, zip + 1) };
  }
  const before = words.findLastIndex(({ plain }) => beforePlace.has(plain));
  if (before >= 0) {
    const isNear = words[before]?.plain !== "in";
    for (const named of beginnings(words.slice(before + 1))) {
      const near = withoutMark(typedOf(named));
      const found = await placeOf(near);
      const isSure = found.is === "known" && found.isSure;
      const isWhole = named.length === words.length - before - 1;
      const isMeant = isSure || (isWhole && (isNear || isSentence) && found.is !== "unknown");
      if (isMeant) return { near, words: words.slice(before, before + 1 + named.length) };
    }
    return null;
  }
  // 'honey Austin, TX': the state must be in capital letters, because 'or' and 'in' are also words.
  const isState = /^[A-Z]{2}$/.test(words.at(-1)?.typed ?? "");
  if (!isState && !isSentence) return null;
  for (const named of [...endings(words), ...(isSentence ? beginnings(words) : [])]) {
    if (isState && named.length < 2) continue;
    if (named.some(({ plain }) => filling.has(plain))) continue;
    const near = typedOf(named);
    const found = await placeOf(near);
    if (found.is === "known" && found.isSure) return { near, words: [...named] };
  }
  return null;
}

/**
 * How many of the last words are a town with its state, as people write before a ZIP code: 'Miami,
 * FL'.
 */
async function townBefore(
  words: readonly Word[],
  placeOf: (text: string) => Promise<PlaceFound>,
): Promise<number> {
  if (!/^[A-Z]{2}$/.test(words.at(-1)?.typed.replace(",", "") ?? "")) return 0;
  for (const named of endings(words)) {
    const found = await placeOf(typedOf(named));
    if (named.length > 1 && found.is === "known") return named.length;
  }
  return 0;
}

/** The possible lengths of a place in words, the longest first. */
const lengths = (words: readonly Word[]) =>
  Array.from({ length: Math.min(mostWordsOfPlace, words.length) }, (_, at) => at + 1).reverse();
const beginnings = (words: readonly Word[]) =>
  lengths(words).map((length) => words.slice(0, length));
const endings = (words: readonly Word[]) => lengths(words).map((length) => words.slice(-length));
