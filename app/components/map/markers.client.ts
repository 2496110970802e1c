import { type DivIcon, divIcon } from "leaflet";
import { clusterSize } from "~/models/guide/map/join-points";
import type { MapPoint } from "~/models/guide/map/map.view";
import "./leaflet-map.css";

/** A vendor's awning on a pin, 40 pixels tall. Its colors are in leaflet-map.css. */
const pin = `<svg viewBox="0 0 40 40" aria-hidden="true">
  <path class="map-pin-ground" d="M20 39c-3-5-14-12-14-22a14 14 0 0 1 28 0c0 10-11 17-14 22z"/>
  <path class="map-pin-awning" d="M12 11h16l2 5a2.700 2.700 0 0 1-5.300 0 2.700 2.700 0 0 1-4.700 0 2.700 2.700 0 0 1-4.700 0 2.700 2.700 0 0 1-5.300 0zM13 20h14v5H13z"/>
</svg>`;

/** Says what the map's element is: the user can tab to it, and the arrow keys move the map. */
export function nameMap(canvas: HTMLElement, name: string) {
  canvas.setAttribute("role", "group");
  canvas.setAttribute("aria-roledescription", "map");
  canvas.setAttribute("aria-label", name);
}

const icons = new Map<string, DivIcon>();

function once(key: string, make: () => DivIcon): DivIcon {
  const icon = icons.get(key) ?? make();
  icons.set(key, icon);
  return icon;
}

/**
 * A market's marker. `aside` moves it away, in pixels, from a place that it shares with other
 * markets.
 */
export function pinIcon(isLit: boolean, { x, y } = { x: 0, y: 0 }): DivIcon {
  return once(`pin ${isLit} ${x} ${y}`, () =>
    divIcon({
      html: pin,
      className: isLit ? "map-pin map-pin-lit" : "map-pin",
      iconSize: [40, 40],
      iconAnchor: [20 - x, 39 - y],
      popupAnchor: [x, y - 36],
    }),
  );
}

/** The round marker with a count, which represents several markets. */
export function clusterIcon(count: number): DivIcon {
  const size = clusterSize(count);
  const text = count < 10_000 ? String(count) : `${Math.floor(count / 1000)}k`;
  return once(`cluster ${text}`, () =>
    divIcon({
      html: text,
      className: "map-cluster grid figures bold centered",
      iconSize: [size, size],
    }),
  );
}

export const userIcon = () =>
  once("user", () => divIcon({ html: "", className: "map-user", iconSize: [24, 24] }));

/**
 * Offsets that place markets at the same location in a circle around it, so that a user can hit
 * each of them.
 */
export function asides(points: readonly MapPoint[]): Map<number, { x: number; y: number }> {
  const places = new Map<string, number[]>();
  for (const point of points) {
    if (point.kind !== "market") continue;
    const place = `${point.lat.toFixed(5)},${point.lng.toFixed(5)}`;
    places.set(place, [...(places.get(place) ?? []), point.id]);
  }
  const moved = new Map<number, { x: number; y: number }>();
  for (const ids of places.values()) {
    if (ids.length < 2) continue;
    const radius = Math.max(22, ids.length * 7);
    ids.forEach((id, index) => {
      const angle = (2 * Math.PI * index) / ids.length;
      moved.set(id, {
        x: Math.round(radius * Math.sin(angle)),
        y: Math.round(-radius * Math.cos(angle)),
      });
    });
  }
  return moved;
}
