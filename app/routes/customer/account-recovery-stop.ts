import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { stopOwnRecovery } from "~/models/people/recovery/end-recovery.server";
import { StartRecovery } from "~/models/people/recovery/recovery.schema";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitForm } from "~/platform/submit";

/** For forms only: a browser that opens this address goes to the account page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, StartRecovery, () => stopOwnRecovery(ctx), {
    done: () => {
      ctx.toast.show({
        title: "Recovery stopped",
        description: "Now change your password: someone else may know it.",
      });
      return redirect("/account/password");
    },
  });
}
