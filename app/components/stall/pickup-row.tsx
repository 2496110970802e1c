import type { ReactNode } from "react";
import {
  type ButtonTick,
  canGiveUp,
  isLive,
  isToWeigh,
  payText,
  type StallOrder,
  textOfTick,
} from "~/models/orders/stall-day/stall-day.rules";
import { type State, StateBadge } from "../kit/badge";
import { Icon } from "../kit/icon";
import "../order/order.css";
import "./stall.css";

/** A button of the page's one form. Its value holds all the information about the tick. */
export function TickButton({
  order,
  to,
  className,
  children,
}: {
  order: StallOrder;
  to: ButtonTick;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      name="tick"
      value={textOfTick(order, to)}
      className={className ? `tick-button ${className}` : "tick-button"}
    >
      {children}
      <span className="hidden-text">
        , {order.customer}, {order.number}
      </span>
    </button>
  );
}

/**
 * An order that is still to be picked up: the customer, the items, the amount to take, and a button
 * as large as a thumb.
 */
export function PickupRow({
  order,
  now,
  isWaiting,
  children,
}: {
  order: StallOrder;
  now: number;
  isWaiting: boolean;
  /** Where the order is weighed. */
  children: ReactNode;
}) {
  return (
    <li className="pickup" id={order.number}>
      <Facts order={order} isWaiting={isWaiting}>
        {order.overdue && <StateBadge state="problem">{`Since ${order.overdue}`}</StateBadge>}
        <p className="pickup-items">{order.items}</p>
        {order.wish && <p className="pickup-wish">“{order.wish}”</p>}
      </Facts>
      <div className="pickup-ticks stack gap-2">
        <p className={order.due ? "large bold figures text-center" : "figures text-center"}>
          {order.due ? `Take ${order.due}` : payText(order)}
          {order.card === "declined" && <small className="block">Card declined</small>}
        </p>
        {!isToWeigh(order) && (
          <TickButton order={order} to="completed">
            <Icon name="check" />
            Collected
          </TickButton>
        )}
        {canGiveUp(order, now) && (
          <TickButton order={order} to="not_collected" className="tick-soft">
            Not collected
          </TickButton>
        )}
      </div>
      {order.weighs.length > 0 && children}
    </li>
  );
}

const states: Record<string, { state: State; word: string }> = {
  completed: { state: "done", word: "Collected" },
  not_collected: { state: "problem", word: "Not collected" },
  cancelled: { state: "ended", word: "Cancelled" },
};

/** An order that is finished: the customer came or did not, or the order was cancelled. */
export function DoneRow({ order, isWaiting }: { order: StallOrder; isWaiting: boolean }) {
  const { state, word } = states[order.status] ?? { state: "ended", word: order.status };
  return (
    <li className="pickup pickup-done" id={order.number}>
      <Facts order={order} isWaiting={isWaiting}>
        <StateBadge state={state}>{word}</StateBadge>
      </Facts>
      {isLive(order) && (
        <div className="pickup-ticks stack gap-2">
          {order.status === "not_collected" && (
            <TickButton order={order} to="completed">
              <Icon name="check" />
              Collected
            </TickButton>
          )}
          <TickButton order={order} to="back" className="tick-soft">
            Undo
          </TickButton>
        </div>
      )}
    </li>
  );
}

function Facts({
  order,
  isWaiting,
  children,
}: {
  order: StallOrder;
  isWaiting: boolean;
  children: ReactNode;
}) {
  return (
    <div className="stack align-start shrinks gap-1">
      <h3 className="pickup-name">{order.customer}</h3>
      <p className="pickup-number wrap align-baseline figures">
        {order.number} <strong className="code">{order.code}</strong>
        {isWaiting && <span className="muted">Not sent yet</span>}
      </p>
      {children}
    </div>
  );
}
