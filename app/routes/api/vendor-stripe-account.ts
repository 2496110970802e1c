import { ConnectStripe } from "~/models/orders/stripe-account/stripe-account.schema";
import {
  connectStripe,
  readOwnPayment,
} from "~/models/orders/stripe-account/stripe-account.server";
import { ownPaymentJson } from "~/models/orders/stripe-account/stripe-account.view";
import { defineEndpoint } from "~/platform/endpoint";

export const loader = defineEndpoint("GET /api/vendor/stripe-account", {
  summary: "Tells how the stall's account at Stripe stands",
  may: "vendor",
  answers: { 200: "OwnPayment" },
  handle: async (ctx) => ownPaymentJson(await readOwnPayment(ctx)),
});

export const action = defineEndpoint("POST /api/vendor/stripe-account", {
  summary: "Tells where the vendor goes on at Stripe, for one visit",
  may: "vendor",
  scope: "money",
  command: ConnectStripe,
  verb: connectStripe,
  isAnew: true,
  answers: { 200: "Onboarding" },
  refusals: [409, 429, 503],
});
