/** A picture's address and its name in the bucket, which follow from each other. */
const prefix = "uploads/";
const address = /^\/images\/(uploads\/[0-9a-f]{32}\.webp)$/;

/** A name that nobody guesses, and that says nothing of what it names: 128 random bits. */
export const newPictureKey = () => `${prefix}${newName()}.webp`;

export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where a picture is shown, and what forms and the API name it by. */
export const pictureAddress = (key: string) => `/images/${key}`;

/** The key of an uploaded picture by its address; null for any other address. */
export const keyIn = (text: string) => address.exec(text)?.[1] ?? null;

/** Whether a key of the bucket is one of an uploaded picture. */
export const isUploadKey = (key: string) => key.startsWith(prefix);
