import { Form, Link } from "@remix-run/react";
import type { VendorOrderView } from "~/models/order/vendor-order.view";
import { Badge } from "../kit/badge";
import { Button } from "../kit/button";
import { DescriptionList } from "../kit/description-list";
import { useBusy } from "../kit/use-busy";
import { statusTones } from "./order-card";
import { OrderItems } from "./order-items";

/** One order as the stall that prepares it sees it. */
export function VendorOrderCard({ order }: { order: VendorOrderView }) {
  return (
    <article className="card stack order-card" id={order.number}>
      <header className="order-head">
        <h3>{order.pickupDate}</h3>
        <Badge tone={statusTones[order.status] ?? "neutral"}>{order.statusText}</Badge>
        <p className="muted">
          {order.number} · {order.pickupHours}
        </p>
      </header>
      <DescriptionList
        items={[
          {
            term: "Customer",
            value: (
              <>
                {order.customer}
                <a className="muted block" href={`mailto:${order.customerEmail}`}>
                  {order.customerEmail}
                </a>
              </>
            ),
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
