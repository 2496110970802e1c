import { NotThere, type Page } from "../browser";
import type { Habit, Season } from "../season";
import type { Person } from "../town";

export const someone = <P extends Person>({ random }: Season, of: readonly P[]): P =>
  random.one(of);

/** What an act comes to, for the story: done, refused in words, or broken by a planned fault. */
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

/** A fault may have changed a page since its links were read: then there is nothing to press. */
export const patient = ({ weight, act }: Habit): Habit => ({
  weight,
  act: async (season) => {
    try {
      return await act(season);
    } catch (error) {
      if (!(error instanceof NotThere) || season.faults.now === null) throw error;
      return `nothing: ${error.message.slice(0, 80)}`;
    }
  },
});
