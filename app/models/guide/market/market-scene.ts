import { sumOf } from "../../core/numbers";
import { passesMidnight } from "../../core/week";
import type { MarketWeek, Schedule } from "./market.rules";

/** The drawings for a market without a photo; each is in public/pictures/placeholders.svg. */
export const marketScenes = [
  "market",
  "row",
  "stand",
  "hall",
  "night",
  "coast",
  "city",
  "park",
  "barn",
  "spring",
  "summer",
  "harvest",
  "winter",
] as const;
export type MarketScene = (typeof marketScenes)[number];

/** Words in a market's name or town that choose a drawing. The first match wins. */
const said: [MarketScene, RegExp][] = [
  ["night", /\b(night|evening|twilight|sunset|moonlight|after dark)\b/],
  ["winter", /\b(winter|holiday|christmas)\b/],
  ["hall", /\b(hall|pavilion|indoor|arcade|building|cent(er|re)|armory|mall|church|library)\b/],
  ["stand", /\b(stand|roadside|farmstand|mobile|truck|cart)\b/],
  ["harvest", /\b(harvest|fall|autumn|pumpkin)\b/],
  [
    "coast",
    /\b(beach|harbou?r|bay|wharf|pier|marina|port|ocean|island|shore|coast|boardwalk|key)\b/,
  ],
  ["park", /\b(park|green|commons?|gardens?|grove|meadow|lawn|lake|creek|river)\b/],
  ["barn", /\b(farm|barn|ranch|orchard|county|country|rural|acres|valley|grange|growers)\b/],
  ["city", /\b(downtown|city|plaza|square|street|avenue|main|uptown|midtown)\b/],
];

/** Openings that end at this time or later are those of an evening market. */
const evening = "20:00";

/**
 * The drawing for a market without a photo: chosen by its name, hours or town, else from a few that
 * suit its season and size, so that a list does not repeat one drawing again and again.
 */
export function marketScene({
  name,
  location,
  week,
}: {
  name: string;
  location: string;
  week: Pick<MarketWeek, "schedules">;
}): MarketScene {
  const drawnFor = (text: string) => {
    const words = text.toLowerCase();
    return said.find(([, pattern]) => pattern.test(words))?.[0];
  };
  const byName = drawnFor(name);
  if (byName) return byName;
  const { schedules } = week;
  if (schedules.length > 0 && schedules.every(isOfEvening)) return "night";
  const byTown = drawnFor(location);
  if (byTown) return byTown;
  const fitting = [...seasonal(schedules), ...bySize(schedules)];
  return fitting[(sumOf(name) >>> 3) % fitting.length] ?? "market";
}

const isOfEvening = ({ openTime, closeTime }: Schedule) =>
  openTime >= "14:00" && (closeTime >= evening || passesMidnight(openTime, closeTime));

/**
 * The scenes for the part of the year in which all its openings lie; none if that is the whole
 * year.
 */
function seasonal(schedules: readonly Schedule[]): MarketScene[] {
  const [first, ...others] = schedules.map(({ seasonStart, seasonEnd }) => ({
    from: seasonStart?.slice(0, 2) ?? null,
    to: seasonEnd?.slice(0, 2) ?? null,
  }));
  if (!first?.from || !first.to) return [];
  if (others.some(({ from, to }) => from !== first.from || to !== first.to)) return [];
  if (first.from > first.to) return ["winter"];
  if (first.to <= "08") return ["spring", "summer"];
  return first.from <= "04" ? ["spring", "harvest"] : ["summer", "harvest"];
}

/**
 * A market with many days gets scenes of a long row of vendors; one with a single day gets small
 * scenes.
 */
function bySize(schedules: readonly Schedule[]): MarketScene[] {
  const days = new Set(schedules.map(({ day }) => day)).size;
  if (days >= 3) return ["row", "city", "hall"];
  return days === 2 ? ["row", "market", "park"] : ["market", "park", "stand", "barn"];
}
