import type { VendorOrderView } from "~/models/order/order.view";
import { Badge } from "./badge";
import { DescriptionList } from "./description-list";
import { statusTones } from "./order-card";
import { OrderItems } from "./order-items";

/** One order as the stall that prepares it sees it. */
export function VendorOrderCard({ order }: { order: VendorOrderView }) {
  return (
    <article className="card stack order-card" id={order.number}>
      <header className="order-head">
        <div>
          <h3>{order.pickupDate}</h3>
          <p className="muted">
            {order.number} · {order.pickupHours}
          </p>
        </div>
        <Badge tone={statusTones[order.status] ?? "neutral"}>{order.statusText}</Badge>
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
          { term: "Special instructions", value: order.specialInstructions },
        ]}
      />
      <OrderItems items={order.items} total={order.total} />
    </article>
  );
}
