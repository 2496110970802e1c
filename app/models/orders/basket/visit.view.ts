import type { Instant } from "~/platform/context";
import { longDate, momentText } from "../../core/calendar";
import { directionsLink } from "../../core/links";
import { whyNotPay } from "../order/order.rules";
import { orderView } from "../order/order.view";
import { declinedText } from "../payment/declined.words";
import { sumText } from "../weighing/line-weight";
import { pickupCodeOfVisit, stopsOf, visitTitle } from "./visit.rules";
import type { Visit } from "./visit.server";

type Stop = Visit["stops"][number];

/**
 * A visit as its page shows it: the stops in the order of the stalls, and what is still to pay.
 * Texts are ready to show.
 */
export function visitView(visit: Visit, now: Instant) {
  const { stops } = visit;
  const [first] = stops;
  if (!first) throw new Error(`Visit ${visit.id} has no orders`);
  const { marketId, marketName, marketAddress, pickupDate } = first.order;
  const active = stops.filter(({ order }) => order.status !== "cancelled");
  return {
    id: visit.id,
    title: visitTitle(first.order, stopsOf(active)),
    /** Whether the orders are of several vendors, cancelled orders included. */
    hasSeveralStops: stopsOf(stops) > 1,
    date: longDate(pickupDate),
    marketId,
    marketName,
    marketAddress,
    directions: directionsLink(marketAddress, marketName),
    pickupCode: pickupCodeOfVisit(stops),
    cardEntry: cardEntryOf(visit, now),
    total: sumText(
      active.reduce((sum, { order }) => sum + order.totalAmount, 0),
      active.flatMap(({ order }) => order.items),
    ),
    stops: stops.map((stop) => ({
      ...orderView(stop.order, now),
      stall: stop.stall,
      unpaid: unpaidOf(stop, visit, now),
    })),
  };
}
export type VisitView = ReturnType<typeof visitView>;
export type StopView = VisitView["stops"][number];

/** Until when the customer can enter the card for a visit. Null if the visit waits for no card. */
function cardEntryOf({ cardState, stops }: Visit, now: Instant) {
  if (cardState !== "entering") return null;
  const waiting = stops.filter((stop) => waitsForCard(stop) && whyNotPay(stop.order, now) === null);
  const [first] = waiting;
  if (!first) return null;
  const until = Math.min(...waiting.map(({ order }) => order.expiresAt ?? now));
  return { count: waiting.length, until: momentText(until, first.order.timeZone) };
}

const waitsForCard = ({ order, charge }: Stop) =>
  charge?.state === "waiting" || order.paymentMethod === "card_when_weighed";

/** Why an order of a visit is not paid yet, and whether it can be paid on its own now. */
function unpaidOf(stop: Stop, { cardState }: Visit, now: Instant) {
  const { order, charge } = stop;
  const canPay = whyNotPay(order, now) === null;
  // The note on the order's status says why.
  if (order.canPayInstead) return { text: null, canPay };
  if (order.status !== "pending_payment") return null;
  if (order.paymentMethod === "card_when_weighed") {
    return { text: "Waiting for your card.", canPay: false };
  }
  switch (charge?.state) {
    case "waiting":
      if (cardState === "entering") return { text: "Waiting for your card.", canPay: false };
      return { text: "We’re charging your card.", canPay: false };
    case "charging":
      return { text: "We’re charging your card.", canPay: false };
    case "declined":
      return { text: declinedText(charge.declined), canPay };
    default:
      return { text: "This order isn’t paid yet.", canPay };
  }
}
