import { Link, useLoaderData } from "@remix-run/react";
import { type State, StateBadge } from "~/components/kit/badge";
import { BarPlot } from "~/components/kit/bar-plot";
import { LinkButton } from "~/components/kit/button";
import { CountLine } from "~/components/kit/count-line";
import { type Column, DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { FilterChips } from "~/components/kit/filter-chips";
import { Day } from "~/components/kit/moment";
import { PageHeader } from "~/components/kit/page-header";
import { StepPages } from "~/components/kit/pagination";
import { titled } from "~/components/shell/page-meta";
import { readListing } from "~/models/core/listing/listing";
import { pastListing } from "~/models/orders/order/past-orders.rules";
import { listPastOrders } from "~/models/orders/order/past-orders.server";
import { type PastOrdersView, pastOrdersView } from "~/models/orders/order/past-orders.view";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/order/vendor-orders.css";

export const meta = () => [titled("Past orders")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const asked = readListing(new URL(args.request.url).searchParams, pastListing);
  return pastOrdersView(await listPastOrders(ctx, asked));
}

export default function PastOrders() {
  const { periods, counts, status, all, isMore, plot, best, rows, sort, exports, ...list } =
    useLoaderData<typeof loader>();
  const hasAny = counts.some(({ count }) => count > 0);
  return (
    <div className="page">
      <PageHeader
        title="Past orders"
        actions={
          hasAny && (
            <LinkButton to={exports} variant="soft" icon="download" reloadDocument>
              Download as CSV
            </LinkButton>
          )
        }
      >
        <CountLine counts={counts} />
      </PageHeader>
      <FilterChips label="Time" chips={periods} />
      {!hasAny && (
        <EmptyState
          title="No past orders in this period"
          text="Completed, uncollected and cancelled orders show up here."
        >
          <LinkButton to="/vendor-preorders" variant="soft">
            See your pre-orders
          </LinkButton>
        </EmptyState>
      )}
      {isMore && <p>Totals cover only the latest 20,000 orders.</p>}
      {plot && (
        <div className="past-sums">
          <BarPlot
            question="Completed orders by market day"
            {...plot}
            columns={["Market day", "Collected"]}
          />
          <BestProducts products={best} />
        </div>
      )}
      {hasAny && (
        <section className="stack" aria-labelledby="orders">
          <h2 id="orders">{headings[status ?? "all"]}</h2>
          {status && (
            <p>
              <Link to={all}>Show all past orders</Link>
            </p>
          )}
          {rows.length > 0 ? (
            <PastOrdersTable rows={rows} sort={sort} />
          ) : (
            <p>No orders in this period.</p>
          )}
          <StepPages previous={list.previous} next={list.next} />
        </section>
      )}
    </div>
  );
}

const headings: Record<string, string> = {
  all: "All orders",
  completed: "Collected",
  not_collected: "Not collected",
  cancelled: "Cancelled",
};

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

function PastOrdersTable({ rows, sort }: Pick<PastOrdersView, "rows" | "sort">) {
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

/** The products with the most sales. */
function BestProducts({ products }: { products: Product[] }) {
  if (products.length === 0) return null;
  return (
    <section className="stack past-best" aria-labelledby="best">
      <h2 id="best">Best products</h2>
      <DataTable
        caption="Best-selling products by sales"
        rows={products}
        name={{ title: "Product", cell: ({ name }) => name }}
        columns={figures}
      />
    </section>
  );
}
