import { useCallback, useEffect, useState } from "react";
import type { Coordinates } from "~/models/place/place";
import { asking, locationProblem, noGeolocation } from "../guide/position";

/** How long a problem is told that nobody's own question has led to, in milliseconds. */
const unaskedFor = 10_000;

/** Where the visitor is: asked for once on load, and again whenever `find` is called. */
export function useGeolocation() {
  const [position, setPosition] = useState<Coordinates | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState<{ text: string; askedByHand: boolean } | null>(null);

  const ask = useCallback((askedByHand: boolean, onFound?: (found: Coordinates) => void) => {
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
    problem: problem?.text ?? null,
    find: (onFound: (found: Coordinates) => void) => ask(true, onFound),
    dismiss: () => setProblem(null),
  };
}
