import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { CardGrid } from "~/components/card";
import { EmptyState } from "~/components/empty-state";
import { FilterNotes, ListFilters } from "~/components/list-filters";
import { countText, ListFooter } from "~/components/list-footer";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { SearchForm } from "~/components/search-form";
import { VendorCard } from "~/components/vendor-card";
import { wholeNumber } from "~/models/directory";
import { filterAddress, isFiltered, marketFilter } from "~/models/market/market-filter";
import { vendorsAsked } from "~/models/vendor/filtered-vendors.server";
import { allow } from "~/platform/allow";
import "~/styles/filters.css";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const params = new URL(args.request.url).searchParams;
  const chosen = wholeNumber(params.get("vendor"));
  if (chosen !== null) throw redirect(`/vendor/${chosen}`);
  ctx.cache.publicly(60);
  const filter = marketFilter(params);
  return {
    said: filter.said,
    hasFilter: isFiltered(filter),
    ...(await vendorsAsked(ctx, filter)),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.said.q ? `Vendors matching “${data.said.q}”` : "Vendors",
    description: "Growers, bakers and makers at local farmers markets, and what they sell.",
    path: "/vendors",
  });

export default function Vendors() {
  const { said, hasFilter, list, notes } = useLoaderData<typeof loader>();
  const { q = "", ...others } = said;
  const found = countText(list, "vendor", "vendors", hasFilter);
  return (
    <div className="page">
      <PageHeader title="Vendors" lead="The people who grow, bake and make what the markets sell.">
        <SearchForm
          label="Search vendors"
          action="/vendors"
          q={q}
          placeholder="Name, kind or market"
          keep={others}
        />
        <ListFilters said={said} />
        <FilterNotes notes={notes} />
        {list.count > 0 && (
          <p className="muted" role="status">
            {q ? `${found} for “${q}”.` : `${found}.`}
            {q && list.more && !hasFilter && " A longer search finds fewer."}
          </p>
        )}
      </PageHeader>
      {list.count > 0 ? (
        <CardGrid label="Vendors">
          {list.rows.map((vendor) => (
            <VendorCard key={vendor.id} vendor={vendor} />
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          title={q ? "No vendors found for your search" : "No vendors found"}
          text={
            list.more
              ? "None among those looked through so far."
              : q && "Try fewer letters, or the name of a market."
          }
        >
          {q && (
            <LinkButton to={filterAddress("/vendors", said, { q: null })}>Clear Search</LinkButton>
          )}
          {hasFilter && (
            <LinkButton to={filterAddress("/vendors", { q })} variant="soft">
              Clear filters
            </LinkButton>
          )}
        </EmptyState>
      )}
      <ListFooter list={list} more={list.count > 0 ? "More vendors" : "Look further"} />
    </div>
  );
}
