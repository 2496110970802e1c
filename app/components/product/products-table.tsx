import { Link, useLocation } from "@remix-run/react";
import type { Sort } from "~/models/core/listing/listing";
import type { ProductRow } from "~/models/vendors/product/own-products.view";
import { type Setting, settings } from "~/models/vendors/product/product.words";
import { StateBadge } from "../kit/badge";
import { Button } from "../kit/button";
import { type Column, DataTable } from "../kit/data-table";
import { Icon, type IconName } from "../kit/icon";
import { OfficeForm, useAddressFor } from "../kit/office-form";
import "../kit/field.css";
import "../kit/menu.css";
import "./products.css";

const many = "products-many";
/** The form that the rows' copy buttons send. Each button names the address that it posts to. */
const copies = "products-copy";
/** The forms that the rows' buttons send to set one thing about a product. */
const saying = (to: Setting) => `products-${to.replaceAll(" ", "-").toLowerCase()}`;
const inRows = ["Out of Stock", "Available", "hidden", "visible"] as const;

const columns: Column<ProductRow>[] = [
  {
    title: "State",
    cell: ({ state, label }) => <StateBadge state={state}>{label}</StateBadge>,
    place: "state",
  },
  {
    title: "Price",
    cell: ({ price }) => <span className="no-wrap">{price}</span>,
    sort: "price",
    isNumber: true,
  },
  { title: "Pre-order", cell: ({ preOrders }) => preOrders },
  {
    title: "Limit",
    cell: ({ limit }) => (limit === null ? "" : <span className="no-wrap">{limit} a day</span>),
    sort: "limit",
    isNumber: true,
  },
  { title: "Category", cell: ({ category }) => category, place: "wide" },
];

/** A vendor's products, with actions on one or on many. */
export function ProductsTable({ rows, sort }: { rows: ProductRow[]; sort: Sort }) {
  const { pathname, search } = useLocation();
  const back = <input type="hidden" name="returnTo" value={pathname + search} />;
  return (
    <>
      <div hidden>
        <OfficeForm id={copies} />
        {inRows.map((to) => (
          <OfficeForm key={to} id={saying(to)} action="/vendor-products/set">
            {back}
            <input type="hidden" name="to" value={to} />
          </OfficeForm>
        ))}
      </div>
      <DataTable
        caption="Products"
        rows={rows}
        name={{ title: "Product", cell: ({ name }) => name, sort: "name" }}
        columns={columns}
        sort={sort}
        rowTo={({ id }) => `/vendor-products/${id}`}
        more={(row) => ({ label: `More for ${row.name}`, items: <RowMenu row={row} /> })}
        selection={{
          form: many,
          name: "ids",
          label: ({ name }) => `Choose ${name}`,
          bar: (
            <OfficeForm
              id={many}
              action="/vendor-products/set"
              className="products-bar wrap gap-2"
              aria-label="Selected products"
            >
              {back}
              <select
                name="to"
                aria-label="Action for selected products"
                className="control control-select"
              >
                {Object.entries(settings).map(([value, { verb }]) => (
                  <option key={value} value={value}>
                    {verb}
                  </option>
                ))}
              </select>
              <Button variant="soft">Apply</Button>
              <Button variant="outline" formMethod="get" formAction="/vendor-products/many">
                Edit prices and stock
              </Button>
            </OfficeForm>
          ),
        }}
      />
    </>
  );
}

function RowMenu({ row }: { row: ProductRow }) {
  const addressFor = useAddressFor();
  const own = `/vendor-products/${row.id}`;
  return (
    <>
      <SayButton id={row.id} to={row.isOut ? "Available" : "Out of Stock"} icon="tag" />
      <SayButton id={row.id} to={row.isVisible ? "hidden" : "visible"} icon="eye" />
      <Link to={`${own}/markets`} className="menu-item">
        <Icon name="market" />
        Markets and pre-orders
      </Link>
      <button
        type="submit"
        form={copies}
        formAction={addressFor(`${own}/duplicate`)}
        className="menu-item"
      >
        <Icon name="copy" />
        Duplicate
      </button>
      <Link to={`${own}/delete`} className="menu-item">
        <Icon name="trash" />
        Delete…
      </Link>
    </>
  );
}

/** A button that sets one thing about one product. */
function SayButton({ id, to, icon }: { id: number; to: Setting; icon: IconName }) {
  return (
    <button type="submit" form={saying(to)} name="ids" value={id} className="menu-item">
      <Icon name={icon} />
      {settings[to].verb}
    </button>
  );
}
