import { type Bounds, type Coordinates, widthOf } from "../place/place";
import { onMap, worldWidth } from "./mercator";

/** Tiles in rows, of whose upper left corner the middle of a map is so many CSS pixels away. */
export interface FirstTiles {
  columns: number;
  /** From the upper left, row by row; without an address beyond the poles. */
  tiles: { at: string; address: string | null }[];
  left: number;
  top: number;
}

/** How wide a tile is on a fine screen, which gets those of the next zoom at half their size. */
const fineTile = 128;
/** As much of a map as a phone shows, in CSS pixels. */
const phone = { wide: 412, tall: 741 };
/** What a template's `{s}` may stand for; Leaflet's own choice. */
const hosts = ["a", "b", "c"];

/**
 * The tiles that Leaflet asks for first on a phone's fine screen, at the very addresses that it asks
 * for. Sent with the page they are on their way while the map's script is, and nothing is fetched
 * twice. `template` is the tile service's; `middle` a place, or the box that the map shows.
 */
export function firstTiles(
  template: string,
  middle: Coordinates | Bounds,
  zoom: number,
): FirstTiles {
  const around = worldWidth(zoom);
  const { x, y } = "lat" in middle ? onMap(middle, around) : middleOf(middle, around);
  const across = around / fineTile;
  const columns = tilesFrom(x - phone.wide / 2, x + phone.wide / 2);
  const rows = tilesFrom(y - phone.tall / 2, y + phone.tall / 2);
  return {
    columns: columns.length,
    tiles: rows.flatMap((row) =>
      columns.map((column) => {
        const tile = { x: (column + across) % across, y: row, z: zoom + 1 };
        const isThere = row >= 0 && row < across;
        return { at: `${column},${row}`, address: isThere ? addressOf(template, tile) : null };
      }),
    ),
    left: Math.floor(x) - (columns[0] ?? 0) * fineTile,
    top: Math.floor(y) - (rows[0] ?? 0) * fineTile,
  };
}

/** The middle of a box as it is drawn, which is not the mean of its latitudes. */
function middleOf(bounds: Bounds, around: number) {
  const lower = onMap({ lat: bounds.south, lng: bounds.west }, around);
  const upper = onMap({ lat: bounds.north, lng: bounds.west + widthOf(bounds) }, around);
  return { x: (lower.x + upper.x) / 2, y: (lower.y + upper.y) / 2 };
}

/** The numbers of the tiles that lie between two edges, in pixels. */
function tilesFrom(start: number, end: number): number[] {
  const [first, last] = [Math.floor(start / fineTile), Math.ceil(end / fineTile)];
  return Array.from({ length: last - first }, (_, index) => first + index);
}

function addressOf(template: string, { x, y, z }: { x: number; y: number; z: number }): string {
  const host = hosts[(x + y) % hosts.length];
  const values: Record<string, string> = {
    x: `${x}`,
    y: `${y}`,
    z: `${z}`,
    r: "@2x",
    s: `${host}`,
  };
  return template.replace(/\{(\w)\}/g, (whole, name) => values[name] ?? whole);
}
