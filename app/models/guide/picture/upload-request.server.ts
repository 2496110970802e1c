import { readEntries } from "~/platform/body";
import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { check } from "~/platform/submit";
import type { Viewer } from "~/platform/viewer";
import { mostBytes, purposeOf, tooLarge } from "./picture.rules";
import { UploadAsked } from "./picture.schema";
import { type UploadedPicture, uploadPicture } from "./upload.server";

/** Bytes of what is sent: a picture, with boundaries, names and the other field around it. */
export const mostOfUpload = mostBytes + 16 * 1024;

/**
 * Takes in the picture of a multipart form, in its field `image`; `purpose` may say what it is for.
 * Answers 201 with its address, or throws as `uploadPicture` does.
 */
export async function answerUpload(
  ctx: Allowed<Viewer | null>,
  request: Request,
): Promise<Response> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new DomainError("wrong_type", "Please send a form with the file in it.");
  }
  const form = await readEntries(request, mostOfUpload).catch((error) => {
    throw error instanceof DomainError && error.code === "too_large" ? tooLarge() : error;
  });
  const { image, purpose } = check(UploadAsked, {
    image: form.get("image"),
    purpose: form.get("purpose") ?? purposeOf(ctx.viewer?.role ?? null),
  });
  const picture: UploadedPicture & { message: string } = {
    ...(await uploadPicture(ctx, { file: image, purpose })),
    message: "Image uploaded successfully!",
  };
  return Response.json(picture, { status: 201, headers: { Location: picture.url } });
}
