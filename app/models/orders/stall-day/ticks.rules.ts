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
import type { TickKind } from "./stall-day.rules";

const steps = { completed: "markCompleted", not_collected: "markNotCollected" } as const;

interface Ticked extends BackState {
  id: number;
  /** One more with each step, and with each tick that agrees with where it is. */
  version: number;
}

/**
 * The rule by which ticks of several phones end in one state, whichever comes first (see
 * docs/decisions/027): what was handed over was handed over, so 'collected' is done whatever was
 * seen of the order, and after it nobody is given up on. An undo takes back the very state that was
 * seen, and not what another phone has said of the order meanwhile.
 */
export function verdictOn(
  { to, seen }: { to: TickKind; seen: number },
  order: Ticked,
  now: Instant,
): Wanted {
  if (to !== "back") {
    if (order.status === to) return { isThere: true };
    const refused = whyNot(steps[to], order, now);
    return refused ? { refused: inItsWords(refused, order, to) } : { step: steps[to] };
  }
  if (seen !== order.version) return { refused: changed(order) };
  const step = backStep(order);
  const refused = whyNotBack(order, now);
  return refused || step === null ? { refused: refused ?? changed(order) } : { step };
}

/** Two phones that differ: whoever is refused reads what the other one has said. */
function inItsWords(refused: DomainError, order: Ticked, to: TickKind): DomainError {
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
