import { type Bounds, type Coordinates, widthOf } from "../place/place";
import { onMap, worldWidth } from "./mercator";

/**
 * Map tiles in rows. `left` and `top` are the distance from their upper left corner to the middle
 * of the map, in CSS pixels.
 */
export interface FirstTiles {
  columns: number;
  /** From the upper left, row by row. `address` is null beyond the poles. */
  tiles: { at: string; address: string | null }[];
  left: number;
  top: number;
}

/**
 * The width of a tile on a high-resolution screen, which gets the tiles of the next zoom level at
 * half size.
 */
const fineTile = 128;
/** The size of the map on a phone, in CSS pixels. */
const phone = { wide: 412, tall: 741 };
/** The values for `{s}` in a template, as Leaflet chooses them. */
const hosts = ["a", "b", "c"];

/**
 * The tiles that Leaflet requests first on a phone's high-resolution screen, at exactly the same
 * addresses. Sent with the page, they load while the map's script loads, and nothing loads twice.
 * `template` is the tile service's; `middle` is a place, or the box that the map shows.
 */
export function firstTiles(
  template: string,
  middle: Coordinates | Bounds,
  zoom: number,
): FirstTiles {
  const around = worldWidth(zoom);
  const center = "lat" in middle ? onMap(middle, around) : middleOf(middle, around);
  return tilesAround(template, { center, around, tile: fineTile, zoom: zoom + 1, ...phone });
}

/** Close enough to show street names, at the size of the map beside a market's facts. */
const streets = { zoom: 15, tile: 256, wide: 448, tall: 224 };

/** The tiles for the streets around a place, at full size. */
export function streetTiles(template: string, place: Coordinates): FirstTiles {
  const around = worldWidth(streets.zoom);
  return tilesAround(template, { center: onMap(place, around), around, ...streets });
}

function tilesAround(
  template: string,
  {
    center: { x, y },
    around,
    tile,
    zoom,
    wide,
    tall,
  }: {
    center: { x: number; y: number };
    /** The width of the whole world, and of one tile, in CSS pixels. */
    around: number;
    tile: number;
    zoom: number;
    wide: number;
    tall: number;
  },
): FirstTiles {
  const across = around / tile;
  const columns = tilesFrom(x - wide / 2, x + wide / 2, tile);
  const rows = tilesFrom(y - tall / 2, y + tall / 2, tile);
  return {
    columns: columns.length,
    tiles: rows.flatMap((row) =>
      columns.map((column) => {
        const at = { x: (column + across) % across, y: row, z: zoom };
        const isThere = row >= 0 && row < across;
        const fine = tile === fineTile;
        return { at: `${column},${row}`, address: isThere ? addressOf(template, at, fine) : null };
      }),
    ),
    left: Math.floor(x) - (columns[0] ?? 0) * tile,
    top: Math.floor(y) - (rows[0] ?? 0) * tile,
  };
}

/** The middle of a box as drawn on the map; it differs from the mean of the latitudes. */
function middleOf(bounds: Bounds, around: number) {
  const lower = onMap({ lat: bounds.south, lng: bounds.west }, around);
  const upper = onMap({ lat: bounds.north, lng: bounds.west + widthOf(bounds) }, around);
  return { x: (lower.x + upper.x) / 2, y: (lower.y + upper.y) / 2 };
}

/** The numbers of the tiles between two edges, given in pixels. */
function tilesFrom(start: number, end: number, tile: number): number[] {
  const [first, last] = [Math.floor(start / tile), Math.ceil(end / tile)];
  return Array.from({ length: last - first }, (_, index) => first + index);
}

function addressOf(
  template: string,
  { x, y, z }: { x: number; y: number; z: number },
  isFine: boolean,
): string {
  const host = hosts[(x + y) % hosts.length];
  const values: Record<string, string> = {
    x: `${x}`,
    y: `${y}`,
    z: `${z}`,
    r: isFine ? "@2x" : "",
    s: `${host}`,
  };
  return template.replace(/\{(\w)\}/g, (whole, name) => values[name] ?? whole);
}
