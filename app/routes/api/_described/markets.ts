import { weekdays } from "~/models/core/week";
import { StillRightAnswered } from "~/models/guide/correction/correction.answer";
import { AnswerStillRight } from "~/models/guide/correction/correction.schema";
import { MapOfMarkets } from "~/models/guide/map/map.answer";
import {
  CreateMarket,
  RemoveMarket,
  UpdateMarket,
} from "~/models/guide/market/admin-market.schema";
import { AddSchedule, NamedMarket } from "~/models/guide/market/market.schema";
import { categories, distances } from "~/models/guide/market/market-filter";
import { suggestedOf } from "~/models/guide/suggestion/suggestion";
import { Suggested } from "~/models/guide/suggestion/suggestion.answer";
import {
  ListedMarket,
  ManagedMarket,
  ManagedOpening,
  Market,
  NamedMarketOrVendor,
  Opening,
} from "~/models/vendors/at-market/market.answer";
import { AddStand } from "~/models/vendors/stands.schema";
import { Stand } from "~/models/vendors/vendor.answer";
import { z } from "~/platform/zod";
import {
  admins,
  anyone,
  byIdOrDistance,
  changed,
  type Described,
  listOf,
  stallOrAdmin,
  text,
} from "./operation";

const near = {
  near: text.describe("`lat,lng`, a ZIP code or a town"),
  within: z.enum(distances.map(({ value }) => value)).describe("Miles from `near`"),
  open: z.literal("now"),
  category: z.enum(categories),
};
/** How a list of markets is narrowed. */
export const filters = {
  q: text.describe("Words of a name or a place"),
  ...near,
  sort: z.enum(["name", "distance"]),
};
const weekday = z.enum(weekdays);

export const markets: Described = {
  tag: "Markets",
  about: "The markets of the guide, and the weeks in which they open.",
  operations: {
    "GET /api/markets": {
      summary: "Lists markets with their weeks, tags and vendors",
      detail: byIdOrDistance,
      may: anyone,
      query: { day: weekday, ...filters, ...changed },
      answers: { 200: listOf(ListedMarket) },
      pages: "cursor",
    },
    "POST /api/markets": {
      summary: "Adds a market, with its week",
      detail:
        "One of its name in its place is refused, unless `isAnother` says that it is another.",
      may: admins,
      command: CreateMarket,
      answers: { 201: ManagedMarket },
      refusals: [409],
    },
    "GET /api/markets/map": {
      summary: "Tells what a map shows, and the list beside it",
      detail: "Whatever is asked for, the answer is a map that can be shown.",
      may: anyone,
      query: {
        bounds: text.describe("`south,west,north,east`"),
        zoom: z.int().min(2).max(18),
        q: text,
        day: weekday,
        ...near,
        market: z.int().min(1).describe("The one that is chosen"),
      },
      answers: { 200: MapOfMarkets },
    },
    "GET /api/suggestions": {
      summary: "Tells what a text may be the beginning of: places, and markets or vendors by name",
      detail:
        "At most eight: places first, then names. None for less than two letters. A place's `name` is one that `near` knows.",
      may: anyone,
      query: {
        q: text.describe("What has been typed so far"),
        of: z.enum(suggestedOf).describe("Whose names; markets', unless said"),
      },
      answers: { 200: listOf(Suggested) },
    },
    "GET /api/markets/search/day/:day": {
      summary: "Lists the markets that open on a weekday",
      may: anyone,
      path: { day: null },
      query: { ...filters, ...changed },
      answers: { 200: listOf(ListedMarket) },
      pages: "cursor",
    },
    "GET /api/markets/:id": {
      summary: "Tells one market, with what it announces",
      may: anyone,
      path: { id: null },
      answers: { 200: Market },
    },
    "PUT /api/markets/:id": {
      summary: "Changes a market, whole",
      detail:
        "Place, picture, tags and week stay as they are where nothing is said of them. With `version`, only as it was read.",
      may: admins,
      path: { id: "marketId" },
      command: UpdateMarket,
      answers: { 200: ManagedMarket },
      refusals: [409],
    },
    "DELETE /api/markets/:id": {
      summary: "Takes a market out of the guide",
      detail: "Not while customers are to collect orders there.",
      may: admins,
      path: { id: "marketId" },
      command: RemoveMarket,
      answers: { 200: NamedMarketOrVendor },
      refusals: [409],
    },
    "POST /api/markets/:id/answers": {
      summary: "Says that a market's page is right, or what is wrong with it",
      detail: "Answered with 201 where it waits to be looked into.",
      may: anyone,
      path: { id: "marketId" },
      command: AnswerStillRight,
      answers: { 200: StillRightAnswered, 201: StillRightAnswered },
      refusals: [429],
    },
    "GET /api/markets/:id/schedules": {
      summary: "Lists the openings of a market's week",
      may: anyone,
      path: { id: null },
      answers: { 200: listOf(Opening) },
      pages: "cursor",
    },
    "POST /api/markets/:id/schedules": {
      summary: "Adds an opening to a market's week",
      detail: "Times are written `09:00` or `9:00 AM`.",
      may: admins,
      path: { id: "marketId" },
      command: AddSchedule,
      answers: { 201: ManagedOpening },
      refusals: [409],
    },
    "DELETE /api/markets/:id/schedules": {
      summary: "Empties a market's week",
      detail: "Not where customers would stand before a closed market.",
      may: admins,
      path: { id: "marketId" },
      command: NamedMarket,
      answers: { 200: z.object({ deleted: z.int() }) },
      refusals: [409],
    },
    "POST /api/markets/:id/vendors": {
      summary: "Has a stall stand at a market",
      may: stallOrAdmin,
      path: { id: "marketId" },
      command: AddStand,
      answers: { 201: Stand },
      refusals: [409],
    },
  },
};
