import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { CountLine } from "~/components/kit/count-line";
import { EmptyState } from "~/components/kit/empty-state";
import { FilterChips } from "~/components/kit/filter-chips";
import { PageHeader } from "~/components/kit/page-header";
import { Pagination } from "~/components/kit/pagination";
import { SearchForm } from "~/components/kit/search-form";
import { useAddressWith } from "~/components/kit/use-here";
import { ProductsTable } from "~/components/product/products-table";
import { titled } from "~/components/shell/page-meta";
import { productRow } from "~/models/vendors/product/own-products.view";
import { productsOf } from "~/models/vendors/product/product.server";
import { capital } from "~/models/vendors/product/product.words";
import { countsOf, pageOfProducts, readProductsAsked } from "~/models/vendors/product/product-list";
import { allow, type RouteArgs } from "~/platform/allow";

export const meta = () => [titled("Products")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const products = await productsOf(ctx.db, ctx.viewer.vendorId, true);
  const asked = readProductsAsked(new URL(args.request.url).searchParams);
  const { rows, ...page } = pageOfProducts(products, asked);
  return {
    counts: countsOf(products),
    categories: [...new Set(products.map(({ category }) => category))].sort(),
    q: asked.q,
    sort: asked.sort,
    filters: asked.filters,
    rows: rows.map(productRow),
    ...page,
  };
}

export default function Products() {
  const { counts, rows, count, page, pages, sort, q, filters } = useLoaderData<typeof loader>();
  const addressWith = useAddressWith();
  const all = addressWith({ state: null, category: null, q: null, page: null });
  return (
    <div className="page">
      <PageHeader
        title="Products"
        actions={
          <>
            <LinkButton to="/vendor-products/new" icon="plus">
              Add product
            </LinkButton>
            <LinkButton to="/vendor-products/import" variant="soft" icon="upload">
              Import
            </LinkButton>
            {counts.all > 0 && (
              <LinkButton
                to="/vendor-products/export"
                variant="soft"
                icon="download"
                reloadDocument
              >
                Export
              </LinkButton>
            )}
          </>
        }
      >
        <Counts />
      </PageHeader>
      {counts.all === 0 ? (
        <EmptyState
          scene="basket"
          title="No products yet"
          text="Your vendor page shows the products you add. You can also offer them for pre-order."
        >
          <LinkButton to="/vendor-products/new">Add your first product</LinkButton>
        </EmptyState>
      ) : (
        <div className="stack">
          <SearchForm label="Search products" q={q} keep={filters} placeholder="Search products" />
          <Categories />
          {rows.length === 0 ? (
            <EmptyState title="No products found" text={q && `No products match “${q}”.`}>
              <LinkButton to={all} variant="soft">
                Show all products
              </LinkButton>
            </EmptyState>
          ) : (
            <>
              {count < counts.all && (
                <p className="muted" role="status">
                  {count} of {counts.all} products
                </p>
              )}
              <ProductsTable rows={rows} sort={sort} />
              <Pagination page={page} pages={pages} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * The numbers of the vendor's products in each state, each with a link to the list of these
 * products.
 */
function Counts() {
  const { counts } = useLoaderData<typeof loader>();
  const addressWith = useAddressWith();
  const of = (state: string | null) => addressWith({ state, category: null, q: null, page: null });
  return (
    <CountLine
      counts={[
        { count: counts.all, label: counts.all === 1 ? "product" : "products", to: of(null) },
        { count: counts.visible, label: "visible", to: of("visible") },
        { count: counts.hidden, label: "hidden", to: of("hidden") },
        { count: counts.out, label: "out of stock", to: of("Out of Stock") },
        { count: counts.orderable, label: "to pre-order", to: of("orderable") },
      ]}
    />
  );
}

function Categories() {
  const { categories, filters } = useLoaderData<typeof loader>();
  const addressWith = useAddressWith();
  if (categories.length < 2 && !filters.category) return null;
  return (
    <FilterChips
      label="Category"
      chips={categories.map((category) => ({
        label: capital(category),
        to: addressWith({ category, page: null }),
        chosen: category === filters.category,
      }))}
      clear={addressWith({ category: null, page: null })}
    />
  );
}
