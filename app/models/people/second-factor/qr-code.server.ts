import { encode } from "uqr";

/** A QR code as one SVG path, in a square whose side has `size` modules. */
export interface QrCode {
  path: string;
  size: number;
}

/** The QR code of a text, with the white border of four modules that readers need. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) => rowPath(row.map((isDark) => (isDark ? "1" : "0")).join(""), y));
  return { path: rows.join(""), size };
}

/** A rectangle for each run of dark modules in a row, such as '0011101'. */
const rowPath = (row: string, y: number) =>
  [...row.matchAll(/1+/g)]
    .map(({ 0: { length }, index: x }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join("");
