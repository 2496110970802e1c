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

/** The map itself. All that touches Leaflet is here and in its two neighbors, loaded lazily. */
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
