import { redirect } from "@remix-run/cloudflare";
import { endSession } from "~/models/people/user/user.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm } from "~/platform/press";

/** A browser that opens this address has nothing to sign out of, so it goes to the home page. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return leadFromForm(ctx, "/");
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  await endSession(ctx, args.request);
  return redirect("/auth");
}
