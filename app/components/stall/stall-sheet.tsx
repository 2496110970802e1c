import { isToCollect } from "~/models/orders/stall-day/stall-day.rules";
import type { StallPage } from "~/models/orders/stall-day/stall-day.view";
import { Button } from "../kit/button";
import { PageHeader } from "../kit/page-header";
import { useHydrated } from "../kit/use-hydrated";
import "../order/order.css";
import "./stall-sheet.css";

/** The day's list for paper, with a box to tick for each order that is still to be collected. */
export function StallSheet({ page: { day } }: { page: StallPage }) {
  const hydrated = useHydrated();
  const orders = day.orders.filter(isToCollect);
  return (
    <div className="page stall-sheet">
      <PageHeader
        title={`To collect, ${day.text}`}
        lead={`${day.market.name} · ${orders.length === 1 ? "1 order" : `${orders.length} orders`}`}
        back={{ to: `/vendor-stall?market=${day.market.id}`, label: "Back to the stall" }}
        actions={
          hydrated && (
            <Button type="button" icon="receipt" variant="soft" onClick={() => print()}>
              Print
            </Button>
          )
        }
      />
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">Collected</span>
            </th>
            <th scope="col">Customer</th>
            <th scope="col">Ordered</th>
            <th scope="col">To take</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td>
                <span className="sheet-box" />
              </td>
              <th scope="row">
                {order.customer}
                <span className="block">
                  {order.number} <strong className="code">{order.code}</strong>
                </span>
                {order.overdue && <span className="block">Since {order.overdue}</span>}
              </th>
              <td>
                {order.items}
                {order.wish && <span className="block">“{order.wish}”</span>}
              </td>
              <td className="sheet-due">{order.due ?? "Paid"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
