import jsqr from "jsqr";
import type { Qr } from "~/models/core/qr-code";

const pixels = 4;

/** The text of the QR code in a page's HTML. */
export function readQrIn(html: string): string | null {
  const [, size, path] = /class="qr" viewBox="0 0 (\d+) .*?<path d="([^"]+)"/s.exec(html) ?? [];
  return size && path ? readDrawing({ size: Number(size), path }) : null;
}

/** Reads a drawn QR code as a camera would: from its pixels. Null if there is none. */
export function readDrawing({ size, path }: Qr): string | null {
  const width = size * pixels;
  const image = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const { x, y, length } of linesOf(path)) {
    for (let row = y * pixels; row < (y + 1) * pixels; row++) {
      for (let column = x * pixels; column < (x + length) * pixels; column++) {
        image.set([0, 0, 0], (row * width + column) * 4);
      }
    }
  }
  return jsqr(image, width, width)?.data ?? null;
}

/** The lines of an SVG path: 'M4 4.5h7' covers seven squares of the row 4. */
const linesOf = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)].map(([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    length: Number(length),
  }));
