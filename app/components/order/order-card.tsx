import { Form, Link } from "@remix-run/react";
import type { OrderView } from "~/models/order/order.view";
import { Badge, type Tone } from "../kit/badge";
import { Button } from "../kit/button";
import { DescriptionList } from "../kit/description-list";
import { Icon } from "../kit/icon";
import { useBusy } from "../kit/use-busy";
import { OrderHistory } from "./order-history";
import { OrderItems } from "./order-items";
import "../kit/button.css";
import "../kit/card.css";
import "../kit/unfold.css";
import "./order.css";

/** The colours of statuses; the spec wants 'Completed' red. */
export const statusTones: Record<string, Tone> = {
  pending_payment: "waiting",
  confirmed: "good",
  ready: "good",
  completed: "bad",
  cancelled: "quiet",
  not_collected: "quiet",
};

/** One order as its customer sees it, with what can still be done about it. */
export function OrderCard({ order }: { order: OrderView }) {
  const paying = useBusy({ action: `/orders/${order.id}/pay` });
  return (
    <article className="card stack order-card" id={order.number}>
      <header className="order-head">
        <h3>{order.number}</h3>
        <Badge tone={statusTones[order.status] ?? "neutral"}>{order.statusText}</Badge>
        <p className="muted">Placed {order.placed}</p>
      </header>
      {order.statusNote && <p>{order.statusNote}</p>}
      <DescriptionList
        items={[
          {
            term: "Vendor",
            value: <Link to={`/vendor/${order.vendorId}`}>{order.vendorName}</Link>,
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
          { term: "Pickup time", value: <span className="pickup-hours">{order.pickupHours}</span> },
          {
            term: "Pickup code",
            value: order.pickupCode && <strong className="code">{order.pickupCode}</strong>,
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
        <nav className="order-links" aria-label={`More about ${order.number}`}>
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
            <a href={`/orders/${order.id}/calendar.ics`} className="button-link">
              Add to calendar
            </a>
          )}
        </nav>
      )}
      {(order.payUntil || order.canCancel) && (
        <footer className="order-foot">
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
