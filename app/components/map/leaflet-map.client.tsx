import { Link, useNavigate } from "@remix-run/react";
import {
  Browser,
  CRS,
  type FitBoundsOptions,
  type LatLngBounds,
  type Map as LeafletMap,
  latLng,
  latLngBounds,
  type MapOptions,
  type Marker as Pin,
} from "leaflet";
import { memo, type RefObject, useEffect, useMemo, useRef } from "react";
import {
  MapContainer,
  Marker,
  Popup,
  TileLayer,
  useMap,
  useMapEvents,
  ZoomControl,
} from "react-leaflet";
import { mostZoom } from "~/models/map/map.schema";
import type { MapPoint, MarketPoint } from "~/models/map/map.view";
import { formatNumber } from "~/models/numbers";
import {
  type Bounds,
  type Coordinates,
  distanceMiles,
  milesText,
  widthOf,
} from "~/models/place/place";
import { Picture } from "../kit/picture";
import { OpenBadge } from "../market/open-badge";
import { Heart } from "../saved/heart";
import { asides, clusterIcon, nameMap, pinIcon, userIcon } from "./markers.client";
import "./leaflet-map.css";
import "./map.css";

/** Where a map begins: a point and a zoom, a box as it was left, or one to be shown whole. */
export type Start =
  | { center: Coordinates; zoom: number }
  | { bounds: Bounds; zoom: number }
  | { frame: Bounds };

export interface CanvasProps {
  map: RefObject<LeafletMap>;
  tiles: { url: string; attribution: string };
  /** Another object means: go there. */
  start: Start;
  points: MapPoint[];
  /** The market whose popup is open. */
  chosen: MarketPoint | null;
  /** The market that somebody points at in the list. */
  lit: number | null;
  user: Coordinates | null;
  /** Where distances are told from: a place that was typed, else where one is. */
  from: Coordinates | null;
  /** The map rests and shows this. */
  onMove: (bounds: Bounds, zoom: number) => void;
  onChoose: (point: MarketPoint | null) => void;
  onTiles: (loaded: boolean) => void;
  /** The tiles lie where the map began, or it has gone elsewhere. */
  onLaid: () => void;
}

const deferredRefresh = 100;

/** The map itself. Everything that touches Leaflet is in this file and markers.client.ts, loaded lazily. */
export default function LeafletCanvas({
  map,
  tiles,
  start,
  points,
  chosen,
  lit,
  user,
  from,
  onMove,
  onChoose,
  onTiles,
  onLaid,
}: CanvasProps) {
  const isCalm = useMemo(() => matchMedia("(prefers-reduced-motion: reduce)").matches, []);
  const aside = useMemo(() => asides(points), [points]);
  const isAmong = points.some((point) => point.kind === "market" && point.id === chosen?.id);
  const shown = chosen && !isAmong ? [...points, chosen] : points;
  return (
    <MapContainer
      ref={map}
      className="map-canvas"
      {...opening(start)}
      minZoom={2}
      maxZoom={mostZoom}
      zoomControl={false}
      worldCopyJump
      zoomAnimation={!isCalm}
      // What fades in is drawn again with every frame, and is seen later.
      fadeAnimation={false}
      markerZoomAnimation={!isCalm}
    >
      <TileLayer
        {...tiles}
        tileSize={256}
        detectRetina
        // With twice the pixels Leaflet asks for tiles of the next zoom, which are no more than 18.
        maxZoom={mostZoom + 1}
        maxNativeZoom={Browser.retina ? mostZoom - 1 : mostZoom}
        eventHandlers={{
          tileload: () => onTiles(true),
          tileerror: () => onTiles(false),
          load: onLaid,
        }}
      />
      <ZoomControl position="topleft" />
      <Follow start={start} onMove={onMove} onLaid={onLaid} />
      {shown.map((point) =>
        point.kind === "market" ? (
          <MarketMarker
            key={point.id}
            point={point}
            aside={aside.get(point.id)}
            isLit={point.id === lit || point.id === chosen?.id}
            isChosen={point.id === chosen?.id}
            from={from}
            onChoose={onChoose}
          />
        ) : (
          <Cluster key={`${point.lat},${point.lng},${point.count}`} point={point} />
        ),
      )}
      {user && (
        <Marker
          position={[user.lat, user.lng]}
          icon={userIcon()}
          title="You are here"
          interactive={false}
          keyboard={false}
        />
      )}
    </MapContainer>
  );
}

const boxOf = ({ south, west, north, ...box }: Bounds) =>
  latLngBounds([south, west], [north, west + widthOf({ south, west, north, ...box })]);

interface Fitting {
  bounds?: LatLngBounds;
  boundsOptions?: FitBoundsOptions;
}

/** A box that is a point, or nearly, is not looked at through a microscope. */
const fitting = { maxZoom: 15, padding: [40, 40] as [number, number] };

/** The middle of a box on the map, which is not the mean of its latitudes. */
function middleOf(bounds: Bounds) {
  const box = boxOf(bounds);
  const flat = CRS.EPSG3857;
  const middle = flat.project(box.getSouthWest()).add(flat.project(box.getNorthEast()));
  return flat.unproject(middle.divideBy(2));
}

const opening = (start: Start): Pick<MapOptions, "center" | "zoom"> & Fitting =>
  "frame" in start
    ? { bounds: boxOf(start.frame), boundsOptions: fitting }
    : { center: "center" in start ? start.center : middleOf(start.bounds), zoom: start.zoom };

/** Goes where the page says, keeps the map as large as its place, and tells where it rests. */
function Follow({ start, onMove, onLaid }: Pick<CanvasProps, "start" | "onMove" | "onLaid">) {
  const map = useMap();
  const went = useRef(start);

  const tell = () => {
    const { x, y } = map.getSize();
    if (x === 0 || y === 0) return;
    const box = map.getBounds();
    onMove(
      { south: box.getSouth(), west: box.getWest(), north: box.getNorth(), east: box.getEast() },
      map.getZoom(),
    );
  };
  const telling = useRef(tell);
  telling.current = tell;
  useMapEvents({ movestart: onLaid, moveend: () => telling.current() });

  useEffect(() => {
    map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
    nameMap(map.getContainer(), "Map of markets");
    telling.current();
    const refresh = () => map.invalidateSize({ animate: false });
    const later = setTimeout(refresh, deferredRefresh);
    const watcher = new ResizeObserver(refresh);
    watcher.observe(map.getContainer());
    return () => {
      clearTimeout(later);
      watcher.disconnect();
    };
  }, [map]);

  useEffect(() => {
    if (went.current === start) return;
    went.current = start;
    const { center, zoom, bounds, boundsOptions } = opening(start);
    let hasTold = false;
    map.once("moveend", () => {
      hasTold = true;
    });
    if (bounds) map.fitBounds(bounds, { ...boundsOptions, animate: false });
    else if (center) map.setView(center, zoom, { animate: false });
    // It may have been there already, and then nothing has moved.
    if (!hasTold) telling.current();
  }, [map, start]);

  return null;
}

/** A longitude as the map counts it, which goes on counting beyond the antimeridian. */
function useNearby({ lat, lng }: Coordinates) {
  const map = useMap();
  const turns = Math.round((map.getCenter().lng - lng) / 360);
  return latLng(lat, lng + 360 * turns);
}

/** Drawn again only when it changes: a list that is pointed at lights one, not sixty. */
const MarketMarker = memo(function MarketMarker({
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
  onChoose: CanvasProps["onChoose"];
}) {
  const pin = useRef<Pin>(null);
  const navigate = useNavigate();
  const page = `/market/${point.id}?from=map`;
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
        // Beside and below the buttons that lie over the map.
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

/** Drawn anew whenever the popup opens, and then it has the focus. */
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
    // Leaflet hides a popup until it has measured it, and what is hidden takes no focus.
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
        <Picture src={point.picture} name={point.name} of="market" ratio="wide" />
        <strong className="map-popup-name">{point.name}</strong>
        <span>{point.hoursLine}</span>
        <span className="cluster map-popup-state">
          <OpenBadge {...point} />
        </span>
        <span className="map-popup-foot">
          <span className="map-popup-more">Click to view details</span>
          {miles && <span>{miles}</span>}
        </span>
      </Link>
      <div className="map-popup-corner">
        {/* The bar has where the map is now; the router has where it began. */}
        <Heart type="market" {...point} here={window.location.pathname + window.location.search} />
      </div>
    </>
  );
}

/** Many markets at once: going there parts them. */
const Cluster = memo(function Cluster({ point }: { point: MapPoint & { kind: "cluster" } }) {
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
        // Its name would be the number that it shows.
        add: ({ target }) => target.getElement()?.setAttribute("aria-label", name),
        click: zoomIn,
        keypress: ({ originalEvent }) => {
          if (originalEvent.key === "Enter") zoomIn();
        },
      }}
    />
  );
});
