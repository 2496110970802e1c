import { type Browser, NotThere, type Page } from "../browser";
import type { Habit, Season } from "../season";
import type { Person } from "../town";

export const someone = <P extends Person>({ random }: Season, of: readonly P[]): P =>
  random.one(of);

/** Total for an act, for the story: done, refused in words, or broken by a planned fault. */
export const outcome = (page: Page) =>
  page.status < 400 ? "" : page.status < 500 ? ", refused" : ", broken";

/** Opens a page that has to be there, unless something goes wrong by plan. */
export async function look(season: Season, { browser, name }: Person, path: string) {
  const page = await browser.open(path);
  if (page.status >= 400 && season.faults.now === null) {
    season.broken(`${name} opens ${path} and is answered ${page.status}`);
  }
  return page;
}

/** Opens one of these pages, whichever comes. */
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

/** One of the links of a page that are like this, if there are any. */
export async function oneLink(season: Season, browser: Browser, path: string, like: RegExp) {
  const links = (await browser.open(path)).links.filter((link) => like.test(link));
  return links.length === 0 ? null : season.random.one(links);
}

/** A fault may have changed a page since its links were read: then there is nothing to press. */
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
