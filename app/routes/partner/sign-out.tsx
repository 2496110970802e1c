import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "~/models/people/user/user.server";
import { allow } from "~/platform/allow";

/** Somebody who types the address, or comes back to it, has nothing to sign out of here. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.anyone(args);
  return redirect("/");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  await endSession(ctx, args.request);
  return redirect("/auth");
}
