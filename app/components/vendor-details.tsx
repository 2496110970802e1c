import { Link } from "@remix-run/react";
import type { VendorView } from "~/models/vendor/vendor.view";
import { Card } from "./card";
import { Contact } from "./market-details";
import { OpenBadge } from "./open-badge";

/** Beside a vendor's picture: at which markets it stands, and where else it can be found. */
export function VendorDetails({ vendor }: { vendor: VendorView }) {
  const { markets, instagram, website } = vendor;
  return (
    <div className="stack">
      <Card as="section" title="Available at...">
        {markets.length > 0 ? (
          <ul className="place-list">
            {markets.map((market) => (
              <li key={market.id}>
                <Link to={`/market/${market.id}`} prefetch="intent" className="place-link">
                  {market.name}
                </Link>
                {market.location && <p className="muted small">{market.location}</p>}
                <p className="small">{market.hoursLine}</p>
                <OpenBadge {...market} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">No markets are listed for this vendor yet.</p>
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
