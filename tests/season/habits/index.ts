import type { Habit, NamedHabit } from "../season";
import * as administrators from "./administrators";
import * as banks from "./banks";
import * as customers from "./customers";
import * as managers from "./managers";
import * as phones from "./phones";
import { patient } from "./play";
import * as programs from "./programs";
import * as vendors from "./vendors";

const everybody: Record<string, Record<string, Habit>> = {
  administrators,
  banks,
  customers,
  managers,
  phones,
  programs,
  vendors,
};

/** Who does what. What joins the season is one more habit in one of these files. */
export const habits: NamedHabit[] = Object.entries(everybody).flatMap(([who, theirs]) =>
  Object.entries(theirs).map(([what, habit]) => ({ name: `${who}: ${what}`, ...patient(habit) })),
);
