import {
  joined,
  type Orientation,
  orientationIn,
  type Read,
  saysAt,
  Unreadable,
  viewOf,
} from "./bytes";

const flags = { animated: 0x02, xmp: 0x04, exif: 0x08 };
const kept = ["VP8X", "ICCP", "ALPH", "VP8 ", "VP8L"];

interface Chunk {
  type: string;
  data: Uint8Array;
}

function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes);
  if (bytes.length < 20) throw new Unreadable("cut short");
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) throw new Unreadable("cut short");
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > end) throw new Unreadable("cut short");
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    // A chunk of odd length is followed by a padding byte.
    at += 8 + length + (length & 1);
  }
  return chunks;
}

/** Reads a WebP's chunks and leaves out EXIF, XMP and unknown chunks. */
export function readWebp(bytes: Uint8Array): Read<"webp"> {
  const chunks = chunksOf(bytes);
  const frame = chunks.find(({ type }) => type === "VP8 " || type === "VP8L");
  const extended = chunks.find(({ type }) => type === "VP8X");
  const isMoving =
    (extended && ((extended.data[0] ?? 0) & flags.animated) !== 0) || isAnimated(chunks);
  if (isMoving) throw new Unreadable("moving");
  if (!frame) throw new Unreadable("damaged");
  const size = frame.type === "VP8L" ? sizeOfLossless(frame.data) : sizeOfLossy(frame.data);
  // If a file gives two sizes, it could be measured by the smaller and decoded at the larger.
  if (extended && !isSameSize(size, extended.data)) throw new Unreadable("damaged");
  const exif = chunks.find(({ type }) => type === "EXIF")?.data;
  const orientation: Orientation = exif ? orientationIn(withoutPrefix(exif)) : 1;
  const body = chunks
    .filter(({ type }) => kept.includes(type))
    .map(({ type, data }) => written(type, type === "VP8X" ? withoutFlags(data) : data));
  const length = body.reduce((sum, part) => sum + part.length, 4);
  const head = new Uint8Array(12);
  head.set(new TextEncoder().encode("RIFF"));
  viewOf(head).setUint32(4, length, true);
  head.set(new TextEncoder().encode("WEBP"), 8);
  return { kind: "webp", ...size, orientation, clean: joined([head, ...body]) };
}

const isAnimated = (chunks: Chunk[]) =>
  chunks.some(({ type }) => type === "ANIM" || type === "ANMF");

function sizeOfLossy(data: Uint8Array) {
  const isKeyFrame = data.length >= 10 && saysAt(data, 3, "\x9d\x01\x2a");
  if (!isKeyFrame) throw new Unreadable("damaged");
  const view = viewOf(data);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

function sizeOfLossless(data: Uint8Array) {
  if (data.length < 5 || data[0] !== 0x2f) throw new Unreadable("damaged");
  const bits = viewOf(data).getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function isSameSize({ width, height }: { width: number; height: number }, data: Uint8Array) {
  if (data.length < 10) return false;
  const view = viewOf(data);
  const of24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return of24(4) + 1 === width && of24(7) + 1 === height;
}

/** Some programs write the EXIF prefix that belongs only in a JPEG. */
const withoutPrefix = (exif: Uint8Array) => (saysAt(exif, 0, "Exif\0\0") ? exif.subarray(6) : exif);

function withoutFlags(data: Uint8Array): Uint8Array {
  const own = data.slice();
  own[0] = (own[0] ?? 0) & ~(flags.exif | flags.xmp);
  return own;
}

function written(type: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(8 + data.length + (data.length & 1));
  whole.set(new TextEncoder().encode(type));
  viewOf(whole).setUint32(4, data.length, true);
  whole.set(data, 8);
  return whole;
}
