import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useNavigation } from "@remix-run/react";
import type { Map as LeafletMap } from "leaflet";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button, LinkButton } from "~/components/kit/button";
import { MapPanel, WayOut } from "~/components/map/map-panel";
import { MapStage } from "~/components/map/map-stage";
import { useGeolocation, useHome } from "~/components/map/use-geolocation";
import { mapAddress, useArrival, useMapView } from "~/components/map/use-map-view";
import { pageMeta } from "~/components/shell/page-meta";
import { addressOfSentence } from "~/models/guide/finding/sentence-address.server";
import { defaultZoom, type MapRequest, mapRequest } from "~/models/guide/map/map.schema";
import { mapView } from "~/models/guide/map/map.server";
import {
  countText,
  isPlaced,
  type MapView,
  type MarketPoint,
  mapNotes,
  seenFrom,
} from "~/models/guide/map/map.view";
import { categories, marketFilter } from "~/models/guide/market/market-filter";
import { type Bounds, type Coordinates, defaultCenter } from "~/models/guide/place/place";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/map/map.css";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const params = new URL(args.request.url).searchParams;
  const request = mapRequest(params);
  const filter = marketFilter(params);
  const said = await addressOfSentence(ctx, "/map", filter.texts, { categories, open: true });
  // A requested market is shown on the map, even if the address asks for the list.
  const showsList = params.get("view") === "list" && request.market === null;
  if (said) throw redirect(showsList ? `${said}&view=list` : said);
  const view = await mapView(ctx, request, { points: false });
  const notes = [...filter.notes, ...mapNotes(request, view)];
  return { request, view, showsList, notes, tiles: ctx.tiles };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: "Map of farmers markets",
    description:
      "Farmers markets near you on a map: when they open, how far they are, how to get there.",
    path: "/map",
  });

const chosenZoom = 15;
const homeZoom = 14;

/**
 * Where the map starts: where the user left it, at the requested market, around the results, or at
 * the home view.
 */
function startOf({ bounds, zoom }: MapRequest, { chosen, frame }: MapView) {
  if (bounds) return { bounds, zoom };
  if (chosen?.point) return { center: chosen.point, zoom: chosenZoom };
  if (frame) return { frame };
  return { center: defaultCenter, zoom: defaultZoom };
}

/** Zooms out until a place is also in view, taking the short way around the earth. */
function showToo(map: LeafletMap, { lat, lng }: Coordinates) {
  const turns = Math.round((map.getCenter().lng - lng) / 360);
  map.fitBounds(map.getBounds().extend([lat, lng + 360 * turns]));
}

const isOwnView = ({ bounds, market, q, near }: MapRequest) =>
  bounds !== null || market !== null || q !== "" || near !== "";

export default function MapPage() {
  const loaded = useArrival(useLoaderData<typeof loader>());
  const isNavigating = useNavigation().location?.pathname === "/map";
  const map = useRef<LeafletMap>(null);
  const location = useGeolocation();
  const { position } = location;
  const { request, view, isLoading, hasFailed, ask, note } = useMapView(loaded, position);
  const { from, list, near } = seenFrom(view, position, request.near);
  const isViewEmpty = request.bounds !== null && !list.some((market) => market.isInView);
  const nearest = list.find(isPlaced);
  const [lit, setLit] = useState<number | null>(null);
  const [follows, setFollows] = useState(true);
  const [waiting, setWaiting] = useState<{ bounds: Bounds; zoom: number } | null>(null);
  const [chosen, setChosen] = useState(loaded.view.chosen?.point ?? null);
  const [tilesFailed, setTilesFailed] = useState(false);
  const tilesSeen = useRef(false);
  const begun = useRef<object | null>(null);
  const [isDrawn, setDrawn] = useState(false);

  const { home, takeInHand } = useHome(loaded, position, isOwnView(loaded.request));
  const start = useMemo(
    () => (home ? { center: home, zoom: homeZoom } : startOf(loaded.request, loaded.view)),
    [loaded, home],
  );
  useEffect(() => setChosen(loaded.view.chosen?.point ?? null), [loaded]);

  const onMove = useCallback(
    (bounds: Bounds, zoom: number) => {
      // A new page has no points yet, so the first view always asks for them, even if the map does
      // not follow later moves.
      const isFirst = begun.current !== loaded;
      begun.current = loaded;
      setDrawn(true);
      if (follows || isFirst) ask({ bounds, zoom }, !isFirst);
      else setWaiting({ bounds, zoom });
    },
    [ask, follows, loaded],
  );
  const onChoose = useCallback(
    (point: MarketPoint | null) => {
      setChosen(point);
      note({ market: point?.id ?? null });
    },
    [note],
  );
  const onTiles = useCallback((isLoaded: boolean) => {
    tilesSeen.current ||= isLoaded;
    setTilesFailed(!tilesSeen.current);
  }, []);

  return (
    <div
      className={
        loaded.showsList
          ? "map-page stack relative gap-0 map-as-list"
          : "map-page stack relative gap-0"
      }
    >
      <MapPanel
        request={request}
        view={{ ...view, list }}
        near={near}
        submitted={loaded.request.q}
        showsList={loaded.showsList}
        isLoading={isLoading || isNavigating}
        hasFailed={hasFailed}
        notes={loaded.notes}
        question={loaded.view.question}
        lit={lit}
        onPoint={setLit}
        onType={(q) => {
          takeInHand();
          ask({ q });
        }}
      />
      <MapStage
        location={location}
        map={map}
        tiles={loaded.tiles}
        start={start}
        points={view.points}
        chosen={chosen}
        lit={lit}
        tilesFailed={tilesFailed}
        from={from}
        told={
          nearest && isViewEmpty
            ? "No markets in view."
            : view.looked || list.length === 0
              ? countText(view)
              : null
        }
        wayOut={
          nearest && isViewEmpty
            ? isDrawn && (
                <Button
                  type="button"
                  variant="soft"
                  onClick={() => map.current && showToo(map.current, nearest)}
                >
                  Show the nearest market
                </Button>
              )
            : list.length === 0 && <WayOut request={request} />
        }
        onTiles={onTiles}
        onTakeInHand={takeInHand}
        onMove={onMove}
        onChoose={onChoose}
        corner={
          <label className="map-follow align-center small round pointer tall gap-2">
            <input
              type="checkbox"
              checked={follows}
              onChange={(event) => {
                setFollows(event.target.checked);
                if (event.target.checked && waiting) ask(waiting);
                setWaiting(null);
              }}
            />
            Search when I move the map
          </label>
        }
        foot={
          <div className="map-toggle flex justify-center">
            <LinkButton to={mapAddress({ ...request, market: null }, true)} icon="list">
              List
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}
