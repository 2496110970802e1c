import { oldestFirst } from "~/models/core/listing/listing";
import { allOrdersListing } from "~/models/orders/order/look-into";
import { RefundOrder } from "~/models/orders/order/look-into.schema";
import { listAllOrders, refundOrder } from "~/models/orders/order/look-into.server";
import { anyOrderJson } from "~/models/orders/order/look-into.view";
import { readFailedEvents, readFailedPayouts } from "~/models/orders/payment/money-desk.server";
import { listStuckMoney } from "~/models/orders/payment/stuck-list.server";
import { SettleRefund, TryRefundAgain } from "~/models/orders/payment/stuck-money.schema";
import { settleRefund, tryRefundAgain } from "~/models/orders/payment/stuck-money.server";
import { stuckJson } from "~/models/orders/payment/stuck-money.view";
import { failedPayoutJson } from "~/models/orders/payout/failed-payouts.view";
import { SetEventAside, TryEventAgain } from "~/models/orders/stripe-event/failed-event.schema";
import { setEventAside } from "~/models/orders/stripe-event/failed-event.server";
import { failedEventJson } from "~/models/orders/stripe-event/failed-event.view";
import { tryEventAgain } from "~/models/orders/stripe-event/try-again.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { answerListing, listingIn } from "./_answers";
import { date, listing, number } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/admin/orders", {
    summary: "Lists all orders, newest first",
    may: "admin",
    query: listing({
      customer: number,
      vendor: number,
      market: number,
      date,
      status: z.enum(allOrdersListing.filters.status),
    }),
    answers: { 200: ["AnyOrder"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const asked = listingIn(request, allOrdersListing);
      const { list } = await listAllOrders(ctx, asked);
      return answerListing(request, list, anyOrderJson);
    },
  }),
  defineEndpoint("POST /api/admin/orders/:id/refund", {
    summary: "Refunds an order in part or in full",
    detail: "`amount` is in dollars, as text. The customer sees the reason.",
    may: "admin",
    scope: "money",
    path: { id: "orderId" },
    command: RefundOrder,
    verb: refundOrder,
    answers: { 200: "OrderRefund" },
    refusals: [409, 503],
  }),
  defineEndpoint("GET /api/admin/money", {
    summary: "Lists stuck refunds and disputed payments, oldest first",
    may: "admin",
    query: listing({}),
    answers: { 200: ["StuckMoney"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const list = await listStuckMoney(ctx, null, listingIn(request, oldestFirst));
      return answerListing(request, list, (row) => stuckJson(row, "admin", ctx.now));
    },
  }),
  defineEndpoint("GET /api/admin/money/payouts", {
    summary: "Lists payouts that banks returned and vendors haven’t requested again, oldest first",
    may: "admin",
    query: listing({}),
    answers: { 200: ["FailedPayout"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const asked = listingIn(request, oldestFirst);
      const { list } = await readFailedPayouts(ctx, asked);
      return answerListing(request, list, failedPayoutJson);
    },
  }),
  defineEndpoint("GET /api/admin/money/events", {
    summary: "Lists Stripe events we couldn’t handle, oldest first",
    may: "admin",
    query: listing({}),
    answers: { 200: ["FailedEvent"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const asked = listingIn(request, oldestFirst);
      const { list } = await readFailedEvents(ctx, asked);
      return answerListing(request, list, (event) => failedEventJson(event, ctx.now));
    },
  }),
  defineEndpoint("POST /api/admin/money/events/:eventId/try", {
    summary: "Fetches an event from Stripe again and processes it",
    may: "admin",
    scope: "money",
    path: { eventId: "failedEventId" },
    command: TryEventAgain,
    verb: tryEventAgain,
    answers: { 200: "EventTried" },
    refusals: [409, 503],
  }),
  defineEndpoint("POST /api/admin/money/events/:eventId/set-aside", {
    summary: "Removes an event from the list without processing it",
    may: "admin",
    scope: "money",
    path: { eventId: "failedEventId" },
    command: SetEventAside,
    verb: setEventAside,
    answers: { 200: "EventSetAside" },
  }),
  defineEndpoint("POST /api/admin/money/:refundId/try", {
    summary: "Asks Stripe again to make a refund, for any vendor",
    may: "admin",
    scope: "money",
    path: { refundId: "refundId" },
    command: TryRefundAgain,
    verb: tryRefundAgain,
    answers: { 200: "RefundTried" },
    refusals: [409],
  }),
  defineEndpoint("POST /api/admin/money/:refundId/settle", {
    summary: "Marks a refund as made by hand, and records how",
    may: "admin",
    scope: "money",
    path: { refundId: "refundId" },
    command: SettleRefund,
    verb: settleRefund,
    answers: { 200: "RefundSettled" },
    refusals: [409],
  }),
];
