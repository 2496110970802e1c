import type { Instant } from "~/platform/context";
import { longDate, momentText } from "../../core/calendar";
import { type Cents, formatCents } from "../../core/money";
import { formatHours, formatTime } from "../../core/week";
import { type Part, type WrittenLetter, writeLetter } from "../../people/mail/letter";
import { orderNumber } from "./order.rules";
import type { MailedOrder, OrderNews } from "./order-news";
import type { Correction, OrderRefund } from "./order-rows.server";
import { textOfCancelledMoney } from "./refund.words";

interface MailedNews {
  /** Where its links lead. */
  site: string;
  /** Who answers when something has gone wrong. */
  writeTo: string;
  now: Instant;
  /** What the history says beside the step itself. */
  note?: string | null;
  /** What was given back, or was to be. */
  amount?: Cents;
  /** Whether a refund that failed is asked for again, or a person has to find another way. */
  isTriedAgain?: boolean;
  /** Why money goes back; by the end of the order unless told otherwise. */
  refundReason?: OrderRefund["reason"];
  /** What has been taken off the order, where that is what has changed. */
  corrections?: readonly Correction[];
}

/** A mail about an order to its customer. */
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
    corrections = [],
  }: MailedNews,
): WrittenLetter {
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
      subject: `Order ${number} has been changed`,
      parts: [
        ...(corrections.length > 0
          ? whatIsCorrected(order, corrections, amount, note)
          : [
              `Something about your pre-order from ${vendorName} has been changed. This is how it stands now:`,
              ...(note ? [note] : []),
            ]),
        ...whereAndWhat(order),
        ...untilWhen(order, now),
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
        `We told you that your order from ${vendorName} is ready. That was too early: it is still being prepared, and we write again once it is ready. The order stands as it was.`,
        ...whereAndWhat(order),
      ],
    },
    cancelled: {
      subject: `Order ${number} has been cancelled`,
      parts: [
        cancelledBecause(order, day),
        ...reasonOf(order, note),
        textOfCancelledMoney(order.paid),
        bill(order),
      ],
    },
    refunded: {
      subject: `${formatCents(amount)} given back for order ${number}`,
      parts: [
        ...refundedBecause(order, refundReason, note),
        `We have given ${formatCents(amount)} for order ${number} from ${vendorName} back to the card you paid with. Banks take up to 10 days to show it.`,
      ],
    },
    refund_failed: {
      subject: `The refund for order ${number} did not arrive`,
      parts: [
        `Your bank did not take the ${formatCents(amount)} that we gave back for order ${number} from ${vendorName}. The money is with us again, and it is yours.`,
        isTriedAgain
          ? `We try again tomorrow. There is nothing you need do, unless the card is no longer in use: then please write to ${writeTo}.`
          : `Trying again would not help: the card may no longer be in use. Please write to ${writeTo}, so that we can find another way to give it back.`,
      ],
    },
    refund_waits: {
      subject: `The refund for order ${number} is waiting`,
      parts: [
        `${formatCents(amount)} for order ${number} from ${vendorName} is on its way back to you, but waits until the vendor's account holds enough. Then it goes by itself, to the card you paid with, and we write to you. There is nothing you need do.`,
      ],
    },
    refund_refused: {
      subject: `The refund for order ${number} could not be made`,
      parts: [
        `The ${formatCents(amount)} for order ${number} from ${vendorName} could not be given back to the card you paid with. The money is yours, and we are looking for another way. If you know one, please write to ${writeTo}.`,
      ],
    },
    settled_by_hand: {
      subject: `${formatCents(amount)} given back for order ${number}`,
      parts: [
        `The ${formatCents(amount)} for order ${number} from ${vendorName} has been given back to you in another way than to your card.`,
        ...(note ? [{ quote: note, by: "How" }] : []),
        `If it has not reached you, please write to ${writeTo}.`,
      ],
    },
    reminder: {
      subject: `Collect order ${number} on ${day}`,
      parts: [
        `Your pre-order from ${vendorName} waits for you at ${marketName} on ${day}.`,
        ...whereAndWhat(order),
      ],
    },
  };
  const { subject, parts } = letters[news];
  return writeLetter({
    subject,
    parts: [...parts, { link: `${site}/orders#${number}`, label: "See your order" }],
    why: "You get this because you pre-ordered at Market Day.",
  });
}

/** There is less than was ordered: of what, why, and what becomes of the money. */
function whatIsCorrected(
  { vendorName, paymentMethod, totalAmount }: MailedOrder,
  corrections: readonly Correction[],
  refund: Cents,
  note: string | null | undefined,
): Part[] {
  const takenOff = corrections.reduce(
    (sum, { before, after, unitPrice }) => sum + (before - after) * unitPrice,
    0,
  );
  const money =
    paymentMethod === "at_pickup"
      ? `You pay ${formatCents(totalAmount)} when you collect, instead of ${formatCents(totalAmount + takenOff)}.`
      : refund > 0
        ? `${formatCents(refund)} of what you paid goes back to your card.`
        : "What you paid for it has gone back to you before.";
  return [
    `${vendorName} has less than was ordered and had to take something off your pre-order. We are sorry.`,
    { facts: corrections.map(({ name, before, after }) => [name, quantities(before, after)]) },
    ...(note ? [{ quote: note, by: `${vendorName} writes` }] : []),
    money,
    "This is how your order stands now:",
  ];
}

const quantities = (before: number, after: number) =>
  `${before} ordered, ${after === 0 ? "none" : after} to collect`;

function whereAndWhat(order: MailedOrder): Part[] {
  const facts: [string, string][] = [
    ["Collect at", [order.marketName, order.marketAddress].filter(Boolean).join("\n")],
    ["On", longDate(order.pickupDate)],
    ["Between", formatHours(order.pickupTimeStart, order.pickupTimeEnd)],
    ["From", order.vendorName],
  ];
  if (order.specialInstructions) facts.push(["Instructions", order.specialInstructions]);
  return [{ code: order.pickupCode, label: "Pickup code" }, { facts }, bill(order)];
}

function bill({ items, totalAmount, paymentMethod, status }: MailedOrder): Part {
  const isOwed = paymentMethod === "at_pickup" && status !== "cancelled";
  return {
    bill: items.map(({ name, quantity, totalPrice }) => [
      `${quantity} × ${name}`,
      formatCents(totalPrice),
    ]),
    total: [isOwed ? "Total, to pay when you collect" : "Total", formatCents(totalAmount)],
  };
}

function untilWhen({ canCancel, cancelDeadline, timeZone }: MailedOrder, now: Instant): Part[] {
  if (!canCancel || cancelDeadline === null || now >= cancelDeadline) return [];
  return [`It can be cancelled until ${momentText(cancelDeadline, timeZone)}.`];
}

function cancelledBecause(
  { cancelledBy, vendorName, marketName, closedFrom }: MailedOrder,
  day: string,
) {
  if (cancelledBy === "customer") {
    return `You have cancelled your pre-order from ${vendorName} for ${day}.`;
  }
  if (cancelledBy === "closure") {
    const closed = closedFrom ? `closes at ${formatTime(closedFrom)}` : "is closed";
    return `${marketName} ${closed} on ${day}, so your pre-order from ${vendorName} had to be cancelled. We are sorry.`;
  }
  if (cancelledBy === "payment_failed") {
    return `Your pre-order from ${vendorName} for ${day} was not paid yet and has been cancelled. We are sorry.`;
  }
  return `${vendorName} had to cancel your pre-order for ${day}. We are sorry.`;
}

/** What whoever called it off wrote. */
function reasonOf({ cancelledBy, vendorName }: MailedOrder, note: string | null | undefined) {
  if (!note) return [];
  return [{ quote: note, by: cancelledBy === "vendor" ? `${vendorName} writes` : "The reason" }];
}

/** Why money goes back that its customer may not be waiting for. */
function refundedBecause(
  { status, cancelledBy, vendorName }: MailedOrder,
  reason: MailedNews["refundReason"],
  note: string | null | undefined,
): Part[] {
  if (reason === "part" && note) return [{ quote: note, by: `${vendorName} writes` }];
  if (status !== "cancelled")
    return [`Your order from ${vendorName} stands; this part goes back to you.`];
  const isLate = cancelledBy === "expired" || cancelledBy === "payment_failed";
  return isLate
    ? ["Your payment came after the time to pay was over, so we could not keep the order."]
    : [];
}
