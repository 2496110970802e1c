import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endView } from "~/models/people/user/view-as.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/");
}

/** Ends the view of another account, and leads back to where it was begun. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  const userId = await endView(ctx, args.request);
  if (userId === null) return redirect("/");
  ctx.toast.show({ title: "Viewing ended", description: "You’re back in your own account." });
  return redirect(`/admin/system/users/${userId}`);
}
