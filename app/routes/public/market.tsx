import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { GuidePicture, GuideProblem, isMissing } from "~/components/guide/guide-page";
import { LinkButton } from "~/components/kit/button";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { Share } from "~/components/kit/share";
import { useLastMap } from "~/components/map/last-map";
import { MarketDetails } from "~/components/market/market-details";
import {
  Announcements,
  ComingDays,
  MarketVendors,
  StillRight,
} from "~/components/market/market-sections";
import { OpenBadge } from "~/components/market/open-badge";
import { Rating, ReviewList } from "~/components/review/review-list";
import { Heart } from "~/components/saved/heart";
import { ToldJsonLd } from "~/components/shell/json-ld";
import { pageMeta } from "~/components/shell/page-meta";
import { mergedOr } from "~/models/guide/market/duplicates.server";
import { marketLinkedData } from "~/models/guide/market/market.linked-data";
import { beforeIn, findMarketPage } from "~/models/vendors/at-market/market.server";
import { marketPageView } from "~/models/vendors/at-market/market.view";
import { pickupWishIn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  const { search, searchParams } = new URL(args.request.url);
  const id = idIn(args.params.id);
  const { market, saved, hoursDate, source, reviews } = await findMarketPage(
    ctx,
    id,
    beforeIn(searchParams),
  ).catch(async (error) => {
    throw redirect(`/market/${await mergedOr(ctx, id, error)}${search}`, 301);
  });
  ctx.linkedData.tell(marketLinkedData(market, ctx.now, ctx.site));
  const shown = marketPageView(market, ctx.now, ctx.site, saved);
  return { market: shown, hoursDate, source, reviews, tiles: ctx.tiles };
}

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data
    ? pageMeta(matches, {
        title: data.market.name,
        description: `${data.market.name}, ${data.market.location}. ${data.market.hoursLine}. ${data.market.description}`,
        path: `/market/${data.market.id}`,
        picture: data.market.picture,
      })
    : pageMeta(matches, {
        title: isMissing(error) ? "Market not found" : "Error Loading Market",
        path: null,
      });

/** The address remembers whether the visitor came from the map. */
function useWayBack() {
  const fromMap = useSearchParams()[0].get("from") === "map";
  const map = useLastMap();
  return fromMap
    ? { to: map, label: "Back to Map", fromMap }
    : { to: "/markets", label: "Back to Markets", fromMap };
}

export default function MarketPage() {
  const { market, hoursDate, source, reviews, tiles } = useLoaderData<typeof loader>();
  const back = useWayBack();
  const { pickupDate: date } = pickupWishIn(useSearchParams()[0]);
  const day = market.coming.find((each) => each.isOrderable && each.date === date) ?? null;
  const vendorsOn = (pickupDate: string) => {
    const page = `/market/${market.id}${back.fromMap ? "?from=map" : ""}`;
    return `${withPickup(page, { pickupDate })}#vendors`;
  };
  return (
    <article className="page">
      <PageHeader
        title={market.name}
        lead={market.location}
        back={back}
        actions={
          <>
            <Heart type="market" at="page" {...market} />
            <Share title={market.name} url={market.url} />
          </>
        }
      >
        <div className="cluster">
          <OpenBadge {...market} />
          <p className="muted">{market.hoursLine}</p>
          {market.rating && (
            <a href="#reviews" className="row own-color tall gap-0">
              <Rating {...market.rating} />
            </a>
          )}
        </div>
      </PageHeader>
      {market.closureToday && <Notice tone="warning">{market.closureToday}</Notice>}
      {market.season && !market.season.isNow && <Notice icon="leaf">{market.season.text}</Notice>}
      <Announcements all={market.announcements} />
      <div className="split">
        <div className="stack guide-main">
          <GuidePicture of="market" {...market} />
          {market.description && (
            <section className="stack" aria-labelledby="about">
              <h2 id="about">About</h2>
              <p className="prose">{market.description}</p>
            </section>
          )}
        </div>
        <MarketDetails
          market={market}
          mapTo={market.position && `/map?market=${market.id}`}
          tiles={tiles}
        >
          <StillRight marketId={market.id} hoursDate={hoursDate} source={source} />
        </MarketDetails>
        <div className="stack guide-more">
          <ComingDays days={market.coming} to={vendorsOn} />
          <MarketVendors market={market} fromMap={back.fromMap} day={day} />
          <ReviewList marketId={market.id} reviews={reviews} />
        </div>
      </div>
      <ToldJsonLd />
    </article>
  );
}

export function ErrorBoundary() {
  const { to, fromMap } = useWayBack();
  return (
    <GuideProblem
      missing={{ title: "Market not found" }}
      failed={{
        title: "Error Loading Market",
        text: "We couldn't load the market details. Please try again.",
      }}
    >
      <LinkButton to={to}>{fromMap ? "Return to Map" : "Return to Markets"}</LinkButton>
    </GuideProblem>
  );
}
