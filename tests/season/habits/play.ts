import type { Random } from "../../support/random";
import { type Browser, NotThere, type Page } from "../browser";
import type { Habit, Season } from "../season";
import type { Person } from "../town";

export const someone = <P extends Person>({ random }: Season, of: readonly P[]): P =>
  random.one(of);

/**
 * How an act ended, for the story: done, refused with a message, or broken by a planned failure.
 */
export const outcome = (page: Page) =>
  page.status < 400 ? "" : page.status < 500 ? ", refused" : ", broken";

/** Opens a page that must exist, unless a planned failure is active. */
export async function look(season: Season, { browser, name }: Person, path: string) {
  const page = await browser.open(path);
  if (page.status >= 400 && season.faults.now === null) {
    season.broken(`${name} opens ${path} and is answered ${page.status}`);
  }
  return page;
}

/** Opens a random one of these pages. */
export const looksAround = (
  who: "admins" | "managers" | "vendors" | "customers",
  paths: readonly string[],
  weight: number,
): Habit => ({
  weight,
  act: async (season) => {
    const person = someone(season, season.town[who]);
    const path = season.random.one(paths);
    await look(season, person, path);
    return `${person.name} looks at ${path}`;
  },
});

/** Adds a product to the order in a pre-order form, and often another one. */
export async function addSome({ random }: Season, browser: Browser, form: Page): Promise<Page> {
  const page = await browser.send(form, /pre-order$/, {}, random.one(form.adds));
  if (page.adds.length === 0 || random.chance(0.6)) return page;
  return browser.send(page, /pre-order$/, {}, random.one(page.adds));
}

/** The Stripe session on whose page a person is now; undefined if they are not there. */
export const sessionAt = (page: Page) => /\/c\/pay\/(\w+)/.exec(page.url.pathname)?.[1];

/** Whether a Stripe session only asks for a card, which is charged later. */
export const isCardEntry = ({ world }: Season, session: string) =>
  world.stripe.emulator.state().sessions.some(({ id, mode }) => id === session && mode === "setup");

/** Enters a card on Stripe's page, or pays there, or leaves. Some cards are declined later. */
export async function payAt(season: Season, session: string, who: string): Promise<string> {
  const { random, world, leftOpen } = season;
  const isEntry = isCardEntry(season, session);
  const card = random.weighted([
    { weight: 6, name: "good" as const },
    { weight: 5, name: "declined" as const },
    { weight: 1, name: "authentication_required" as const },
    { weight: 2, name: null },
  ]).name;
  if (card === null) {
    if (!isEntry) leftOpen.push({ session, who });
    return "leaves";
  }
  await (isEntry ? world.stripe.enterCard(session, card) : world.stripe.pay(session));
  return isEntry ? `enters a card (${card})` : "pays";
}

/** Most customers come back from Stripe's page to their visit. */
export async function lookAtVisit({ random }: Season, browser: Browser): Promise<void> {
  if (random.chance(0.3)) return;
  const { links } = await browser.open("/orders");
  const visit = links.find((link) => /^\/visits\/\d+$/.test(link));
  if (visit) await browser.open(random.chance(0.5) ? `${visit}/card` : visit);
}

/** What the pieces of a line weigh, when one piece weighs at most `most`: now and then more. */
export const onTheScale = (random: Random, quantity: number, most: number): string =>
  (random.between(600, 1250) * quantity * most * 0.001).toFixed(3);

/** A random link of the page that matches `like`, or null if there is none. */
export async function oneLink(season: Season, browser: Browser, path: string, like: RegExp) {
  const links = (await browser.open(path)).links.filter((link) => like.test(link));
  return links.length === 0 ? null : season.random.one(links);
}

/** A failure may have changed a page since its links were read; then the act does nothing. */
export const patient = ({ act, ...habit }: Habit): Habit => ({
  ...habit,
  act: async (season) => {
    try {
      return await act(season);
    } catch (error) {
      if (!(error instanceof NotThere) || season.faults.now === null) throw error;
      return `nothing: ${error.message.slice(0, 80)}`;
    }
  },
});
