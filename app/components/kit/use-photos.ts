import { useEffect, useRef, useState } from "react";
import {
  mostBytes,
  movedNote,
  movedUp,
  type Purpose,
  photoTooLarge,
  storedSide,
  tooManyPhotos,
} from "~/models/guide/picture/picture.rules";

export interface Photo {
  /** The address that the form posts; null while the photo is uploading. */
  address: string | null;
  /** The source of the image: the address, or the file that was chosen. */
  src: string;
  /** From 0 to 1 while the photo is uploading. */
  progress: number;
}

/**
 * The photos of one field while the user fills in its form. Each added photo appears at once and is
 * uploaded on its own. `problem` says why the last ones could not be added.
 */
export function usePhotos(start: string[], { most, purpose }: { most: number; purpose: Purpose }) {
  const [photos, setPhotos] = useState<Photo[]>(() =>
    start.map((address) => ({ address, src: address, progress: 1 })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const isSending = photos.some(({ address }) => address === null);
  /** The photos when nothing was uploading. A field of one photo returns to them. */
  const settled = useRef(photos);
  if (!isSending) settled.current = photos;
  const made = useRef<string[]>([]);
  useEffect(() => () => made.current.forEach(URL.revokeObjectURL), []);

  const change = (src: string, values: Partial<Photo>) =>
    setPhotos((all) => all.map((each) => (each.src === src ? { ...each, ...values } : each)));
  const leave = (src: string) => setPhotos((all) => all.filter((each) => each.src !== src));

  async function send(file: File, src: string) {
    try {
      const picture = await shrunk(file);
      if (picture.size >= mostBytes) throw new Error(photoTooLarge);
      const address = await sendPicture(picture, purpose, (progress) => change(src, { progress }));
      change(src, { address, progress: 1 });
      setNote("Image uploaded successfully!");
    } catch (error) {
      if (most === 1) setPhotos((all) => afterFailure(all, src, settled.current));
      else leave(src);
      setNote("");
      setProblem((error as Error).message);
    }
  }

  return {
    photos,
    problem,
    note,
    isSending,
    /**
     * Adds the files that the user has chosen; if there are too many, only the first ones. A field
     * of one photo replaces its photo.
     */
    async add(files: File[]) {
      const room = most === 1 ? 1 : most - photos.length;
      setNote("");
      setProblem(files.length > room ? tooManyPhotos : null);
      const added = files.slice(0, Math.max(0, room)).map((file) => {
        const src = URL.createObjectURL(file);
        made.current.push(src);
        return { file, src };
      });
      const shown = added.map(({ src }) => ({ address: null, src, progress: 0 }));
      if (shown.length > 0) setPhotos((all) => (most === 1 ? shown : [...all, ...shown]));
      // One after another: a slow connection sends one photo faster than five at once.
      for (const { file, src } of added) await send(file, src);
    },
    /** Moves a photo one place towards the beginning. */
    move(src: string) {
      const from = photos.findIndex((each) => each.src === src);
      setPhotos((all) => movedUp(all, from));
      setProblem(null);
      setNote(movedNote(from));
    },
    remove(src: string) {
      leave(src);
      setProblem(null);
      setNote("Photo removed");
    },
    /** Says why the form cannot be sent yet. */
    wait: () => setNote("Wait until your photos are uploaded."),
  };
}

/**
 * The photo of a field of one photo after the upload of `src` has failed: the photo that it was to
 * replace stays, unless the user has chosen another photo meanwhile.
 */
export const afterFailure = (shown: Photo[], src: string, before: Photo[]): Photo[] =>
  shown.some((each) => each.src === src) ? before : shown;

const failed = "Please try uploading your image again";
const signedOut = "You were signed out. Save the form to sign in again, then add this photo.";

/**
 * Uploads one photo before its form is sent, and reports the progress from 0 to 1 (fetch cannot).
 * Returns the photo's address. Rejects with an Error that has a message for the user who chose the
 * photo.
 */
function sendPicture(
  picture: Blob,
  purpose: Purpose,
  tell: (part: number) => void,
): Promise<string> {
  const form = new FormData();
  form.set("purpose", purpose);
  form.set("image", picture, "photo");
  return new Promise((done, refuse) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/upload");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0);
    request.onerror = () => refuse(new Error(failed));
    request.onload = () => {
      const answer = request.response as { url?: string; message?: string } | null;
      if (request.status === 201 && answer?.url) done(answer.url);
      else refuse(new Error(request.status === 401 ? signedOut : answer?.message || failed));
    };
    request.send(form);
  });
}

/** Smaller photos are sent unchanged: drawing them again would cost more than it saves. */
const smallEnough = 1_000_000;

/**
 * The photo at the size in which we keep it, so that a phone on a slow connection sends tenths of a
 * megabyte instead of several megabytes. It is upright, because browsers turn what they decode. A
 * photo that this browser cannot read, or that gets no smaller, is sent unchanged.
 */
async function shrunk(file: File): Promise<Blob> {
  if (file.size <= smallEnough) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, storedSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // A drawing may be transparent, which JPEG does not support.
    const type = file.type === "image/png" ? "image/webp" : "image/jpeg";
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.85));
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}
