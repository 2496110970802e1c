import { Link } from "@remix-run/react";
import type { HangingView } from "~/models/orders/closing/call-off.view";
import "./attendance.css";

/** Who waits on a date that is to be called off: each can be called off by itself, too. */
export function HangingOrders({ orders }: Pick<HangingView, "orders">) {
  return (
    <ul className="hanging">
      {orders.map(({ id, number, customer, status, total, canCancel, isPaid }) => (
        <li key={id}>
          <p>
            {canCancel ? (
              <Link to={`/vendor-dashboard/orders/${id}/cancel`} className="hanging-link">
                {number}
              </Link>
            ) : (
              number
            )}{" "}
            {customer}
          </p>
          <p className="muted small">
            {total}
            {isPaid ? ", paid by card" : ""} · {status}
          </p>
        </li>
      ))}
    </ul>
  );
}
