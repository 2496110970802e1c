/** A user's location, in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

const seconds = 1000;
const minutes = 60 * seconds;
/**
 * How to ask for a position. When a page loads, use what the device already knows; when the user
 * asks, use the most exact position.
 */
export const asking = {
  onLoad: { enableHighAccuracy: false, timeout: 5 * seconds, maximumAge: 60 * seconds },
  byHand: { enableHighAccuracy: true, timeout: 10 * seconds, maximumAge: 5 * minutes },
};

export const noGeolocation = "Geolocation is not supported by your browser";

/** The message for a failure, depending on whether the user or the page asked for the position. */
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
 * Asks the browser for the user's location, after the user has pressed a button. Rejects with an
 * Error that has a message ready to show.
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
