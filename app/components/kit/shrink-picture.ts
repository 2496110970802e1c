import { storedSide } from "~/models/guide/picture/picture.rules";

/** Smaller ones travel as they are: drawing them anew would cost more than it saves. */
const smallEnough = 1_000_000;

/**
 * A picture as large as it will be kept, so that a phone on a slow line sends tenths of a megabyte
 * in place of several. Upright, because browsers turn what they decode. A picture that this browser
 * cannot read, or that gets no smaller, is sent as it is.
 */
export async function shrunk(file: File): Promise<Blob> {
  if (file.size <= smallEnough) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, storedSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // A drawing may be see-through, which JPEG cannot be.
    const type = file.type === "image/png" ? "image/webp" : "image/jpeg";
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.85));
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}
