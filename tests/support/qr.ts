import jsqr from "jsqr";
import type { Qr } from "~/models/orders/order/pickup-qr.view";

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

/** The horizontal lines of an SVG path that has only `M`, `m` and `h`. */
function* linesOf(path: string) {
  let [x, y] = [0, 0];
  for (const [, command, first, second] of path.matchAll(/([Mmh])([\d.]+) ?([\d.]+)?/g)) {
    if (command === "M") [x, y] = [Number(first), Math.floor(Number(second))];
    if (command === "m") x += Number(first);
    if (command !== "h") continue;
    yield { x, y, length: Number(first) };
    x += Number(first);
  }
}
