import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { checkAgain } from "~/models/orders/stripe-account/stripe-account.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";

/** For forms only: a browser that opens this address goes to the payments page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-payments");
}

/** Asks Stripe for the status of the vendor's account. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitPress(ctx, { to: "/vendor-payments" }, async () => {
    await checkAgain(ctx);
    return {
      title: "Checked",
      description: "This page shows your account’s current status at Stripe.",
    };
  });
}
