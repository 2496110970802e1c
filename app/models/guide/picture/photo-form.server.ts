import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Prepared } from "~/platform/fields";
import type { Viewer } from "~/platform/viewer";
import { keptOf } from "./attach.server";
import {
  adds,
  mostBytes,
  movedNote,
  movedUp,
  moves,
  type Purpose,
  photoFieldName,
  photoNames,
  removes,
  tooManyPhotos,
  uploadFailed,
} from "./picture.rules";
import { uploadPicture } from "./upload.server";

interface PhotoField {
  field: string;
  purpose: Purpose;
  /** The most photos of the field. A field for one photo is not a list. */
  most: number;
  /** Reads the saved photos, for a form whose data other users may change meanwhile. */
  saved?: () => Promise<(string | null)[]>;
}

/** The size limit of a form with a photo: the photo, plus what any form may have. */
export const mostOfPhotoForm = mostBytes + 1_000_000;

/**
 * For `submitForm` of a form with a photo field: uploads a posted file, whichever button was
 * pressed, and puts the photo's address in the form instead; also does what the field's own buttons
 * ask for. If another user saved meanwhile and removed photos of this form, the form shows the
 * saved photos instead; if it also has newly uploaded photos, only the removed photos are dropped.
 */
export function withPhotos(ctx: Allowed<Viewer | null>, photos: PhotoField) {
  return {
    limit: mostOfPhotoForm,
    prepare: (form: FormData) => takePhotos(ctx, photos, form),
    mend: async (form: FormData, { code }: DomainError) =>
      code === "changed" ? takeSaved(ctx, photos, form) : undefined,
  };
}

/**
 * A form with photos that no longer exist would be refused however often it is sent, so they are
 * removed from it.
 */
async function takeSaved(
  ctx: Allowed<Viewer | null>,
  { field, most, saved }: PhotoField,
  form: FormData,
): Promise<string | undefined> {
  const named = addressesIn(form, field, most);
  const there = ((await saved?.()) ?? named).filter((address) => address !== null);
  const waiting = await keptOf(ctx, named);
  const kept = named.filter((address) => there.includes(address) || waiting.has(address));
  if (kept.length === named.length) return;
  const isOwn = kept.some((address) => !there.includes(address));
  write(form, field, most, isOwn ? kept : there);
  return isOwn
    ? "Someone else removed photos. We removed them from this form, too."
    : "Someone else changed the photos. This form now shows the saved photos.";
}

async function takePhotos(
  ctx: Allowed<Viewer | null>,
  { field, purpose, most }: PhotoField,
  form: FormData,
): Promise<Prepared> {
  const names = photoNames(field);
  const pressed = form.get(names.button);
  // The field for taking a photo and the field for choosing one have the same name.
  const files = form.getAll(names.file).filter(isSent).slice(0, most);
  for (const name of Object.values(names)) form.delete(name);
  const kept = addressesIn(form, field, most).filter((address) => pressed !== removes(address));
  const moved = kept.findIndex((address) => pressed === moves(address));
  let had = movedUp(kept, moved);
  const isAgain = pressed !== null;
  const refuse = (error: DomainError) => {
    write(form, field, most, had);
    return { isAgain, refused: { error, field } };
  };
  if (files.length === 0) {
    if (pressed === adds) return refuse(invalid("Choose a photo first, then add it."));
    write(form, field, most, had);
    return { isAgain, ...(moved > 0 && { note: movedNote(moved) }) };
  }
  try {
    for (const file of files) {
      if (most > 1 && had.length >= most) throw invalid(tooManyPhotos);
      const { url } = await uploadPicture(ctx, { file, purpose });
      had = most === 1 ? [url] : [...had, url];
    }
    write(form, field, most, had);
    return { isAgain, note: "Image uploaded successfully!" };
  } catch (error) {
    if (error instanceof DomainError) return refuse(error);
    throw error;
  }
}

const invalid = (text: string) => new DomainError("invalid", text, { title: uploadFailed.title });

/** If no file was chosen, a browser sends a file without a name and without bytes. */
const isSent = (file: FormDataEntryValue | null): file is File =>
  file instanceof File && (file.name !== "" || file.size > 0);

/** The photos that a form names, in order; reads at most one more than allowed. */
function addressesIn(form: FormData, field: string, most: number): string[] {
  const names =
    most === 1
      ? [field]
      : Array.from({ length: most + 1 }, (_, index) => photoFieldName(field, most, index));
  return names
    .map((name) => form.get(name))
    .filter((value) => typeof value === "string")
    .filter((address) => address !== "");
}

/** Writes the photos' fields again, without gaps. */
function write(form: FormData, field: string, most: number, addresses: string[]): void {
  for (let index = 0; index <= most; index++) form.delete(photoFieldName(field, most, index));
  for (const [index, address] of addresses.entries()) {
    form.set(photoFieldName(field, most, index), address);
  }
}
