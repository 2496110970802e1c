import type { Field } from "./facts";
import type { Change, Plan } from "./plan.rules";
import type { MarketRecord } from "./row";

/* How many written rows D1 counts for each of these, including the rows of indexes and the
   copies kept elsewhere: in the search, the map, the lists and the recent changes. */
const rowsOf = {
  /** Includes what its directory said, and about five words of its name and town. */
  market: 30,
  /** The market's squares on the map, one for each level. */
  place: 13,
  /** The market's row again, with a list of its hours or tags. */
  listed: 6,
  /** Includes the hours that it covers, about four. */
  opening: 13,
  openingGone: 6,
  /** The same day and hours in another season: deleted and inserted again. */
  openingKept: 4,
  /** The map squares for its day. */
  openingPlace: 13,
  tag: 3,
  tagGone: 1,
  /** Any change of a market, including what its directory said. */
  change: 15,
  /** A row that only updates what its directory said. */
  confirmed: 1,
};

/** The additional rows that a change of these fields writes. */
const rowsOfField: Partial<Record<Field, number>> = { name: 19, description: 8, address: 8 };

/** About how many database rows a portion of a directory would write, to within a tenth. */
export const rowsToWrite = ({ add, change, confirm }: Pick<Plan, "add" | "change" | "confirm">) =>
  sum(add.map(({ record }) => rowsToAdd(record))) +
  sum(change.map(rowsToChange)) +
  confirm.length * rowsOf.confirmed;

function rowsToAdd({ lat, schedules, tags }: MarketRecord): number {
  const place = lat === null ? 0 : rowsOf.place;
  const listed = schedules.length + tags.length > 0 ? rowsOf.listed : 0;
  return (
    rowsOf.market + place + listed + rowsOfHours([], schedules, lat) + rowsOf.tag * tags.length
  );
}

/** Also counts the old values: deleting them writes rows, too. */
function rowsToChange({ record, set, listedWeek, listedTags }: Change): number {
  const { lat, schedules, tags } = record;
  const were: Opening[] = JSON.parse(listedWeek).schedules;
  const ofFields = set.map((field) => {
    if (field === "hours") return rowsOfHours(were, schedules, lat);
    if (field === "tags") {
      return rowsOf.tagGone * JSON.parse(listedTags).length + rowsOf.tag * tags.length;
    }
    if (field === "point") return 2 * (rowsOf.place + rowsOf.openingPlace * were.length);
    return rowsOfField[field] ?? 0;
  });
  const isListedAnew = set.includes("hours") || set.includes("tags");
  return rowsOf.change + (isListedAnew ? rowsOf.listed : 0) + sum(ofFields);
}

type Opening = Pick<MarketRecord["schedules"][number], "day" | "openTime" | "closeTime">;

function rowsOfHours(were: Opening[], are: Opening[], lat: number | null): number {
  const textOf = ({ day, openTime, closeTime }: Opening) => `${day} ${openTime} ${closeTime}`;
  const before = new Set(were.map(textOf));
  const kept = are.filter((opening) => before.has(textOf(opening))).length;
  const [gone, added] = [Math.max(0, were.length - kept), are.length - kept];
  const places = lat === null ? 0 : rowsOf.openingPlace * (gone + added);
  return rowsOf.openingKept * kept + rowsOf.openingGone * gone + rowsOf.opening * added + places;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** How many rows a day a database may write on Cloudflare's free plan. */
const freeADay = 100_000;

/** Says what this number of rows means on a free plan. */
export function whatThatMeans(rows: number): string {
  const about = `This import writes about ${rows.toLocaleString("en-US")} database rows.`;
  if (rows <= freeADay) {
    return `${about} Cloudflare’s free plan allows 100,000 a day in total.`;
  }
  const days = Math.ceil(rows / freeADay);
  return `${about} Cloudflare’s free plan allows 100,000 a day in total. The import pauses at that limit each day and takes about ${days} days. A paid plan imports everything at once.`;
}
