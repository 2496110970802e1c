import type { Habit, NamedHabit } from "../season";
import * as administrators from "./administrators";
import * as banks from "./banks";
import * as baskets from "./baskets";
import * as customers from "./customers";
import * as doors from "./doors";
import * as managers from "./managers";
import * as news from "./news";
import * as phones from "./phones";
import { patient } from "./play";
import * as programs from "./programs";
import * as scales from "./scales";
import * as vendors from "./vendors";

const everybody: Record<string, Record<string, Habit>> = {
  administrators,
  banks,
  baskets,
  customers,
  doors,
  managers,
  news,
  phones,
  programs,
  scales,
  vendors,
};

/**
 * All habits, each with who does what. To add a habit to the season, export it from one of these
 * files.
 */
export const habits: NamedHabit[] = Object.entries(everybody).flatMap(([who, theirs]) =>
  Object.entries(theirs).map(([what, habit]) => ({ name: `${who}: ${what}`, ...patient(habit) })),
);
