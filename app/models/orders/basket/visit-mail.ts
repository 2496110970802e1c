import type { Instant } from "~/platform/context";
import { longDate, momentText } from "../../core/calendar";
import { formatHours } from "../../core/week";
import { mailOf, type Part, type WrittenMail } from "../../people/mail/written-mail";
import { type HowPaid, orderNumber, waysPaid } from "../order/order.rules";
import { visitPath } from "../order/order.view";
import { billOf } from "../order/order-mail";
import type { MailedOrder } from "../order/order-news";
import { declinedText } from "../payment/declined.words";
import { sumText } from "../weighing/line-weight";
import { visitTitle } from "./visit.rules";

const why = "You get this email because you pre-ordered on Market Day.";

/** One vendor of a visit, with what an email says about it. */
export interface MailedStop {
  stall: string | null;
  order: MailedOrder;
}

interface VisitNews {
  visitId: number;
  /** Never empty, in the order of the stalls. */
  stops: readonly MailedStop[];
  /** The address of the site, for the links in the email. */
  site: string;
  now: Instant;
}

/** The email that all orders of a visit are confirmed. */
export function visitPlacedMail(news: VisitNews): WrittenMail {
  const { order } = firstOf(news.stops);
  return mailOf({
    subject: visitTitle(order, news.stops.length),
    parts: [
      `Thank you, ${order.username}! ${news.stops.length === 1 ? "Your pre-order is" : "Your pre-orders are"} confirmed.`,
      ...allStops(news, ({ canCancel, cancelDeadline, timeZone }) =>
        canCancel && cancelDeadline !== null && news.now < cancelDeadline
          ? [["You can cancel until", momentText(cancelDeadline, timeZone)]]
          : [],
      ),
    ],
    why,
  });
}

/** The reminder of a visit, on the day before. */
export function visitReminderMail(news: VisitNews): WrittenMail {
  const { order } = firstOf(news.stops);
  const day = longDate(order.pickupDate);
  const [orders, preOrders] =
    news.stops.length === 1
      ? ["1 order", "pre-order"]
      : [`${news.stops.length} orders`, "pre-orders"];
  return mailOf({
    subject: `Pick up ${orders} at ${order.marketName} on ${day}`,
    parts: [
      `Don’t forget to pick up your ${preOrders} at ${order.marketName} on ${day}.`,
      ...allStops(news),
    ],
    why,
  });
}

type Fact = [name: string, value: string];

/** Where to go and what to pick up there, stop by stop, and what is paid in which way. */
function allStops(
  { visitId, stops, site }: VisitNews,
  more: (order: MailedOrder) => Fact[] = () => [],
) {
  const { order } = firstOf(stops);
  return [
    { code: order.pickupCode, label: "Pickup code for all stops" },
    {
      facts: [
        ["Pick up at", [order.marketName, order.marketAddress].filter(Boolean).join("\n")],
        ["On", longDate(order.pickupDate)],
      ],
    },
    ...stops.flatMap((stop, index) => stopParts(stop, index + 1, more(stop.order))),
    { facts: totals(stops) },
    { link: site + visitPath(visitId), label: "See all stops" },
  ] satisfies Part[];
}

function stopParts({ stall, order }: MailedStop, number: number, more: Fact[]): Part[] {
  const facts: Fact[] = [
    [`Stop ${number}`, order.vendorName],
    ...(stall ? [["Stall", stall] satisfies Fact] : []),
    ["Between", formatHours(order.pickupTimeStart, order.pickupTimeEnd)],
    ...(order.specialInstructions
      ? [["Instructions", order.specialInstructions] satisfies Fact]
      : []),
    ...more,
  ];
  return [{ facts }, billOf(order, waysToPay[order.paymentMethod])];
}

const waysToPay: Record<HowPaid, string> = {
  card: "Paid by card",
  card_when_weighed: "By card, when weighed",
  at_pickup: "To pay at pickup",
};

/** The total of each way to pay that the stops have. */
function totals(stops: readonly MailedStop[]): Fact[] {
  return waysPaid.flatMap((way): Fact[] => {
    const paid = stops.filter(({ order }) => order.paymentMethod === way);
    const total = paid.reduce((sum, { order }) => sum + order.totalAmount, 0);
    return paid.length === 0
      ? []
      : [
          [
            `${waysToPay[way]}, all stops`,
            sumText(
              total,
              paid.flatMap(({ order }) => order.items),
            ),
          ],
        ];
  });
}

function firstOf(stops: readonly MailedStop[]): MailedStop {
  const [first] = stops;
  if (!first) throw new Error("An email about a visit needs a stop");
  return first;
}

/** What an email about a declined charge of a basket's card needs. */
interface Declined {
  /** Why the bank declined, in Stripe's word. */
  declined: string | null;
  /** Until when the customer can pay for the order. */
  until: Instant;
  /** The vendors whose orders of the same visit are confirmed; none if the basket had one vendor. */
  confirmed: readonly string[];
  site: string;
}

/** The email that the bank declined a basket's card for one vendor. */
export function declinedMail(
  order: MailedOrder,
  { declined, until, confirmed, site }: Declined,
): WrittenMail {
  const { id, vendorName, timeZone } = order;
  const names = new Intl.ListFormat("en-US").format(confirmed);
  const orders = confirmed.length === 1 ? "order" : "orders";
  return mailOf({
    subject: `Your card was declined for ${vendorName}`,
    parts: [
      declinedText(declined),
      ...(confirmed.length === 0
        ? []
        : [`Your ${orders} from ${names} ${confirmed.length === 1 ? "is" : "are"} confirmed.`]),
      `Pay for order ${orderNumber(id)} from ${vendorName} by ${momentText(until, timeZone)}, or we cancel it.`,
      billOf(order, "Total"),
      { link: `${site}/orders/${id}/placed`, label: "Pay for this order" },
    ],
    why,
  });
}
