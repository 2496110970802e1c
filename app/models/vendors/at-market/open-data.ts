import type { Cell } from "../../core/listing/csv";
import type { LastChange } from "../../guide/changes/changes.server";
import type { CalendarMarket } from "../../guide/market/market.calendar";
import { doubtText, openingText } from "../../guide/market/opening-words";
import type { ListedMarketJson } from "./market-api.server";

/** The license of the guide's data, and the owners to name. */
export const license = "https://creativecommons.org/licenses/by/4.0/";
const attribution =
  "Market Day (CC BY 4.0), with markets of the USDA National Farmers Market Directory";

/**
 * A market's email address and phone number are on its page for visitors who want to reach that
 * market. In a file with thousands of markets they would be a mailing list for spam, so this file
 * leaves them out.
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

/** Markets as GeoJSON (RFC 7946). A market without a position has a geometry of null. */
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

/** The columns of the CSV file of markets, and the value of each cell. */
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

/** Like 'Saturday, 8 AM–2 PM, April 1 to November 30'. */
const hoursOf = (schedule: ListedMarketJson["schedules"][number]): string => {
  const [text, doubt] = [openingText(schedule), doubtText(schedule.doubt)];
  return doubt === null ? text : `${text} (${doubt})`;
};

export const calendarMarket = (
  { timeZone, schedules, closures, coordinates, ...market }: ListedMarketJson,
  lastChange: LastChange,
): CalendarMarket => ({
  ...market,
  lastChange,
  lat: coordinates?.lat ?? null,
  lng: coordinates?.lng ?? null,
  week: { timeZone, schedules, closures },
});
