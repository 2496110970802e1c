import { DomainError } from "~/platform/errors";
import { formatCents } from "../../core/money";
import {
  parseWeight,
  priceOfLine,
  type SoldByWeight,
  type Weight,
  weightText,
  whyTooHeavy,
} from "../../vendors/product/weight.rules";
import { isOpen, type OrderState, orderNumber, statusText } from "../order/order.rules";
import type { WeighLine } from "./weighing.schema";

/** A line of an order that is sold by weight, with what the rules need. */
export interface WeighableLine extends Pick<OrderState, "status"> {
  orderId: number;
  /** The version of the order. */
  version: number;
  productId: number;
  productName: string;
  quantity: number;
  /** The most that the line can cost, and what it costs now, in cents. */
  promised: number;
  totalPrice: number;
  sold: SoldByWeight;
  weighed: Weight | null;
  /** Whether the order is paid by card. What it costs can only go down then. */
  isPaid: boolean;
}

/** A weight that is to be written, and the new price of its line. */
export interface NewWeight extends WeighableLine {
  weight: Weight;
  amount: number;
}

/**
 * The weight that is to be written for a line. Null if it is there already, or if no weight was
 * entered. Throws why it cannot be written: `too_late` once the order is handed over or cancelled,
 * `changed` if the line is not as the vendor saw it, and `invalid` for a text that is no weight.
 */
export function newWeight(said: WeighLine, line: WeighableLine): NewWeight | null {
  if (!said.weight) return null;
  const { sold, quantity, weighed, promised } = line;
  const weight = parseWeight(said.weight, sold.unit);
  if (weight !== null && weight === weighed) return null;
  if (!isOpen(line)) {
    const text = `${orderNumber(line.orderId)} is ${statusText(line.status).toLowerCase()}. You can no longer change its weight.`;
    throw new DomainError("too_late", text);
  }
  if (said.quantity !== undefined && said.quantity !== quantity) {
    const text = `The customer changed the order: it’s ${quantity} × ${line.productName} now.`;
    throw new DomainError("changed", text);
  }
  if (said.was !== undefined && said.was !== (weighed ?? 0)) {
    const now = weighed === null ? "not weighed" : weightText(weighed, sold.unit);
    throw new DomainError("changed", `Someone else changed this weight. It’s ${now} now.`);
  }
  if (weight === null) throw new DomainError("invalid", notAWeight(sold));
  const tooHeavy = whyTooHeavy(weight, sold, quantity);
  if (tooHeavy) throw new DomainError("invalid", tooHeavy);
  const amount = priceOfLine(sold.pricePerUnit, weight, promised);
  if (line.isPaid && amount > line.totalPrice) throw new DomainError("too_late", paidFor(line));
  return { ...line, weight, amount };
}

const paidFor = ({ weighed, sold, totalPrice }: WeighableLine) =>
  `The customer paid ${formatCents(totalPrice)} by card for ${weightText(weighed ?? 0, sold.unit)}. You can only enter a lower weight.`;

const notAWeight = ({ unit }: SoldByWeight) =>
  unit === "lb"
    ? "Enter the weight in lb, like “2.35” or “2 lb 6 oz”."
    : "Enter the weight in oz, like “7.5”.";

/** Why an order cannot be handed over: a product has to be weighed first. Null if it can. */
export function whyNotUnweighed(toWeigh: string | null): DomainError | null {
  if (toWeigh === null) return null;
  return new DomainError("invalid", `Enter the weight of ${toWeigh} first.`, {
    title: "Weigh the order first",
  });
}
