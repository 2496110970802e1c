import type { ReactNode } from "react";
import { streetTiles } from "~/models/guide/map/first-tiles";
import type { Coordinates } from "~/models/guide/place/place";
import type { MarketPageView } from "~/models/vendors/at-market/market.view";
import { Badge } from "../kit/badge";
import { LinkButton } from "../kit/button";
import { Card } from "../kit/card";
import { Icon, type IconName } from "../kit/icon";
import "../kit/card.css";
import "../guide/guide-page.css";

/**
 * Shown beside a market's photo: where it is, when it opens, whom to ask, and what it is known for.
 */
export function MarketDetails({
  market,
  mapTo,
  tiles,
  children,
}: {
  market: MarketPageView;
  mapTo: string | null;
  tiles: Tiles;
  /** Shown below everything else: how reliable the details are. */
  children?: ReactNode;
}) {
  const { address, area, phone, email, website, links, categories, directions, position } = market;
  return (
    <div className="stack">
      <Card as="section" title="Hours">
        <HoursTable hours={market.hours} />
        {market.nextOpening && (
          <Fact icon="clock">
            <p className="muted small">{market.isOpen ? "After today" : "Next market day"}</p>
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
            <p className="muted small">Season (hours not known)</p>
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
        <p className="muted small">Times are the market’s local time.</p>
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

/** A way to reach someone: a link if the text can be a link, otherwise the text. */
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
        <a href={href} className="contact-link row tall gap-3" {...tab}>
          <Icon name={icon} />
          {text}
          {newTab && <span className="hidden-text"> (opens in a new tab)</span>}
        </a>
      ) : (
        <span className="contact-link row tall gap-3">
          <Icon name={icon} />
          {text}
        </span>
      )}
    </li>
  );
}

/** A market's opening hours, one row for each opening. */
function HoursTable({
  hours,
}: {
  hours: { id: number; day: string; hours: string; season: string | null; doubt: string | null }[];
}) {
  if (hours.length === 0) return <p className="muted">Hours not available</p>;
  return (
    <table className="hours">
      <thead className="hidden-text">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Hours</th>
        </tr>
      </thead>
      <tbody>
        {hours.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.day}</th>
            <td>
              {row.hours}
              {row.season && <span className="hours-season muted small block">{row.season}</span>}
              {row.doubt && <span className="hours-season muted small block">{row.doubt}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The tile service of a map, from the settings; `attribution` is HTML. */
interface Tiles {
  url: string;
  attribution: string;
}

/**
 * The streets around a market, as plain pictures. It needs no script, and its space is reserved
 * before the pictures load. If they do not load, the marker is on a plain background. The address
 * is beside it as text.
 */
function StreetPicture({
  name,
  place,
  tiles: { url, attribution },
}: {
  name: string;
  place: Coordinates;
  tiles: Tiles;
}) {
  const { columns, left, top, tiles } = streetTiles(url, place);
  return (
    <figure>
      <div className="street-map" role="img" aria-label={`Map of the streets around ${name}`}>
        <div
          className="street-tiles"
          style={{
            gridTemplateColumns: `repeat(${columns}, auto)`,
            marginInlineStart: -left,
            marginBlockStart: -top,
          }}
        >
          {tiles.map(({ at, address }) => (
            <span key={at}>
              {address && (
                <img
                  src={address}
                  alt=""
                  width="256"
                  height="256"
                  loading="lazy"
                  decoding="async"
                  fetchPriority="low"
                />
              )}
            </span>
          ))}
        </div>
        <svg className="street-pin" viewBox="0 0 40 40" aria-hidden="true">
          <path d="M20 39c-3-5-14-12-14-22a14 14 0 0 1 28 0c0 10-11 17-14 22z" />
          <circle cx="20" cy="17" r="5.5" />
        </svg>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the map shows this setting as HTML too */}
      <figcaption className="street-credit" dangerouslySetInnerHTML={{ __html: attribution }} />
    </figure>
  );
}
