import type { ListingSpec } from "~/models/core/listing/listing";
import { askForAdminAccount } from "~/models/joining/request/ask-for-access.server";
import { AskForAdminAccount } from "~/models/joining/request/request.schema";
import { listAdminRequests } from "~/models/joining/request/request.server";
import { adminRequestJson } from "~/models/joining/request/request.view";
import { defineEndpoint } from "~/platform/endpoint";
import { askedJson } from "./_asked";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** It is sorted by nothing else, and not filtered. */
const inItsOrder = {
  sorts: { submitted: "asc" },
  sort: { by: "submitted", order: "asc" },
  filters: {},
} as const satisfies ListingSpec;

export const loader = defineEndpoint("GET /api/admin-requests", {
  summary: "Lists who asks to become an administrator, those that wait first",
  may: "admin",
  answers: { 200: ["AdminRequest"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const asked = listingIn(request, inItsOrder);
    return answerListing(request, await listAdminRequests(ctx, asked), adminRequestJson);
  },
});

export const action = defineEndpoint("POST /api/admin-requests", {
  summary: "Asks for an administrator's account",
  may: "anyone",
  command: AskForAdminAccount,
  verb: askForAdminAccount,
  done: askedJson,
  answers: { 200: "Asked", 201: "Asked" },
  refusals: [409, 429],
});
