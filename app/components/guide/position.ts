/** Where somebody is, in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

const seconds = 1000;
const minutes = 60 * seconds;
/** How a position is asked for: on load what the device knows anyway; by hand as exactly as it can. */
export const asking = {
  onLoad: { enableHighAccuracy: false, timeout: 5 * seconds, maximumAge: 60 * seconds },
  byHand: { enableHighAccuracy: true, timeout: 10 * seconds, maximumAge: 5 * minutes },
};

export const noGeolocation = "Geolocation is not supported by your browser";

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

/**
 * Asks the browser where it is, because somebody pressed a button. Rejects with an Error whose
 * message is ready to be shown.
 */
export async function askPosition(): Promise<Position> {
  if (!("geolocation" in navigator)) throw new Error(noGeolocation);
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      (error) => reject(new Error(locationProblem(error, true))),
      asking.byHand,
    );
  });
}
