import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sliceOfAccounts } from "~/models/people/user/official-accounts.server";
import { allow } from "~/platform/allow";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { listHeaders, sliceIn } from "./_slice";

const failed = { title: "Error", text: "Failed to load official accounts" };

/** GET /api/admin/official-accounts: the accounts of vendors and of market managers, by id. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const slice = sliceIn(args.request);
  const { vendor, market_manager, next, total } = await sayingWhenItFails(ctx, failed, () =>
    sliceOfAccounts(ctx, slice),
  );
  const headers = listHeaders(args.request, { next, total });
  return Response.json({ vendors: vendor, marketManagers: market_manager }, { headers });
}
