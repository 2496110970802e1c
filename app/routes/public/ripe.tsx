import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FilterNotes, ListFilters } from "~/components/guide/list-filters";
import { ListFooter } from "~/components/guide/list-footer";
import { PlaceChoices } from "~/components/guide/place-choices";
import { Suggestions } from "~/components/guide/suggestions";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { SearchForm } from "~/components/kit/search-form";
import { RipeDays } from "~/components/product/ripe-days";
import { RipeIdeas } from "~/components/product/ripe-ideas";
import { pageMeta } from "~/components/shell/page-meta";
import { filterAddress, marketFilter } from "~/models/guide/market/market-filter";
import { findRipe } from "~/models/vendors/product/ripe.server";
import { allow } from "~/platform/allow";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  const filter = marketFilter(new URL(args.request.url).searchParams);
  return { texts: filter.texts, ripe: await findRipe(ctx, filter) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.texts.q ? `Where to find ${data.texts.q}` : "What is ripe, where, when",
    description: "Who brings what you want to eat, to which farmers market, on which day.",
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
        title="What is ripe, where, when"
        lead="Look for what you want to eat, and see who brings it to which market next."
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
        <ListFilters texts={texts} with={[]} />
        <FilterNotes notes={ripe.notes} />
        <PlaceChoices question={question} to={(near) => filterAddress("/ripe", texts, { near })} />
        {offers.length > 0 && (
          <p className="muted" role="status">
            {next === null ? `${count} of “${q}”.` : `The first ${count} of “${q}”.`}
          </p>
        )}
      </PageHeader>
      {offers.length > 0 && <RipeDays offers={offers} />}
      {offers.length === 0 && ripe.wasAsked && (
        <EmptyState
          title={next === null ? `No “${q}” found there` : `No “${q}” found so far`}
          text="In the next four weeks, as far as the vendors say. Try another day, a longer way, or a shorter word."
        >
          {texts.day || texts.near ? (
            <LinkButton to={filterAddress("/ripe", { q })}>Look everywhere, on any day</LinkButton>
          ) : (
            <LinkButton to="/vendors">Browse Vendors</LinkButton>
          )}
        </EmptyState>
      )}
      {!ripe.wasAsked && !question?.isOpen && (
        <RipeIdeas to={(q) => filterAddress("/ripe", { ...texts, q })} />
      )}
      <ListFooter list={{ page: 1, pages: 1, carryOn: next }} more="Look further" />
    </div>
  );
}
