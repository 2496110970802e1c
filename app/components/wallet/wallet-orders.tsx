import { Link } from "@remix-run/react";
import { formatCents } from "~/models/core/money";
import type { WalletView } from "~/models/orders/wallet/wallet.view";
import { DataTable } from "../kit/data-table";

/** A figure, or nothing where it is none. */
const some = (cents: number) => (cents === 0 ? "" : formatCents(cents));

/** What each order of a month brought, and what was of no order. */
export function WalletOrders({
  orders,
  caption,
}: {
  orders: WalletView["orders"];
  caption: string;
}) {
  return (
    <DataTable
      caption={caption}
      rows={orders.map((order) => ({ ...order, id: order.what }))}
      name={{
        title: "Order",
        cell: ({ order, what }) => (order ? <Link to={order.to}>{order.number}</Link> : what),
      }}
      columns={[
        { title: "Amount", isNumber: true, cell: ({ charged, other }) => some(charged + other) },
        { title: "Refunds", isNumber: true, cell: ({ refunded }) => some(refunded) },
        { title: "Disputes", isNumber: true, cell: ({ disputed }) => some(disputed) },
        { title: "Fees", isNumber: true, cell: ({ fee }) => some(fee) },
        { title: "Net", isNumber: true, cell: ({ net }) => formatCents(net) },
      ]}
    />
  );
}
