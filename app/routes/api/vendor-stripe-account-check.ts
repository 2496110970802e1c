import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { checkAgain, readOwnPayment } from "~/models/orders/stripe-account/stripe-account.server";
import { ownPaymentJson } from "~/models/orders/stripe-account/stripe-account.view";
import { allow } from "~/platform/allow";
import { answerOnce } from "~/platform/kept-answers";

/** POST /api/vendor/stripe-account/check: has Stripe asked, and answers how the account stands. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return answerOnce(ctx, args.request as Request, async () => {
    await checkAgain(ctx);
    return Response.json(ownPaymentJson(await readOwnPayment(ctx)));
  });
}
