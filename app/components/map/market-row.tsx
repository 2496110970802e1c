import { Link } from "@remix-run/react";
import type { MarketPlace } from "~/models/guide/map/map.view";
import { milesText } from "~/models/guide/place/place";
import { wishOn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import { Badge } from "../kit/badge";
import { Icon } from "../kit/icon";
import { Picture } from "../kit/picture";
import { OpenBadge } from "../market/open-badge";
import "../kit/card.css";
import "../kit/fact.css";
import "./map.css";

/** A market in the list beside the map. */
export function MarketRow({
  market,
  isLit,
  onPoint,
}: {
  market: MarketPlace;
  isLit: boolean;
  /** Somebody points at it, or no longer. */
  onPoint: (id: number | null) => void;
}) {
  return (
    <li
      className={isLit ? "map-row map-row-lit" : "map-row"}
      onMouseEnter={() => onPoint(market.id)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(market.id)}
      onBlur={() => onPoint(null)}
    >
      <Picture src={market.picture} name={market.name} of="market" ratio="square" />
      <div className="map-row-text">
        <h3 className="map-row-name">
          <Link
            to={withPickup(`/market/${market.id}?from=map`, wishOn(market.onDay))}
            prefetch="intent"
            className="link-card-link"
          >
            {market.name}
          </Link>
        </h3>
        <p className="muted small">{market.address || market.location}</p>
        <p className="card-fact">
          <Icon name="clock" />
          {(market.onDay ?? market).hoursLine}
        </p>
        <div className="cluster map-row-badges">
          {market.distance !== null && <Badge>{milesText(market.distance)}</Badge>}
          <OpenBadge {...market} />
        </div>
      </div>
    </li>
  );
}
