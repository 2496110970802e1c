import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerUpload, mostOfUpload } from "~/models/guide/picture/upload-request.server";
import { allow } from "~/platform/allow";
import { answerOnce } from "~/platform/kept-answers";

/** POST /api/upload: a picture in the field `image` of a multipart form, for a stall or a market. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.whoManages(args);
  const { request } = args as { request: Request };
  return answerOnce(ctx, request, () => answerUpload(ctx, request), mostOfUpload);
}
