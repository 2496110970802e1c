import { Link } from "@remix-run/react";
import type { VendorView } from "~/models/vendors/vendor.view";
import { Badge } from "../kit/badge";
import { Card } from "../kit/card";
import { Icon } from "../kit/icon";
import { Contact } from "../market/market-details";
import { OpenBadge } from "../market/open-badge";
import "../kit/place-list.css";
import "../kit/unfold.css";

/** A vendor of many markets has products too, which are not to be pushed off the screen. */
const shownAtOnce = 3;

/** Beside a vendor's picture: at which markets it stands, and where else it can be found. */
export function VendorDetails({ vendor }: { vendor: VendorView }) {
  const { markets, instagram, website } = vendor;
  const more = markets.slice(shownAtOnce);
  return (
    <div className="stack">
      <Card as="section" title="Available at...">
        {markets.length > 0 ? (
          <Places markets={markets.slice(0, shownAtOnce)} />
        ) : (
          <p className="muted">No markets are listed for this vendor yet.</p>
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
    <ul className="place-list">
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
