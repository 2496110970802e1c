import type { VendorOrderView } from "~/models/orders/order/vendor-order.view";
import { type Column, DataTable } from "../kit/data-table";
import { Day } from "../kit/day";
import { Icon } from "../kit/icon";
import { OrderState } from "./order-state";
import "../kit/menu.css";

const columns: Column<VendorOrderView>[] = [
  { title: "State", cell: (order) => <OrderState order={order} />, place: "state" },
  { title: "Order", cell: ({ number }) => <span className="no-wrap">{number}</span> },
  { title: "Pickup", cell: ({ pickupDay }) => <Day of={pickupDay} /> },
  { title: "Ordered", cell: ({ items }) => whatOf(items), place: "wide" },
  { title: "Total", cell: ({ total }) => total, isNumber: true },
];

const whatOf = (items: VendorOrderView["items"]) =>
  items.map(({ quantity, name }) => `${quantity} ${name}`).join(", ");

/** The orders that a stall has lately been done with. */
export function DoneOrders({ orders }: { orders: VendorOrderView[] }) {
  return (
    <DataTable
      caption="Orders you are done with"
      rows={orders}
      name={{ title: "Customer", cell: ({ customer }) => customer }}
      columns={columns}
      rowId={({ number }) => number}
      more={({ number, customer, customerEmail }) => ({
        label: `More about ${number}`,
        items: (
          <a className="menu-item" href={`mailto:${customerEmail}`}>
            <Icon name="mail" />
            Write to {customer}
          </a>
        ),
      })}
    />
  );
}
