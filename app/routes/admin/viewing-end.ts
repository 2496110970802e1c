import { redirect } from "@remix-run/cloudflare";
import { endView } from "~/models/people/user/view-as.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm } from "~/platform/press";

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/");
}

/** Ends the view of another account, and leads back to the page where the view started. */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const userId = await endView(ctx, args.request);
  if (userId === null) return redirect("/");
  return ctx.toast.leadTo(`/admin/system/users/${userId}`, {
    title: "Viewing ended",
    description: "You’re back in your own account.",
  });
}
