import { z } from "~/platform/zod";
import { keyIn, mostPhotos, purposes, tooManyPhotos } from "./picture.rules";

/** The address that an upload was answered with, or that a picture has had all along. */
const addAgain = "Add the photo again";
const pictureAddress = z
  .string({ error: addAgain })
  .max(300, addAgain)
  .regex(/^[\x21-\x7e]*$/, addAgain);

/** The same where leaving it out leaves it as it is; null, or nothing, takes it away. */
export const pictureOrAsBefore = pictureAddress.nullable().optional();

/** One picture or none, as a form's photo field and JSON name it. */
export const onePicture = pictureAddress.nullish().transform((address) => address || null);

/** The same of which nothing need be said: then the picture that there is stays. */
export const keptPicture = pictureAddress
  .nullish()
  .transform((address) => (address === undefined ? undefined : address || null));

/** Several pictures, in the order in which they are shown; the first stands for all. */
export const severalPictures = z
  .array(pictureAddress)
  .max(mostPhotos, tooManyPhotos)
  .default([])
  .transform((addresses) => [...new Set(addresses)]);

/** Addresses of pictures that have been uploaded, as their keys. */
export const keysIn = (addresses: string[]) => addresses.map(keyIn).filter((key) => key !== null);

/** What an upload's form says. */
export const UploadAsked = z.object({
  image: z.file({ error: "Choose a photo" }),
  purpose: z.enum(purposes, { error: "Choose what the photo is for" }),
});
