import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "~/models/people/user/user.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";

/** Somebody who types the address, or comes back to it, has nothing to sign out of here. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return leadFromForm(ctx, "/");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  await endSession(ctx, args.request);
  return redirect("/auth");
}
