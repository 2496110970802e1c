import type { Map as LeafletMap } from "leaflet";
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Coordinates } from "~/models/guide/place/place";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { useHydrated } from "../kit/use-hydrated";
import { FirstTiles } from "./first-tiles";
import { keepInReach } from "./in-reach";
import type { CanvasProps, Start } from "./leaflet-map.client";
import { LocationProblem } from "./location-problem";
import { NoMap } from "./no-map";
import type { useGeolocation } from "./use-geolocation";
import "./map.css";

// Leaflet asks for a window as soon as it is imported: the server is built without these files.
const fetchCanvas = () => import("./leaflet-map.client");
const Canvas = lazy<ComponentType<CanvasProps>>(() =>
  fetchCanvas().catch(() => ({ default: NoMap })),
);
// A browser fetches them while it wakes the page, not afterwards.
if (typeof document !== "undefined") fetchCanvas().catch(() => {});

/** So near the map goes to where one is: at first, and when it is asked for again. */
const zooms = { found: 14, again: 16 };

/** The map and what lies over it: the ways to one's own place, and what went wrong with it. */
export function MapStage({
  location,
  map,
  start,
  tilesFailed,
  told,
  wayOut,
  onTakeInHand,
  corner,
  foot,
  ...canvas
}: Omit<CanvasProps, "map" | "user" | "onLaid"> & {
  location: ReturnType<typeof useGeolocation>;
  map: RefObject<LeafletMap>;
  tilesFailed: boolean;
  /** What somebody who sees no list should know of what the map shows. */
  told: string | null;
  /** And what can be done about it. */
  wayOut: ReactNode;
  /** Somebody moves the map, or is about to. */
  onTakeInHand: () => void;
  /** What else lies over the map: in its upper corner, and at the middle of its foot. */
  corner: ReactNode;
  foot: ReactNode;
}) {
  const isAwake = useHydrated();
  const { position, isFinding, problem } = location;
  // Asked for before the map was there: it begins where one is.
  const [early, setEarly] = useState<{ start: Start; instead: Start } | null>(null);
  const goTo = (center: Coordinates, zoom: number) => {
    if (map.current) map.current.setView(center, zoom);
    else setEarly({ start, instead: { center, zoom } });
  };
  const begin = early?.start === start ? early.instead : start;
  const [isLaid, setLaid] = useState(false);
  const onLaid = useCallback(() => setLaid(true), []);
  const stage = useRef<HTMLElement>(null);
  // After whatever is drawn anew, the points above all.
  useEffect(() => {
    if (stage.current) keepInReach(stage.current);
  });
  const find = () => location.find((found) => goTo(found, zooms.found));
  return (
    <section
      ref={stage}
      className="map-stage"
      aria-label="Map"
      onPointerDown={onTakeInHand}
      onWheel={onTakeInHand}
      onKeyDown={({ key }) => {
        if (key === "Escape") map.current?.closePopup();
        else if (key !== "Tab") onTakeInHand();
      }}
    >
      {!isLaid && <FirstTiles {...canvas.tiles} start={begin} />}
      {isAwake && (
        <Suspense>
          <Canvas {...canvas} map={map} start={begin} user={position} onLaid={onLaid} />
        </Suspense>
      )}
      <div className="map-over">
        <div className="map-over-top">
          <Button
            type="button"
            variant="outline"
            icon="locate"
            busy={isFinding}
            busyText="Finding..."
            onClick={find}
          >
            My Location
          </Button>
          {corner}
        </div>
        {problem && <LocationProblem problem={problem} map={map} onDismiss={location.dismiss} />}
        <div className="map-said small">
          {told && (
            <div className="map-told">
              <p role="status">{told}</p>
              {wayOut}
            </div>
          )}
          {tilesFailed && (
            <p role="status">
              The background map did not load. The markets are where they should be.
            </p>
          )}
        </div>
        <div className="map-over-foot">
          {foot}
          <button
            type="button"
            className="map-round"
            aria-label="Go to my location"
            disabled={isFinding}
            onClick={() => (position ? goTo(position, zooms.again) : find())}
          >
            <Icon name="locate" />
          </button>
        </div>
      </div>
    </section>
  );
}
