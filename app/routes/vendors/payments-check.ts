import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { checkAgain } from "~/models/orders/stripe-account/stripe-account.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";

/** The address of a form only: whoever comes here otherwise wants the page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-payments");
}

/** Asks Stripe how the vendor's account stands. */
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
