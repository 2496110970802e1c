import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Wanted } from "../order/move-orders.server";
import {
  type BackState,
  backStep,
  orderNumber,
  statusText,
  whyNot,
  whyNotBack,
} from "../order/order.rules";
import { whyNotUnweighed } from "../weighing/weighing.rules";
import type { TickKind } from "./stall-day.rules";

const steps = { completed: "markCompleted", not_collected: "markNotCollected" } as const;
/** A tick that moves an order. Weights are entered without moving it. */
export type MovingTick = Exclude<TickKind, "weighed">;

interface Ticked extends BackState {
  id: number;
  /** Grows by one with each step, and with each tick that agrees with the order's status. */
  version: number;
  /** A product that is to be weighed before the order can be handed over. */
  toWeigh: string | null;
}

/**
 * The rule that leads the ticks of several phones to one state, whichever comes first (see
 * docs/decisions/027). An order that was handed over stays handed over: 'completed' counts whatever
 * version the phone showed, and after it the order cannot become 'not_collected'. An undo applies
 * only to the exact version that the phone showed, not to what another phone has ticked in the
 * meantime.
 */
export function verdictOn(
  { to, seen }: { to: MovingTick; seen: number },
  order: Ticked,
  now: Instant,
): Wanted {
  if (to !== "back") {
    if (order.status === to) return { isThere: true };
    const refused =
      whyNot(steps[to], order, now) ?? (to === "completed" ? whyNotUnweighed(order.toWeigh) : null);
    return refused ? { refused: inItsWords(refused, order, to) } : { step: steps[to] };
  }
  if (seen !== order.version) return { refused: changed(order) };
  const step = backStep(order);
  const refused = whyNotBack(order, now);
  return refused || step === null ? { refused: refused ?? changed(order) } : { step };
}

/** If two phones disagree, the refused phone reads what the other phone has ticked. */
function inItsWords(refused: DomainError, order: Ticked, to: MovingTick): DomainError {
  return to === "not_collected" && order.status === "completed"
    ? new DomainError(
        "too_late",
        `Someone marked ${orderNumber(order.id)} as collected on another phone. The order stays collected.`,
      )
    : refused;
}

const changed = ({ id, status }: Pick<Ticked, "id" | "status">) =>
  new DomainError(
    "too_late",
    `Someone updated ${orderNumber(id)} on another phone. The order is now ${statusText(status).toLowerCase()}.`,
  );
