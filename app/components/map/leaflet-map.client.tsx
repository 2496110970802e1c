import {
  Browser,
  CRS,
  type FitBoundsOptions,
  type LatLngBounds,
  type Map as LeafletMap,
  type MapOptions,
} from "leaflet";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { MapContainer, Marker, TileLayer, useMap, useMapEvents, ZoomControl } from "react-leaflet";
import { mostZoom } from "~/models/guide/map/map.schema";
import type { MapPoint, MarketPoint } from "~/models/guide/map/map.view";
import type { Bounds, Coordinates } from "~/models/guide/place/place";
import { boxOf, Cluster, MarketMarker } from "./map-points.client";
import { asides, nameMap, userIcon } from "./markers.client";
import "./leaflet-map.css";
import "./map.css";

/**
 * Where a map starts: a point and a zoom, a box with the zoom the user left it at, or a box to show
 * whole.
 */
export type Start =
  | { center: Coordinates; zoom: number }
  | { bounds: Bounds; zoom: number }
  | { frame: Bounds };

export interface CanvasProps {
  map: RefObject<LeafletMap>;
  tiles: { url: string; attribution: string };
  /** A new object moves the map there. */
  start: Start;
  points: MapPoint[];
  /** The market with the open popup. */
  chosen: MarketPoint | null;
  /** The market in the list that the user points at. */
  lit: number | null;
  user: Coordinates | null;
  /** Where distances are measured from: a typed place, otherwise the user's location. */
  from: Coordinates | null;
  /** Called when the map comes to rest, with what it shows. */
  onMove: (bounds: Bounds, zoom: number) => void;
  onChoose: (point: MarketPoint | null) => void;
  onTiles: (loaded: boolean) => void;
  /** Called when the tiles of the map's start have loaded, or when the map moves elsewhere. */
  onLaid: () => void;
}

const deferredRefresh = 100;

/**
 * The map itself. All code that uses Leaflet is in the `.client` files of this folder, which are
 * loaded lazily.
 */
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
      inertia={!isCalm}
      zoomAnimation={!isCalm}
      // Tiles that fade in are drawn again with every frame, and the user sees them later.
      fadeAnimation={false}
      markerZoomAnimation={!isCalm}
    >
      <TileLayer
        {...tiles}
        tileSize={256}
        detectRetina
        // On a screen with twice the pixels, Leaflet asks for tiles of the next zoom, and there are
        // no tiles above 18.
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

interface Fitting {
  bounds?: LatLngBounds;
  boundsOptions?: FitBoundsOptions;
}

/** Limits the zoom for a box that is only a point, or nearly. */
const fitting = { maxZoom: 15, padding: [40, 40] as [number, number] };

/** The middle of a box on the map. It is not the mean of the box's latitudes. */
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

/**
 * Moves the map where the page says, keeps it as large as its container, and reports where it comes
 * to rest.
 */
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
    // If the map was already there, it has not moved, so it has not reported yet.
    if (!hasTold) telling.current();
  }, [map, start]);

  return null;
}
