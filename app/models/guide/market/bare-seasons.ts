import type { SeasonKnown } from "../../core/week";
import { seasonText } from "./opening-words";

/** A season of which no hours are known: two days of the year, both included, that recur. */
export interface BareSeason {
  seasonStart: string | null;
  seasonEnd: string | null;
  /** Which of its ends are known; the others are the year's. */
  seasonKnown: SeasonKnown;
}

/** The seasons without hours of a market, as its row keeps them. */
export const bareSeasonsOf = ({ seasons }: { seasons: string }): BareSeason[] =>
  JSON.parse(seasons);

/** 'May 1 to October 31', or 'All year'. */
export const bareSeasonText = (season: BareSeason): string => seasonText(season) ?? "All year";
