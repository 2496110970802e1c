import { useEffect, useRef, useState } from "react";
import { movedNote, movedUp } from "~/models/guide/picture/photo-names";
import {
  mostBytes,
  type Purpose,
  photoTooLarge,
  tooManyPhotos,
} from "~/models/guide/picture/picture.rules";
import { sendPicture } from "./send-picture";
import { shrunk } from "./shrink-picture";

export interface Photo {
  /** What the form names it by; null while it is on its way. */
  address: string | null;
  /** What is shown: the address, or the file that was chosen. */
  src: string;
  /** From 0 to 1 while it is on its way. */
  progress: number;
}

/**
 * The photos of one field while its form is filled in. Each that is added is shown at once and sent
 * by itself; `problem` says of the last ones why they could not be.
 */
export function usePhotos(start: string[], { most, purpose }: { most: number; purpose: Purpose }) {
  const [photos, setPhotos] = useState<Photo[]>(() =>
    start.map((address) => ({ address, src: address, progress: 1 })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const made = useRef<string[]>([]);
  useEffect(() => () => made.current.forEach(URL.revokeObjectURL), []);

  const change = (src: string, values: Partial<Photo>) =>
    setPhotos((all) => all.map((each) => (each.src === src ? { ...each, ...values } : each)));
  const leave = (src: string) => setPhotos((all) => all.filter((each) => each.src !== src));

  async function send(file: File, src: string, before: Photo[]) {
    try {
      const picture = await shrunk(file);
      if (picture.size >= mostBytes) throw new Error(photoTooLarge);
      const address = await sendPicture(picture, purpose, (progress) => change(src, { progress }));
      change(src, { address, progress: 1 });
      setNote("Image uploaded successfully!");
    } catch (error) {
      // What was to be replaced stays where its successor does not come.
      if (most === 1) setPhotos(before);
      else leave(src);
      setNote("");
      setProblem((error as Error).message);
    }
  }

  return {
    photos,
    problem,
    note,
    isSending: photos.some(({ address }) => address === null),
    /** Adds files that somebody has chosen; of too many the first. A field of one replaces its own. */
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
      // One after another: a slow line carries one picture faster than five at once.
      for (const { file, src } of added) await send(file, src, photos);
    },
    /** One place towards the beginning. */
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
    /** Says why the form cannot go yet. */
    wait: () => setNote("Please wait until your photos are uploaded."),
  };
}
