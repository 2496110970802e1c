import { oldestFirst } from "~/models/core/listing/listing";
import { dollars } from "~/models/core/money";
import { listStuckMoney } from "~/models/orders/payment/stuck-list.server";
import { TryRefundAgain } from "~/models/orders/payment/stuck-money.schema";
import { tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { stuckJson } from "~/models/orders/payment/stuck-money.view";
import { RequestPayout } from "~/models/orders/payout/payout.schema";
import { requestPayout } from "~/models/orders/payout/request-payout.server";
import { readPayAtPickup, setPayAtPickup } from "~/models/orders/portal/own-vendor.server";
import { ConnectStripe } from "~/models/orders/stripe-account/stripe-account.schema";
import {
  checkAgain,
  connectStripe,
  readOwnPayment,
} from "~/models/orders/stripe-account/stripe-account.server";
import { ownPaymentJson } from "~/models/orders/stripe-account/stripe-account.view";
import { readStripeBalance } from "~/models/orders/wallet/stripe-balance.server";
import { ReadStripeBalance } from "~/models/orders/wallet/wallet.schema";
import { SetPayAtPickup } from "~/models/vendors/vendor.schema";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { answerOnce } from "~/platform/kept-answers";
import { answerListing, listingIn } from "./_answers";
import { listing } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/vendor/pay-at-pickup", {
    summary: "Returns the vendor’s settings for payment at pickup",
    may: "vendor",
    answers: { 200: "PayAtPickup" },
    handle: (ctx) => readPayAtPickup(ctx),
  }),
  defineEndpoint("PATCH /api/vendor/pay-at-pickup", {
    summary: "Changes the vendor’s settings for payment at pickup",
    may: "vendor",
    command: SetPayAtPickup,
    verb: setPayAtPickup,
    answers: { 200: "PayAtPickup" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/vendor/stripe-account", {
    summary: "Returns the status of the vendor’s Stripe account",
    may: "vendor",
    answers: { 200: "OwnPayment" },
    handle: async (ctx) => ownPaymentJson(await readOwnPayment(ctx)),
  }),
  defineEndpoint("POST /api/vendor/stripe-account", {
    summary: "Returns a one-time link to set up card payments at Stripe",
    may: "vendor",
    isSensitive: true,
    scope: "money",
    command: ConnectStripe,
    verb: connectStripe,
    isAnew: true,
    answers: { 200: "Onboarding" },
    refusals: [409, 429, 503],
  }),
  defineEndpoint("POST /api/vendor/stripe-account/check", {
    summary: "Asks Stripe for the status of the vendor’s account",
    may: "vendor",
    scope: "money",
    answers: { 200: "OwnPayment" },
    refusals: [409, 429, 503],
    handle: (ctx, { request }) =>
      answerOnce(ctx, request, async () => {
        await checkAgain(ctx);
        return Response.json(ownPaymentJson(await readOwnPayment(ctx)));
      }),
  }),
  defineEndpoint("POST /api/vendor/stripe-balance", {
    summary: "Returns the balance of the vendor’s Stripe account",
    may: "vendor",
    scope: "money",
    command: ReadStripeBalance,
    verb: readStripeBalance,
    answers: { 200: "StripeBalance" },
    refusals: [409, 429, 503],
  }),
  defineEndpoint("POST /api/vendor/request-payout", {
    summary: "Requests a payout of the available balance, or part of it",
    detail:
      "`vendorId` must be the caller’s own vendor. In `after`, send the id of the last payout you know of (0 for none). Requests with the same `after` make only one payout. Without `after`, asking for the same amount twice in a minute makes only one payout.",
    may: "vendor",
    isSensitive: true,
    scope: "money",
    command: RequestPayout,
    verb: requestPayout,
    done: ({ id, amount, status, arrivesAt }) => ({
      id,
      amount: dollars(amount),
      amountCents: amount,
      status,
      arrivesAt: arrivesAt === null ? null : new Date(arrivesAt).toISOString(),
    }),
    answers: { 200: "Payout" },
    refusals: [409, 429, 503],
  }),
  defineEndpoint("GET /api/vendor/refunds", {
    summary: "Lists stuck refunds and disputed payments",
    may: "vendor",
    query: listing({}),
    answers: { 200: ["StuckMoney"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const asked = listingIn(request, oldestFirst);
      const list = await listStuckMoney(ctx, ctx.viewer.vendorId, asked);
      return answerListing(request, list, (row) => stuckJson(row, "vendor", ctx.now));
    },
  }),
  defineEndpoint("POST /api/vendor/refunds/:refundId/try", {
    summary: "Asks Stripe again to make a refund",
    may: "vendor",
    scope: "money",
    path: { refundId: "refundId" },
    command: TryRefundAgain,
    verb: tryRefundAgain,
    answers: { 200: "RefundTried" },
    refusals: [409],
  }),
];
