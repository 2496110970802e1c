import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HomeContact, HomeFind, HomeMission, HomeValues } from "~/components/guide/home-sections";
import { LinkButton } from "~/components/kit/button";
import { CardGrid } from "~/components/kit/card";
import { Carousel, type CarouselPicture } from "~/components/kit/carousel";
import { MarketCard } from "~/components/market/market-card";
import { JsonLd } from "~/components/shell/json-ld";
import { pageMeta } from "~/components/shell/page-meta";
import { marketsOpenSoon } from "~/models/guide/market/market.server";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/kit/card.css";
import "./home.css";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const soon = await marketsOpenSoon(ctx, 6);
  if (soon.length > 0) ctx.cache.publicly(60);
  // Shows only full rows: wide screens have three columns.
  return { soon: soon.length < 6 ? soon.slice(0, 3) : soon, site: ctx.site };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: "Your guide to local farmers markets",
    description:
      "Discover farmers markets near you: what’s open now, who sells there, and what you can order ahead.",
    path: "/",
  });

const pictures: readonly CarouselPicture[] = [
  { src: "/pictures/home-morning.svg", alt: "Market stalls on a sunny morning, hills behind them" },
  { src: "/pictures/home-harvest.svg", alt: "Crates of lettuce, tomatoes, carrots and oranges" },
  { src: "/pictures/home-evening.svg", alt: "An evening market under strings of lights" },
];

export const links: LinksFunction = () => [
  {
    rel: "preload",
    as: "image",
    href: "/pictures/home-morning.svg",
    type: "image/svg+xml",
    fetchPriority: "high",
  },
];

export default function Home() {
  const { soon, site } = useLoaderData<typeof loader>();
  const isOneOpen = soon.some((market) => market.isOpen);
  return (
    <>
      <div className="relative">
        <Carousel label="Drawings of farmers markets" pictures={pictures} />
        <div className="hero-inner">
          <div className="hero-card stack relative sheet">
            <p className="home-kicker small strong brand-text">YOUR DIGITAL GUIDE</p>
            <h1 className="home-title">DISCOVER LOCAL FARMERS MARKETS NEAR YOU</h1>
            <p className="hero-tagline muted large">
              Good food has a place and a day. Find your market and meet the people who grow your
              food.
            </p>
            <HomeFind />
          </div>
        </div>
      </div>
      <div className="page home">
        {soon.length > 0 && (
          <section className="stack" aria-labelledby="soon">
            <div className="card-head">
              <h2 id="soon">{isOneOpen ? "Open now, or soon" : "Opening next"}</h2>
              <LinkButton to="/markets" variant="soft" size="small">
                All markets
              </LinkButton>
            </div>
            <CardGrid label="Markets that are open now or next">
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
      <JsonLd
        data={{
          "@context": "https://schema.org",
          "@type": "WebSite",
          name: "Market Day",
          url: `${site}/`,
          potentialAction: {
            "@type": "SearchAction",
            target: `${site}/markets?q={search_term_string}`,
            "query-input": "required name=search_term_string",
          },
        }}
      />
    </>
  );
}
