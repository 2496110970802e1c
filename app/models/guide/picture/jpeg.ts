import {
  joined,
  type Orientation,
  orientationBlock,
  orientationIn,
  type Read,
  saysAt,
  Unreadable,
  viewOf,
} from "./bytes";

const marker = { SOI: 0xd8, EOI: 0xd9, SOS: 0xda, APP1: 0xe1 };

/**
 * Frame segments: they say how the image is coded and how large it is. C4, C8 and CC in this range
 * are tables.
 */
const isFrame = (code: number) =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** A photo has one scan, or about ten; files with thousands are made to keep a decoder busy. */
const mostScans = 100;

/**
 * Reads a JPEG's segments. Keeps the tables, the frame, the scans, and the segments that affect
 * colors (JFIF, the color profile, Adobe's transform). Stops at the end of the image, which drops
 * anything that phones add after it (videos, second photos).
 */
export function readJpeg(bytes: Uint8Array): Read<"jpeg"> {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let orientation: Orientation = 1;
  let scans = 0;
  let at = 2;
  for (;;) {
    if (at + 2 > bytes.length) throw new Unreadable("cut short");
    if (bytes[at] !== 0xff) throw new Unreadable("damaged");
    const code = bytes[at + 1] as number;
    if (code === 0xff) {
      at++;
      continue;
    }
    if (code === marker.EOI) break;
    if (at + 4 > bytes.length) throw new Unreadable("cut short");
    const length = view.getUint16(at + 2);
    let end = at + 2 + length;
    if (length < 2) throw new Unreadable("damaged");
    if (end > bytes.length) throw new Unreadable("cut short");
    if (isFrame(code)) {
      // A second frame could be larger than the frame that was measured.
      if (size || length < 8) throw new Unreadable("damaged");
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (code === marker.APP1 && saysAt(bytes, at + 4, "Exif\0\0")) {
      orientation = orientationIn(bytes.subarray(at + 10, end));
    }
    if (code === marker.SOS) {
      if (!size || ++scans > mostScans) throw new Unreadable("damaged");
      end = endOfScan(bytes, end);
    }
    if (isKept(bytes, at, code)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (!size || scans === 0) throw new Unreadable("damaged");
  kept.push(Uint8Array.of(0xff, marker.EOI));
  return { kind: "jpeg", ...size, orientation, clean: joined(kept) };
}

/** The position of the first marker after a scan's data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    const belongsToData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!belongsToData) return at;
  }
  throw new Unreadable("cut short");
}

function isKept(bytes: Uint8Array, at: number, code: number): boolean {
  const says = (text: string) => saysAt(bytes, at + 4, text);
  if (code === 0xe0) return says("JFIF\0");
  if (code === 0xe2) return says("ICC_PROFILE\0");
  if (code === 0xee) return says("Adobe");
  // Keep tables, frames and scans, but no segments of other applications and no comments.
  return code >= 0xc0 && code < 0xe0;
}

/** A JPEG with a tag for its rotation, if it needs one. `clean` is a JPEG without metadata. */
export function turnedByTag(clean: Uint8Array, orientation: Orientation): Uint8Array<ArrayBuffer> {
  if (orientation === 1) return joined([clean]);
  const exif = joined([new TextEncoder().encode("Exif\0\0"), orientationBlock(orientation)]);
  const segment = Uint8Array.of(0xff, marker.APP1, 0, exif.length + 2);
  return joined([clean.subarray(0, 2), segment, exif, clean.subarray(2)]);
}
