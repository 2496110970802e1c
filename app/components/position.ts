/** Where somebody is, in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

/**
 * Asks the browser where it is, because somebody pressed a button: exactly, for at most ten
 * seconds, an answer of the last five minutes being good enough. Rejects with an Error whose
 * message is ready to be shown.
 */
export async function askPosition(): Promise<Position> {
  if (!("geolocation" in navigator)) {
    throw new Error("Geolocation is not supported by your browser");
  }
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      (error) => reject(new Error(whyNot(error))),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 },
    );
  });
}

function whyNot({ code, message }: GeolocationPositionError): string {
  if (code === 1) {
    return "Location access denied. Please enable location permissions in your browser.";
  }
  if (code === 2) return "Location information is unavailable.";
  if (code === 3) return "Location request timed out.";
  return `Location error: ${message}`;
}
