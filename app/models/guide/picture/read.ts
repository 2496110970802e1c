import { type Read, Unreadable } from "./bytes";
import { readJpeg } from "./jpeg";
import { type DrawnKind, kindOf } from "./kinds";
import { damaged, whyNotDecode, whyNotPicture } from "./picture.rules";
import { readPng } from "./png";
import { readWebp } from "./webp";

const readers: Record<DrawnKind, (bytes: Uint8Array) => Read<DrawnKind>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
};

/**
 * Reads a photo's facts from a file's bytes, without decoding it. Throws `wrong_type` if the file
 * is not a photo (or is animated), `too_large` if it has too many bytes or pixels, and `invalid` if
 * it is empty, damaged or cut short.
 */
export function readPicture(bytes: Uint8Array): Read<DrawnKind> {
  const kind = kindOf(bytes);
  const refused = whyNotPicture(kind, bytes.length);
  if (refused) throw refused;
  const read = readBytes(kind as DrawnKind, bytes);
  const tooMuch = whyNotDecode(read);
  if (tooMuch) throw tooMuch;
  return read;
}

/** The same for bytes of a known type, of any size. */
export function readBytes(kind: DrawnKind, bytes: Uint8Array): Read<DrawnKind> {
  try {
    return readers[kind](bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw damaged(error.why);
    throw error;
  }
}
