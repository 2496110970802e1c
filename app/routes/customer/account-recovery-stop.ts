import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { stopOwnRecovery } from "~/models/people/recovery/end-recovery.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";

/** For forms only: a browser that opens this address goes to the account page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return submitPress(ctx, { to: "/account" }, async () => {
    await stopOwnRecovery(ctx);
    return {
      title: "Recovery stopped",
      description: "Now change your password: someone else may know it.",
      to: "/account/password",
    };
  });
}
