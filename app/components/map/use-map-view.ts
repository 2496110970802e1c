import { useLocation } from "@remix-run/react";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { type MapRequest, mapParams } from "~/models/guide/map/map.schema";
import type { MapView } from "~/models/guide/map/map.view";
import { type Bounds, boundsText, type Coordinates, roughly } from "~/models/guide/place/place";
import { keepLastMap } from "./last-map";

/** What the page was loaded with. */
export interface LoadedMap {
  request: MapRequest;
  view: MapView;
  showsList: boolean;
}

/** So long a map has to rest, or a keyboard, before the server is asked. */
const rest = 250;

/** The address of a map that asks for this. */
export function mapAddress(request: Partial<MapRequest>, showsList = false): string {
  const bounds = request.bounds ? boundsText(request.bounds) : undefined;
  const params = mapParams({ ...request, view: showsList ? "list" : null }, bounds);
  return params.size > 0 ? `/map?${params}` : "/map";
}

/**
 * What was loaded by going to this entry of the history. What is loaded for it again, because the
 * theme was changed or another tab signed out, is of where the map was once, and is passed over.
 */
export function useArrival<Loaded extends object>(loaded: Loaded): Loaded {
  const { key } = useLocation();
  const [arrival, setArrival] = useState({ key, loaded });
  if (arrival.key === key) return arrival.loaded;
  setArrival({ key, loaded });
  return loaded;
}

/**
 * What the map shows now: what the page was loaded with, then whatever a moved map or a typed text
 * asks for. Only the latest question is answered; the address keeps up, without an entry in the
 * history, so that reloading and coming back show the same.
 */
export function useMapView(loaded: LoadedMap, position: Coordinates | null) {
  const [state, setState] = useState({ loaded, request: loaded.request, view: loaded.view });
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const underWay = useRef<AbortController>();
  // A link of the page has been followed: what it leads to counts, and nothing asked before.
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
          // Drawing many markers must not keep a thumb or a keyboard waiting.
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

  /** What is only remembered in the address: nothing is asked for. */
  const note = useCallback(
    (change: Partial<MapRequest>) => {
      const { loaded } = latest.current;
      replaceAddress(mapAddress(become(change), loaded.showsList));
    },
    [become, replaceAddress],
  );

  // A page does not know where one is: distances are told from there, and the nearest come first.
  useEffect(() => {
    if (position && !loaded.request.near) ask({}, false);
  }, [position, loaded, ask]);

  useEffect(() => keepLastMap(mapAddress(request, loaded.showsList)), [request, loaded]);

  return { request, view, isLoading, hasFailed, ask, note };
}

/** A page comes without points. Those that stand on the map stay until the others are there. */
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
 * The address of this entry of the history, to be replaced without asking for a page. Once the
 * browser is on its way to another entry its address is there already, and is left alone: a map
 * that comes to rest meanwhile, or a popup that closes because its page is left, is of the past.
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
