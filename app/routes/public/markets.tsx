import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CardControls, ModifyMenu } from "~/components/admin/card-controls";
import { FilterNotes, ListFilters, ListSort } from "~/components/guide/list-filters";
import { ListFooter } from "~/components/guide/list-footer";
import { FoundLine, NothingFound } from "~/components/guide/list-found";
import { PlaceChoices } from "~/components/guide/place-choices";
import { Suggestions } from "~/components/guide/suggestions";
import { CardGrid } from "~/components/kit/card";
import { PageHeader } from "~/components/kit/page-header";
import { SearchForm } from "~/components/kit/search-form";
import { MarketCard } from "~/components/market/market-card";
import { OpenData } from "~/components/market/open-data";
import { RipeDoor } from "~/components/product/ripe-door";
import { pageMeta } from "~/components/shell/page-meta";
import { useViewer } from "~/components/shell/use-viewer";
import { wholeNumber } from "~/models/core/listing/directory";
import { marketsAsked } from "~/models/guide/market/filtered-markets.server";
import { filterAddress, isFiltered, marketFilter } from "~/models/guide/market/market-filter";
import { allow } from "~/platform/allow";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const params = new URL(args.request.url).searchParams;
  const chosen = wholeNumber(params.get("market"));
  if (chosen !== null) throw redirect(`/market/${chosen}`);
  ctx.cache.publicly(60);
  const filter = marketFilter(params);
  const { texts, sort } = filter;
  return { texts, sort, hasFilter: isFiltered(filter), ...(await marketsAsked(ctx, filter)) };
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
          hint="Try fewer letters, or the name of a town."
        />
      )}
      <ListFooter
        list={list}
        more={list.count > 0 ? "More markets" : "Look further"}
        isOutOfSeasonNext={found.isOutOfSeasonNext}
      />
      <RipeDoor />
      <OpenData texts={texts} />
    </div>
  );
}
