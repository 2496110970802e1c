import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { GuidePicture, GuideProblem, isMissing } from "~/components/guide/guide-page";
import { Badge } from "~/components/kit/badge";
import { LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { Icon } from "~/components/kit/icon";
import { PageHeader } from "~/components/kit/page-header";
import { Share } from "~/components/kit/share";
import { useLastMap } from "~/components/map/last-map";
import { Contact } from "~/components/market/market-details";
import { OpenBadge } from "~/components/market/open-badge";
import { ProductSection } from "~/components/product/product-section";
import { Heart } from "~/components/saved/heart";
import { ToldJsonLd } from "~/components/shell/json-ld";
import { pageMeta } from "~/components/shell/page-meta";
import { NotPublished } from "~/components/vendors/unfinished";
import { searchText } from "~/models/core/listing/directory";
import { whatItLacks } from "~/models/orders/portal/portal.rules";
import { pickupWishIn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import { vendorLinkedData } from "~/models/vendors/vendor.linked-data";
import { findVendor } from "~/models/vendors/vendor.server";
import { productList, type VendorView, vendorView } from "~/models/vendors/vendor.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import "~/components/kit/card.css";
import "~/components/kit/menu.css";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  const found = await findVendor(ctx, idIn(args.params.id));
  ctx.linkedData.tell(vendorLinkedData(found, ctx.site));
  const { isPublished, description, markets } = found.vendor;
  const lacks = isPublished ? [] : whatItLacks({ description, markets: markets.length });
  const q = searchText(new URL(args.request.url).searchParams.get("q"));
  const { products, ...vendor } = vendorView(found, ctx.now);
  return {
    vendor,
    list: productList(products, q),
    q,
    isPublished,
    lacks,
    url: `${ctx.site}/vendor/${found.vendor.id}`,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data
    ? pageMeta(matches, {
        title: data.vendor.name,
        description: `${data.vendor.name}, ${data.vendor.vendorType}. ${data.vendor.description}`,
        path: `/vendor/${data.vendor.id}`,
        picture: data.vendor.picture,
      })
    : pageMeta(matches, {
        title: isMissing(error) ? "Vendor not found" : "Failed to fetch vendor details",
        path: null,
      });

/** The address remembers where the visitor came from: a market, reached from the map or not. */
function useWayBack() {
  const [params] = useSearchParams();
  const map = useLastMap();
  const market = params.get("from") === "market" ? params.get("marketId") : null;
  const fromMap = params.get("origin") === "map" || params.get("from") === "map";
  if (market && /^\d{1,15}$/.test(market)) {
    const { pickupDate } = pickupWishIn(params);
    const to = withPickup(`/market/${market}${fromMap ? "?from=map" : ""}`, { pickupDate });
    return { to, label: "Back to Market", fromMap };
  }
  return fromMap
    ? { to: map, label: "Back to Map", fromMap }
    : { to: "/vendors", label: "Back to Vendors", fromMap };
}

export default function VendorPage() {
  const { vendor, list, q, isPublished, lacks, url } = useLoaderData<typeof loader>();
  return (
    <article className="page">
      {!isPublished && <NotPublished lacks={lacks} />}
      <PageHeader
        title={vendor.name}
        back={useWayBack()}
        actions={
          <>
            <Heart type="vendor" at="page" {...vendor} />
            <Share title={vendor.name} url={url} />
          </>
        }
      >
        <div className="cluster">
          <Badge>{vendor.vendorType}</Badge>
          {vendor.categories.map((category) => (
            <Badge key={category} tone="quiet">
              {category}
            </Badge>
          ))}
        </div>
        {vendor.markets.length > 0 && (
          <a href="#available" className="tap guide-to-facts">
            Available at {vendor.markets.length}{" "}
            {vendor.markets.length === 1 ? "market" : "markets"}
          </a>
        )}
      </PageHeader>
      <div className="split">
        <div className="stack guide-main">
          <GuidePicture of="vendor" {...vendor} />
          {vendor.description && <p className="prose">{vendor.description}</p>}
        </div>
        <div className="guide-more">
          <ProductSection vendor={vendor} list={list} q={q} />
        </div>
        <VendorDetails vendor={vendor} />
      </div>
      <ToldJsonLd />
    </article>
  );
}

export function ErrorBoundary() {
  const { fromMap } = useWayBack();
  const map = useLastMap();
  return (
    <GuideProblem
      missing={{ title: "Vendor not found" }}
      failed={{ title: "Failed to fetch vendor details" }}
    >
      <LinkButton to={fromMap ? map : "/vendors"}>
        {fromMap ? "Back to Map" : "Back to Vendors"}
      </LinkButton>
    </GuideProblem>
  );
}

/** How many of a vendor's markets are shown at first. */
const shownAtOnce = 3;

/** The details beside a vendor's photo: its markets, and its other pages. */
function VendorDetails({ vendor }: { vendor: Omit<VendorView, "products"> }) {
  const { markets, instagram, website } = vendor;
  const more = markets.slice(shownAtOnce);
  return (
    <div className="stack">
      <Card as="section" title="Available at..." id="available">
        {markets.length > 0 ? (
          <Places markets={markets.slice(0, shownAtOnce)} />
        ) : (
          <p className="muted">This vendor isn’t at any market yet.</p>
        )}
        {more.length > 0 && (
          <details className="unfold">
            <summary>
              <Icon name="chevron-down" />
              {more.length} more
            </summary>
            <Places markets={more} />
          </details>
        )}
      </Card>
      {(instagram || website) && (
        <Card as="section" title="Connect">
          <ul className="contact-list">
            {instagram && (
              <Contact icon="instagram" text={instagram.label} href={instagram.href} newTab />
            )}
            {website && <Contact icon="globe" text="Visit Website" href={website} newTab />}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Places({ markets }: Pick<VendorView, "markets">) {
  return (
    <ul className="place-list stack lined gap-0">
      {markets.map((market) => (
        <li key={market.id}>
          <Link to={`/market/${market.id}`} prefetch="intent" className="place-link">
            {market.name}
          </Link>
          {market.location && <p className="muted small">{market.location}</p>}
          <p className="small">{market.hoursLine}</p>
          {market.away ? (
            <Badge tone="waiting" icon="calendar">
              {market.away}
            </Badge>
          ) : (
            <OpenBadge {...market} />
          )}
        </li>
      ))}
    </ul>
  );
}
