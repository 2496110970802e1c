/** What went wrong while reading the outer structure of a photo's file. */
export class Unreadable extends Error {
  constructor(readonly why: "damaged" | "cut short" | "moving") {
    super(why);
    this.name = "Unreadable";
  }
}

/** What a photo's bytes tell before decoding, and the bytes without metadata. */
export interface Read<Kind extends string = string> {
  kind: Kind;
  /** As stored, before rotation. */
  width: number;
  height: number;
  orientation: Orientation;
  /** The photo without EXIF, location, XMP, comments, previews, and anything after its end. */
  clean: Uint8Array<ArrayBuffer>;
}

/** Whether the bytes from `at` equal this text, one byte per character. */
export const saysAt = (bytes: Uint8Array, at: number, text: string) =>
  at + text.length <= bytes.length &&
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The eight EXIF orientations, by how the camera was held: 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const isOrientation = (value: number): value is Orientation =>
  Number.isInteger(value) && value >= 1 && value <= 8;

/**
 * The orientation in an EXIF block (in a JPEG, the part after 'Exif\0\0': a TIFF header and its
 * first directory). Upright if the block has none or is not readable.
 */
export function orientationIn(tiff: Uint8Array): Orientation {
  if (tiff.length < 8) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const isLittle = order === 0x4949;
  const first = view.getUint32(4, isLittle);
  if (view.getUint16(2, isLittle) !== 42 || first + 2 > tiff.length) return 1;
  const entries = view.getUint16(first, isLittle);
  for (let entry = 0; entry < entries; entry++) {
    const at = first + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    const [tag, type] = [view.getUint16(at, isLittle), view.getUint16(at + 2, isLittle)];
    if (tag !== 0x0112) continue;
    const value = type === 3 ? view.getUint16(at + 8, isLittle) : 1;
    return isOrientation(value) ? value : 1;
  }
  return 1;
}

/** An EXIF block that holds only the orientation. */
export const orientationBlock = (orientation: Orientation) =>
  Uint8Array.of(
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  );
