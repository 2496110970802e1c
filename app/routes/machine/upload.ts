import { answerUpload } from "~/models/guide/picture/upload.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { errorJson } from "~/platform/refusals";

/**
 * POST /upload: the script of a photo field sends photos here while the form is still being filled
 * in, also for applicants who are not signed in. The answer is JSON, for errors too. Without
 * JavaScript, the form sends its photos itself.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  try {
    return await answerUpload(ctx, args.request);
  } catch (error) {
    if (error instanceof DomainError) return errorJson(error);
    throw error;
  }
}
