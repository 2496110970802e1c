import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CardControls, ModifyMenu } from "~/components/admin/card-controls";
import { FilterNotes, ListFilters } from "~/components/guide/list-filters";
import { FoundLine, ListFooter, NothingFound } from "~/components/guide/list-found";
import { PlaceChoices } from "~/components/guide/place-choices";
import { Suggestions } from "~/components/guide/suggestions";
import { CardGrid } from "~/components/kit/card";
import { PageHeader } from "~/components/kit/page-header";
import { SearchForm } from "~/components/kit/search-form";
import { pageMeta } from "~/components/shell/page-meta";
import { useViewer } from "~/components/shell/root-data";
import { VendorCard } from "~/components/vendors/vendor-card";
import { wholeNumber } from "~/models/core/listing/directory";
import { addressOfSentence } from "~/models/guide/finding/sentence-address.server";
import { filterAddress, isFiltered } from "~/models/guide/market/market-filter";
import { vendorsAsked } from "~/models/vendors/filtered-vendors.server";
import { withPickup } from "~/models/vendors/pickup/pickup-wish";
import { productCategories } from "~/models/vendors/product/product.words";
import { vendorFilter } from "~/models/vendors/what-it-sells";
import { allow, type RouteArgs } from "~/platform/allow";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const params = new URL(args.request.url).searchParams;
  const chosen = wholeNumber(params.get("vendor"));
  if (chosen !== null) throw redirect(`/vendor/${chosen}`);
  const filter = vendorFilter(params);
  const said = await addressOfSentence(ctx, "/vendors", filter.texts, {
    categories: productCategories,
    open: true,
  });
  if (said) throw redirect(said);
  const found = await vendorsAsked(ctx, filter);
  if (found.list.rows.length > 0) ctx.cache.publicly(60);
  return { texts: filter.texts, hasFilter: isFiltered(filter), ...found };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.texts.q ? `Vendors matching “${data.texts.q}”` : "Vendors",
    description: "Growers, bakers and makers at local farmers markets, and what they sell.",
    path: "/vendors",
  });

export default function Vendors() {
  const found = useLoaderData<typeof loader>();
  const { texts, list, notes, question } = found;
  const { q = "", ...others } = texts;
  const isAdmin = useViewer()?.role === "admin";
  return (
    <div className="page page-wide">
      <PageHeader
        title="Vendors"
        lead="The people who grow, bake and make what markets sell."
        actions={isAdmin && <ModifyMenu kind="vendor" />}
      >
        <SearchForm
          label="Search vendors"
          action="/vendors"
          q={q}
          placeholder="Name, product type or market"
          keep={others}
        >
          <Suggestions
            of="vendors"
            toPlace={(near) => filterAddress("/vendors", texts, { near, q: null })}
          />
        </SearchForm>
        <ListFilters texts={texts} categories={productCategories} />
        <FilterNotes notes={notes} />
        <PlaceChoices
          question={question}
          to={(near) => filterAddress("/vendors", texts, texts.near ? { near } : { near, q: null })}
        />
        {list.count > 0 && <FoundLine found={found} things={["vendor", "vendors"]} />}
      </PageHeader>
      {list.count > 0 ? (
        <CardGrid label="Vendors" dense>
          {list.rows.map((vendor) => (
            <VendorCard
              key={vendor.id}
              vendor={vendor}
              to={withPickup(`/vendor/${vendor.id}`, vendor.pickup)}
              controls={isAdmin && <CardControls kind="vendor" {...vendor} />}
            />
          ))}
        </CardGrid>
      ) : question?.isOpen && texts.near ? null : (
        <NothingFound
          found={found}
          title={q ? "No vendors found for your search" : "No vendors found"}
          hint="Try a shorter search or the name of a market."
          elsewhere={[
            { path: "/ripe", things: "food" },
            { path: "/markets", things: "markets" },
          ]}
        />
      )}
      <ListFooter list={list} more={list.count > 0 ? "More vendors" : "Keep searching"} />
    </div>
  );
}
