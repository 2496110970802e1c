import { parseWeekday, weekdays } from "~/models/core/week";
import { AnswerStillRight } from "~/models/guide/correction/correction.schema";
import { answerStillRight } from "~/models/guide/correction/corrections.server";
import { mapRequest } from "~/models/guide/map/map.schema";
import { mapView } from "~/models/guide/map/map.server";
import {
  CreateMarket,
  RemoveMarket,
  UpdateMarket,
} from "~/models/guide/market/admin-market.schema";
import { changeMarket } from "~/models/guide/market/change-market.server";
import { createMarket } from "~/models/guide/market/create-market.server";
import { managedMarketJson } from "~/models/guide/market/manager.view";
import { AddSchedule, NamedMarket } from "~/models/guide/market/market.schema";
import { removeMarket } from "~/models/guide/market/remove-market.server";
import { addSchedule, clearSchedules, listSchedules } from "~/models/guide/market/schedule.server";
import { suggestedOf, typedIn } from "~/models/guide/suggestion/suggestion";
import { suggestionsFor } from "~/models/guide/suggestion/suggestion.server";
import { findMarket } from "~/models/vendors/at-market/market.server";
import {
  marketJson,
  sliceOfMarkets,
  wholeMarketJson,
} from "~/models/vendors/at-market/market-api.server";
import { AddStand } from "~/models/vendors/stands.schema";
import { addStand } from "~/models/vendors/stands.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { DomainError } from "~/platform/errors";
import { idIn } from "~/platform/submit";
import { z } from "~/platform/zod";
import { answerSlice, answerWhole, changesIn, filterIn } from "./_answers";
import { byIdOrDistance, changed, filters, near, text } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/markets", {
    summary: "Lists markets with their weeks, tags and vendors",
    detail: byIdOrDistance,
    may: "anyone",
    readFrom: "anywhere",
    query: { day: z.enum(weekdays), ...filters, ...changed },
    answers: { 200: ["ListedMarket"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      ctx.cache.publicly(60);
      return answerSlice(request, await sliceOfMarkets(ctx, filterIn(request), changesIn(request)));
    },
  }),
  defineEndpoint("POST /api/markets", {
    summary: "Adds a market, with its week",
    detail: "One of its name in its place is refused, unless `isAnother` says that it is another.",
    may: "admin",
    command: CreateMarket,
    async verb(ctx, command) {
      const market = await createMarket(ctx, command);
      return managedMarketJson(market, await listSchedules(ctx, market.id));
    },
    answers: { 201: "ManagedMarket" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/markets/map", {
    summary: "Tells what a map shows, and the list beside it",
    detail: "Whatever is asked for, the answer is a map that can be shown.",
    may: "anyone",
    readFrom: "anywhere",
    query: {
      bounds: text.describe("`south,west,north,east`"),
      zoom: z.int().min(2).max(18),
      q: text,
      day: z.enum(weekdays),
      ...near,
      market: z.int().min(1).describe("The one that is chosen"),
    },
    answers: { 200: "MapOfMarkets" },
    handle: async (ctx, { request }) =>
      await mapView(ctx, mapRequest(new URL(request.url).searchParams)),
  }),
  defineEndpoint("GET /api/suggestions", {
    summary: "Tells what a text may be the beginning of: places, and markets or vendors by name",
    detail:
      "At most eight: places first, then names. None for less than two letters. A place's `name` is one that `near` knows.",
    may: "anyone",
    readFrom: "anywhere",
    query: {
      q: text.describe("What has been typed so far"),
      of: z.enum(suggestedOf).describe("Whose names; markets', unless said"),
    },
    answers: { 200: ["Suggested"] },
    async handle(ctx, { request }) {
      ctx.cache.publicly(300);
      return await suggestionsFor(ctx, typedIn(new URL(request.url).searchParams));
    },
  }),
  defineEndpoint("GET /api/markets/search/day/:day", {
    summary: "Lists the markets that open on a weekday",
    may: "anyone",
    readFrom: "anywhere",
    query: { ...filters, ...changed },
    answers: { 200: ["ListedMarket"] },
    pages: "cursor",
    async handle(ctx, { request, params }) {
      const day = parseWeekday(params.day ?? "");
      if (!day) {
        const message = "Please name a day of the week, Monday to Sunday.";
        throw new DomainError("invalid", message, { fields: { day: [message] } });
      }
      ctx.cache.publicly(60);
      const filter = filterIn(request, { day });
      return answerSlice(request, await sliceOfMarkets(ctx, filter, changesIn(request)));
    },
  }),
  defineEndpoint("GET /api/markets/:id", {
    summary: "Tells one market, with what it announces",
    may: "anyone",
    readFrom: "anywhere",
    answers: { 200: "Market" },
    async handle(ctx, { params }) {
      ctx.cache.publicly(60);
      return wholeMarketJson(await findMarket(ctx, idIn(params.id)), ctx.now);
    },
  }),
  defineEndpoint("PUT /api/markets/:id", {
    summary: "Changes a market, whole",
    detail:
      "Place, picture, tags and week stay as they are where nothing is said of them. With `version`, only as it was read.",
    may: "admin",
    path: { id: "marketId" },
    command: UpdateMarket,
    async verb(ctx, command) {
      const market = await changeMarket(ctx, command);
      return managedMarketJson(market, await listSchedules(ctx, command.marketId));
    },
    answers: { 200: "ManagedMarket" },
    refusals: [409],
  }),
  defineEndpoint("DELETE /api/markets/:id", {
    summary: "Takes a market out of the guide",
    detail: "Not while customers are to collect orders there.",
    may: "admin",
    path: { id: "marketId" },
    command: RemoveMarket,
    verb: removeMarket,
    done: ({ id, name }) => ({ id, name }),
    answers: { 200: "NamedMarketOrVendor" },
    refusals: [409],
  }),
  defineEndpoint("POST /api/markets/:id/answers", {
    summary: "Says that a market's page is right, or what is wrong with it",
    detail: "Answered with 201 where it waits to be looked into.",
    may: "anyone",
    path: { id: "marketId" },
    command: AnswerStillRight,
    verb: answerStillRight,
    done: (out) => Response.json(out, { status: out.isKnown || out.answer === "yes" ? 200 : 201 }),
    answers: { 200: "StillRightAnswered", 201: "StillRightAnswered" },
    refusals: [429],
  }),
  defineEndpoint("GET /api/markets/:id/schedules", {
    summary: "Lists the openings of a market's week",
    may: "anyone",
    readFrom: "anywhere",
    answers: { 200: ["Opening"] },
    pages: "cursor",
    async handle(ctx, { request, params }) {
      ctx.cache.publicly(60);
      return answerWhole(request, marketJson(await findMarket(ctx, idIn(params.id))).schedules);
    },
  }),
  defineEndpoint("POST /api/markets/:id/schedules", {
    summary: "Adds an opening to a market's week",
    detail: "Times are written `09:00` or `9:00 AM`.",
    may: "admin",
    path: { id: "marketId" },
    command: AddSchedule,
    verb: addSchedule,
    answers: { 201: "ManagedOpening" },
    refusals: [409],
  }),
  defineEndpoint("DELETE /api/markets/:id/schedules", {
    summary: "Empties a market's week",
    detail: "Not where customers would stand before a closed market.",
    may: "admin",
    path: { id: "marketId" },
    command: NamedMarket,
    verb: clearSchedules,
    done: (deleted) => ({ deleted }),
    answers: { 200: z.object({ deleted: z.int() }) },
    refusals: [409],
  }),
  defineEndpoint("POST /api/markets/:id/vendors", {
    summary: "Has a stall stand at a market",
    may: "stallOrAdmin",
    path: { id: "marketId" },
    command: AddStand,
    verb: addStand,
    done: ({ vendorId }, { marketId }) => ({ vendorId, marketId }),
    answers: { 201: "Stand" },
    refusals: [409],
  }),
];
