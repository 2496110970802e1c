import { Link } from "@remix-run/react";
import type { MarketView } from "~/models/market/market.view";
import { CardGrid } from "../kit/card";
import { VendorCard } from "../vendor/vendor-card";

/** Who stands at a market. A vendor's page leads back here, and from here to the map. */
export function MarketVendors({ market, fromMap }: { market: MarketView; fromMap: boolean }) {
  const from = `from=market&marketId=${market.id}${fromMap ? "&origin=map" : ""}`;
  return (
    <section className="stack" aria-labelledby="vendors">
      <h2 id="vendors">Vendors</h2>
      {market.vendors.length > 0 ? (
        <CardGrid label={`Vendors at ${market.name}`} dense>
          {market.vendors.map((vendor) => (
            <VendorCard
              key={vendor.id}
              vendor={vendor}
              to={`/vendor/${vendor.id}?${from}`}
              level="h3"
            />
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
