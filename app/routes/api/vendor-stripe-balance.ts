import { readStripeBalance } from "~/models/orders/wallet/stripe-balance.server";
import { ReadStripeBalance } from "~/models/orders/wallet/wallet.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/stripe-balance", {
  summary: "Tells what the stall's account at Stripe holds",
  may: "vendor",
  scope: "money",
  command: ReadStripeBalance,
  verb: readStripeBalance,
  answers: { 200: "StripeBalance" },
  refusals: [409, 429, 503],
});
