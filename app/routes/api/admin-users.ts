import { userJson } from "~/models/people/user/user.view";
import { userListing } from "~/models/people/user/user-list";
import { listUsers } from "~/models/people/user/user-list.server";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";
import { listing } from "./_told";

export const loader = defineEndpoint("GET /api/admin/users", {
  summary: "Lists accounts, the newest first",
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
});
