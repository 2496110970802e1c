/** Every email that the site sends, with demo data: its recipient and its content. */

import {
  managerAddedMail,
  managerInvitationMail,
  managerRemovedMail,
  managersChangedMail,
  marketDeletedMail,
  vendorsMarketDeletedMail,
} from "~/models/guide/market/manager-mail";
import {
  applicationAddedMail,
  applicationLinkMail,
  applicationQuestionMail,
  applicationReceivedMail,
} from "~/models/joining/application/application-mail";
import { reviewMail } from "~/models/joining/review-queue/review-mail";
import {
  declinedMail,
  visitPlacedMail,
  visitReminderMail,
} from "~/models/orders/basket/visit-mail";
import { closedDayMail, endsEarlyMail } from "~/models/orders/closing/closing-mail";
import { orderMail } from "~/models/orders/order/order-mail";
import type { MailedOrder } from "~/models/orders/order/order-news";
import { failedPayoutMail } from "~/models/orders/payout/payout-mail";
import {
  cancellationMail,
  changedSheetMail,
  changeMail,
  newOrderMail,
  type OrderToVendor,
  packSheetMail,
} from "~/models/orders/vendor-mail/vendor-notice-mail";
import { webhookStoppedMail } from "~/models/orders/webhook/webhook-mail";
import {
  accountOffMail,
  accountOnMail,
  addressTakenMail,
  confirmEmailMail,
  confirmNewEmailMail,
  emailChangedMail,
  newSignInMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  passwordChangedMail,
  passwordResetMail,
  roleChangedMail,
} from "~/models/people/mail/account-mail";
import {
  newRecoveryCodesMail,
  recoveryCodeUsedMail,
  signInCodesGuessedMail,
  signInCodesOffMail,
  signInCodesOnMail,
} from "~/models/people/mail/second-factor-mail";
import type { WrittenMail } from "~/models/people/mail/written-mail";
import {
  recoveredByInstallationMail,
  recoveryAskedMail,
  recoveryDoneMail,
  recoveryLinkMail,
  recoveryNoticeMail,
  recoveryReadyMail,
  recoveryStoppedMail,
  recoveryToApproveMail,
  recoveryWaitingMail,
} from "~/models/people/recovery/recovery-mail";
import {
  keptMail,
  mergedMail,
  vendorMergedMail,
} from "~/models/running/duplicates/duplicates-mail";
import {
  alreadySubscribedMail,
  newsletterConfirmationMail,
  newsletterIssueMail,
} from "~/models/running/newsletter/newsletter-mail";
import {
  accessEndedMail,
  comingMail,
  documentEndsMail,
  documentsAskedMail,
  invitationMail,
  marketJoinedMail,
  marketLeftMail,
  marketsChangedMail,
  vendorRemovedMail,
} from "~/models/vendors/vendor-mail";

export interface CatalogMail {
  to: "Customer" | "Vendor" | "Manager" | "Account" | "Applicant" | "Newsletter reader";
  /** When the email is sent; used as a heading. */
  when: string;
  content: WrittenMail;
}

const site = "https://marketday.example";
const writeTo = "help@marketday.example";
const token = "demo-token";
const now = Date.UTC(2026, 4, 7, 15);
const username = "caro";
const vendor = "Fern Hollow Farm";
const market = "Grove Market";
const day = "2026-05-09";
const by = "mia";

const order: MailedOrder = {
  id: 1204,
  status: "confirmed",
  username,
  vendorName: vendor,
  marketName: market,
  marketAddress: "1 Bay Street, Miami, FL 33101",
  timeZone: "America/New_York",
  pickupDate: day,
  pickupTimeStart: "09:00",
  pickupTimeEnd: "12:00",
  pickupCode: "PEAR",
  paymentMethod: "card",
  totalAmount: 2150,
  specialInstructions: "A paper bag, if you have one.",
  canCancel: true,
  cancelDeadline: Date.UTC(2026, 4, 8, 22),
  cancelledBy: null,
  createdAt: now,
  paid: { amount: 2150, refunded: 0, atBank: 0, isDisputeOpen: false },
  items: [
    { name: "Wildflower honey", quantity: 2, totalPrice: 1600, weight: null },
    { name: "Sourdough bread", quantity: 1, totalPrice: 550, weight: null },
  ],
};
const visit = {
  visitId: 41,
  stops: [
    { stall: "A2", order },
    {
      stall: "A12",
      order: {
        ...order,
        id: 1205,
        vendorName: "Old Oven",
        paymentMethod: "at_pickup" as const,
        totalAmount: 550,
        specialInstructions: null,
        items: [{ name: "Sourdough bread", quantity: 1, totalPrice: 550, weight: null }],
      },
    },
  ],
  site,
  now,
};
const cancelled = { ...order, status: "cancelled" };
const news = { site, writeTo, now };
const vendorId = 3;
const toOwner = { site, token, vendorId };
const chicken = {
  name: "Whole chicken",
  quantity: 2,
  totalPrice: 1958,
  weight: { pricePerUnit: 450, min: 2000, max: 3000, unit: "lb" as const, weighed: 4350 },
};
const weighed = {
  ...{ ...order, paymentMethod: "at_pickup" as const, paid: null },
  items: [chicken],
  totalAmount: 1958,
};
const corrections = [{ name: "Wildflower honey", before: 3, after: 2, unitPrice: 800 }];
const ofVendor: OrderToVendor = { ...order, customer: username, corrections: [] };
const sheetDay = { vendorName: vendor, marketName: market, date: day };
const packed = [
  { ...order, customer: username, toPay: null },
  { ...order, id: 1209, customer: "dave", toPay: 800, items: order.items.slice(0, 1) },
];
const decided = { notes: null, account: null, writeTo };
const account = {
  username: "fern",
  link: { token, does: "set password" },
  days: 7,
} as const;

const toCustomer: [string, WrittenMail][] = [
  ["An order is placed", orderMail("placed", order, news)],
  [
    "An order to pay at pickup is placed",
    orderMail("placed", { ...order, paymentMethod: "at_pickup", paid: null }, news),
  ],
  ["Orders from several vendors are placed", visitPlacedMail(visit)],
  [
    "The card for several vendors is declined for one of them",
    declinedMail(
      { ...order, status: "pending_payment", paid: null },
      {
        declined: "insufficient_funds",
        until: now + 30 * 60_000,
        confirmed: ["Old Oven", "Peach Hill"],
        site,
      },
    ),
  ],
  ["The time or place changes", orderMail("changed", order, { ...news, note: "We moved." })],
  [
    "The vendor has less than was ordered",
    orderMail("changed", order, {
      ...news,
      amount: 800,
      note: "The bees were slow.",
      corrections,
    }),
  ],
  [
    "The customer orders less",
    orderMail("changed", order, { ...news, amount: 800, corrections, actor: "customer" }),
  ],
  ["The vendor weighs the order", orderMail("weighed", weighed, news)],
  ["The order is ready", orderMail("ready", order, news)],
  ["The order was marked ready too early", orderMail("not_ready", order, news)],
  ["The day before pickup", orderMail("reminder", order, news)],
  ["The day before pickup from several vendors", visitReminderMail(visit)],
  ["The customer cancels", orderMail("cancelled", { ...cancelled, cancelledBy: "customer" }, news)],
  [
    "The vendor cancels",
    orderMail("cancelled", { ...cancelled, cancelledBy: "vendor" }, { ...news, note: "No eggs." }),
  ],
  [
    "The market closes",
    orderMail("cancelled", { ...cancelled, cancelledBy: "closure" }, { ...news, note: "Storm" }),
  ],
  [
    "The card could not be charged",
    orderMail("cancelled", { ...cancelled, cancelledBy: "payment_failed", paid: null }, news),
  ],
  ["The market closes early", endsEarlyMail(site, { ...closed("11:00"), ...order })],
  ["A refund is made", orderMail("refunded", cancelled, { ...news, amount: 2150 })],
  [
    "A part is refunded",
    orderMail("refunded", order, {
      ...news,
      amount: 800,
      refundReason: "part",
      note: "One broke.",
    }),
  ],
  ["The bank rejects a refund", orderMail("refund_failed", cancelled, { ...news, amount: 2150 })],
  [
    "The bank rejects a refund for good",
    orderMail("refund_failed", cancelled, { ...news, amount: 2150, isTriedAgain: false }),
  ],
  ["A refund waits", orderMail("refund_waits", cancelled, { ...news, amount: 2150 })],
  ["A refund cannot be made", orderMail("refund_refused", cancelled, { ...news, amount: 2150 })],
  [
    "A refund is made by hand",
    orderMail("settled_by_hand", cancelled, { ...news, amount: 2150, note: "In cash" }),
  ],
];

const toVendor: [string, WrittenMail][] = [
  ["An order comes in", newOrderMail(ofVendor, toOwner)],
  ["A customer orders less", changeMail({ ...ofVendor, corrections }, toOwner)],
  ["A customer cancels", cancellationMail(ofVendor, toOwner)],
  ["Ordering closes", packSheetMail(sheetDay, packed, toOwner)],
  [
    "Orders change after that",
    changedSheetMail(
      sheetDay,
      [
        {
          orderId: 1204,
          customer: username,
          kind: "other",
          items: [{ name: "Wildflower honey", before: 2, after: 1 }],
        },
      ],
      { 1204: { customer: username, items: { "Wildflower honey": 1 } } },
      toOwner,
    ),
  ],
  [
    "The market asks who comes",
    comingMail({ ...sheetDay, hours: "8 AM–1 PM", link: `${site}/coming` }, toOwner),
  ],
  [
    "The market closes for a day",
    closedDayMail(site, {
      ...closed(null),
      vendorId,
      name: vendor,
      cancelled: 2,
      byCard: 1,
      isUnderWay: false,
    }),
  ],
  [
    "A payout fails",
    failedPayoutMail(
      { amount: 12_340, reason: "account_closed", vendorId, vendorName: vendor },
      { site, writeTo },
    ),
  ],
  [
    "A webhook is turned off",
    webhookStoppedMail(site, { id: 3, vendorId, host: "orders.example.com", why: "failing" }),
  ],
  [
    "A document ends",
    documentEndsMail(site, {
      vendorId,
      vendor,
      what: "Insurance",
      expiresOn: "2026-05-21",
      days: 14,
    }),
  ],
  [
    "A market asks for documents",
    documentsAskedMail(site, { vendorId, vendor, market, kinds: ["Insurance", "Food permit"] }),
  ],
  ["Somebody is invited", invitationMail(site, { vendor, by, role: "helper", token, days: 7 })],
  ["Somebody's access ends", accessEndedMail(site, { vendor, by })],
  ["A vendor is removed", vendorRemovedMail(site, { vendorId, vendor, by })],
  [
    "A manager adds a vendor to a market",
    marketJoinedMail(site, { vendorId, vendor, market, by: `A manager of ${market}` }),
  ],
  [
    "A manager removes a vendor from a market",
    marketLeftMail(site, { vendorId, vendor, market, by: `A manager of ${market}` }),
  ],
  [
    "An administrator changes the markets of a vendor",
    marketsChangedMail(site, {
      vendor: { id: vendorId, name: vendor },
      added: [market, "Bay Market"],
      removed: ["Old Mill Market"],
    }),
  ],
  [
    "A market of the vendor that was in the guide twice is merged",
    vendorMergedMail(site, {
      vendor: { id: vendorId, name: vendor },
      market,
      into: { id: 1, name: market },
    }),
  ],
  [
    "A market of the vendor is deleted",
    vendorsMarketDeletedMail(site, { market, vendor: { id: vendorId, name: vendor } }),
  ],
];

const toManager: [string, WrittenMail][] = [
  ["A manager is invited", managerInvitationMail(site, { market, by, token, days: 7 })],
  ["A manager is added", managerAddedMail(site, { market, marketId: 2, by })],
  [
    "A market that was in the guide twice is merged",
    mergedMail(site, { market, into: { id: 1, name: market } }),
  ],
  [
    "The managers of the market that stays are told of a merge",
    keptMail(site, { market: { id: 1, name: market }, added: ["noah", "mia"] }),
  ],
  ["A manager is removed", managerRemovedMail(site, { market, by })],
  [
    "The other managers are told",
    managersChangedMail(site, { market, marketId: 2, who: "noah", what: "added", by }),
  ],
  ["A market is deleted", marketDeletedMail(site, { market })],
];

const emailLink = { username, token, hours: 48, door: "/auth" };
const ready = "11 AM on Friday, May 8, New York time";
const toAccount: [string, WrittenMail][] = [
  [
    "A new password is asked for",
    passwordResetMail(site, { accounts: [{ username, role: "customer", token }], minutes: 60 }),
  ],
  [
    "A new password is asked for, for two accounts",
    passwordResetMail(site, {
      accounts: [
        { username, role: "customer", token },
        { username: "fern", role: "vendor", token },
      ],
      minutes: 60,
    }),
  ],
  [
    "An account is asked for that exists",
    addressTakenMail(site, { username, role: "customer", door: "/auth" }),
  ],
  ["The password changed", passwordChangedMail(site, { username })],
  [
    "A new browser signed in",
    newSignInMail(site, {
      username,
      facts: [
        ["Browser", "Firefox on Windows"],
        ["Country", "United States"],
        ["Time", "12:05 PM on Saturday, November 28, New York time"],
        ["Signed in", "with your password"],
      ],
    }),
  ],
  ["Sign-in codes are turned on", signInCodesOnMail(site, { username })],
  ["Sign-in codes are turned off", signInCodesOffMail(site, { username })],
  ["A recovery code signed in", recoveryCodeUsedMail(site, { username, left: "9 recovery codes" })],
  ["Sign-in codes are guessed", signInCodesGuessedMail(site, { username, tries: 10, minutes: 15 })],
  ["New recovery codes are made", newRecoveryCodesMail(site, { username })],
  ["A passkey was added", passkeyAddedMail(site, { username, name: "My phone" })],
  ["A passkey was removed", passkeyRemovedMail(site, { username, name: "My phone" })],
  ["The owner lost every second factor", recoveryLinkMail(site, { username, token, hours: 24 })],
  ["A recovery has started", recoveryWaitingMail(site, { username, token, ready })],
  ["A recovery has to be approved", recoveryAskedMail(site, { username, token })],
  ["A colleague recovers an account", recoveryNoticeMail(site, { username, token, ready })],
  ["An administrator has to approve", recoveryToApproveMail(site, { username, userId: 3 })],
  ["A recovery can be finished", recoveryReadyMail(site, { username, token, days: 7 })],
  ["The account is recovered", recoveryDoneMail(site, { username })],
  ["A recovery was stopped", recoveryStoppedMail(site, { username, why: "link" })],
  ["The installation recovered the account", recoveredByInstallationMail(site, { username })],
  ["The account is deactivated", accountOffMail(site, { username, writeTo })],
  ["The account is active again", accountOnMail(site, username)],
  [
    "The role changed",
    roleChangedMail(site, { username, role: "an administrator", door: "/admin-portal", writeTo }),
  ],
  ["The address is to be confirmed", confirmEmailMail(site, emailLink)],
  ["A new address is to be confirmed", confirmNewEmailMail(site, emailLink)],
  [
    "The address changed",
    emailChangedMail(site, { username, newEmail: "new@example.com", writeTo }),
  ],
];

const followed = { reference: "A-2041", token };
const toApplicant: [string, WrittenMail][] = [
  ["An application arrives", applicationReceivedMail(site, followed)],
  ["An application arrives twice", applicationLinkMail(site, followed)],
  [
    "A reviewer asks",
    applicationQuestionMail(site, { ...followed, text: "Which days would you come?" }),
  ],
  [
    "An application is approved",
    reviewMail(site, {
      ...decided,
      kind: "vendor_application",
      decision: "approved",
      title: vendor,
    }),
  ],
  [
    "An application is rejected",
    reviewMail(site, {
      ...decided,
      kind: "vendor_application",
      decision: "refused",
      title: vendor,
      notes: "The market is full this year.",
    }),
  ],
  [
    "A manager's request is approved",
    reviewMail(site, {
      ...decided,
      kind: "manager_request",
      decision: "approved",
      title: market,
      account,
    }),
  ],
  [
    "The vendor is in the guide",
    applicationAddedMail(site, {
      kind: "vendor_application",
      name: vendor,
      notes: null,
      isShown: true,
      account,
    }),
  ],
];

const reader = { token, unsubscribeToken: token };
const toReader: [string, WrittenMail][] = [
  ["Somebody subscribes", newsletterConfirmationMail(site, reader)],
  ["A reader subscribes again", alreadySubscribedMail(site, reader)],
  [
    "An issue",
    newsletterIssueMail(
      site,
      { subject: "Peaches", text: "They are here.\n\nCome early." },
      reader,
    ),
  ],
];

function closed<Time extends string | null>(fromTime: Time) {
  return { market, date: day, fromTime, reason: "A storm is coming." };
}

const groups: [CatalogMail["to"], [string, WrittenMail][]][] = [
  ["Customer", toCustomer],
  ["Vendor", toVendor],
  ["Manager", toManager],
  ["Account", toAccount],
  ["Applicant", toApplicant],
  ["Newsletter reader", toReader],
];
export const mails: CatalogMail[] = groups.flatMap(([to, mailsTo]) =>
  mailsTo.map(([when, content]) => ({ to, when, content })),
);
