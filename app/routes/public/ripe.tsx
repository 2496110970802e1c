import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FilterNotes, ListFilters } from "~/components/guide/list-filters";
import { ListFooter, OtherWays } from "~/components/guide/list-found";
import { PlaceChoices } from "~/components/guide/place-choices";
import { PriceFilter, PriceSort } from "~/components/guide/price-filter";
import { RipeByPrice, RipeDays } from "~/components/guide/ripe-days";
import { RipeIdeas } from "~/components/guide/ripe-ideas";
import { Suggestions } from "~/components/guide/suggestions";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { SearchForm } from "~/components/kit/search-form";
import { pageMeta } from "~/components/shell/page-meta";
import { addressOfSentence } from "~/models/guide/finding/sentence-address.server";
import { filterAddress, type MarketFilter } from "~/models/guide/market/market-filter";
import { findRipe } from "~/models/vendors/product/ripe.server";
import { ripeFilter } from "~/models/vendors/product/ripe-filter";
import { allow, type RouteArgs } from "~/platform/allow";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const filter = ripeFilter(new URL(args.request.url).searchParams);
  const said = await addressOfSentence(ctx, "/ripe", filter.texts, { categories: [], open: false });
  if (said) throw redirect(said);
  const ripe = await findRipe(ctx, filter);
  if (ripe.offers.length > 0) ctx.cache.publicly(60);
  return { texts: filter.texts, ripe };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.texts.q ? `Where to find ${data.texts.q}` : "Find food",
    description:
      "Search for a food to see which vendor sells it, at which farmers market and on which day.",
    path: "/ripe",
  });

export default function Ripe() {
  const { texts, ripe } = useLoaderData<typeof loader>();
  const { q = "", ...others } = texts;
  const { offers, next, question } = ripe;
  const count = `${offers.length} ${offers.length === 1 ? "offer" : "offers"}`;
  return (
    <div className="page">
      <PageHeader
        title="Find food"
        lead="Search for a food to see which vendors and markets have it next."
      >
        <SearchForm
          label="Search products"
          action="/ripe"
          q={q}
          placeholder="Eggs, honey, tomatoes"
          keep={others}
        >
          <Suggestions of="vendors" toPlace={(near) => filterAddress("/ripe", texts, { near })} />
        </SearchForm>
        <ListFilters texts={texts} with={[]}>
          <PriceFilter texts={texts} />
        </ListFilters>
        {ripe.wasAsked && <PriceSort texts={texts} />}
        <FilterNotes notes={ripe.notes} />
        <PlaceChoices question={question} to={(near) => filterAddress("/ripe", texts, { near })} />
        {offers.length > 0 && (
          <p className="muted" role="status">
            {next === null ? `${count} for “${q}”.` : `${count} for “${q}” so far.`}
          </p>
        )}
      </PageHeader>
      {offers.length > 0 &&
        (texts.sort === "price" ? <RipeByPrice offers={offers} /> : <RipeDays offers={offers} />)}
      {offers.length === 0 && ripe.wasAsked && (
        <>
          <EmptyState
            title={next === null ? `No “${q}” found` : `No “${q}” found so far`}
            text={`We looked at the next 4 weeks. Try ${otherTries(texts)}.`}
          >
            {texts.day || texts.near || texts.perpound ? (
              <LinkButton to={filterAddress("/ripe", { q })}>
                {texts.perpound ? "Clear filters" : "Search everywhere, on any day"}
              </LinkButton>
            ) : (
              <LinkButton to="/vendors">Browse Vendors</LinkButton>
            )}
          </EmptyState>
          <OtherWays
            texts={texts}
            elsewhere={[
              { path: "/vendors", things: "vendors" },
              { path: "/markets", things: "markets" },
            ]}
          />
        </>
      )}
      {!ripe.wasAsked && !question?.isOpen && (
        <RipeIdeas to={(q) => filterAddress("/ripe", { ...texts, q })} />
      )}
      <ListFooter list={{ page: 1, pages: 1, carryOn: next }} more="Keep searching" />
    </div>
  );
}

/** What a visitor who found nothing can try: only filters that are set can be changed. */
function otherTries({ day, near, perpound }: MarketFilter["texts"]): string {
  const tries = [
    day && "another day",
    near && "a longer distance",
    perpound && "a higher price",
    "a shorter word",
  ];
  return tries.filter(Boolean).join(" or ");
}
