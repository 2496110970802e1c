import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CardControls, ModifyMenu } from "~/components/admin/card-controls";
import { FilterNotes, ListFilters, ListSort } from "~/components/guide/list-filters";
import { FoundLine, ListFooter, NothingFound } from "~/components/guide/list-found";
import { PlaceChoices } from "~/components/guide/place-choices";
import { Suggestions } from "~/components/guide/suggestions";
import { CardGrid } from "~/components/kit/card";
import { PageHeader } from "~/components/kit/page-header";
import { SearchForm } from "~/components/kit/search-form";
import { MarketCard } from "~/components/market/market-card";
import { pageMeta } from "~/components/shell/page-meta";
import { useViewer } from "~/components/shell/root-data";
import { wholeNumber } from "~/models/core/listing/directory";
import { addressOfSentence } from "~/models/guide/finding/sentence-address.server";
import { marketsAsked } from "~/models/guide/market/filtered-markets.server";
import {
  categories,
  filterAddress,
  isFiltered,
  type MarketFilter,
  marketFilter,
} from "~/models/guide/market/market-filter";
import { license } from "~/models/vendors/at-market/open-data";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/product/product.css";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const params = new URL(args.request.url).searchParams;
  const chosen = wholeNumber(params.get("market"));
  if (chosen !== null) throw redirect(`/market/${chosen}`);
  const filter = marketFilter(params);
  const { texts, sort } = filter;
  const said = await addressOfSentence(ctx, "/markets", texts, { categories, open: true });
  if (said) throw redirect(said);
  const found = await marketsAsked(ctx, filter);
  if (found.list.rows.length > 0) ctx.cache.publicly(60);
  return { texts, sort, hasFilter: isFiltered(filter), ...found };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.texts.q ? `Markets matching “${data.texts.q}”` : "Farmers markets",
    description: "Find a local farmers market: where it is, when it opens and who sells there.",
    path: "/markets",
  });

export default function Markets() {
  const found = useLoaderData<typeof loader>();
  const { texts, sort, list, notes, question } = found;
  const { q = "", ...others } = texts;
  const isAdmin = useViewer()?.role === "admin";
  return (
    <div className="page page-wide">
      <PageHeader
        title="Markets"
        lead="Find a market, see when it opens and who sells there."
        actions={isAdmin && <ModifyMenu kind="market" />}
      >
        <SearchForm
          label="Search markets"
          action="/markets"
          q={q}
          placeholder="Name or place"
          keep={others}
        >
          <Suggestions toPlace={(near) => filterAddress("/markets", texts, { near, q: null })} />
        </SearchForm>
        <ListFilters texts={texts} />
        <FilterNotes notes={notes} />
        <PlaceChoices
          question={question}
          to={(near) => filterAddress("/markets", texts, texts.near ? { near } : { near, q: null })}
        />
        {list.count > 0 && (
          <div className="list-line">
            <FoundLine found={found} things={["market", "markets"]} />
            {texts.near && <ListSort texts={texts} sort={sort} />}
          </div>
        )}
      </PageHeader>
      {list.count > 0 ? (
        <CardGrid label="Markets" dense>
          {list.rows.map((market) => (
            <MarketCard
              key={market.id}
              market={market}
              controls={isAdmin && <CardControls kind="market" {...market} />}
            />
          ))}
        </CardGrid>
      ) : question?.isOpen && texts.near ? null : (
        <NothingFound
          found={found}
          title={q ? `No markets found matching "${q}"` : "No markets found"}
          hint="Try a shorter search or the name of a town."
          elsewhere={[
            { path: "/ripe", things: "food" },
            { path: "/vendors", things: "vendors" },
          ]}
        />
      )}
      <ListFooter
        list={list}
        more={list.count > 0 ? "More markets" : "Keep searching"}
        isOutOfSeasonNext={found.isOutOfSeasonNext}
      />
      <RipeDoor q={list.count === 0 ? q : ""} />
      <OpenData texts={texts} />
    </div>
  );
}

const forms = [
  { name: "GeoJSON", ending: "geojson" },
  { name: "CSV", ending: "csv" },
  { name: "calendar", ending: "ics" },
] as const;

/**
 * The list as data, for programs and spreadsheets, with the filters that are chosen on the page.
 */
function OpenData({ texts }: Pick<MarketFilter, "texts">) {
  return (
    <p className="muted small">
      Download these markets:{" "}
      {forms.map(({ name, ending }, index) => (
        <span key={ending}>
          {index > 0 && ", "}
          <a href={filterAddress(`/api/markets.${ending}`, texts)} rel="nofollow">
            {name}
          </a>
        </span>
      ))}
      . Free to use under{" "}
      <a href={license} rel="license">
        CC BY 4.0
      </a>
      .
    </p>
  );
}

/** A link to the search for products, from a page about something else. */
function RipeDoor({ q }: { q: string }) {
  return (
    <section className="ripe-door stack wash gap-3" aria-labelledby="ripe-door">
      <h2 id="ripe-door">Find food</h2>
      <p>Search for a food to see which vendors and markets have it next.</p>
      <SearchForm
        label="Search products"
        action="/ripe"
        q={q}
        placeholder="Eggs, honey, tomatoes"
      />
    </section>
  );
}
