import { PayAtPickup } from "~/models/orders/order/order.answer";
import { RefundTried, StuckMoney } from "~/models/orders/payment/stuck-money.answer";
import { TryRefundAgain } from "~/models/orders/payment/stuck-money.schema";
import { RequestPayout } from "~/models/orders/payout/payout.schema";
import { Onboarding, OwnPayment } from "~/models/orders/stripe-account/stripe-account.answer";
import { ConnectStripe } from "~/models/orders/stripe-account/stripe-account.schema";
import { Payout, StripeBalance } from "~/models/orders/wallet/wallet.answer";
import { ReadStripeBalance } from "~/models/orders/wallet/wallet.schema";
import { SetPayAtPickup } from "~/models/vendors/vendor.schema";
import { type Described, listing, listOf, vendors } from "./operation";

export const money: Described = {
  tag: "A stall's money",
  about: "How a vendor's own stall is paid, and what is on its account at Stripe.",
  operations: {
    "GET /api/vendor/pay-at-pickup": {
      summary: "Tells how the stall is paid at pickup",
      may: vendors,
      answers: { 200: PayAtPickup },
    },
    "PATCH /api/vendor/pay-at-pickup": {
      summary: "Says how the stall is paid at pickup",
      may: vendors,
      command: SetPayAtPickup,
      answers: { 200: PayAtPickup },
      refusals: [409],
    },
    "GET /api/vendor/stripe-account": {
      summary: "Tells how the stall's account at Stripe stands",
      may: vendors,
      answers: { 200: OwnPayment },
    },
    "POST /api/vendor/stripe-account": {
      summary: "Tells where the vendor goes on at Stripe, for one visit",
      may: vendors,
      command: ConnectStripe,
      answers: { 200: Onboarding },
      isAnew: true,
      refusals: [409, 429, 503],
    },
    "POST /api/vendor/stripe-account/check": {
      summary: "Has Stripe asked how the account stands",
      may: vendors,
      answers: { 200: OwnPayment },
      refusals: [409, 429, 503],
    },
    "POST /api/vendor/stripe-balance": {
      summary: "Tells what the stall's account at Stripe holds",
      may: vendors,
      command: ReadStripeBalance,
      answers: { 200: StripeBalance },
      refusals: [409, 429, 503],
    },
    "POST /api/vendor/request-payout": {
      summary: "Asks for a payout of all that is available, or of an amount of it",
      detail:
        "`vendorId` is compared with the caller's own stall, never believed. Name the last payout you know of in `after` (0 for none): all requests that name the same one make one payout. Without `after`, a request for the same amount within a minute answers the payout that was made.",
      may: vendors,
      command: RequestPayout,
      answers: { 200: Payout },
      refusals: [409, 429, 503],
    },
    "GET /api/vendor/refunds": {
      summary: "Lists refunds that are stuck, and payments in dispute",
      may: vendors,
      query: listing({}),
      answers: { 200: listOf(StuckMoney) },
      pages: "cursor",
    },
    "POST /api/vendor/refunds/:refundId/try": {
      summary: "Has Stripe asked for a refund once more",
      may: vendors,
      path: { refundId: "refundId" },
      command: TryRefundAgain,
      answers: { 200: RefundTried },
      refusals: [409],
    },
  },
};
