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
import { mergedOr } from "~/models/guide/market/duplicates.server";
import { managedMarketJson } from "~/models/guide/market/manager.view";
import { AddSchedule, NamedMarket } from "~/models/guide/market/market.schema";
import { removeMarket } from "~/models/guide/market/remove-market.server";
import { addSchedule, clearSchedules, listSchedules } from "~/models/guide/market/schedule.server";
import { suggestedOf, typedIn } from "~/models/guide/suggestion/suggestion";
import { suggestionsFor } from "~/models/guide/suggestion/suggestion.server";
import { findMarket, findMarketWithDate } from "~/models/vendors/at-market/market.server";
import {
  marketJson,
  marketsAsShown,
  sliceOfMarkets,
  wholeMarketJson,
} from "~/models/vendors/at-market/market-api.server";
import { AddStand } from "~/models/vendors/stands.schema";
import { addStand } from "~/models/vendors/stands.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { atField } from "~/platform/errors";
import { idIn } from "~/platform/submit";
import { z } from "~/platform/zod";
import { answerSlice, answerWhole, changesIn, filterIn, isWideMatch } from "./_answers";
import { byIdOrDistance, changed, filters, near, text } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/markets", {
    summary: "Lists markets with their hours, tags and vendors",
    detail: byIdOrDistance,
    may: "anyone",
    readFrom: "anywhere",
    query: {
      day: z.enum(weekdays),
      ...filters,
      match: z
        .enum(["text", "wide"])
        .describe(
          "`wide` searches like the page /markets: also for other spellings, and for markets near a town. `wide` doesn’t work with `cursor` or `updated_since`",
        ),
      ...changed,
    },
    answers: { 200: ["ListedMarket"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const [filter, slice] = [filterIn(request), changesIn(request)];
      const isWide = isWideMatch(request, slice);
      ctx.cache.publicly(60);
      return answerSlice(
        request,
        isWide
          ? await marketsAsShown(ctx, filter, slice)
          : await sliceOfMarkets(ctx, filter, slice),
      );
    },
  }),
  defineEndpoint("POST /api/markets", {
    summary: "Adds a market with its hours",
    detail:
      "Fails if another market has this `name` and `location`. To add yours anyway, send `isAnother`.",
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
    summary: "Returns the markets on the map and the list beside it",
    detail: "Parameters that aren’t valid are ignored.",
    may: "anyone",
    readFrom: "anywhere",
    query: {
      bounds: text.describe("`south,west,north,east`"),
      zoom: z.int().min(2).max(18),
      q: text,
      day: z.enum(weekdays),
      ...near,
      market: z.int().min(1).describe("The chosen market"),
    },
    answers: { 200: "MapOfMarkets" },
    handle: async (ctx, { request }) =>
      await mapView(ctx, mapRequest(new URL(request.url).searchParams)),
  }),
  defineEndpoint("GET /api/suggestions", {
    summary: "Suggests places, and markets or vendors by name, while someone types",
    detail:
      "At most 8 suggestions, places first. Needs at least 2 letters. You can send a place’s `name` as `near`.",
    may: "anyone",
    readFrom: "anywhere",
    query: {
      q: text.describe("The text typed so far"),
      of: z
        .enum(suggestedOf)
        .describe("Suggest names of markets or of vendors. The default is markets"),
    },
    answers: { 200: ["Suggested"] },
    async handle(ctx, { request }) {
      ctx.cache.publicly(300);
      return await suggestionsFor(ctx, typedIn(new URL(request.url).searchParams));
    },
  }),
  defineEndpoint("GET /api/markets/search/day/:day", {
    summary: "Lists the markets open on a weekday",
    may: "anyone",
    readFrom: "anywhere",
    query: { ...filters, ...changed },
    answers: { 200: ["ListedMarket"] },
    pages: "cursor",
    async handle(ctx, { request, params }) {
      const day = parseWeekday(params.day ?? "");
      if (!day) {
        throw atField("day", "Use a day from Monday to Sunday.");
      }
      ctx.cache.publicly(60);
      const filter = filterIn(request, { day });
      return answerSlice(request, await sliceOfMarkets(ctx, filter, changesIn(request)));
    },
  }),
  defineEndpoint("GET /api/markets/:id", {
    summary: "Returns a market with its announcements",
    detail: "For a merged market, returns the market that was kept.",
    may: "anyone",
    readFrom: "anywhere",
    answers: { 200: "Market" },
    async handle(ctx, { params }) {
      ctx.cache.publicly(60);
      const id = idIn(params.id);
      const market = await findMarketWithDate(ctx, id).catch(async (error) =>
        findMarketWithDate(ctx, await mergedOr(ctx, id, error)),
      );
      return wholeMarketJson(market, ctx.now);
    },
  }),
  defineEndpoint("PUT /api/markets/:id", {
    summary: "Replaces a market",
    detail:
      "`coordinates`, `image`, `tags` and `schedules` that you leave out stay the same. With `version`, fails if the market has changed since you read it.",
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
    summary: "Deletes a market",
    detail: "Fails while customers have orders to pick up there.",
    may: "admin",
    path: { id: "marketId" },
    command: RemoveMarket,
    verb: removeMarket,
    done: ({ id, name }) => ({ id, name }),
    answers: { 200: "NamedMarketOrVendor" },
    refusals: [409],
  }),
  defineEndpoint("POST /api/markets/:id/answers", {
    summary: "Confirms that a market’s page is correct, or reports what is wrong",
    detail: "Returns 201 if we added a correction for review. Otherwise, returns 200.",
    may: "anyone",
    path: { id: "marketId" },
    command: AnswerStillRight,
    verb: answerStillRight,
    done: (out) => Response.json(out, { status: out.isKnown || out.answer === "yes" ? 200 : 201 }),
    answers: { 200: "StillRightAnswered", 201: "StillRightAnswered" },
    refusals: [429],
  }),
  defineEndpoint("GET /api/markets/:id/schedules", {
    summary: "Lists a market’s opening hours",
    detail: "For a merged market, lists the opening hours of the market that was kept.",
    may: "anyone",
    readFrom: "anywhere",
    answers: { 200: ["Opening"] },
    pages: "cursor",
    async handle(ctx, { request, params }) {
      ctx.cache.publicly(60);
      const id = idIn(params.id);
      const market = await findMarket(ctx, id).catch(async (error) =>
        findMarket(ctx, await mergedOr(ctx, id, error)),
      );
      return answerWhole(request, marketJson(market).schedules);
    },
  }),
  defineEndpoint("POST /api/markets/:id/schedules", {
    summary: "Adds opening hours to a market",
    detail: "Write times as `09:00` or `9:00 AM`.",
    may: "admin",
    path: { id: "marketId" },
    command: AddSchedule,
    verb: addSchedule,
    answers: { 201: "ManagedOpening" },
    refusals: [409],
  }),
  defineEndpoint("DELETE /api/markets/:id/schedules", {
    summary: "Deletes all opening hours of a market",
    detail: "Fails while customers have orders to pick up during these hours.",
    may: "admin",
    path: { id: "marketId" },
    command: NamedMarket,
    verb: clearSchedules,
    done: (deleted) => ({ deleted }),
    answers: { 200: z.object({ deleted: z.int() }) },
    refusals: [409],
  }),
  defineEndpoint("POST /api/markets/:id/vendors", {
    summary: "Adds a vendor to a market",
    may: "vendorOrAdmin",
    path: { id: "marketId" },
    command: AddStand,
    verb: addStand,
    done: ({ vendorId }, { marketId }) => ({ vendorId, marketId }),
    answers: { 201: "Stand" },
    refusals: [409],
  }),
];
