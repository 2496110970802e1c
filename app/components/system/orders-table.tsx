import type { AnyOrderView } from "~/models/orders/order/look-into.view";
import { DataTable } from "../kit/data-table";
import { OrderState } from "../order/order-state";

/** Orders of whomever, wherever. */
export function OrdersTable({ rows }: { rows: readonly AnyOrderView[] }) {
  return (
    <DataTable
      caption="Orders"
      rows={rows}
      rowTo={({ id }) => `/admin/system/orders/${id}`}
      name={{ title: "Order", cell: ({ number }) => number }}
      columns={[
        { title: "State", cell: (order) => <OrderState order={order} />, place: "state" },
        { title: "Customer", cell: ({ customer }) => customer },
        {
          title: "Stall and market",
          cell: ({ vendorName, marketName }) => `${vendorName}, ${marketName}`,
        },
        {
          title: "Pickup",
          cell: ({ date }) => (
            <time dateTime={date} className="no-wrap">
              {date}
            </time>
          ),
          place: "wide",
        },
        { title: "Total", cell: ({ total }) => total, isNumber: true },
      ]}
    />
  );
}
