import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerUpload } from "~/models/picture/upload-request.server";
import { allow } from "~/platform/allow";

/** POST /api/upload: a picture in the field `image` of a multipart form, for a stall or a market. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.whoManages(args);
  return answerUpload(ctx, args.request);
}
