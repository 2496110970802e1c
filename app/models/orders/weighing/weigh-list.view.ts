import { longDate } from "../../core/calendar";
import { formatCents } from "../../core/money";
import { usualText, weightNumber } from "../../vendors/product/weight.rules";
import { dayPath } from "../order/day-path";
import { orderNumber } from "../order/order.rules";
import { lineSumText } from "./line-weight";
import type { LineToWeigh, readWeighList } from "./weigh-list.server";
import { mostWeighed } from "./weighing.schema";

/** The list of what is to be weighed for a market day, product by product. */
export function weighListView(
  { marketName, all, toWeigh, lines }: Awaited<ReturnType<typeof readWeighList>>,
  { marketId, date }: { marketId: number; date: string },
) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  return {
    marketName,
    date: longDate(date),
    back: dayPath(marketId, date),
    all,
    toWeigh,
    /** Differs for each state of the saved weights. */
    saved: lines.map(({ weight }) => weight.weighed ?? 0).join(),
    pages: Math.max(1, Math.ceil(all / mostWeighed)),
    products: productIds.map((id) => {
      const own = lines.filter(({ productId }) => productId === id);
      return { id, name: own[0]?.productName ?? "", lines: own.map(lineView) };
    }),
  };
}
export type WeighListView = ReturnType<typeof weighListView>;

/** A line, with what the page needs to work out its price while the vendor types. */
function lineView(line: LineToWeigh) {
  const { orderId, productId, quantity, unitPrice, weight } = line;
  const { unit, pricePerUnit, weighed } = weight;
  const promised = unitPrice * quantity;
  return {
    orderId,
    productId,
    number: orderNumber(orderId),
    customer: line.customer,
    quantity,
    /** The customer gets one weight for all pieces. */
    pieces:
      quantity === 1
        ? `1 piece, ${usualText(weight)}`
        : `${quantity} pieces together, ${usualText(weight)} each`,
    ...{ unit, pricePerUnit, promised },
    price: `${formatCents(pricePerUnit)} / ${unit}`,
    was: weighed ?? 0,
    weight: weighed === null ? "" : weightNumber(weighed),
    amount: lineSumText(line),
  };
}
export type WeighLineView = ReturnType<typeof lineView>;

/** The message after weights were saved. */
export const weighedToast = ({ weighed }: { weighed: number }) =>
  weighed === 0
    ? { title: "Nothing changed", description: "These weights were saved already." }
    : {
        title: weighed === 1 ? "1 weight saved" : `${weighed} weights saved`,
        description: "We email customers what their order costs once all of it is weighed.",
      };
