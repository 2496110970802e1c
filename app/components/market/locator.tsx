import "./locator.css";

/** The contiguous United States, four units a degree of longitude and 5.1 one of latitude. */
const outline =
  "M3 8l7 1l1-4h110l3 2h6l14 3l-10 7h6l10-4l2 5h11v3l-9 1l-4 6l1 11l2 3l4-3l-1-7l6-10l6 3l-2 7l6 4l-3 4l3 3l14-6v-3l10-1l6-7h14l5-5l4-8l4 1l2 8l3 4l-13 7l-2 5l3 4l-6 2l-9 2h7l-8 2l-4 8l-2-2l1 5l-3 7l2 9l-10 7l-5 4l-7 6l-2 8l4 10l2 8l-2 8h-3l-3-6l-3-7v-5l-5-7l-5 3l-5-4h-11l-1 7l-8-2l-9-1l-5 3l-9 7v9l-8-3l-9-17l-7 4l-5-3l-8-11h-7v2h-11l-15-6h-9l-6-6l-8-4l-6-11l-2-6l-5-7l-3-6l2-8l-2-5l2-17z";
const bounds = { west: -125.5, east: -66, south: 24, north: 50 };

/**
 * Where in the country something is, at a glance: no tiles, no JavaScript, and nobody else is
 * asked. Draws nothing outside the contiguous states. Decoration: the address stands beside it.
 */
export function Locator({ lat, lng }: { lat: number; lng: number }) {
  const { west, east, south, north } = bounds;
  if (lng < west || lng > east || lat < south || lat > north) return null;
  const x = Math.round((lng - west) * 4);
  const y = Math.round((north - lat) * 5.1);
  return (
    <svg className="locator" viewBox="-6 -6 248 146" aria-hidden="true" focusable="false">
      <path className="locator-land" d={outline} />
      <circle className="locator-halo" cx={x} cy={y} r="14" />
      <circle className="locator-spot" cx={x} cy={y} r="5" />
    </svg>
  );
}
