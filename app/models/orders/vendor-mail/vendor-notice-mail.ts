import { longDate } from "../../core/calendar";
import type { Cents } from "../../core/money";
import { formatHours } from "../../core/week";
import type { Part, WrittenMail } from "../../people/mail/written-mail";
import { type SheetDay, type ToVendor, toVendor } from "../../vendors/vendor-mail";
import { type HowPaid, orderNumber } from "../order/order.rules";
import type { Correction } from "../order/order-rows.server";
import { billLine, isToWeigh, sumText, type WeighedLine } from "../weighing/line-weight";
import {
  type PackedOrder,
  type SheetChange,
  type Told,
  toldOf,
  totalsOf,
} from "./pack-sheet.rules";

/** An order, with the facts that a vendor gets to see. */
export interface OrderToVendor {
  id: number;
  customer: string;
  vendorName: string;
  marketName: string;
  pickupDate: string;
  pickupTimeStart: string;
  pickupTimeEnd: string;
  paymentMethod: HowPaid;
  totalAmount: Cents;
  specialInstructions: string | null;
  items: readonly (WeighedLine & { name: string })[];
  /** What the step took off the order. */
  corrections: readonly Correction[];
}

const totalNames: Record<HowPaid, string> = {
  card: "Total, paid by card",
  card_when_weighed: "Total, charged to the card when you weigh it",
  at_pickup: "Total, to pay at your stall",
};

/** The most orders that an email lists; the dashboard has all of them. */
const ordersWritten = 100;

/** The email to a vendor about a new order. */
export function newOrderMail(order: OrderToVendor, to: ToVendor): WrittenMail {
  return toVendor("new_order", to, {
    subject: `New order ${orderNumber(order.id)} for ${longDate(order.pickupDate)}`,
    parts: [
      `${order.customer} ordered from ${order.vendorName}.`,
      { facts: factsOf(order) },
      bill(order, totalNames[order.paymentMethod]),
    ],
  });
}

/** The email that tells a vendor that a customer wants less than before. */
export function changeMail(order: OrderToVendor, to: ToVendor): WrittenMail {
  const { corrections } = order;
  return toVendor("cancellation", to, {
    subject: `Order ${orderNumber(order.id)} has changed`,
    parts: [
      `${order.customer} changed an order from ${order.vendorName} for ${longDate(order.pickupDate)}. Others can order these products while ordering is open.`,
      { facts: corrections.map(({ name, before, after }) => [name, `${before} → ${after}`]) },
      "The order now:",
      { facts: factsOf(order) },
      bill(order, totalNames[order.paymentMethod]),
    ],
  });
}

/** The email that tells a vendor that a customer has cancelled an order. */
export function cancellationMail(order: OrderToVendor, to: ToVendor): WrittenMail {
  return toVendor("cancellation", to, {
    subject: `Order ${orderNumber(order.id)} is cancelled`,
    parts: [
      `${order.customer} cancelled an order from ${order.vendorName} for ${longDate(order.pickupDate)}. Others can order these products while ordering is open.`,
      { facts: factsOf(order) },
      bill(order, "Total"),
    ],
  });
}

function factsOf(order: OrderToVendor): [string, string][] {
  const facts: [string, string][] = [
    ["At", order.marketName],
    ["On", longDate(order.pickupDate)],
    ["Between", formatHours(order.pickupTimeStart, order.pickupTimeEnd)],
  ];
  if (order.specialInstructions) facts.push(["Instructions", order.specialInstructions]);
  return facts;
}

const bill = ({ items, totalAmount }: OrderToVendor, total: string): Part => ({
  bill: items.map(billLine),
  total: [total, sumText(totalAmount, items)],
});

/** The email with what to pack for a market day: for each product, and for each customer. */
export function packSheetMail(
  day: SheetDay,
  orders: readonly PackedOrder[],
  to: ToVendor,
): WrittenMail {
  const written = orders.slice(0, ordersWritten);
  const more = orders.length - written.length;
  return toVendor("pack_sheet", to, {
    subject: `Pack sheet for ${longDate(day.date)}, ${day.marketName}`,
    parts: [
      `Ordering from ${day.vendorName} for ${longDate(day.date)} at ${day.marketName} has closed. Here’s what to pack for ${orders.length === 1 ? "1 order" : `${orders.length} orders`}.`,
      totals(toldOf(orders)),
      {
        facts: written.map(({ id, customer, items, toPay }) => [
          orderNumber(id),
          [
            toPay === null ? customer : `${customer}, ${sumText(toPay, items)} to be paid`,
            ...items.map(packedText),
          ].join("\n"),
        ]),
      },
      ...(more > 0 ? [`And ${more} more. Open your pre-orders to see all orders.`] : []),
      "If something changes, we’ll email you again.",
    ],
  });
}

/** '2 × Chicken, to weigh'. */
const packedText = ({ name, quantity, weight }: PackedOrder["items"][number]) =>
  `${quantity} × ${name}${isToWeigh({ weight }) ? ", to weigh" : ""}`;

/** The email with what has changed since the pack sheet, or since the last email about changes. */
export function changedSheetMail(
  day: SheetDay,
  changes: readonly SheetChange[],
  told: Told,
  to: ToVendor,
): WrittenMail {
  const written = changes.slice(0, ordersWritten);
  const more = changes.length - written.length;
  return toVendor("pack_sheet", to, {
    subject: `Changes to your pack sheet for ${longDate(day.date)}, ${day.marketName}`,
    parts: [
      `Since our last email, ${changes.length === 1 ? "1 order" : `${changes.length} orders`} for ${longDate(day.date)} at ${day.marketName} changed.`,
      { facts: written.map((change) => [orderNumber(change.orderId), changeText(change)]) },
      ...(more > 0 ? [`And ${more} more. Open your pre-orders to see all orders.`] : []),
      Object.keys(told).length > 0 ? "Total to pack now:" : "Nothing left to pack.",
      ...(Object.keys(told).length > 0 ? [totals(told)] : []),
    ],
  });
}

function changeText({ customer, kind, items }: SheetChange): string {
  const head = { new: "New", gone: "Cancelled", other: "Changed" }[kind];
  const lines = items.map(({ name, before, after }) => {
    if (kind === "new") return `${after} × ${name}`;
    if (kind === "gone") return `${before} × ${name}`;
    return `${after} × ${name} instead of ${before}`;
  });
  return [`${customer}: ${head.toLowerCase()}`, ...lines].join("\n");
}

function totals(told: Told): Part {
  const each = totalsOf(told);
  const pieces = each.reduce((sum, [, quantity]) => sum + quantity, 0);
  return {
    bill: each.map(([name, quantity]) => [name, String(quantity)]),
    total: ["Total pieces", String(pieces)],
  };
}
