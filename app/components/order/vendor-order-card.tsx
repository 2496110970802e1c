import { Form, Link } from "@remix-run/react";
import type { VendorOrderView } from "~/models/order/vendor-order.view";
import { Button } from "../kit/button";
import { Day } from "../kit/day";
import { DescriptionList } from "../kit/description-list";
import { type State, StateBadge } from "../kit/state-badge";
import { useBusy } from "../kit/use-busy";
import { OrderItems } from "./order-items";
import "../kit/card.css";
import "./order.css";
import "./vendor-order-card.css";

/** What an order is to the stall that prepares it. */
const states: Record<VendorOrderView["status"], State> = {
  pending_payment: "waiting",
  confirmed: "waiting",
  ready: "active",
  completed: "done",
  cancelled: "ended",
  not_collected: "problem",
};

export function OrderState({ order }: { order: Pick<VendorOrderView, "status" | "statusText"> }) {
  return <StateBadge state={states[order.status]}>{order.statusText}</StateBadge>;
}

/** One order as the stall that prepares it sees it. */
export function VendorOrderCard({ order }: { order: VendorOrderView }) {
  return (
    <article className="card stack order-card vendor-order" id={order.number}>
      <header className="order-head">
        <h3>{order.customer}</h3>
        <OrderState order={order} />
        <p className="muted">
          {order.number} · <Day of={order.pickupDay} />, {order.pickupHours}
        </p>
      </header>
      <DescriptionList
        items={[
          {
            term: "E-mail",
            value: <a href={`mailto:${order.customerEmail}`}>{order.customerEmail}</a>,
          },
          { term: "Market", value: order.marketName },
          { term: "Pickup code", value: <strong className="code">{order.pickupCode}</strong> },
          { term: "Payment", value: order.payment },
          { term: "Special instructions", value: order.specialInstructions },
        ]}
      />
      <OrderItems items={order.items} total={order.total} />
      <OrderSteps order={order} />
    </article>
  );
}

/** What its vendor can say of it now: one form, a button for each. */
function OrderSteps({ order }: { order: VendorOrderView }) {
  const action = `/vendor-dashboard/orders/${order.id}`;
  const busy = useBusy({ action });
  const { canBeReady, canBeCollected, canBeNotCollected, canCancel } = order;
  const canMove = canBeReady || canBeCollected || canBeNotCollected;
  if (!canMove && !canCancel) return null;
  return (
    <footer className="order-foot">
      {canMove && (
        <Form method="post" action={action} className="cluster">
          {canBeReady && (
            <Button name="to" value="ready" busy={busy} variant={canBeCollected ? "soft" : "solid"}>
              Ready for Pickup
            </Button>
          )}
          {canBeCollected && (
            <Button name="to" value="completed" busy={busy}>
              Collected
            </Button>
          )}
          {canBeNotCollected && (
            <Button name="to" value="not_collected" busy={busy} variant="soft">
              Not collected
            </Button>
          )}
        </Form>
      )}
      {canCancel && (
        <Link to={`${action}/cancel`} className="button-link">
          Cancel Order
        </Link>
      )}
    </footer>
  );
}
