import { Correction, CorrectionDecided } from "~/models/guide/correction/correction.answer";
import { DecideCorrection } from "~/models/guide/correction/correction.schema";
import { correctionListing } from "~/models/guide/correction/correction-listing";
import { allOrdersListing } from "~/models/orders/order/look-into";
import { RefundOrder } from "~/models/orders/order/look-into.schema";
import { AnyOrder, OrderRefund } from "~/models/orders/order/order.answer";
import { RefundSettled, RefundTried, StuckMoney } from "~/models/orders/payment/stuck-money.answer";
import { SettleRefund, TryRefundAgain } from "~/models/orders/payment/stuck-money.schema";
import { FailedPayout } from "~/models/orders/payout/failed-payouts.answer";
import {
  EventSetAside,
  EventTried,
  FailedEvent,
} from "~/models/orders/stripe-event/failed-event.answer";
import { SetEventAside, TryEventAgain } from "~/models/orders/stripe-event/failed-event.schema";
import { AuditEntry } from "~/models/people/audit/audit.answer";
import { Mail, MailQueued } from "~/models/people/mail/mail.answer";
import { RetryMail } from "~/models/people/mail/mail.schema";
import { mailListing } from "~/models/people/mail/mail-list";
import { SetUserRole, SetUserState } from "~/models/people/user/look-after.schema";
import {
  Account,
  AccountRole,
  AccountState,
  OfficialAccounts,
} from "~/models/people/user/user.answer";
import { userListing } from "~/models/people/user/user-list";
import { AccountStats } from "~/models/running/dashboard/dashboard.answer";
import { ScheduledWork } from "~/models/running/scheduled/scheduled.answer";
import { z } from "~/platform/zod";
import { admins, type Described, date, listing, listOf, number, text } from "./operation";

export const admin: Described = {
  tag: "Administration",
  about:
    "What administrators look after: accounts, orders, money, mail, and the log of their acts.",
  operations: {
    "GET /api/admin/account-stats": {
      summary: "Counts accounts, and what waits for a decision",
      may: admins,
      answers: { 200: AccountStats },
    },
    "GET /api/admin/official-accounts": {
      summary: "Lists the accounts of vendors and of market managers",
      may: admins,
      answers: { 200: OfficialAccounts },
      pages: "cursor",
    },
    "GET /api/admin/users": {
      summary: "Lists accounts, the newest first",
      may: admins,
      query: listing({
        role: z.enum(userListing.filters.role),
        state: z.enum(userListing.filters.state),
      }),
      answers: { 200: listOf(Account) },
      pages: "cursor",
    },
    "PUT /api/admin/users/:id/state": {
      summary: "Switches an account off or on",
      may: admins,
      path: { id: "userId" },
      command: SetUserState,
      answers: { 200: AccountState },
      refusals: [409],
    },
    "PUT /api/admin/users/:id/role": {
      summary: "Gives an account another role",
      detail: "`from` is the role that it was seen with.",
      may: admins,
      path: { id: "userId" },
      command: SetUserRole,
      answers: { 200: AccountRole },
      refusals: [409],
    },
    "GET /api/admin/orders": {
      summary: "Lists all orders, the newest first",
      may: admins,
      query: listing({
        customer: number,
        vendor: number,
        market: number,
        date,
        status: z.enum(allOrdersListing.filters.status),
      }),
      answers: { 200: listOf(AnyOrder) },
      pages: "cursor",
    },
    "POST /api/admin/orders/:id/refund": {
      summary: "Gives a part of what an order was paid back, or all of it",
      detail: "`amount` is dollars, as text. The customer reads the reason.",
      may: admins,
      path: { id: "orderId" },
      command: RefundOrder,
      answers: { 200: OrderRefund },
      refusals: [409, 503],
    },
    "GET /api/admin/money": {
      summary: "Lists refunds that are stuck and payments in dispute, the longest first",
      may: admins,
      query: listing({}),
      answers: { 200: listOf(StuckMoney) },
      pages: "cursor",
    },
    "GET /api/admin/money/payouts": {
      summary: "Lists payouts that came back, and none followed, the oldest first",
      may: admins,
      query: listing({}),
      answers: { 200: listOf(FailedPayout) },
      pages: "cursor",
    },
    "GET /api/admin/money/events": {
      summary: "Lists Stripe's events that could not be worked through, the oldest first",
      may: admins,
      query: listing({}),
      answers: { 200: listOf(FailedEvent) },
      pages: "cursor",
    },
    "POST /api/admin/money/events/:eventId/try": {
      summary: "Fetches an event from Stripe once more, and works it through",
      may: admins,
      path: { eventId: "failedEventId" },
      command: TryEventAgain,
      answers: { 200: EventTried },
      refusals: [409, 503],
    },
    "POST /api/admin/money/events/:eventId/set-aside": {
      summary: "Takes an event off the list for good",
      may: admins,
      path: { eventId: "failedEventId" },
      command: SetEventAside,
      answers: { 200: EventSetAside },
    },
    "POST /api/admin/money/:refundId/try": {
      summary: "Has Stripe asked for any refund once more",
      may: admins,
      path: { refundId: "refundId" },
      command: TryRefundAgain,
      answers: { 200: RefundTried },
      refusals: [409],
    },
    "POST /api/admin/money/:refundId/settle": {
      summary: "Says that a refund was given back by hand, and how",
      may: admins,
      path: { refundId: "refundId" },
      command: SettleRefund,
      answers: { 200: RefundSettled },
      refusals: [409],
    },
    "GET /api/admin/corrections": {
      summary: "Lists what visitors say is wrong, what came first first",
      detail: "Those that wait, unless a `state` is named.",
      may: admins,
      query: listing({
        state: z.enum(correctionListing.filters.state),
        what: z.enum(correctionListing.filters.what),
        market: number,
      }),
      answers: { 200: listOf(Correction) },
      pages: "cursor",
    },
    "PATCH /api/admin/corrections/:id": {
      summary: "Decides about a correction, on the version that was seen",
      detail: "To apply it changes no page: that is done with the market's own form.",
      may: admins,
      path: { id: "correctionId" },
      command: DecideCorrection,
      answers: { 200: CorrectionDecided },
      refusals: [409],
    },
    "GET /api/admin/mail": {
      summary: "Lists the outbox, the newest first, without what the mails say",
      may: admins,
      query: listing({ state: z.enum(mailListing.filters.state) }),
      answers: { 200: listOf(Mail) },
      pages: "cursor",
    },
    "POST /api/admin/mail/:id/retry": {
      summary: "Has a mail that was given up sent again",
      may: admins,
      path: { id: "mailId" },
      command: RetryMail,
      answers: { 200: MailQueued },
      refusals: [409],
    },
    "GET /api/admin/scheduled-work": {
      summary: "Tells when the scheduled work last ran, and how each job went",
      may: admins,
      answers: { 200: ScheduledWork },
    },
    "GET /api/admin/audit": {
      summary: "Lists privileged acts, the latest first",
      may: admins,
      query: listing({ actor: number, action: text, subject: text, from: date, to: date }),
      answers: { 200: listOf(AuditEntry) },
      pages: "cursor",
    },
  },
};
