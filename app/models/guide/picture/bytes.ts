/** What went wrong in reading a picture's outer form. */
export class Unreadable extends Error {
  constructor(readonly why: "damaged" | "cut short" | "moving") {
    super(why);
    this.name = "Unreadable";
  }
}

/** What a picture's bytes say of it before anything is decoded, and those bytes without metadata. */
export interface Read<Kind extends string = string> {
  kind: Kind;
  /** As stored, before it is turned. */
  width: number;
  height: number;
  orientation: import("./exif").Orientation;
  /** The picture without EXIF, place, XMP, comments, previews and whatever follows its end. */
  clean: Uint8Array<ArrayBuffer>;
}

/** Whether the bytes from `at` are this text, one character a byte. */
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
