import { useLoaderData } from "@remix-run/react";
import { DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { FilterChips } from "~/components/kit/filter-chips";
import { StepPages } from "~/components/kit/pagination";
import { OrderState } from "~/components/order/order-parts";
import { titled } from "~/components/shell/page-meta";
import { FilterChoice, FilterField, FilterForm } from "~/components/system/filter-form";
import { SystemPage } from "~/components/system/system-page";
import { readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import { allOrdersListing } from "~/models/orders/order/look-into";
import { listAllOrders } from "~/models/orders/order/look-into.server";
import {
  type AnyOrderView,
  anyOrderView,
  meantView,
  stateChoices,
} from "~/models/orders/order/look-into.view";
import { allow, type RouteArgs } from "~/platform/allow";

const path = "/admin/system/orders";

export const meta = () => [titled("Orders")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, allOrdersListing);
  const { list, meant, chosen } = await listAllOrders(ctx, asked);
  const { previous, next } = addressesOf(path, list, allOrdersListing);
  return {
    q: list.q,
    filters: list.filters,
    isFiltered: list.q !== "" || Object.keys(list.filters).length > 0,
    rows: list.rows.map(anyOrderView),
    ...meantView(path, list, { meant, chosen }),
    states: stateChoices,
    previous,
    next,
  };
}

export default function Orders() {
  const { q, filters, isFiltered, rows, meant, chosen, states, previous, next } =
    useLoaderData<typeof loader>();
  const { customer, vendor, market } = filters;
  return (
    <SystemPage
      part="Orders"
      lead="All orders with history and payments. Newest first."
      head={
        <>
          <FilterForm
            label="Search orders"
            action={path}
            isFiltered={isFiltered}
            keep={{ customer, vendor, market }}
          >
            <FilterField
              type="search"
              name="q"
              label="Order number or name"
              placeholder="ORD-0012, or a name"
              value={q}
            />
            <FilterField type="date" name="date" label="Pickup" value={filters.date ?? ""} />
            <FilterChoice
              name="status"
              label="State"
              any="Any"
              value={filters.status ?? ""}
              options={states}
            />
          </FilterForm>
          {meant.length > 0 && <FilterChips label="Orders of" chips={meant} />}
          {chosen.length > 0 && <FilterChips label="Only for" chips={chosen} />}
        </>
      }
    >
      {rows.length > 0 ? (
        <OrdersTable rows={rows} />
      ) : (
        <EmptyState
          title={
            meant.length > 0 ? "Whose orders?" : isFiltered ? "No orders found" : "No orders yet"
          }
          text={
            meant.length > 0
              ? "Choose a customer, vendor or market above."
              : next
                ? "More orders are on the next page."
                : "Search for an order number, such as ORD-0012, or at least 3 letters of a name."
          }
        />
      )}
      <StepPages previous={previous} next={next} />
    </SystemPage>
  );
}

/** The orders of all customers, at all vendors and markets. */
function OrdersTable({ rows }: { rows: readonly AnyOrderView[] }) {
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
          title: "Vendor and market",
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
