import type { ReactNode } from "react";
import type { MarketPageView } from "~/models/vendors/at-market/market-page.view";
import { Badge } from "../kit/badge";
import { LinkButton } from "../kit/button";
import { Card } from "../kit/card";
import { Icon, type IconName } from "../kit/icon";
import { HoursTable } from "./hours-table";
import { StreetPicture, type Tiles } from "./street-picture";
import "../kit/fact.css";
import "./market-details.css";

/** Beside a market's picture: where it is, when it opens, whom to ask, what it is known for. */
export function MarketDetails({
  market,
  mapTo,
  tiles,
  children,
}: {
  market: MarketPageView;
  mapTo: string | null;
  tiles: Tiles;
  /** Under all of it: how far it can be trusted. */
  children?: ReactNode;
}) {
  const { address, area, phone, email, website, links, categories, directions, position } = market;
  return (
    <div className="stack">
      <Card as="section" title="Hours">
        <HoursTable hours={market.hours} />
        {market.nextOpening && (
          <Fact icon="clock">
            <p className="muted small">{market.isOpen ? "After today" : "Next opening"}</p>
            <p>{market.nextOpening}</p>
          </Fact>
        )}
        {market.season?.isNow && (
          <Fact icon="leaf">
            <p>{market.season.text}</p>
          </Fact>
        )}
        {market.seasons.length > 0 && (
          <Fact icon="leaf">
            <p className="muted small">Season, hours not known</p>
            {market.seasons.map((season) => (
              <p key={season}>{season}</p>
            ))}
          </Fact>
        )}
        {market.closures.map((closure) => (
          <Fact key={closure.date} icon="calendar">
            <p>{closure.text}</p>
          </Fact>
        ))}
        <p className="muted small">Times are on the market's own clock.</p>
        {market.hours.length > 0 && (
          <LinkButton
            to={`/market/${market.id}/calendar.ics`}
            variant="soft"
            icon="calendar"
            reloadDocument
            wide
          >
            Add to calendar
          </LinkButton>
        )}
      </Card>
      <Card as="section" title="Where">
        {position && <StreetPicture name={market.name} place={position} tiles={tiles} />}
        <Fact icon="pin">
          {address && <p>{address}</p>}
          {area && <p className={address ? "muted" : undefined}>{area}</p>}
          {!address && !area && <p className="muted">Address not available</p>}
        </Fact>
        {directions && (
          <LinkButton to={directions} variant="soft" icon="directions" newTab wide>
            Get Directions
          </LinkButton>
        )}
        {mapTo && (
          <LinkButton to={mapTo} variant="outline" icon="map" wide>
            View on Map
          </LinkButton>
        )}
      </Card>
      {(phone || email || website || links.length > 0) && (
        <Card as="section" title="Contact">
          <ul className="contact-list">
            {phone && <Contact icon="phone" {...phone} />}
            {email && <Contact icon="mail" {...email} />}
            {website && <Contact icon="globe" text="Visit Website" href={website} newTab />}
            {links.map(({ name, href }) => (
              <Contact key={name} icon="globe" text={name} href={href} newTab />
            ))}
          </ul>
        </Card>
      )}
      {categories.length > 0 && (
        <Card as="section" title="Categories">
          <ul className="cluster tag-list">
            {categories.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {children}
    </div>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="fact">
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

/** A way to reach somebody: a link where the text makes one, else the text. */
export function Contact({
  icon,
  text,
  href,
  newTab = false,
}: {
  icon: IconName;
  text: string;
  href: string | null;
  newTab?: boolean;
}) {
  const tab = newTab ? { target: "_blank", rel: "noopener noreferrer nofollow" } : {};
  return (
    <li>
      {href ? (
        <a href={href} className="contact-link" {...tab}>
          <Icon name={icon} />
          {text}
          {newTab && <span className="hidden-text"> (opens in a new tab)</span>}
        </a>
      ) : (
        <span className="contact-link">
          <Icon name={icon} />
          {text}
        </span>
      )}
    </li>
  );
}
