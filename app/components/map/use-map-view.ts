import { useLocation } from "@remix-run/react";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { type MapRequest, mapParams } from "~/models/guide/map/map.schema";
import type { MapView } from "~/models/guide/map/map.view";
import { type Bounds, boundsText, type Coordinates, roughly } from "~/models/guide/place/place";
import { keepLastMap } from "./last-map";

/** The data that the page was loaded with. */
export interface LoadedMap {
  request: MapRequest;
  view: MapView;
  showsList: boolean;
}

/**
 * How long the map or the keyboard has to rest before the page asks the server, in milliseconds.
 */
const rest = 250;

/** The address of a map with this request. */
export function mapAddress(request: Partial<MapRequest>, showsList = false): string {
  const bounds = request.bounds ? boundsText(request.bounds) : undefined;
  const params = mapParams({ ...request, view: showsList ? "list" : null }, bounds);
  return params.size > 0 ? `/map?${params}` : "/map";
}

/**
 * The data that was loaded when the user came to this history entry. Data loaded again for the same
 * entry, because the theme was changed or another tab signed out, is about an earlier position of
 * the map, so it is ignored.
 */
export function useArrival<Loaded extends object>(loaded: Loaded): Loaded {
  const { key } = useLocation();
  const [arrival, setArrival] = useState({ key, loaded });
  if (arrival.key === key) return arrival.loaded;
  setArrival({ key, loaded });
  return loaded;
}

/**
 * What the map shows now: first what the page was loaded with, then what a moved map or a typed
 * text asks for. Only the latest request is answered. The address follows, without a new history
 * entry, so that reloading and coming back show the same.
 */
export function useMapView(loaded: LoadedMap, position: Coordinates | null) {
  const [state, setState] = useState({ loaded, request: loaded.request, view: loaded.view });
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const underWay = useRef<AbortController>();
  // The user has followed a link of the page: its data counts, and earlier requests no longer do.
  const isStale = state.loaded !== loaded;
  const { request, view } = isStale ? arrived(loaded, state.view) : state;
  const latest = useRef({ loaded, request, position });
  latest.current = { ...latest.current, loaded, position };
  if (isStale) latest.current.request = loaded.request;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was asked before is over
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      underWay.current?.abort();
      setLoading(false);
      setFailed(false);
    },
    [loaded],
  );

  const become = useCallback((change: Partial<MapRequest>) => {
    const { loaded } = latest.current;
    const request = { ...latest.current.request, ...change };
    latest.current.request = request;
    setState((before) => ({
      loaded,
      request,
      view: before.loaded === loaded ? before.view : arrived(loaded, before.view).view,
    }));
    return request;
  }, []);

  const replaceAddress = useAddress(loaded);

  const ask = useCallback(
    (change: Partial<MapRequest>, isAddressed = true) => {
      const { loaded, position } = latest.current;
      const request = become(change);
      if (isAddressed) replaceAddress(mapAddress(request, loaded.showsList));
      clearTimeout(timer.current);
      underWay.current?.abort();
      setLoading(true);
      timer.current = setTimeout(async () => {
        const asking = new AbortController();
        underWay.current = asking;
        try {
          const near = request.near || (position ? roughly(position) : "");
          const view = await fetchView({ ...request, near }, asking.signal);
          if (asking.signal.aborted) return;
          // Rendering many markers must not keep a tap or a key press waiting.
          startTransition(() => {
            setState({ loaded, request: latest.current.request, view });
            setFailed(false);
            setLoading(false);
          });
        } catch {
          if (asking.signal.aborted) return;
          setFailed(true);
          setLoading(false);
        }
      }, rest);
    },
    [become, replaceAddress],
  );

  /** For a change that is only kept in the address: the page does not ask the server. */
  const note = useCallback(
    (change: Partial<MapRequest>) => {
      const { loaded } = latest.current;
      replaceAddress(mapAddress(become(change), loaded.showsList));
    },
    [become, replaceAddress],
  );

  // A page is loaded without the user's location. Ask again, because distances are measured from it
  // and the nearest markets come first.
  useEffect(() => {
    if (position && !loaded.request.near) ask({}, false);
  }, [position, loaded, ask]);

  useEffect(() => keepLastMap(mapAddress(request, loaded.showsList)), [request, loaded]);

  return { request, view, isLoading, hasFailed, ask, note };
}

/** A page comes without points. The points on the map stay until the new ones arrive. */
const arrived = ({ request, view }: LoadedMap, { points }: MapView) => ({
  request,
  view: { ...view, points },
});

async function fetchView(request: MapRequest & { bounds: Bounds | null }, signal: AbortSignal) {
  const bounds = request.bounds ? boundsText(request.bounds) : undefined;
  const answer = await fetch(
    `/api/markets/map?${mapParams({ ...request, market: null }, bounds)}`,
    { signal },
  );
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as MapView;
}

const inBar = () => window.location.pathname + window.location.search;

/**
 * Replaces the address of this history entry without loading a page. Once the browser is on its way
 * to another entry, the address bar already has that entry's address, which must not change: a map
 * that comes to rest meanwhile, or a popup that closes because the user leaves its page, belongs to
 * the past.
 */
function useAddress(loaded: LoadedMap) {
  const { pathname, search } = useLocation();
  const own = useRef({ of: loaded, text: pathname + search });
  if (own.current.of !== loaded) own.current = { of: loaded, text: pathname + search };
  return useCallback((address: string) => {
    if (inBar() !== asInBar(own.current.text)) return;
    window.history.replaceState(window.history.state, "", address);
    own.current.text = inBar();
  }, []);
}

/** An address as the browser writes it. */
function asInBar(address: string): string {
  const { pathname, search } = new URL(address, window.location.href);
  return pathname + search;
}
