import { changeMarket, findProfile } from "~/models/guide/market/change-market.server";
import { managedMarketJson } from "~/models/guide/market/manager.view";
import {
  AddMarketVendor,
  AddSchedule,
  ChangeMarket,
  ChangeSchedule,
  NamedMarketVendor,
  NamedSchedule,
} from "~/models/guide/market/market.schema";
import {
  addSchedule,
  changeSchedule,
  deleteSchedule,
  listSchedules,
} from "~/models/guide/market/schedule.server";
import {
  addMarketVendor,
  availableVendorJson,
  availableVendors,
  listMarketVendors,
  removeMarketVendor,
  standingVendorJson,
} from "~/models/vendors/at-market/market-vendors.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { answerWhole } from "./_answers";
import { text } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/market-manager/market", {
    summary: "Returns the manager’s market",
    may: "manager",
    answers: { 200: "ManagedMarket" },
    async handle(ctx) {
      const { marketId } = ctx.viewer;
      const [market, week] = await Promise.all([
        findProfile(ctx, marketId),
        listSchedules(ctx, marketId),
      ]);
      return managedMarketJson(market, week);
    },
  }),
  defineEndpoint("PUT /api/market-manager/market", {
    summary: "Changes the manager’s market",
    detail: "With `version`, fails if the market has changed since you read it.",
    may: "manager",
    command: ChangeMarket,
    given: { marketId: ({ viewer }) => viewer.marketId },
    async verb(ctx, command) {
      const market = await changeMarket(ctx, command);
      return managedMarketJson(market, await listSchedules(ctx, command.marketId));
    },
    answers: { 200: "ManagedMarket" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/market-manager/schedules", {
    summary: "Lists the market’s opening hours",
    may: "manager",
    answers: { 200: ["ManagedOpening"] },
    pages: "cursor",
    handle: async (ctx, { request }) =>
      answerWhole(request, await listSchedules(ctx, ctx.viewer.marketId)),
  }),
  defineEndpoint("POST /api/market-manager/schedules", {
    summary: "Adds opening hours",
    detail: "Write times as `09:00` or `9:00 AM`.",
    may: "manager",
    command: AddSchedule,
    given: { marketId: ({ viewer }) => viewer.marketId },
    verb: addSchedule,
    answers: { 201: "ManagedOpening" },
    refusals: [409],
  }),
  defineEndpoint("PUT /api/market-manager/schedules/:id", {
    summary: "Replaces opening hours",
    detail:
      "With `version`, fails if the hours have changed since you read them. Fails while customers have orders to pick up at times this change would remove.",
    may: "manager",
    path: { id: "scheduleId" },
    command: ChangeSchedule,
    given: { marketId: ({ viewer }) => viewer.marketId },
    verb: changeSchedule,
    answers: { 200: "ManagedOpening" },
    refusals: [409],
  }),
  defineEndpoint("DELETE /api/market-manager/schedules/:id", {
    summary: "Deletes opening hours",
    detail: "Fails while customers have orders to pick up during these hours.",
    may: "manager",
    path: { id: "scheduleId" },
    command: NamedSchedule,
    given: { marketId: ({ viewer }) => viewer.marketId },
    verb: deleteSchedule,
    answers: { 200: "ManagedOpening" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/market-manager/vendors", {
    summary: "Lists the market’s vendors",
    may: "manager",
    answers: { 200: ["StandingVendor"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const { marketId } = ctx.viewer;
      const vendors = await listMarketVendors(ctx, marketId);
      return answerWhole(
        request,
        vendors.map((vendor) => standingVendorJson(vendor, marketId)),
      );
    },
  }),
  defineEndpoint("POST /api/market-manager/vendors", {
    summary: "Adds a vendor to the market",
    may: "manager",
    command: AddMarketVendor,
    given: { marketId: ({ viewer }) => viewer.marketId },
    verb: addMarketVendor,
    done: (vendor, { marketId }) => standingVendorJson(vendor, marketId),
    answers: { 201: "StandingVendor" },
    refusals: [409],
  }),
  defineEndpoint("DELETE /api/market-manager/vendors/:id", {
    summary: "Removes a vendor from the market",
    detail: "Fails while customers have orders to pick up from this vendor at the market.",
    may: "manager",
    path: { id: "vendorId" },
    command: NamedMarketVendor,
    given: { marketId: ({ viewer }) => viewer.marketId },
    verb: removeMarketVendor,
    done: (vendor, { marketId }) => standingVendorJson(vendor, marketId),
    answers: { 200: "StandingVendor" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/market-manager/available-vendors", {
    summary: "Lists vendors you can add to the market",
    may: "manager",
    query: { q: text },
    answers: { 200: ["AvailableVendor"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const q = new URL(request.url).searchParams.get("q");
      const vendors = await availableVendors(ctx, ctx.viewer.marketId, q);
      return answerWhole(request, vendors.map(availableVendorJson));
    },
  }),
];
