import { stopOwnRecovery } from "~/models/people/recovery/end-recovery.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account");
}

export async function action(args: RouteArgs) {
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
