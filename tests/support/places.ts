import { earthRadius } from "~/models/guide/place/place";

/** The point this many miles north of 25, -80, where tests place the user. */
export const milesNorth = (miles: number) => ({
  lat: 25 + (miles / earthRadius) * (180 / Math.PI),
  lng: -80,
});
