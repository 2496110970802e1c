import { useCallback, useEffect, useState } from "react";
import type { Coordinates } from "~/models/place/place";
import { asking, locationProblem, noGeolocation } from "../guide/position";

/** Where the visitor is: asked for once on load, and again whenever `find` is called. */
export function useGeolocation() {
  const [position, setPosition] = useState<Coordinates | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = useCallback((askedByHand: boolean, onFound?: (found: Coordinates) => void) => {
    if (!("geolocation" in navigator)) {
      setProblem(noGeolocation);
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
        setFinding(false);
        setProblem(locationProblem(error, askedByHand));
      },
      askedByHand ? asking.byHand : asking.onLoad,
    );
  }, []);

  useEffect(() => ask(false), [ask]);

  return {
    position,
    isFinding,
    problem,
    find: (onFound: (found: Coordinates) => void) => ask(true, onFound),
    dismiss: () => setProblem(null),
  };
}
