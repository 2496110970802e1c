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
 * What a file's bytes say of the picture in it, with nothing decoded yet. Throws `wrong_type` for
 * what is none (or moves), `too_large` for too many bytes or pixels, `invalid` for what is empty,
 * damaged or cut short.
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

/** The same for bytes of a known kind, of any size. */
export function readBytes(kind: DrawnKind, bytes: Uint8Array): Read<DrawnKind> {
  try {
    return readers[kind](bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw damaged(error.why);
    throw error;
  }
}
