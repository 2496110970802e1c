import { Link } from "@remix-run/react";
import type { StopView } from "~/models/orders/basket/visit.view";
import { OrderBadge, PayNow } from "../order/order-card";
import { OrderItems } from "../order/order-parts";
import "../kit/card.css";
import "../order/order.css";

/** One vendor of a visit: where its stall is, what to pick up there, and whether it is paid. */
export function VisitStop({ stop }: { stop: StopView }) {
  const { id, number, vendorName, stall, unpaid } = stop;
  return (
    <li className="card stack">
      <header className="list-line">
        <h2>
          <Link to={stop.vendorPage} className="own-color">
            {vendorName}
          </Link>
        </h2>
        <OrderBadge order={stop} />
        <p className="whole-line">
          {stall && <strong className="block">Stall {stall}</strong>}
          {stop.pickupHours}
          {stop.status !== "pending_payment" && stop.payment && (
            <span className="muted block">
              {stop.paymentMethod === "at_pickup" ? `Pay ${stop.total} at pickup` : stop.payment}
            </span>
          )}
        </p>
      </header>
      {stop.statusNote && <p>{stop.statusNote}</p>}
      {unpaid && (
        <div className="stack gap-2">
          {unpaid.text && <p>{unpaid.text}</p>}
          {unpaid.canPay && <PayNow order={stop} />}
        </div>
      )}
      <OrderItems items={stop.items} total={stop.total} />
      <nav className="order-links wrap" aria-label={`More about ${number}`}>
        <Link to={`/orders/${id}/placed`} className="button-link">
          {number}
        </Link>
        <Link to={`/orders/${id}/receipt`} className="button-link">
          {stop.paperName === "Receipt" ? "Receipt" : "Details"}
          <span className="hidden-text"> of {number}</span>
        </Link>
        {stop.canChange && (
          <Link to={`/orders/${id}/change`} className="button-link">
            Change order<span className="hidden-text"> {number}</span>
          </Link>
        )}
        {stop.canCancel && (
          <Link to={`/orders/${id}/cancel`} className="button-link">
            Cancel Order<span className="hidden-text"> {number}</span>
          </Link>
        )}
      </nav>
    </li>
  );
}
