import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { signOutEverywhere } from "~/models/people/user/account.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";

/** For forms only: a browser that opens this address goes to the account page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  await signOutEverywhere(ctx);
  ctx.toast.show({
    title: "Signed out everywhere",
    description: "Sign in again on the devices you use.",
  });
  return redirect("/auth");
}
