import { encode } from "uqr";

/** A QR code as a drawing: black lines, one unit wide, on a white ground of `size` by `size`. */
export interface Qr {
  size: number;
  /** The `d` of an SVG path. */
  path: string;
}

/** Draws a text with the white border of four units that readers need. For the server only. */
export function drawQr(text: string): Qr {
  const { size, data } = encode(text, { ecc: "L", border: 4 });
  return { size, path: data.map((row, y) => lineOf(row, y)).join("") };
}

/** Draws each run of dark squares in a row as a line. */
function lineOf(row: readonly boolean[], y: number): string {
  const squares = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...squares.matchAll(/1+/g)]
    .map(({ 0: { length }, index: x }) => `M${x} ${y + 0.5}h${length}`)
    .join("");
}
