import { z } from "~/platform/zod";
import { keyIn, mostPhotos, purposes, tooManyPhotos } from "./picture.rules";

/** The address that an upload returned, or an address that the photo has always had. */
const addAgain = "Add the photo again";
const pictureAddress = z
  .string({ error: addAgain })
  .max(300, addAgain)
  .regex(/^[\x21-\x7e]*$/, addAgain);

/**
 * The same address; a missing value keeps the current photo, and null or an empty value removes it.
 */
export const pictureOrAsBefore = pictureAddress.nullable().optional();

/** One photo or none, as a form's photo field or JSON sends it. */
export const onePicture = pictureAddress.nullish().transform((address) => address || null);

/** Like `onePicture`, but a missing value keeps the current photo. */
export const keptPicture = pictureAddress
  .nullish()
  .transform((address) => (address === undefined ? undefined : address || null));

/** Several photos, in the order they are shown; the first represents all of them. */
export const severalPictures = z
  .array(pictureAddress)
  .max(mostPhotos, tooManyPhotos)
  .default([])
  .transform((addresses) => [...new Set(addresses)]);

/** The keys of those addresses that are uploaded photos. */
export const keysIn = (addresses: string[]) => addresses.map(keyIn).filter((key) => key !== null);

/** The fields of an upload's form. */
export const UploadAsked = z.object({
  image: z.file({ error: "Choose a photo" }),
  purpose: z.enum(purposes, { error: "Choose what the photo is for" }),
});
