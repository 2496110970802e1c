import type { Instant } from "~/platform/context";
import type { DomainError } from "~/platform/errors";
import { longDate } from "../../core/calendar";
import { formatCents } from "../../core/money";
import { sumText } from "../weighing/line-weight";
import { dayPath } from "./day-path";
import { orderNumber, statusText } from "./order.rules";
import { orderMail } from "./order-mail";
import type { MailedOrder } from "./order-news";
import { whyNotSplit } from "./short-harvest.rules";
import { mostInHarvest } from "./short-harvest.schema";
import type { Harvest, HarvestDone, Proposal, Proposed } from "./short-harvest.server";

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const problemOf = (error: DomainError | null) =>
  error && { title: error.title, text: error.message };

/** A product of a market day, before its harvest is split. */
export function harvestView(harvest: Harvest, now: Instant) {
  const { product, marketId, marketName, pickupDate, orders, ordered, unpaid } = harvest;
  return {
    name: product.name,
    unit: product.unit === "each" ? "" : product.unit,
    back: dayPath(marketId, pickupDate),
    when: `${longDate(pickupDate)}, ${marketName}`,
    ordered,
    orders: orders.length,
    unpaid,
    /** Why the harvest cannot be split, whatever its numbers. */
    whyNot: problemOf(whyNotSplit(orders, now)),
  };
}

/** What the preview of a customer's email needs, as it would be sent now. */
interface MailAbout {
  reason: string;
  site: string;
  writeTo: string;
  now: Instant;
}

/** What splitting a harvest this way would do, before anything is done. */
export function proposalView(proposal: Proposal, mail: MailAbout) {
  const { lines, corrected, cancelled, refund, notTaken, available, ordered } = proposal;
  const changed = lines.filter(({ effect }) => effect.does !== "nothing");
  const disputed = lines.filter(isDisputed).reduce((sum, { effect }) => sum + effect.refund, 0);
  const first = (does: Proposed["effect"]["does"]) =>
    lines.find(({ effect }) => effect.does === does);
  const mails = [
    { of: "whose order is corrected", line: first("correct") },
    { of: "whose order is cancelled", line: first("cancel") },
  ];
  return {
    available,
    ordered,
    given: lines.reduce((sum, { effect }) => sum + effect.gets, 0),
    changes: changed.length,
    will: [
      ...(corrected > 0 ? [`We reduce ${counted(corrected, "order", "orders")}`] : []),
      ...(cancelled > 0
        ? [`We cancel ${counted(cancelled, "order that has", "orders that have")} no products left`]
        : []),
      ...(refund > disputed ? [`We refund ${formatCents(refund - disputed)} to cards`] : []),
      ...(disputed > 0
        ? [`We refund ${formatCents(disputed)} of disputed payments, unless the bank returns it`]
        : []),
      ...(notTaken > 0 ? [`You charge ${lessText(notTaken, changed)} less`] : []),
      ...(changed.length > 0
        ? [
            `${counted(changed.length, "customer gets an email", "emails go to customers")}, within a minute`,
            "We stop selling this product for that day",
          ]
        : []),
    ],
    lines: lines.map(lineView),
    mails: mails.flatMap(({ of, line }) => (line ? [{ of, text: mailText(line, mail) }] : [])),
    /** The orders in this proposal and their versions, as the form sends them. */
    seen: lines.map(({ orderId, version }) => `${orderId}.${version}`).join(" "),
    /**
     * How many pieces each order gets, as the page shows it. The vendor must confirm exactly these
     * numbers.
     */
    shown: lines.map(({ effect }) => effect.gets).join(" "),
    whyNot: problemOf(proposal.whyNot),
  };
}
export type ProposalView = ReturnType<typeof proposalView>;

/** What the vendor charges less for the product: 'at most' while it is to be weighed. */
const lessText = (cents: number, orders: readonly Proposed[]) =>
  sumText(
    cents,
    orders.flatMap(({ items, productId }) => items.filter((item) => item.productId === productId)),
  );

/** Whether the customer's bank holds the money because of a dispute. */
const isDisputed = ({ paid }: Proposed) => paid !== null && paid.atBank > 0;

const payingText = ({ paymentMethod }: Proposed) =>
  paymentMethod === "card_when_weighed" ? "by card" : "at pickup";

function lineView(order: Proposed) {
  const { does, gets, takenOff, refund } = order.effect;
  return {
    id: order.orderId,
    number: orderNumber(order.orderId),
    customer: order.userName,
    state: statusText(order.status),
    ordered: order.ordered,
    gets,
    does,
    money:
      does === "nothing"
        ? null
        : order.left === null
          ? `${lessText(takenOff, [order])} less ${payingText(order)}`
          : refund > 0
            ? `${formatCents(refund)} refunded ${isDisputed(order) ? "unless the bank returns it" : "to card"}`
            : "Already refunded",
  };
}

/** The email that this customer would get, as text. */
function mailText({ effect, ...order }: Proposed, { reason, ...about }: MailAbout): string {
  const isCancelled = effect.does === "cancel";
  const left = order.items.flatMap(({ productName: name, quantity, unitPrice, ...item }) => {
    const now = isCancelled || item.productId !== order.productId ? quantity : effect.gets;
    const totalPrice = now === quantity ? item.totalPrice : now * unitPrice;
    return now === 0 ? [] : [{ name, quantity: now, totalPrice, weight: item.weight }];
  });
  const mailed: MailedOrder = {
    ...order,
    username: order.userName,
    items: left,
    totalAmount: isCancelled ? order.totalAmount : order.totalAmount - effect.takenOff,
    status: isCancelled ? "cancelled" : order.status,
    cancelledBy: isCancelled ? "vendor" : null,
  };
  const corrections = [
    {
      name: order.items.find(({ productId }) => productId === order.productId)?.productName ?? "",
      before: order.ordered,
      after: effect.gets,
      unitPrice: order.unitPrice,
    },
  ];
  return orderMail(isCancelled ? "cancelled" : "changed", mailed, {
    ...about,
    note: reason,
    amount: effect.refund,
    corrections,
    wasPaid: order.left !== null,
  }).text;
}

/** The reason that customers read, unless the vendor writes another one. */
export const usualReason = (name: string, available: number, ordered: number): string =>
  available === 0
    ? `We have no ${name} this time.`
    : `${name}: customers ordered ${ordered}, but we have only ${available}.`;

/** The result of a short harvest, as a message on the next page. */
export function harvestToast({ corrected, cancelled, refund, isAgain }: HarvestDone) {
  const what = [
    corrected > 0 ? counted(corrected, "order corrected", "orders corrected") : "",
    cancelled > 0 ? counted(cancelled, "order cancelled", "orders cancelled") : "",
  ].filter(Boolean);
  const money = refund > 0 ? ` We requested refunds of ${formatCents(refund)}.` : "";
  return {
    title: isAgain ? "Already done" : "Orders corrected",
    description: `${what.join(", ")}.${money} We’ll email each customer whose order changed.`,
  };
}

/** Reads from an address or a form how many pieces each order gets. */
export function readGiven(params: Pick<URLSearchParams, "get" | "getAll">) {
  const whole = (text: unknown) => {
    const number = typeof text === "string" && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
    return number;
  };
  const seen = String(params.get("seen") ?? "")
    .split(" ")
    .slice(0, mostInHarvest)
    .flatMap((text) => {
      const [, orderId, version] = /^([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(text) ?? [];
      return orderId && version ? [{ orderId: Number(orderId), version: Number(version) }] : [];
    });
  const quantities = params.getAll("quantity").slice(0, mostInHarvest).map(whole);
  return {
    available: whole(params.get("available")),
    gets: seen.map((order, at) => ({ ...order, quantity: quantities[at] ?? null })),
    reason: String(params.get("reason") ?? "").slice(0, 300),
    shown: String(params.get("shown") ?? ""),
    quantities,
  };
}

/** A proposal as the API returns it, before anything is done. Amounts are in integer cents. */
export function proposalJson({ product, marketId, pickupDate, lines, whyNot, ...rest }: Proposal) {
  const { available, ordered, unpaid, corrected, cancelled, refund, notTaken } = rest;
  return {
    product,
    marketId,
    pickupDate,
    available,
    ordered,
    unpaid,
    corrected,
    cancelled,
    refund,
    lessAtPickup: notTaken,
    orders: lines.map(({ effect, ...order }) => ({
      orderId: order.orderId,
      orderNumber: orderNumber(order.orderId),
      version: order.version,
      userName: order.userName,
      ordered: order.ordered,
      quantity: effect.gets,
      takenOff: effect.takenOff,
      refund: effect.refund,
      isCancelled: effect.does === "cancel",
    })),
    error: whyNot?.message ?? null,
  };
}
