import { setUserRole, setUserState } from "~/models/people/user/look-after.server";
import { sliceOfAccounts } from "~/models/people/user/official-accounts.server";
import { SetUserRole, SetUserState } from "~/models/people/user/user.schema";
import { userJson } from "~/models/people/user/user.view";
import { userListing } from "~/models/people/user/user-list";
import { listUsers } from "~/models/people/user/user-list.server";
import { countDashboard } from "~/models/running/dashboard/dashboard.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { z } from "~/platform/zod";
import { answerListing, listHeaders, listingIn, sliceIn } from "./_answers";
import { listing } from "./_described";

const failed = { title: "Error", text: "Failed to load official accounts" };

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/admin/account-stats", {
    summary: "Counts vendor accounts, manager accounts and waiting items",
    may: "admin",
    answers: { 200: "AccountStats" },
    handle: (ctx) => countDashboard(ctx),
  }),
  defineEndpoint("GET /api/admin/official-accounts", {
    summary: "Lists vendor and market manager accounts",
    may: "admin",
    answers: { 200: "OfficialAccounts" },
    pages: "cursor",
    async handle(ctx, { request }) {
      const slice = sliceIn(request);
      const { vendor, market_manager, next, total } = await sayingWhenItFails(ctx, failed, () =>
        sliceOfAccounts(ctx, slice),
      );
      const headers = listHeaders(request, { next, total });
      return Response.json({ vendors: vendor, marketManagers: market_manager }, { headers });
    },
  }),
  defineEndpoint("GET /api/admin/users", {
    summary: "Lists accounts, newest first",
    may: "admin",
    query: listing({
      role: z.enum(userListing.filters.role),
      state: z.enum(userListing.filters.state),
    }),
    answers: { 200: ["Account"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const asked = listingIn(request, userListing);
      const list = await listUsers(ctx, asked);
      return answerListing(request, list, userJson);
    },
  }),
  defineEndpoint("PUT /api/admin/users/:id/state", {
    summary: "Deactivates or activates an account",
    may: "admin",
    isSensitive: true,
    path: { id: "userId" },
    command: SetUserState,
    verb: setUserState,
    answers: { 200: "AccountState" },
    refusals: [409],
  }),
  defineEndpoint("PUT /api/admin/users/:id/role", {
    summary: "Changes an account’s role",
    detail: "`from` must be the account’s current role.",
    may: "admin",
    isSensitive: true,
    path: { id: "userId" },
    command: SetUserRole,
    verb: setUserRole,
    answers: { 200: "AccountRole" },
    refusals: [409],
  }),
];
