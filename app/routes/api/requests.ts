import type { ListingSpec } from "~/models/core/listing/listing";
import {
  askForAdminAccount,
  askForManagerAccess,
  askForVendorAccess,
} from "~/models/joining/request/ask-for-access.server";
import {
  AskForAdminAccount,
  AskForManagerAccess,
  AskForVendorAccess,
  ReviewAdminRequest,
} from "~/models/joining/request/request.schema";
import {
  adminRequestJson,
  listAdminRequests,
  reviewAdminRequest,
} from "~/models/joining/request/request.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { answerListing, askedJson, listingIn } from "./_answers";
import { seen } from "./_described";

/** The list has only this order and no filters. */
const inItsOrder = {
  sorts: { submitted: "asc" },
  sort: { by: "submitted", order: "asc" },
  filters: {},
} as const satisfies ListingSpec;

export const loader: Endpoint[] = [
  defineEndpoint("POST /api/vendor-requests", {
    summary: "Requests a vendor account",
    may: "anyone",
    command: AskForVendorAccess,
    verb: askForVendorAccess,
    done: askedJson,
    answers: { 200: "Asked", 201: "Asked" },
    refusals: [409, 429],
  }),
  defineEndpoint("POST /api/market-manager-requests", {
    summary: "Requests a market manager account",
    may: "anyone",
    command: AskForManagerAccess,
    verb: askForManagerAccess,
    done: askedJson,
    answers: { 200: "Asked", 201: "Asked" },
    refusals: [409, 429],
  }),
  defineEndpoint("GET /api/admin-requests", {
    summary: "Lists requests for administrator accounts, waiting ones first",
    may: "admin",
    answers: { 200: ["AdminRequest"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const asked = listingIn(request, inItsOrder);
      return answerListing(request, await listAdminRequests(ctx, asked), adminRequestJson);
    },
  }),
  defineEndpoint("POST /api/admin-requests", {
    summary: "Requests an administrator account",
    may: "anyone",
    command: AskForAdminAccount,
    verb: askForAdminAccount,
    done: askedJson,
    answers: { 200: "Asked", 201: "Asked" },
    refusals: [409, 429],
  }),
  defineEndpoint("PUT /api/admin-requests/:id/status", {
    summary: "Approves or rejects a request for an administrator account",
    detail: `We email the notes to the person who asked. ${seen}`,
    may: "admin",
    isSensitive: true,
    path: { id: "requestId" },
    command: ReviewAdminRequest,
    verb: reviewAdminRequest,
    answers: { 200: "AdminRequestReviewed" },
    refusals: [409],
  }),
];
