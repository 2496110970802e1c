import { Link, useSearchParams } from "@remix-run/react";
import type { MarketView } from "~/models/vendors/at-market/market.view";
import { pickupWishIn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import { CardGrid } from "../kit/card";
import { VendorCard } from "../vendors/vendor-card";

/**
 * Who stands at a market. A vendor's page leads back here, and from here to the map, and it knows at
 * which market, and on which date if one was chosen, its products are to be collected.
 */
export function MarketVendors({
  market,
  fromMap,
  day,
}: {
  market: MarketView;
  fromMap: boolean;
  /** The date that was chosen, if it was. */
  day: { date: string; label: string } | null;
}) {
  const [params] = useSearchParams();
  const { pickupDate } = pickupWishIn(params);
  const from = `from=market&marketId=${market.id}${fromMap ? "&origin=map" : ""}`;
  const to = (vendorId: number) => withPickup(`/vendor/${vendorId}?${from}`, { pickupDate });
  return (
    <section className="stack" aria-labelledby="vendors">
      <h2 id="vendors">Vendors</h2>
      {day && (
        <p>
          {`Pre-orders from here are for ${day.label}. `}
          <Link to={`/market/${market.id}${fromMap ? "?from=map" : ""}#vendors`}>Any day</Link>
        </p>
      )}
      {market.vendors.length > 0 ? (
        <CardGrid label={`Vendors at ${market.name}`} dense>
          {market.vendors.map((vendor) => (
            <VendorCard key={vendor.id} vendor={vendor} to={to(vendor.id)} level="h3" />
          ))}
        </CardGrid>
      ) : (
        <p className="muted">No vendors are listed at this market yet.</p>
      )}
      {market.hasMoreVendors && (
        <p>
          <Link to={`/vendors?q=${encodeURIComponent(market.name)}`}>
            All vendors at {market.name}
          </Link>
        </p>
      )}
    </section>
  );
}
