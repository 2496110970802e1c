import { weekdays } from "~/models/core/week";
import { Change } from "~/models/guide/changes/changes.answer";
import { MarketsGeoJson } from "~/models/vendors/at-market/open-data.answer";
import { z } from "~/platform/zod";
import { filters } from "./markets";
import { anyone, changed, type Described, listOf, text } from "./operation";

const query = { day: z.enum(weekdays), ...filters, ...changed };
const terms = "CC BY 4.0. No e-mail addresses and no telephone numbers.";

export const openData: Described = {
  tag: "Open data",
  about: "The guide as files, and what of it has changed: for copies, maps and calendars.",
  operations: {
    "GET /api/markets.geojson": {
      summary: "The markets of a list's filters as GeoJSON",
      detail: `At most 500 at a time. ${terms}`,
      may: anyone,
      query,
      answers: { 200: { type: "application/geo+json", schema: MarketsGeoJson } },
      pages: "cursor",
    },
    "GET /api/markets.csv": {
      summary: "The same as a table",
      detail: `At most 500 at a time, each page with its head. ${terms}`,
      may: anyone,
      query,
      answers: {
        200: {
          type: "text/csv",
          example:
            'id,name,location\r\n42,Coconut Grove Market,"Miami, FL"\r\n43,Palmetto Market,"Miami, FL"\r\n',
        },
      },
      pages: "cursor",
    },
    "GET /api/markets.ics": {
      summary: "The openings of the same markets as a calendar",
      detail: `At most 50 markets at a time. ${terms}`,
      may: anyone,
      query,
      answers: {
        200: {
          type: "text/calendar",
          example:
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Coconut Grove Market\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
        },
      },
      pages: "cursor",
    },
    "GET /api/changes": {
      summary: "Tells which markets, vendors and products have changed, or are gone",
      detail:
        "At most 500 at a time, in the order of writing. Lists with `updated_since` tell what is there; here alone, what is gone is told as well. Who has them all asks later from the last `seq`. From longer ago than 90 days, one has to begin anew.",
      may: anyone,
      query: {
        since: text.describe("The `seq` of a change, or a moment with its zone; all, unless said"),
      },
      answers: { 200: listOf(Change) },
      pages: "since",
      refusals: [410],
    },
  },
};
