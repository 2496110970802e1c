import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { addressOfFind } from "~/models/vendors/product/find-address.server";
import { allow } from "~/platform/allow";

/** The search of the home page leads on to where there is something to find. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return redirect(await addressOfFind(ctx, new URL(args.request.url).searchParams.get("q")));
}
