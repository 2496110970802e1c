import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerUpload } from "~/models/guide/picture/upload.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { errorJson } from "~/platform/refusals";

/**
 * POST /upload: what the script of a photo field sends while its form is still being filled in, by
 * applicants who are not signed in too. Answered as JSON, refusals as well. Without JavaScript the
 * form brings its pictures itself.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  try {
    return await answerUpload(ctx, args.request);
  } catch (error) {
    if (error instanceof DomainError) return errorJson(error);
    throw error;
  }
}
