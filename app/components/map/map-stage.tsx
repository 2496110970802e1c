import type { Map as LeafletMap } from "leaflet";
import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { firstTiles } from "~/models/guide/map/first-tiles";
import { mostZoom } from "~/models/guide/map/map.schema";
import type { Coordinates } from "~/models/guide/place/place";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { useHydrated } from "../kit/use-hydrated";
import { keepInReach, overlaps } from "./in-reach";
import type { CanvasProps, Start } from "./leaflet-map.client";
import type { LocationProblem as Problem, useGeolocation } from "./use-geolocation";
import "./map.css";
import "../kit/button.css";

// Leaflet needs a `window` as soon as it is imported, so the server is built without these files.
const fetchCanvas = () => import("./leaflet-map.client");
const Canvas = lazy<ComponentType<CanvasProps>>(() =>
  fetchCanvas().catch(() => ({ default: NoMap })),
);
// A browser fetches these files while it starts the page, not afterwards.
if (typeof document !== "undefined") fetchCanvas().catch(() => {});

/** The zoom at the user's location: when it is found, and when the user asks for it again. */
const zooms = { found: 14, again: 16 };

/**
 * The map and what lies over it: the buttons that go to the user's location, and the problems with
 * finding it.
 */
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
  /** What a user who does not see the list should know about what the map shows. */
  told: string | null;
  /** What the user can do, shown after `told`. */
  wayOut: ReactNode;
  /** Called when the user moves the map, or is about to. */
  onTakeInHand: () => void;
  /** Other content over the map: in its upper corner, and at the middle of its bottom edge. */
  corner: ReactNode;
  foot: ReactNode;
}) {
  const isAwake = useHydrated();
  const { position, isFinding, problem } = location;
  // The user asked for the location before the map existed, so the map starts there.
  const [early, setEarly] = useState<{ start: Start; instead: Start } | null>(null);
  const goTo = (center: Coordinates, zoom: number) => {
    if (map.current) map.current.setView(center, zoom);
    else setEarly({ start, instead: { center, zoom } });
  };
  const begin = early?.start === start ? early.instead : start;
  const [isLaid, setLaid] = useState(false);
  const onLaid = useCallback(() => setLaid(true), []);
  const stage = useRef<HTMLElement>(null);
  // Runs after every rendering, because the points may have changed.
  useEffect(() => {
    if (stage.current) keepInReach(stage.current);
  });
  const find = () => location.find((found) => goTo(found, zooms.found));
  return (
    <section
      ref={stage}
      className="map-stage relative clip"
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
      <div className="map-over stack align-start gap-2">
        <div className="map-over-top wrap between gap-2">
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
        <div className="map-said stack align-start gap-2 small">
          {told && (
            <div className="map-told">
              <p role="status">{told}</p>
              {wayOut}
            </div>
          )}
          {tilesFailed && (
            <p role="status">
              The background map didn’t load. The markets are in the right places.
            </p>
          )}
        </div>
        <div className="map-over-foot grid align-end">
          {foot}
          <button
            type="button"
            className="map-round grid brand-text centered"
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

/**
 * Only if a script will draw the map, and only if Leaflet will use these same tiles. map.css has
 * the same condition.
 */
const media = "(scripting: enabled) and (min-resolution: 1.01dppx) and (max-width: 47.99rem)";

/**
 * What a phone shows of the map until the script has loaded: the tiles themselves, sent with the
 * page. Draws nothing if the map's view depends on the size of the screen.
 */
const FirstTiles = memo(function FirstTiles({
  url,
  attribution,
  start,
}: {
  url: string;
  /** HTML, from the settings. */
  attribution: string;
  start: Start;
}) {
  if ("frame" in start || start.zoom >= mostZoom) return null;
  const middle = "center" in start ? start.center : start.bounds;
  const { columns, left, top, tiles } = firstTiles(url, middle, start.zoom);
  return (
    <div className="map-first">
      <div
        className="map-first-tiles"
        style={{
          gridTemplateColumns: `repeat(${columns}, auto)`,
          marginInlineStart: -left,
          marginBlockStart: -top,
        }}
      >
        {/* These tiles load after the page's own style and script, which share a slow connection with
   them. */}
        {tiles.map(({ at, address }) => (
          <picture key={at}>
            {address && <source media={media} srcSet={address} />}
            <img
              src="data:,"
              alt=""
              width="128"
              height="128"
              decoding="async"
              fetchPriority="low"
            />
          </picture>
        ))}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Leaflet shows this setting as HTML too */}
      <p className="map-first-credit" dangerouslySetInnerHTML={{ __html: attribution }} />
    </div>
  );
});

/** What the user of the map is using: an open popup, and the marker that has the focus. */
const used = ".leaflet-popup, .leaflet-marker-icon:focus";

/**
 * Says why the user's location is unknown, in the map's upper right corner. The box never covers
 * what the user is using: it disappears when a popup opens under it or a marker there takes the
 * focus. Only an answer to the user's own request has priority, and closes a popup in its way.
 */
function LocationProblem({
  problem,
  map,
  onDismiss,
}: {
  problem: Problem;
  map: RefObject<LeafletMap>;
  onDismiss: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const told = useRef<Problem | null>(null);
  const makeWay = () => {
    const isNew = told.current !== problem;
    told.current = problem;
    const stage = box.current?.closest(".map-stage");
    if (!box.current || !stage || !coversAny(box.current, stage.querySelectorAll(used))) return;
    if (isNew && problem.askedByHand) map.current?.closePopup();
    else onDismiss();
  };
  // Runs before the browser paints the box, and after every rendering below it.
  useLayoutEffect(makeWay);
  useEffect(() => {
    const leaflet = map.current;
    const stage = box.current?.closest(".map-stage");
    leaflet?.on("move popupopen", makeWay);
    stage?.addEventListener("focusin", makeWay);
    return () => {
      leaflet?.off("move popupopen", makeWay);
      stage?.removeEventListener("focusin", makeWay);
    };
  });
  return (
    <div ref={box} className="map-problem" role="alert">
      <p>{problem.text}</p>
      <button
        type="button"
        className="icon-button"
        aria-label="Close this message"
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function coversAny(box: Element, others: Iterable<Element>): boolean {
  const cover = box.getBoundingClientRect();
  return [...others].some((other) => overlaps(other.getBoundingClientRect(), cover));
}

/**
 * Shown instead of a map if its script did not load. The list and its search work without that
 * script.
 */
function NoMap() {
  // The address in the address bar, because the map changes it without the router. This component
  // renders only in a browser.
  const { pathname, search } = window.location;
  return (
    <div className="map-none text-center sheet" role="status">
      <p>The map didn’t load. The list shows the same markets.</p>
      <a href={pathname + search}>Try again</a>
    </div>
  );
}
