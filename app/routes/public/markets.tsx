import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { CardGrid } from "~/components/card";
import { EmptyState } from "~/components/empty-state";
import { countText, ListFooter } from "~/components/list-footer";
import { MarketCard } from "~/components/market-card";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { SearchForm } from "~/components/search-form";
import { listRequest } from "~/models/directory";
import { listMarkets } from "~/models/market/market.server";
import { allow } from "~/platform/allow";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const params = new URL(args.request.url).searchParams;
  const chosen = params.get("market");
  if (chosen && /^[1-9]\d{0,14}$/.test(chosen)) throw redirect(`/market/${chosen}`);
  const asked = listRequest(params);
  return { q: asked.q, list: await listMarkets(ctx, asked) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.q ? `Markets matching “${data.q}”` : "Farmers markets",
    description: "Find a local farmers market: where it is, when it opens and who sells there.",
    path: "/markets",
  });

export default function Markets() {
  const { q, list } = useLoaderData<typeof loader>();
  const found = countText(list, "market", "markets");
  return (
    <div className="page">
      <PageHeader title="Markets" lead="Find a market, see when it opens and who sells there.">
        <SearchForm label="Search markets" action="/markets" q={q} placeholder="Name or place" />
        {list.count > 0 && (
          <p className="muted" role="status">
            {q ? `${found} for “${q}”.` : `${found}.`}
            {q && list.more && " A longer search finds fewer."}
          </p>
        )}
      </PageHeader>
      {list.count > 0 ? (
        <CardGrid label="Markets">
          {list.rows.map((market) => (
            <MarketCard key={market.id} market={market} />
          ))}
        </CardGrid>
      ) : q ? (
        <EmptyState
          title={`No markets found matching "${q}"`}
          text="Try fewer letters, or the name of a town."
        >
          <LinkButton to="/markets">Clear Search</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState title="No markets found" />
      )}
      <ListFooter list={list} more="More markets" />
    </div>
  );
}
