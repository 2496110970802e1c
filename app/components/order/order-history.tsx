import type { OrderView } from "~/models/orders/order/order.view";
import "./order.css";

/** All that ever happened to an order and its money, in words. */
export function OrderHistory({ history }: Pick<OrderView, "history">) {
  return (
    <ol className="order-history">
      {history.map((note) => (
        <li key={note.id}>
          {note.text} <span className="muted block">{note.at}</span>
        </li>
      ))}
    </ol>
  );
}
