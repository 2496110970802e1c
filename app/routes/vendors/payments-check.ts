import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { checkAgain } from "~/models/orders/stripe-account/stripe-account.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";

/** The address of a form only: whoever comes here otherwise wants the page. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.vendor(args);
  return redirect("/vendor-payments");
}

/** Asks Stripe how the vendor's account stands; what it says, or why it is not asked, is told there. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  try {
    await checkAgain(ctx);
    ctx.toast.show({ title: "Checked", description: "This is how Stripe sees your account now." });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return redirect("/vendor-payments");
}
