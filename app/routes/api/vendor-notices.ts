import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SetNotices } from "~/models/vendors/notice/notice.schema";
import { readNotices, setNotices } from "~/models/vendors/notice/notices.server";
import { noticesJson } from "~/models/vendors/notice/notices.view";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** GET /api/vendor/notices: which mails about the stall the account gets, and the last of them. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return Response.json(noticesJson(await readNotices(ctx)));
}

export const actionTakes = ["PATCH"];

/** PATCH /api/vendor/notices: says which. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, SetNotices, setNotices);
}
