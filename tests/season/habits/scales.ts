import type { Browser, Page, Typed } from "../browser";
import { oneProgram } from "../program";
import type { Habit, Season } from "../season";
import { oneLink, onTheScale, outcome, someone } from "./play";

/* Vendors weigh what is sold by weight. `weightsAreRight` checks what it costs. */

/** A decimal point in the wrong place. */
const mistyped = (weight: string) => (Number(weight) * 10).toFixed(2);

/** '2 pieces together, 2 to 3 lb each': how many pieces, and the most that one weighs. */
const linePattern = /(\d+) pieces?(?: together)?, (?:[\d.]+ to )?([\d.]+) /;

/**
 * The weights of the page's lines. A vendor forgets some of them, and puts some on the scale again,
 * which then mostly shows less.
 */
function weightsFor({ random }: Season, page: Page): Record<string, string> {
  const lines = page.all(".weigh-row").flatMap((row): [string, string][] => {
    const [, quantity, most] = linePattern.exec(row.text) ?? [];
    const field = row.querySelector('[name$=".weight"]');
    const name = field?.getAttribute("name");
    const before = Number(field?.getAttribute("value") ?? 0);
    if (!name || !quantity || !most || random.chance(before > 0 ? 0.7 : 0.2)) return [];
    return before > 0
      ? [[name, (before * random.between(80, 105) * 0.01).toFixed(3)]]
      : [[name, onTheScale(random, Number(quantity), Number(most))]];
  });
  return Object.fromEntries(lines);
}

const weighs = /\/weigh$/;

/** Sends the weights with one that is ten times too heavy, and returns the page that refuses it. */
async function mistype(season: Season, browser: Browser, page: Page, typed: Typed) {
  const name = season.random.one(Object.keys(typed));
  const wrong = { ...typed, [name]: mistyped(String(typed[name])) };
  const refused = await browser.send(page, weighs, wrong, "Save weights");
  if (refused.status < 400 && season.faults.now === null) {
    season.broken(`${page.path} accepts the weight ${wrong[name]}`);
  }
  return refused.has(weighs, "Save weights") ? refused : page;
}

/** Weighs orders of a market day on the page for that, when they are packed. */
export const weigh: Habit = {
  weight: 14,
  when: ["before", "at"],
  act: async (season) => {
    const { random, town } = season;
    const { browser, name } = someone(season, town.vendors);
    const link = await oneLink(season, browser, "/vendor-preorders", weighs);
    if (!link) return null;
    let page = await browser.open(link);
    if (!page.has(weighs, "Save weights")) return null;
    const typed = weightsFor(season, page);
    const lines = Object.keys(typed).length;
    if (lines === 0) return null;
    if (random.chance(0.2)) page = await mistype(season, browser, page, typed);
    const after = await browser.send(page, weighs, typed, "Save weights");
    if (random.chance(0.2)) await browser.send(page, weighs, typed, "Save weights");
    return `${name} weighs ${lines} of ${link}${outcome(after)}`;
  },
};

/** A scale that is connected to the vendor's program weighs what the program knows, some twice. */
export const weighByProgram: Habit = {
  weight: 4,
  when: ["before", "at"],
  act: async (season) => {
    const { random } = season;
    const program = oneProgram(season);
    if (random.chance(0.7)) await program.follow();
    const open = [...program.copy.values()].filter(({ status }) => /confirmed|ready/.test(status));
    const lines = open.flatMap(({ id, items }) =>
      items.flatMap(({ productId, quantity, weight }) =>
        weight && (weight.weighed === null || random.chance(0.2))
          ? [{ orderId: id, productId, weight: onTheScale(random, quantity, weight.max) }]
          : [],
      ),
    );
    if (lines.length === 0) return null;
    const send = () =>
      program.ask("POST", "/api/vendor/orders/weigh", { lines: lines.slice(0, 100) });
    const { status } = await send();
    if (status >= 500 && season.faults.now === null) {
      season.broken(`the weights ${JSON.stringify(lines)} are answered ${status}`);
    }
    const again = random.chance(0.3) ? await send() : null;
    // If the program's token had ended (401), it has signed in again in between.
    if (again && ![again.status, 401].includes(status) && season.faults.now === null) {
      season.broken(`weights sent again are answered ${again.status}, not ${status}`);
    }
    return `the program of ${program.vendor.name} weighs ${lines.length}: ${status}`;
  },
};
