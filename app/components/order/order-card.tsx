import { Form, Link } from "@remix-run/react";
import type { OrderView } from "~/models/orders/order/order.view";
import { Badge, type Tone } from "../kit/badge";
import { Button } from "../kit/button";
import { DescriptionList } from "../kit/description-list";
import { Icon } from "../kit/icon";
import { useBusy } from "../kit/use-busy";
import { OrderHistory, OrderItems } from "./order-parts";
import "../kit/button.css";
import "../kit/card.css";
import "../kit/menu.css";
import "./order.css";

/** The colours of statuses; the spec wants 'Completed' red. */
const statusTones: Record<string, Tone> = {
  pending_payment: "waiting",
  confirmed: "good",
  ready: "good",
  completed: "bad",
  cancelled: "quiet",
  not_collected: "quiet",
};

/** An order's status. The spec's red 'Completed' has a check, so that it does not read as a failure. */
function OrderBadge({ order: { status, statusText } }: { order: OrderView }) {
  return (
    <Badge tone={statusTones[status] ?? "neutral"}>
      {status === "completed" && <Icon name="check" />}
      {statusText}
    </Badge>
  );
}

/**
 * An order that is over, folded to a line: what it was, when, where from, and how it ended. The card
 * inside is what an address leads to, so that the browser unfolds it for whoever a mail has sent.
 */
export function PastOrder({ order }: { order: OrderView }) {
  return (
    <details className="card unfold past-order">
      <summary>
        <span className="past-order-line grid align-center">
          <strong>{order.number}</strong>
          <OrderBadge order={order} />
          <span className="muted small">
            {order.vendorName} · {order.pickupDate} · {order.total}
          </span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <OrderCard order={order} isInside />
    </details>
  );
}

/** One order as its customer sees it, with what can still be done about it. */
export function OrderCard({
  order,
  level: Heading = "h3",
  isInside = false,
}: {
  order: OrderView;
  level?: "h2" | "h3";
  /** It stands in a card of its own already. */
  isInside?: boolean;
}) {
  const paying = useBusy({ action: `/orders/${order.id}/pay` });
  return (
    <article className={isInside ? "stack order-card" : "card stack order-card"} id={order.number}>
      <header className="order-head grid align-start gap-1-4">
        <Heading>{order.number}</Heading>
        <OrderBadge order={order} />
        <p className="muted">Placed {order.placed}</p>
      </header>
      {order.pickupCode && (
        <p className="order-code grid box gap-1">
          <span className="muted small">Pickup code</span>
          <strong className="code">{order.pickupCode}</strong>
          <span className="muted small">Say or show it at the stall.</span>
        </p>
      )}
      {order.statusNote && <p>{order.statusNote}</p>}
      <DescriptionList
        items={[
          {
            term: "Vendor",
            value: <Link to={order.vendorPage}>{order.vendorName}</Link>,
          },
          {
            term: "Pickup location",
            value: (
              <>
                <Link to={`/market/${order.marketId}`}>{order.marketName}</Link>
                {order.marketAddress && <span className="muted block">{order.marketAddress}</span>}
              </>
            ),
          },
          { term: "Pickup date", value: order.pickupDate },
          {
            term: "Pickup time",
            value: <span className="pickup-hours no-wrap">{order.pickupHours}</span>,
          },
          {
            term: "Payment",
            value: order.paysAtPickup ? "At pickup (cash, SNAP/EBT, WIC)" : null,
          },
          { term: "Special instructions", value: order.specialInstructions },
        ]}
      />
      <OrderItems items={order.items} total={order.total} />
      <details className="unfold">
        <summary>
          History
          <Icon name="chevron-down" />
        </summary>
        <OrderHistory history={order.history} />
      </details>
      {order.again && (
        <nav className="order-links wrap" aria-label={`More about ${order.number}`}>
          <Link to={order.again} className="button-link">
            Order again
          </Link>
          <Link to={`/orders/${order.id}/receipt`} className="button-link">
            {order.paperName === "Receipt" ? "Receipt" : "Details"}
          </Link>
          {order.review && (
            <Link to={order.review.to} className="button-link">
              {order.review.label}
            </Link>
          )}
          {order.pickupCode && (
            <>
              <a href={`/orders/${order.id}/calendar.ics`} className="button-link">
                Add to calendar
              </a>
              {order.directions && (
                <a
                  href={order.directions}
                  className="button-link"
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  Get Directions
                  <span className="hidden-text"> (opens in a new tab)</span>
                </a>
              )}
            </>
          )}
        </nav>
      )}
      {(order.payUntil || order.canCancel) && (
        <footer className="order-foot wrap between align-start line-above gap-4">
          {order.payUntil && (
            <Form method="post" action={`/orders/${order.id}/pay`}>
              <Button busy={paying}>Pay now</Button>
              <p className="muted">Held for you until {order.payUntil}</p>
            </Form>
          )}
          {order.canCancel && (
            <div>
              <Link to={`/orders/${order.id}/cancel`} className="button-link">
                Cancel Order
              </Link>
              {order.cancelUntil && (
                <p className="muted">Can be cancelled until {order.cancelUntil}</p>
              )}
            </div>
          )}
        </footer>
      )}
    </article>
  );
}
