import { Link, useSearchParams } from "@remix-run/react";
import type { MarketPageView, MarketView } from "~/models/vendors/at-market/market.view";
import { pickupWishIn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import { LinkButton } from "../kit/button";
import { CardGrid } from "../kit/card";
import { Icon } from "../kit/icon";
import { VendorCard } from "../vendors/vendor-card";
import "./market-sections.css";

/**
 * What a market announces now, in its own words. Announcements come before everything that the
 * guide says about the market.
 */
export function Announcements({ all }: { all: MarketPageView["announcements"] }) {
  if (all.length === 0) return null;
  return (
    <section className="announcements" aria-labelledby="announcements">
      <h2 id="announcements">
        <Icon name="info" />
        From the market
      </h2>
      <ul>
        {all.map(({ id, text, lastDate, until }) => (
          <li key={id}>
            <p className="prose">{text}</p>
            <p className="muted small">
              Until <time dateTime={lastDate}>{until}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The vendors at a market on its next dates: how many are expected, who has confirmed and how, who
 * is away, and who is a guest.
 */
export function ComingDays({
  days,
  to,
}: {
  days: MarketPageView["coming"];
  /** The address of the vendors that take pre-orders for a date. */
  to: (date: string) => string;
}) {
  if (days.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="coming">
      <h2 id="coming">Who’s coming</h2>
      <ul className="coming-days">
        {days.map(({ date, label, hours, text, confirmed, away, guests, isOrderable }) => (
          <li key={date}>
            <h3>
              <time dateTime={date}>{label}</time>
            </h3>
            <p className="muted small">{hours}</p>
            <p>{text}.</p>
            {confirmed.map(({ by, names }) => (
              <p key={by}>
                <span className="strong">{by}:</span> {names.join(", ")}
              </p>
            ))}
            {away.length > 0 && (
              <p>
                <span className="strong">Away:</span> {away.join(", ")}
              </p>
            )}
            {guests.length > 0 && (
              <p>
                <span className="strong">Guest vendors:</span> {guests.join(", ")}
              </p>
            )}
            {isOrderable && (
              <LinkButton
                to={to(date)}
                variant="soft"
                size="small"
                aria-label={`Choose a vendor for ${label}`}
              >
                Choose a vendor
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The vendors of a market. A vendor's page leads back here, and from here to the map. It also knows
 * at which market its products will be collected, and on which date if a date was chosen.
 */
export function MarketVendors({
  market,
  fromMap,
  day,
}: {
  market: MarketView;
  fromMap: boolean;
  /** The chosen date; null if no date was chosen. */
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
          {`Pre-orders you start here are for ${day.label}. `}
          <Link to={`/market/${market.id}${fromMap ? "?from=map" : ""}#vendors`}>
            Order for another day
          </Link>
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

/**
 * The source of a market's details, how old its hours are, and a link to say whether they are still
 * right.
 */
export function StillRight({
  marketId,
  hoursDate,
  source,
}: {
  marketId: number;
  /** 'Hours from 2018'; null if unknown. */
  hoursDate: string | null;
  /** The directory that lists the market, in a sentence; null if none does. */
  source: string | null;
}) {
  return (
    <p className="muted small still-right">
      {source && <>{source} </>}
      {hoursDate && <>{hoursDate}. </>}
      <Link to={`/market/${marketId}/still-right`} rel="nofollow">
        Is this page correct?
      </Link>
    </p>
  );
}
