import { useCallback, useEffect, useRef, useState } from "react";
import type { Coordinates } from "~/models/guide/place/place";
import { asking, locationProblem, noGeolocation } from "../guide/position";

/** How long a problem is told that nobody's own question has led to, in milliseconds. */
const unaskedFor = 10_000;

/** Why it is not known where the visitor is, and whether the visitor had asked. */
export interface LocationProblem {
  text: string;
  askedByHand: boolean;
}

/** Where the visitor is: asked for once on load, and again whenever `find` is called. */
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
        // The visitor has asked since, and waits for another answer.
        if (!askedByHand && hasAsked.current) return;
        setFinding(false);
        setProblem({ text: locationProblem(error, askedByHand), askedByHand });
      },
      askedByHand ? asking.byHand : asking.onLoad,
    );
  }, []);

  useEffect(() => ask(false), [ask]);

  // Nobody had asked for what is told unasked: it goes by itself.
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
 * Where a map goes by itself once it is known where one is: there, unless the address asked for
 * something else (`isElsewhere`), or somebody has taken the map in hand meanwhile. `loaded` stands
 * for the page's visit: each goes there once.
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
