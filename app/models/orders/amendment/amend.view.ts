import type { Instant } from "~/platform/context";
import { momentText, shortDate } from "../../core/calendar";
import { amountText } from "../../vendors/product/weight.rules";
import { orderNumber, whyNotReduce } from "../order/order.rules";
import { isToWeigh, sumText } from "../weighing/line-weight";
import { type Amendable, type Amendment, linesOf, type OfferedLine } from "./amend.rules";
import { moneyTexts, type Paying } from "./difference.view";

/** An order that is to be changed, as its page shows it: texts that are ready to show. */
export function changeView(state: Amendable, savedCard: string | null, now: Instant) {
  const { order } = state;
  const lines = linesOf(state, now);
  const canReduce = whyNotReduce(order, now) === null;
  const canAdd = lines.some(({ ordered, most }) => most > ordered);
  return {
    id: order.id,
    version: order.version,
    number: orderNumber(order.id),
    vendorName: order.vendorName,
    day: `${order.vendorName}, ${shortDate(order.pickupDate)}`,
    possible: possibleText(order, { canReduce, canAdd }),
    canChange: canReduce || canAdd,
    paying: payingOf(state, savedCard !== null),
    savedCard: state.left === null ? null : savedCard,
    ordered: lines.filter(({ ordered }) => ordered > 0).map(lineView),
    others: lines.filter(({ ordered }) => ordered === 0).map(lineView),
  };
}
export type ChangeView = ReturnType<typeof changeView>;
export type ChangeLineView = ChangeView["ordered"][number];

/** How an order is paid that is to be changed. */
export const payingOf = (
  { order, left }: Pick<Amendable, "order" | "left">,
  hasSavedCard: boolean,
): Paying => ({
  left,
  isDisputed: order.isDisputed,
  isCharged: order.paymentMethod === "card_when_weighed",
  hasSavedCard,
});

/** Which changes are possible now, and until when. */
function possibleText(
  { cancelDeadline, timeZone }: Amendable["order"],
  { canReduce, canAdd }: { canReduce: boolean; canAdd: boolean },
): string {
  const until =
    canReduce && cancelDeadline !== null ? ` until ${momentText(cancelDeadline, timeZone)}` : "";
  if (canReduce && canAdd) return `You can change this order${until}.`;
  if (canReduce) return `You can order less${until}. You can’t add anything.`;
  return canAdd
    ? "You can add products. You can no longer order less."
    : "It’s too late to change this order.";
}

function lineView(line: OfferedLine) {
  const { ordered, most, agreedPrice, priceNow, isByWeight } = line;
  const each = (price: number) => `${amountText(price, isByWeight)} each`;
  const isDearer = ordered > 0 && most > ordered && priceNow !== agreedPrice;
  return {
    ...line,
    price: isDearer ? `${each(agreedPrice)}. More cost ${each(priceNow)}` : each(agreedPrice),
  };
}

/** A change as the customer confirms it: the products, and the difference in money. */
export function summaryView(
  { order, less, added, takenOff, isMostOff, left, cancels }: Amendment,
  paying: Paying,
) {
  const lines = added?.priced.lines ?? [];
  const addedCents = added?.priced.total ?? 0;
  return {
    less: less.map(({ productId, gets }) => {
      const item = order.items.find((each) => each.productId === productId);
      return { productId, text: `${item?.productName}: ${item?.quantity} → ${gets}` };
    }),
    more: lines.map(({ productId, productName, quantity, totalPrice, weight }) => ({
      productId,
      text: `${quantity} more ${productName}: ${sumText(totalPrice, [{ weight }])}`,
    })),
    cancels,
    addedCents,
    chargesCard: addedCents > 0 && left !== null,
    money: moneyTexts(
      { takenOff, added: addedCents, isMostOff, isMostAdded: lines.some(isToWeigh) },
      paying,
    ),
  };
}
export type SummaryView = ReturnType<typeof summaryView>;

/** The result of a change, as a message on the next page. */
export function amendedToast({
  isCancelled,
  addedOrderId,
}: {
  isCancelled: boolean;
  addedOrderId: number | null;
}) {
  return isCancelled && addedOrderId === null
    ? { title: "Order cancelled", description: "Nothing was left in your order." }
    : { title: "Order changed", description: "We’ll tell the vendor." };
}
