/**
 * Flat drawings made of a few shapes, as SVG text. Coordinates are whole units of an 800 by 600
 * sheet. The important parts stay near the middle, because pages crop the picture to other shapes.
 */
export const sheet = { width: 800, height: 600 } as const;

/** The site's colors: its green, and the warm colors around it. */
export const paint = {
  green: "#145900",
  leaf: "#3f8f2f",
  lime: "#8cbf4f",
  cream: "#fff6e4",
  sand: "#f1dcb5",
  wood: "#b5773f",
  bark: "#7d4e28",
  sun: "#ffc94d",
  orange: "#f08a3c",
  red: "#d8472f",
  rose: "#e98a8a",
  plum: "#7a3a63",
  sky: "#bfe3ee",
  sea: "#4aa3b5",
  navy: "#24365c",
  ink: "#4a3525",
  white: "#fffdf8",
} as const;

/**
 * Writes a record as 'fill="…"' and so on. Numbers are rounded and zeros are left out, to keep the
 * files small.
 */
function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== "" && value !== 0)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? round(value) : value}"`)
    .join("");
}

/** Rounds to whole units, or to one decimal if the value is smaller than 10. */
const round = (value: number) =>
  Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value);

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  rx?: number,
) => `<rect${attributes({ x, y, width, height, fill, rx })}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, opacity?: number) =>
  `<circle${attributes({ cx, cy, r, fill, opacity })}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse${attributes({ cx, cy, rx, ry, fill })}/>`;

export const path = (d: string, fill: string, opacity?: number) =>
  `<path${attributes({ d, fill, opacity })}/>`;

/** A line that follows a path. */
export const line = (d: string, stroke: string, width: number) =>
  `<path${attributes({ d, fill: "none", stroke, "stroke-width": width })}/>`;

function transform(x: number, y: number, scale: number, turn = 0): string {
  const parts = [
    (x || y) && `translate(${Math.round(x)} ${Math.round(y)})`,
    turn && `rotate(${Math.round(turn)})`,
    scale !== 1 && `scale(${Math.round(scale * 100) / 100})`,
  ].filter(Boolean);
  return parts.length > 0 ? ` transform="${parts.join("")}"` : "";
}

/**
 * The same shapes moved, scaled and rotated around their own origin. Works for one shape or
 * several.
 */
export function at(x: number, y: number, shapes: string, scale = 1, turn = 0): string {
  const change = transform(x, y, scale, turn);
  const single = /^<(?:path|circle|ellipse|rect)[^<]*\/>$/.test(shapes);
  return single && !shapes.includes("transform=")
    ? shapes.replace(/\/>$/, `${change}/>`)
    : `<g${change}>${shapes}</g>`;
}

/** Shapes that a picture draws more than once, stored under a name for `again`. */
export const once = (name: string, shapes: string) => `<g id="${name}">${shapes}</g>`;

/**
 * Draws the shapes that `once` stored. Shapes with the color "" take `fill`, and shapes with the
 * color "currentColor" take `color`.
 */
export const again = (
  name: string,
  x: number,
  y: number,
  {
    fill,
    color,
    scale = 1,
    turn = 0,
  }: { fill?: string; color?: string; scale?: number; turn?: number } = {},
) => `<use href="#${name}"${attributes({ fill, color })}${transform(x, y, scale, turn)}/>`;

/** Many small boxes as one shape. */
export const boxes = (all: [x: number, y: number, width: number, height: number][]) =>
  all
    .map(
      ([x, y, w, h]) =>
        `M${Math.round(x)} ${Math.round(y)}h${Math.round(w)}v${h}H${Math.round(x)}z`,
    )
    .join("");

/** Many dots as one line. */
export const dots = (all: [x: number, y: number][], size: number, colour: string) =>
  line(all.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join(""), colour, size);

/** A whole picture. It contains no words, so it needs no translation or reading. */
export const picture = (kept: string[], ...shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}" stroke-linecap="round">${
    kept.length > 0 ? `<defs>${kept.join("")}</defs>` : ""
  }${shapes.join("")}</svg>`;

/** Random numbers from 0 to 1. The same seed gives the same numbers in every run. */
export function randomFrom(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

export const times = (count: number, shape: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => shape(index)).join("");
