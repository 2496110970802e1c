import { checkAgain, readOwnPayment } from "~/models/orders/stripe-account/stripe-account.server";
import { ownPaymentJson } from "~/models/orders/stripe-account/stripe-account.view";
import { defineEndpoint } from "~/platform/endpoint";
import { answerOnce } from "~/platform/kept-answers";

export const action = defineEndpoint("POST /api/vendor/stripe-account/check", {
  summary: "Has Stripe asked how the account stands",
  may: "vendor",
  scope: "money",
  answers: { 200: "OwnPayment" },
  refusals: [409, 429, 503],
  handle: (ctx, { request }) =>
    answerOnce(ctx, request, async () => {
      await checkAgain(ctx);
      return Response.json(ownPaymentJson(await readOwnPayment(ctx)));
    }),
});
