import { useCallback, useEffect, useState } from "react";
import type { Coordinates } from "~/models/place/place";

const seconds = 1000;
const minutes = 60 * seconds;
/** On load: what the device knows anyway, soon or not at all. */
const onLoad = { enableHighAccuracy: false, timeout: 5 * seconds, maximumAge: 60 * seconds };
/** Asked for by hand: as exactly as it can. */
const byHand = { enableHighAccuracy: true, timeout: 10 * seconds, maximumAge: 5 * minutes };

const unsupported = "Geolocation is not supported by your browser";

/** What is said of a failure, by whether somebody asked for the position or the page did. */
export function locationProblem(
  { code, message }: Pick<GeolocationPositionError, "code" | "message">,
  askedByHand: boolean,
): string {
  if (!askedByHand) return `Unable to get your location: ${message}`;
  if (code === 1) {
    return "Location access denied. Please enable location permissions in your browser.";
  }
  if (code === 2) return "Location information is unavailable.";
  if (code === 3) return "Location request timed out.";
  return `Location error: ${message}`;
}

/** Where the visitor is: asked for once on load, and again whenever `find` is called. */
export function useGeolocation() {
  const [position, setPosition] = useState<Coordinates | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = useCallback((askedByHand: boolean, onFound?: (found: Coordinates) => void) => {
    if (!("geolocation" in navigator)) {
      setProblem(unsupported);
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
      askedByHand ? byHand : onLoad,
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
