import { type Drawing, type Images, NotDrawn, type Sizing } from "~/platform/images";
import type { Read } from "./bytes";
import { type DrawnKind, drawnKinds, kindOf } from "./kinds";
import { planFor } from "./picture.rules";
import { mirrorRows } from "./png";
import { readBytes } from "./read";

/** A photo as stored. */
export interface Drawn {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * Draws a photo for storage: upright, at most 1,600 pixels on its longer side, as WebP, without any
 * metadata. Throws `NotDrawn`.
 */
export async function drawToStore(images: Images, picture: Read): Promise<Drawn> {
  const { isMirrored, ...plan } = planFor(picture);
  const drawn = await draw(images, picture.clean, isMirrored, { ...plan, format: "webp" });
  if (kindOf(drawn) !== "webp") throw new NotDrawn("the drawn file is not a WebP", true);
  const { clean: bytes, width, height } = readBytes("webp", drawn);
  return { bytes, width, height };
}

/**
 * Draws a stored photo in the size and format that a page requests, never wider than it is. Throws
 * `NotDrawn`.
 */
export async function drawSized(
  images: Images,
  stored: Uint8Array,
  { width, format }: Sizing,
): Promise<Uint8Array<ArrayBuffer>> {
  const kind = drawnKinds.find((each) => each === kindOf(stored));
  if (!kind) throw new NotDrawn("the stored file is not a photo", false);
  const read = readStored(kind, stored);
  const { rotate, isMirrored } = planFor(read);
  const natural = rotate % 180 === 0 ? read.width : read.height;
  const size = natural > width ? { width } : {};
  return draw(images, read.clean, isMirrored, { rotate, ...size, format });
}

function readStored(kind: DrawnKind, stored: Uint8Array): Read {
  try {
    return readBytes(kind, stored);
  } catch (error) {
    throw new NotDrawn(String(error), false);
  }
}

/**
 * The image service rotates and resizes. For a mirrored photo, the service first draws a PNG, and
 * this code then reverses the order of its rows.
 */
async function draw(images: Images, picture: Uint8Array, isMirrored: boolean, how: Drawing) {
  if (!isMirrored) return images.draw(picture, how);
  const turned = await images.draw(picture, { ...how, format: "png" });
  return images.draw(mirrorRows(turned), { format: how.format });
}
