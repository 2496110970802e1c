import { pageFor } from "~/platform/acts-for";
import { type LocalDate, type LocalTime, longDate } from "../../core/calendar";
import { formatHours, formatTime } from "../../core/week";
import { mailOf, type WrittenMail } from "../../people/mail/written-mail";
import { orderNumber } from "../order/order.rules";

/**
 * The emails about a market day that cannot happen. `site` is the address for links, without a
 * slash at the end.
 */

interface Closed {
  market: string;
  date: LocalDate;
  fromTime: LocalTime | null;
  reason: string;
}

/** 'Grove Market is closed on Saturday, May 9, 2026', or 'closes at 11 AM on …'. */
const closedText = ({ market, date, fromTime }: Closed) =>
  fromTime === null
    ? `${market} is closed on ${longDate(date)}`
    : `${market} closes at ${formatTime(fromTime)} on ${longDate(date)}`;

const orders = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

/** The email to the owners of a vendor at the market. */
export function closedDayMail(
  site: string,
  closed: Closed & {
    vendorId: number;
    name: string;
    cancelled: number;
    byCard: number;
    /** Whether the market had opened, although its whole day is closed. */
    isUnderWay: boolean;
  },
): WrittenMail {
  const { market, reason, vendorId, name, cancelled, byCard } = closed;
  const wholeDay = closed.isUnderWay ? "must pack up now" : "doesn’t need to come";
  return mailOf({
    subject: closedText(closed),
    parts: [
      `${closedText(closed)}, so ${name} ${closed.fromTime ? "must pack up by then" : wholeDay}.`,
      { quote: reason, by: `${market} writes` },
      cancelled === 0
        ? "We didn’t have to cancel any of your orders."
        : `We cancelled ${orders(cancelled)} for that day. We’ll tell your customers why.`,
      ...(byCard > 0
        ? [
            `We refund ${orders(byCard)} paid by card, using your Stripe balance. If the balance is too low, refunds wait until it’s high enough. Your page “Refunds and disputes” shows refunds that haven’t gone through.`,
          ]
        : []),
      { link: `${site}${pageFor(vendorId, "/vendor-preorders")}`, label: "Open your pre-orders" },
    ],
    why: `You get this email because you sell at ${market}.`,
  });
}

/** The email to a customer whose order stays although the market ends early. */
export function endsEarlyMail(
  site: string,
  order: Closed & {
    id: number;
    vendorName: string;
    pickupTimeStart: LocalTime;
    fromTime: LocalTime;
  },
): WrittenMail {
  const { id, market, reason, vendorName, pickupTimeStart, fromTime } = order;
  return mailOf({
    subject: `Come before ${formatTime(fromTime)}: ${market} closes early`,
    parts: [
      `${closedText(order)}. You can still pick up your order ${orderNumber(id)} from ${vendorName} before then.`,
      { quote: reason, by: `${market} writes` },
      { facts: [["Pickup time", formatHours(pickupTimeStart, fromTime)]] },
      `If you can’t come by then, you can cancel your order until ${formatTime(fromTime)}. If you paid by card, we refund your card.`,
      { link: `${site}/orders#${orderNumber(id)}`, label: "See your order" },
    ],
    why: "You get this email because you placed this order on Market Day.",
  });
}
