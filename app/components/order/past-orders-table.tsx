import type { PastOrdersView } from "~/models/orders/order/past-orders.view";
import { type Column, DataTable } from "../kit/data-table";
import { Day } from "../kit/day";
import { type State, StateBadge } from "../kit/state-badge";
import "./past-orders.css";

type Row = PastOrdersView["rows"][number];
type Product = PastOrdersView["best"][number];

const states: Record<Row["status"], State> = {
  completed: "done",
  not_collected: "problem",
  cancelled: "ended",
};

const columns: Column<Row>[] = [
  {
    title: "State",
    cell: ({ status, statusText }) => <StateBadge state={states[status]}>{statusText}</StateBadge>,
    place: "state",
  },
  { title: "Order", cell: ({ number }) => number },
  { title: "Pickup", cell: ({ pickupDay }) => <Day of={pickupDay} />, sort: "pickup" },
  {
    title: "Ordered",
    cell: ({ ordered, marketName }) => (
      <>
        {ordered}
        <span className="muted block">{marketName}</span>
      </>
    ),
    place: "wide",
  },
  { title: "Total", cell: ({ total }) => total, isNumber: true },
];

/** The orders that a stall is done with. */
export function PastOrdersTable({ rows, sort }: Pick<PastOrdersView, "rows" | "sort">) {
  return (
    <DataTable
      caption="Past orders"
      rows={rows}
      name={{ title: "Customer", cell: ({ customer }) => customer }}
      columns={columns}
      sort={sort}
      rowId={({ number }) => number}
    />
  );
}

const figures: Column<Product>[] = [
  { title: "Pieces", cell: ({ quantity }) => quantity.toLocaleString("en-US"), isNumber: true },
  { title: "Taken", cell: ({ taken }) => taken, isNumber: true },
];

/** What sold best. */
export function BestProducts({ products }: { products: Product[] }) {
  if (products.length === 0) return null;
  return (
    <section className="stack past-best" aria-labelledby="best">
      <h2 id="best">Best products</h2>
      <DataTable
        caption="Best products, by what was taken for them"
        rows={products}
        name={{ title: "Product", cell: ({ name }) => name }}
        columns={figures}
      />
    </section>
  );
}
