import type { VendorOrderView } from "~/models/orders/order/vendor-order.view";
import { type State, StateBadge } from "../kit/state-badge";

/** What an order is to the stall that prepares it. */
const states: Record<VendorOrderView["status"], State> = {
  pending_payment: "waiting",
  confirmed: "waiting",
  ready: "active",
  completed: "done",
  cancelled: "ended",
  not_collected: "problem",
};

/** How an order stands, as its stall reads it. */
export function OrderState({ order }: { order: Pick<VendorOrderView, "status" | "statusText"> }) {
  return <StateBadge state={states[order.status]}>{order.statusText}</StateBadge>;
}
