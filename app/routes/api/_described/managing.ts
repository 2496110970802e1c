import {
  AvailableVendor,
  ManagedMarket,
  ManagedOpening,
  StandingVendor,
} from "~/models/market/market.answer";
import {
  AddMarketVendor,
  AddSchedule,
  ChangeMarket,
  ChangeSchedule,
  NamedMarketVendor,
  NamedSchedule,
} from "~/models/market/market.schema";
import { type Described, listOf, managers, text } from "./operation";

export const managing: Described = {
  tag: "Running a market",
  about:
    "The market that a manager runs. Of several, `market` names one; without it, the first is meant.",
  operations: {
    "GET /api/market-manager/market": {
      summary: "Tells the manager's market",
      may: managers,
      answers: { 200: ManagedMarket },
    },
    "PUT /api/market-manager/market": {
      summary: "Changes the manager's market",
      detail: "With `version`, only as it was read.",
      may: managers,
      command: ChangeMarket,
      given: ["marketId"],
      answers: { 200: ManagedMarket },
      refusals: [409],
    },
    "GET /api/market-manager/schedules": {
      summary: "Lists the openings of the market's week",
      may: managers,
      answers: { 200: listOf(ManagedOpening) },
      pages: "cursor",
    },
    "POST /api/market-manager/schedules": {
      summary: "Adds an opening",
      detail: "Times are written `09:00` or `9:00 AM`.",
      may: managers,
      command: AddSchedule,
      given: ["marketId"],
      answers: { 201: ManagedOpening },
      refusals: [409],
    },
    "PUT /api/market-manager/schedules/:id": {
      summary: "Changes an opening, whole",
      detail: "With `version`, only as it was read.",
      may: managers,
      path: { id: "scheduleId" },
      command: ChangeSchedule,
      given: ["marketId"],
      answers: { 200: ManagedOpening },
      refusals: [409],
    },
    "DELETE /api/market-manager/schedules/:id": {
      summary: "Takes an opening out of the week",
      detail: "Not where customers would stand before a closed market.",
      may: managers,
      path: { id: "scheduleId" },
      command: NamedSchedule,
      given: ["marketId"],
      answers: { 200: ManagedOpening },
      refusals: [409],
    },
    "GET /api/market-manager/vendors": {
      summary: "Lists who stands at the market",
      may: managers,
      answers: { 200: listOf(StandingVendor) },
      pages: "cursor",
    },
    "POST /api/market-manager/vendors": {
      summary: "Has one more vendor stand at the market",
      may: managers,
      command: AddMarketVendor,
      given: ["marketId"],
      answers: { 201: StandingVendor },
      refusals: [409],
    },
    "DELETE /api/market-manager/vendors/:id": {
      summary: "Ends a vendor's place at the market",
      detail: "Not while customers are coming.",
      may: managers,
      path: { id: "vendorId" },
      command: NamedMarketVendor,
      given: ["marketId"],
      answers: { 200: StandingVendor },
      refusals: [409],
    },
    "GET /api/market-manager/available-vendors": {
      summary: "Lists vendors who could be added",
      may: managers,
      query: { q: text },
      answers: { 200: listOf(AvailableVendor) },
      pages: "cursor",
    },
  },
};
