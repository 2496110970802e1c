import { type KeyboardEvent, useId, useState } from "react";
import { weighPath } from "~/models/orders/order/day-path";
import type { StallOrder, TypedWeights } from "~/models/orders/stall-day/stall-day.rules";
import { Button, LinkButton } from "../kit/button";
import { useHydrated } from "../kit/use-hydrated";
import { priceText } from "../order/weight-price";
import "../kit/field.css";
import "../order/weigh.css";
import "./stall.css";

/**
 * What is to be weighed before an order is handed over. With JavaScript, the weights are typed here,
 * also without a connection. Without, they are typed on the page where a market day is weighed.
 */
export function WeighOrder({
  order,
  marketId,
  onWeigh,
}: {
  order: StallOrder;
  marketId: number;
  onWeigh: (weights: TypedWeights) => void;
}) {
  const id = useId();
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<Record<number, string>>({});
  if (!hydrated) {
    return (
      <LinkButton to={`${weighPath(marketId, order.date)}#${order.number}`} variant="soft">
        Weigh
        <span className="hidden-text">
          , {order.customer}, {order.number}
        </span>
      </LinkButton>
    );
  }
  const lines = order.weighs.filter(({ weighed }) => weighed === null);
  const prices = lines.map((line) => priceText(line, typed[line.productId] ?? ""));
  const isComplete = prices.every((price) => price !== null);
  const save = () =>
    onWeigh(lines.map(({ productId }) => ({ productId, weight: typed[productId] ?? "" })));
  return (
    <div className="weigh-order stack gap-2">
      {lines.map((line, at) => (
        <div key={line.productId} className="weigh-row">
          <label htmlFor={`${id}-${line.productId}`} className="weigh-of">
            {`${line.quantity} × ${line.name}`}
          </label>
          <span className="weigh-entry">
            <input
              id={`${id}-${line.productId}`}
              className="control"
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={typed[line.productId] ?? ""}
              onChange={({ currentTarget: { value } }) =>
                setTyped((before) => ({ ...before, [line.productId]: value }))
              }
              onKeyDown={(event) => onEnter(event, isComplete ? save : null)}
            />
            <span aria-hidden="true">{line.unit}</span>
          </span>
          <output className="money weigh-price">{prices[at]}</output>
        </div>
      ))}
      <Button type="button" disabled={!isComplete} onClick={save}>
        Save weight
        <span className="hidden-text">
          , {order.customer}, {order.number}
        </span>
      </Button>
    </div>
  );
}

/** Enter must not press a button of the form around the rows. It goes on, or saves. */
function onEnter(event: KeyboardEvent<HTMLInputElement>, save: (() => void) | null) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  if (save) return save();
  const row = event.currentTarget.closest(".weigh-row")?.nextElementSibling;
  row?.querySelector("input")?.focus();
}
