import { Link, useNavigate } from "@remix-run/react";
import { latLng, latLngBounds, type Marker as Pin } from "leaflet";
import { memo, useEffect, useRef } from "react";
import { Marker, Popup, useMap } from "react-leaflet";
import { formatNumber } from "~/models/core/numbers";
import { mostZoom } from "~/models/guide/map/map.schema";
import type { MapPoint, MarketPoint } from "~/models/guide/map/map.view";
import {
  type Bounds,
  type Coordinates,
  distanceMiles,
  milesText,
  widthOf,
} from "~/models/guide/place/place";
import { wishOn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import { Picture } from "../kit/picture";
import { OpenBadge } from "../market/open-badge";
import { Heart } from "../saved/heart";
import { clusterIcon, pinIcon } from "./markers.client";

/* What the map shows: markets with their popups, and clusters of markets. */

/** A box in the map's own longitudes, which continue beyond the antimeridian. */
export const boxOf = ({ south, west, north, ...box }: Bounds) =>
  latLngBounds([south, west], [north, west + widthOf({ south, west, north, ...box })]);

/** A point in the map's own longitudes, near the map's center. */
function useNearby({ lat, lng }: Coordinates) {
  const map = useMap();
  const turns = Math.round((map.getCenter().lng - lng) / 360);
  return latLng(lat, lng + 360 * turns);
}

/**
 * Rendered again only if it changes: pointing at a market in the list highlights one marker and
 * does not redraw all sixty.
 */
export const MarketMarker = memo(function MarketMarker({
  point,
  aside,
  isLit,
  isChosen,
  from,
  onChoose,
}: {
  point: MarketPoint;
  aside?: { x: number; y: number };
  isLit: boolean;
  isChosen: boolean;
  from: Coordinates | null;
  onChoose: (point: MarketPoint | null) => void;
}) {
  const pin = useRef<Pin>(null);
  const navigate = useNavigate();
  const page = withPickup(`/market/${point.id}?from=map`, wishOn(point.onDay));
  useEffect(() => {
    if (isChosen === pin.current?.isPopupOpen()) return;
    if (isChosen) pin.current?.openPopup();
    else pin.current?.closePopup();
  }, [isChosen]);
  return (
    <Marker
      ref={pin}
      position={useNearby(point)}
      icon={pinIcon(isLit, aside)}
      title={point.name}
      zIndexOffset={isLit ? 1000 : 0}
      riseOnHover
      eventHandlers={{
        popupopen: () => onChoose(point),
        popupclose: (event) => {
          const hadFocus = event.popup.getElement()?.contains(document.activeElement);
          if (hadFocus) pin.current?.getElement()?.focus({ preventScroll: true });
          onChoose(null);
        },
        dblclick: () => navigate(page),
      }}
    >
      <Popup
        maxWidth={280}
        minWidth={220}
        // Leaves room for the buttons over the map: the popup opens beside and below them.
        autoPanPaddingTopLeft={[64, 68]}
        autoPanPaddingBottomRight={[12, 12]}
      >
        <PopupContent
          point={point}
          page={page}
          miles={from && milesText(distanceMiles(from, point))}
        />
      </Popup>
    </Marker>
  );
});

/** Mounted each time the popup opens, and then takes the focus. */
function PopupContent({
  point,
  page,
  miles,
}: {
  point: MarketPoint;
  page: string;
  miles: string | null;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Leaflet hides a popup until it has measured the popup, and a hidden element cannot take the
    // focus.
    const before = document.activeElement;
    let frame = 0;
    const focus = () => {
      link.current?.focus({ preventScroll: true });
      if (document.activeElement === before) frame = requestAnimationFrame(focus);
    };
    focus();
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <Link ref={link} to={page} className="map-popup-link">
        <Picture
          src={point.picture}
          name={point.name}
          of="market"
          scene={point.scene}
          ratio="wide"
        />
        <strong className="map-popup-name">{point.name}</strong>
        <span>{(point.onDay ?? point).hoursLine}</span>
        <span className="cluster map-popup-state">
          <OpenBadge {...point} />
        </span>
        <span className="wrap between gap-0-3">
          <span className="map-popup-more">Click to view details</span>
          {miles && <span>{miles}</span>}
        </span>
      </Link>
      <div className="map-popup-corner">
        {/* The address bar has the map's current position; the router has the position that the map
   started with. */}
        <Heart type="market" {...point} here={window.location.pathname + window.location.search} />
      </div>
    </>
  );
}

/** Several markets in one marker. A click zooms in, which separates them. */
export const Cluster = memo(function Cluster({ point }: { point: MapPoint & { kind: "cluster" } }) {
  const map = useMap();
  const name = `${formatNumber(point.count)} markets, zoom in`;
  const zoomIn = () => {
    const zoom = Math.max(map.getZoom() + 1, map.getBoundsZoom(boxOf(point.bounds)));
    map.setView(latLng(point.lat, point.lng), Math.min(zoom, map.getZoom() + 3, mostZoom));
  };
  return (
    <Marker
      position={useNearby(point)}
      icon={clusterIcon(point.count)}
      title={name}
      eventHandlers={{
        // Otherwise the marker's name would be the number that it shows.
        add: ({ target }) => target.getElement()?.setAttribute("aria-label", name),
        click: zoomIn,
        keypress: ({ originalEvent }) => {
          if (originalEvent.key === "Enter") zoomIn();
        },
      }}
    />
  );
});
