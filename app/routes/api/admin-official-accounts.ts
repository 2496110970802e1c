import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sliceOfAccounts } from "~/models/user/official-accounts.server";
import { allow } from "~/platform/allow";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { sliceIn } from "./_slice";

const failed = { title: "Error", text: "Failed to load official accounts" };

/** GET /api/admin/official-accounts: the accounts of vendors and of market managers, by id. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const slice = sliceIn(args.request);
  const { vendor, market_manager, next } = await sayingWhenItFails(ctx, failed, () =>
    sliceOfAccounts(ctx, slice),
  );
  const headers = new Headers();
  if (next !== null) {
    const url = new URL(args.request.url);
    url.searchParams.set("cursor", String(next));
    headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
  }
  return Response.json({ vendors: vendor, marketManagers: market_manager }, { headers });
}
