import type { Purpose } from "~/models/guide/picture/picture.rules";

const failed = "Please try uploading your image again";
const signedOut = "You were signed out. Save the form to sign in again, then add this photo.";

/**
 * Sends one picture ahead of its form, and tells how far it is, from 0 to 1 (fetch cannot). Answers
 * its address; rejects with an Error whose message is for whoever has chosen it.
 */
export function sendPicture(
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
