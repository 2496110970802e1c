import { earthRadius } from "~/models/guide/place/place";

/** The point so many miles to the north of 25, -80, where a test says that somebody is. */
export const milesNorth = (miles: number) => ({
  lat: 25 + (miles / earthRadius) * (180 / Math.PI),
  lng: -80,
});
