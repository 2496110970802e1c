import type { Instant } from "~/platform/context";
import { longDate, momentText } from "../../core/calendar";
import { type Cents, formatCents } from "../../core/money";
import { formatHours, formatTime } from "../../core/week";
import { mailOf, type Part, type WrittenMail } from "../../people/mail/written-mail";
import { cannotCharge, declinedText } from "../payment/declined.words";
import { billLine, sumText } from "../weighing/line-weight";
import { chargedText, whatIsCorrected, whatYouChanged } from "./less-mail";
import { type HowPaid, orderNumber, orderPath } from "./order.rules";
import type { MailedOrder, OrderNews } from "./order-news";
import type { Correction, OrderRefund } from "./order-rows.server";
import { textOfCancelledMoney } from "./refund.words";

interface MailedNews {
  /** The address of the site, for the links in the email. */
  site: string;
  /** The email address to write to if something has gone wrong. */
  writeTo: string;
  now: Instant;
  /** The note that the history keeps beside the step itself. */
  note?: string | null;
  /** The amount that was paid or refunded, or was to be refunded. */
  amount?: Cents;
  /** Whether a failed refund is tried again. If not, a person has to find another way. */
  isTriedAgain?: boolean;
  /** Why the money is refunded. If missing: because the order ended. */
  refundReason?: OrderRefund["reason"];
  /** Whether an administrator, and not the vendor, made the refund and wrote the note. */
  isByAdmin?: boolean;
  /** What was taken off the order, if the news is a correction. */
  corrections?: readonly Correction[];
  /** Whether the order was paid by card before the step. */
  wasPaid?: boolean;
  /** Who took the step. */
  actor?: string;
}

/** Writes an email to a customer about their order. */
export function orderMail(
  news: OrderNews,
  order: MailedOrder,
  {
    site,
    writeTo,
    now,
    note,
    amount = 0,
    isTriedAgain = true,
    refundReason,
    isByAdmin = false,
    corrections = [],
    wasPaid = false,
    actor,
  }: MailedNews,
): WrittenMail {
  const number = orderNumber(order.id);
  const { vendorName, marketName } = order;
  const day = longDate(order.pickupDate);
  const letters: Record<OrderNews, { subject: string; parts: Part[] }> = {
    placed: {
      subject: `Order ${number} is confirmed`,
      parts: [
        `Thank you, ${order.username}! Your pre-order from ${vendorName} is confirmed.`,
        ...whereAndWhat(order),
        ...untilWhen(order, now),
      ],
    },
    changed: {
      subject: `Order ${number} has changed`,
      parts: [
        ...(corrections.length > 0
          ? actor === "customer"
            ? whatYouChanged(order, { corrections, amount, wasPaid })
            : whatIsCorrected(order, { corrections, amount, wasPaid, note })
          : [
              `Your pre-order from ${vendorName} changed. Here is the new order:`,
              ...(note ? [note] : []),
            ]),
        ...whereAndWhat(order),
        ...untilWhen(order, now),
      ],
    },
    weighed: {
      subject: `Order ${number} costs ${formatCents(order.totalAmount)}`,
      parts: [`${vendorName} weighed your order. ${howToPay(order)}`, ...whereAndWhat(order)],
    },
    declined: {
      subject: `We couldn’t charge your card for order ${number}`,
      parts: [...howToPayInstead(order, note ?? null, site), ...whereAndWhat(order)],
    },
    paid: {
      subject: `You paid for order ${number}`,
      parts: [
        `You paid ${formatCents(amount)} to ${vendorName} by card.`,
        bill(order),
        { link: `${site}/orders/${order.id}/receipt`, label: "See your receipt" },
      ],
    },
    ready: {
      subject: `Order ${number} is ready for pickup`,
      parts: [
        `${vendorName} has your order ready. Show the pickup code at the stall.`,
        ...whereAndWhat(order),
      ],
    },
    not_ready: {
      subject: `Order ${number} is not ready yet`,
      parts: [
        `We told you too early that your order is ready. ${vendorName} is still preparing it. We’ll email you when it’s ready. Nothing else changed.`,
        ...whereAndWhat(order),
      ],
    },
    cancelled: {
      subject: `Order ${number} is cancelled`,
      parts: [
        cancelledBecause(order, day),
        ...reasonOf(order, note),
        textOfCancelledMoney(order.paid),
        bill(order),
      ],
    },
    refunded: {
      subject: `${formatCents(amount)} refunded for order ${number}`,
      parts: [
        ...refundedBecause(order, { refundReason, isByAdmin, note }),
        `We refunded ${formatCents(amount)} for order ${number} from ${vendorName} to the card you paid with. Your bank can take up to 10 days to show the refund.`,
      ],
    },
    refund_failed: {
      subject: `Your bank rejected the refund for order ${number}`,
      parts: [
        `Your bank rejected the refund of ${formatCents(amount)} for order ${number} from ${vendorName}.`,
        isTriedAgain
          ? `We’ll try again tomorrow. If you no longer use the card you paid with, email ${writeTo}.`
          : `Trying again won’t help. The card may no longer be in use. Email ${writeTo} so that we can refund you another way.`,
      ],
    },
    refund_waits: {
      subject: `Your refund for order ${number} is delayed`,
      parts: [
        `Your refund of ${formatCents(amount)} for order ${number} from ${vendorName} is waiting until the vendor’s balance is high enough. Then we refund the card you paid with and email you. You don’t need to do anything.`,
      ],
    },
    refund_refused: {
      subject: `We couldn’t refund order ${number} to your card`,
      parts: [
        `We couldn’t refund ${formatCents(amount)} for order ${number} from ${vendorName} to the card you paid with. We’re looking for another way to refund you. To suggest one, email ${writeTo}.`,
      ],
    },
    settled_by_hand: {
      subject: `${formatCents(amount)} refunded for order ${number}`,
      parts: [
        `The ${formatCents(amount)} for order ${number} from ${vendorName} was refunded in another way, not to your card.`,
        ...(note ? [{ quote: note, by: "How" }] : []),
        `If you didn’t get the refund, email ${writeTo}.`,
      ],
    },
    reminder: {
      subject: `Pick up order ${number} on ${day}`,
      parts: [
        `Don’t forget to pick up your pre-order from ${vendorName} at ${marketName} on ${day}.`,
        ...whereAndWhat(order),
      ],
    },
  };
  const { subject, parts } = letters[news];
  return mailOf({
    subject,
    parts: [...parts, { link: site + orderPath(order), label: "See your order" }],
    why: "You get this email because you pre-ordered on Market Day.",
  });
}

function whereAndWhat(order: MailedOrder): Part[] {
  // Once the order is handed over, there is nothing left to pick up.
  if (order.status === "completed") return [bill(order)];
  const facts: [string, string][] = [
    ["Pick up at", [order.marketName, order.marketAddress].filter(Boolean).join("\n")],
    ["On", longDate(order.pickupDate)],
    ["Between", formatHours(order.pickupTimeStart, order.pickupTimeEnd)],
    ["From", order.vendorName],
  ];
  if (order.specialInstructions) facts.push(["Instructions", order.specialInstructions]);
  return [{ code: order.pickupCode, label: "Pickup code" }, { facts }, bill(order)];
}

const totalNames: Record<HowPaid, string> = {
  card: "Total",
  card_when_weighed: "Total by card, when weighed",
  at_pickup: "Total to pay at pickup",
};

const bill = (order: MailedOrder): Part =>
  billOf(order, order.status === "cancelled" ? "Total" : totalNames[order.paymentMethod]);

/** Why the card could not be charged when the order was weighed, and how the customer pays now. */
function howToPayInstead(
  { id, status, vendorName, totalAmount }: MailedOrder,
  declined: string | null,
  site: string,
): Part[] {
  const pay = `${declinedText(declined)} Pay ${formatCents(totalAmount)} to ${vendorName}`;
  if (declined === cannotCharge) return [`${pay} at pickup.`];
  return [
    `${pay} ${status === "completed" ? "by card now" : "at pickup, or pay by card now"}:`,
    { link: `${site}/orders/${id}/placed`, label: "Pay by card" },
  ];
}

/** How the customer pays for an order that is weighed. */
function howToPay({ paymentMethod, totalAmount, paid }: MailedOrder): string {
  const total = formatCents(totalAmount);
  if (paymentMethod === "at_pickup") return `You pay ${total} at pickup.`;
  if (paymentMethod !== "card") return `We’re charging ${total} to your card.`;
  // The vendor has corrected the weight after the card was charged.
  return paid !== null && paid.amount > totalAmount
    ? `You paid ${formatCents(paid.amount)} by card. We refund the difference.`
    : chargedText(totalAmount);
}

/** The items of an order with their prices, and the total under this name. */
export function billOf({ items, totalAmount }: MailedOrder, total: string): Part {
  return {
    bill: items.map(billLine),
    total: [total, sumText(totalAmount, items)],
  };
}

function untilWhen({ canCancel, cancelDeadline, timeZone }: MailedOrder, now: Instant): Part[] {
  if (!canCancel || cancelDeadline === null || now >= cancelDeadline) return [];
  return [`You can cancel until ${momentText(cancelDeadline, timeZone)}.`];
}

function cancelledBecause(
  { cancelledBy, vendorName, marketName, closedFrom }: MailedOrder,
  day: string,
) {
  if (cancelledBy === "customer") {
    return `You cancelled your pre-order from ${vendorName} for ${day}.`;
  }
  if (cancelledBy === "closure") {
    const closed = closedFrom ? `closes at ${formatTime(closedFrom)}` : "is closed";
    return `${marketName} ${closed} on ${day}, so we had to cancel your pre-order from ${vendorName}. We’re sorry.`;
  }
  if (cancelledBy === "payment_failed") {
    return `We couldn’t take your card payment, so we cancelled your pre-order from ${vendorName} for ${day}. We’re sorry.`;
  }
  return `${vendorName} had to cancel your pre-order for ${day}. We’re sorry.`;
}

/** The reason for the cancellation, as a quote. Empty if there is no note. */
function reasonOf({ cancelledBy, vendorName }: MailedOrder, note: string | null | undefined) {
  if (!note) return [];
  return [{ quote: note, by: cancelledBy === "vendor" ? `${vendorName} writes` : "Reason" }];
}

/** Why a customer gets a refund that they may not expect. */
function refundedBecause(
  { status, cancelledBy, vendorName }: MailedOrder,
  { refundReason, isByAdmin, note }: Pick<MailedNews, "refundReason" | "isByAdmin" | "note">,
): Part[] {
  const quoted = refundReason === "part" ? note : null;
  if (quoted && !isByAdmin) return [{ quote: quoted, by: `${vendorName} writes` }];
  const reason = quoted ? [{ quote: quoted, by: "Reason" }] : [];
  if (status !== "cancelled") {
    return [...reason, `This refund doesn’t cancel your order from ${vendorName}.`];
  }
  const isLate = cancelledBy === "expired" || cancelledBy === "payment_failed";
  return isLate ? ["Your payment arrived after the deadline, so your order is cancelled."] : reason;
}
