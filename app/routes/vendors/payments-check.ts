import { checkAgain } from "~/models/orders/stripe-account/stripe-account.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-payments");
}

/** Asks Stripe for the status of the vendor's account. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitPress(ctx, { to: "/vendor-payments" }, async () => {
    await checkAgain(ctx);
    return {
      title: "Checked",
      description: "This page shows your account’s current status at Stripe.",
    };
  });
}
