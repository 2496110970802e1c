import type { OrderView } from "~/models/orders/order/order.view";
import type { VendorOrderView } from "~/models/orders/order/vendor-order.view";
import { type State, StateBadge } from "../kit/badge";
import "./order.css";

interface Item {
  id: number;
  name: string;
  description: string;
  quantity: number;
  how: string;
  totalPrice: string;
}

/** The ordered products, line by line, and the total. */
export function OrderItems({ items, total }: { items: readonly Item[]; total: string }) {
  return (
    <table className="order-items">
      <caption className="hidden-text">Items</caption>
      <thead className="hidden-text">
        <tr>
          <th scope="col">Product, price and quantity</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {item.name}
              <span className="muted block">
                {/* A price per pound stays on one line. */}
                {item.how.replaceAll(" / ", "\u00a0/\u00a0")}
              </span>
              {item.description && <span className="muted block clamp">{item.description}</span>}
            </th>
            <td className="money">{item.totalPrice}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="money">{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Everything that has happened to an order and its money, in words. */
export function OrderHistory({ history }: Pick<OrderView, "history">) {
  return (
    <ol className="order-history stack gap-3">
      {history.map((note) => (
        <li key={note.id}>
          {note.text} <span className="muted block">{note.at}</span>
        </li>
      ))}
    </ol>
  );
}

/** The state of an order for the vendor that prepares it. */
const states: Record<VendorOrderView["status"], State> = {
  pending_payment: "waiting",
  confirmed: "waiting",
  ready: "active",
  completed: "done",
  cancelled: "ended",
  not_collected: "problem",
};

/** The state of an order, as its vendor reads it. */
export function OrderState({ order }: { order: Pick<VendorOrderView, "status" | "statusText"> }) {
  return <StateBadge state={states[order.status]}>{order.statusText}</StateBadge>;
}
