import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { CardGrid } from "~/components/card";
import { HomeContact, HomeMission, HomeValues } from "~/components/home-sections";
import { MarketCard } from "~/components/market-card";
import { pageMeta } from "~/components/page-meta";
import { Scene } from "~/components/picture";
import { SearchForm } from "~/components/search-form";
import { marketsOpenSoon } from "~/models/market/market.server";
import { allow } from "~/platform/allow";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const soon = await marketsOpenSoon(ctx, 6);
  // Whole rows of three, where three stand beside each other.
  return { soon: soon.length < 6 ? soon.slice(0, 3) : soon };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: "Your guide to local farmers markets",
    description:
      "Discover farmers markets near you: what is open now, who sells there, and what you can order ahead.",
    path: "/",
  });

export default function Home() {
  const { soon } = useLoaderData<typeof loader>();
  const isOneOpen = soon.some((market) => market.isOpen);
  return (
    <div className="page home">
      <section className="home-hero">
        <div className="home-hero-text">
          <p className="home-kicker">YOUR DIGITAL GUIDE</p>
          <h1 className="home-title">DISCOVER LOCAL FARMERS MARKETS NEAR YOU</h1>
          <p className="lead">
            Good food has a place and a day. Find yours, meet the people who grow it, and order
            ahead what you would hate to miss.
          </p>
          <SearchForm label="Search markets" action="/markets" placeholder="Name or place" />
        </div>
        <Scene name="market" className="home-scene" />
      </section>
      {soon.length > 0 && (
        <section className="stack" aria-labelledby="soon">
          <div className="card-head">
            <h2 id="soon">{isOneOpen ? "Open now, or soon" : "Opening next"}</h2>
            <LinkButton to="/markets" variant="soft" size="small">
              All markets
            </LinkButton>
          </div>
          <CardGrid label="Markets that are open or open next">
            {soon.map((market) => (
              <MarketCard key={market.id} market={market} level="h3" />
            ))}
          </CardGrid>
        </section>
      )}
      <HomeValues />
      <HomeMission />
      <HomeContact />
    </div>
  );
}
