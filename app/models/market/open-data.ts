import type { Cell } from "../listing/csv";
import { formatTime } from "../week";
import type { CalendarMarket } from "./market.calendar";
import type { ListedMarketJson } from "./market-api.server";

/** On what terms the guide's data may be used, and whose it is. */
export const license = "https://creativecommons.org/licenses/by/4.0/";
export const attribution =
  "Market Day (CC BY 4.0), with markets of the USDA National Farmers Market Directory";

/**
 * A market's e-mail address and telephone are on its page for whoever wants to reach it; in a file of
 * thousands they would be a list for those who write to everybody.
 */
const factsOf = (market: ListedMarketJson, site: string) => ({
  id: market.id,
  name: market.name,
  description: market.description,
  location: market.location,
  address: market.address,
  city: market.city,
  state: market.state,
  zip: market.zip,
  website: market.website,
  timeZone: market.timeZone,
  tags: market.tags,
  page: `${site}/market/${market.id}`,
});

/** Markets as GeoJSON (RFC 7946): one without a position has a geometry of null. */
export const marketsGeoJson = (markets: readonly ListedMarketJson[], site: string) => ({
  type: "FeatureCollection" as const,
  attribution,
  license,
  features: markets.map((market) => ({
    type: "Feature" as const,
    id: market.id,
    geometry: market.coordinates && {
      type: "Point" as const,
      coordinates: [market.coordinates.lng, market.coordinates.lat],
    },
    properties: {
      ...factsOf(market, site),
      schedules: market.schedules.map(({ marketId: _, ...schedule }) => schedule),
      closures: market.closures,
    },
  })),
});

/** The columns of markets as CSV, and what stands in them. */
const columns: [name: string, cell: (market: ListedMarketJson, site: string) => Cell][] = [
  ["id", ({ id }) => id],
  ["name", ({ name }) => name],
  ["location", ({ location }) => location],
  ["address", ({ address }) => address],
  ["city", ({ city }) => city],
  ["state", ({ state }) => state],
  ["zip", ({ zip }) => zip],
  ["latitude", ({ coordinates }) => coordinates?.lat ?? null],
  ["longitude", ({ coordinates }) => coordinates?.lng ?? null],
  ["time_zone", ({ timeZone }) => timeZone],
  ["hours", ({ schedules }) => schedules.map(hoursOf).join(" | ")],
  ["tags", ({ tags }) => tags.join(" | ")],
  ["website", ({ website }) => website],
  ["page", ({ id }, site) => `${site}/market/${id}`],
  ["description", ({ description }) => description],
];
export const marketsCsvHead = columns.map(([name]) => name);
export const marketCsvRow = (market: ListedMarketJson, site: string): Cell[] =>
  columns.map(([, cell]) => cell(market, site));

/** 'Saturday 8:00 AM to 2:00 PM, 04-01 to 11-30'. */
function hoursOf({
  day,
  openTime,
  closeTime,
  weekOfMonth,
  date,
  seasonStart,
  seasonEnd,
  seasonKnown,
  doubt,
}: ListedMarketJson["schedules"][number]): string {
  const weekly = weekOfMonth === null ? day : `${day} (${weekOfMonth} of the month)`;
  const which = date ? `${day} ${date}` : weekly;
  const [from, to] = [
    seasonKnown === "end" ? "?" : seasonStart,
    seasonKnown === "start" ? "?" : seasonEnd,
  ];
  const known = from && to ? `, ${from} to ${to}` : "";
  const season =
    (seasonKnown === "none" ? ", season not known" : known) + (doubt ? ", doubtful" : "");
  return `${which} ${formatTime(openTime)} to ${formatTime(closeTime)}${season}`;
}

/** A market as a calendar has it. */
export const calendarMarket = ({
  timeZone,
  schedules,
  closures,
  coordinates,
  ...market
}: ListedMarketJson): CalendarMarket => ({
  ...market,
  lat: coordinates?.lat ?? null,
  lng: coordinates?.lng ?? null,
  week: { timeZone, schedules, closures },
});
