import { type KeyboardEvent, useId, useState } from "react";
import { weighPath } from "~/models/orders/order/day-path";
import {
  isToWeigh,
  type StallLine,
  type StallOrder,
  type TypedWeights,
} from "~/models/orders/stall-day/stall-day.rules";
import { piecesText } from "~/models/orders/weighing/line-weight";
import { parseWeight, weightNumber, whyTooHeavy } from "~/models/vendors/product/weight.rules";
import { Button, LinkButton } from "../kit/button";
import { FieldError } from "../kit/field-frame";
import { useHydrated } from "../kit/use-hydrated";
import { priceText } from "../order/weight-price";
import "../kit/field.css";
import "../order/weigh.css";
import "./stall.css";

interface Weighing {
  order: StallOrder;
  onWeigh: (weights: TypedWeights) => void;
}

/**
 * What is weighed before an order is handed over. With JavaScript, the weights are typed here, also
 * without a connection. Without, they are typed on the page where a market day is weighed.
 */
export function WeighOrder({ order, marketId, onWeigh }: Weighing & { marketId: number }) {
  const verb = isToWeigh(order) ? "Weigh" : "Weigh again";
  if (!useHydrated()) {
    return (
      <LinkButton to={`${weighPath(marketId, order.date)}#${order.number}`} variant="soft">
        {verb}
        <OfOrder order={order} />
      </LinkButton>
    );
  }
  if (isToWeigh(order)) return <Weights order={order} onWeigh={onWeigh} />;
  return (
    <details className="weigh-order">
      <summary className="tap">
        {verb}
        <OfOrder order={order} />
      </summary>
      <Weights order={order} onWeigh={onWeigh} />
    </details>
  );
}

const OfOrder = ({ order: { customer, number } }: Pick<Weighing, "order">) => (
  <span className="hidden-text">
    , {customer}, {number}
  </span>
);

const shownWeight = ({ weighed }: StallLine) => (weighed === null ? "" : weightNumber(weighed));

/** The typed weights that differ from the order's. */
export const changedWeights = (lines: readonly StallLine[], typed: TypedWeights): TypedWeights =>
  typed.filter(({ productId, weight }) =>
    lines.some(
      (line) => line.productId === productId && parseWeight(weight, line.unit) !== line.weighed,
    ),
  );

/** One row for each product that is sold by weight. */
function Weights({ order, onWeigh }: Weighing) {
  const [typed, setTyped] = useState<TypedWeights>([]);
  const of = (line: StallLine) => typed.find(({ productId }) => productId === line.productId);
  const rows = order.weighs.map((line) => {
    const text = of(line)?.weight ?? shownWeight(line);
    return { line, text, isFine: parseWeight(text, line.unit) !== null && !problemOf(line, text) };
  });
  const changed = changedWeights(order.weighs, typed);
  const isComplete = changed.length > 0 && rows.every(({ isFine }) => isFine);
  function type(line: StallLine, weight: string) {
    const was = of(line)?.was ?? line.weighed ?? 0;
    const { productId, quantity } = line;
    const others = typed.filter((each) => each.productId !== productId);
    setTyped([...others, { productId, weight, quantity, was }]);
  }
  function save() {
    onWeigh(changed);
    setTyped([]);
  }
  return (
    <div className="weigh-order stack gap-2">
      {rows.map(({ line, text }) => (
        <WeightRow
          key={line.productId}
          line={line}
          text={text}
          onType={(weight) => type(line, weight)}
          onEnter={isComplete ? save : null}
        />
      ))}
      <Button type="button" disabled={!isComplete} onClick={save}>
        Save weight
        <OfOrder order={order} />
      </Button>
    </div>
  );
}

/** Why the phone does not accept the typed weight. Null if it does, and while nothing is typed. */
function problemOf(line: StallLine, text: string): string | null {
  const weight = parseWeight(text, line.unit);
  return weight === null ? null : whyTooHeavy(weight, line, line.quantity);
}

function WeightRow({
  line,
  text,
  onType,
  onEnter,
}: {
  line: StallLine;
  text: string;
  onType: (text: string) => void;
  /** Saves the weights. Null while one is missing or none is new: Enter goes to the next row. */
  onEnter: (() => void) | null;
}) {
  const id = useId();
  const problem = problemOf(line, text);
  return (
    <div className="weigh-row">
      <label htmlFor={id} className="weigh-of">
        {`${line.name}, ${piecesText(line.quantity)}${line.quantity > 1 ? " together" : ""}`}
      </label>
      <span className="weigh-entry">
        <input
          id={id}
          className="control"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={({ currentTarget: { value } }) => onType(value)}
          onKeyDown={(event) => goOn(event, onEnter)}
        />
        <span aria-hidden="true">{line.unit}</span>
      </span>
      <output htmlFor={id} className="money weigh-price">
        {priceText(line, text)}
      </output>
      {problem && <FieldError field={{ errorId: `${id}-error`, errors: [problem] }} />}
    </div>
  );
}

/** Enter must not press a button of the form around the rows. It goes on, or saves. */
function goOn(event: KeyboardEvent<HTMLInputElement>, save: (() => void) | null) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  if (save) return save();
  const row = event.currentTarget.closest(".weigh-row")?.nextElementSibling;
  row?.querySelector("input")?.focus();
}
