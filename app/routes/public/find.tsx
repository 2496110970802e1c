import { redirect } from "@remix-run/cloudflare";
import { addressOfFind } from "~/models/vendors/product/find-address.server";
import { allow, type RouteArgs } from "~/platform/allow";

/** The home page's search leads to the page that fits the search text. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return redirect(await addressOfFind(ctx, new URL(args.request.url).searchParams.get("q")));
}
