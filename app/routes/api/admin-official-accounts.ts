import { sliceOfAccounts } from "~/models/people/user/official-accounts.server";
import { defineEndpoint } from "~/platform/endpoint";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { listHeaders, sliceIn } from "./_slice";

const failed = { title: "Error", text: "Failed to load official accounts" };

export const loader = defineEndpoint("GET /api/admin/official-accounts", {
  summary: "Lists the accounts of vendors and of market managers",
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
});
