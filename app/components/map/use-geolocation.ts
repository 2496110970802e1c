import { useCallback, useEffect, useRef, useState } from "react";
import type { Coordinates } from "~/models/guide/place/place";
import { asking, locationProblem, noGeolocation } from "../guide/position";

/** How long to show a problem that the user did not ask about, in milliseconds. */
const unaskedFor = 10_000;

/** Why the visitor's location is unknown, and whether the visitor had asked for it. */
export interface LocationProblem {
  text: string;
  askedByHand: boolean;
}

/**
 * The visitor's location: the page asks for it once on load, and again whenever `find` is called.
 */
export function useGeolocation() {
  const [position, setPosition] = useState<Coordinates | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState<LocationProblem | null>(null);
  const hasAsked = useRef(false);

  const ask = useCallback((askedByHand: boolean, onFound?: (found: Coordinates) => void) => {
    if (askedByHand) hasAsked.current = true;
    if (!("geolocation" in navigator)) {
      setProblem({ text: noGeolocation, askedByHand });
      return;
    }
    if (askedByHand) {
      setFinding(true);
      setProblem(null);
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const found = { lat: coords.latitude, lng: coords.longitude };
        setPosition(found);
        setFinding(false);
        setProblem(null);
        onFound?.(found);
      },
      (error) => {
        // The visitor has asked since then, and waits for that answer.
        if (!askedByHand && hasAsked.current) return;
        setFinding(false);
        setProblem({ text: locationProblem(error, askedByHand), askedByHand });
      },
      askedByHand ? asking.byHand : asking.onLoad,
    );
  }, []);

  useEffect(() => ask(false), [ask]);

  // The visitor did not ask for this message, so it disappears by itself.
  useEffect(() => {
    if (!problem || problem.askedByHand) return;
    const going = setTimeout(() => setProblem(null), unaskedFor);
    return () => clearTimeout(going);
  }, [problem]);

  return {
    position,
    isFinding,
    problem,
    find: (onFound: (found: Coordinates) => void) => ask(true, onFound),
    dismiss: () => setProblem(null),
  };
}

/**
 * Where a map moves by itself once the user's location is known: to that location, unless the
 * address asked for something else (`isElsewhere`) or the user has moved the map meanwhile.
 * `loaded` identifies a visit to the page; each visit moves the map once.
 */
export function useHome(loaded: object, position: Coordinates | null, isElsewhere: boolean) {
  const settled = useRef<object | null>(null);
  const [home, setHome] = useState<{ loaded: object; center: Coordinates } | null>(null);
  useEffect(() => {
    if (!position || isElsewhere || settled.current === loaded) return;
    settled.current = loaded;
    setHome({ loaded, center: position });
  }, [loaded, position, isElsewhere]);
  const takeInHand = useCallback(() => {
    settled.current = loaded;
  }, [loaded]);
  return { home: home?.loaded === loaded ? home.center : null, takeInHand };
}
