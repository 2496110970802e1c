import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { RetryMail } from "~/models/people/mail/mail.schema";
import { retryMail } from "~/models/people/mail/mail-list.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/admin/mail/{id}/retry: has a mail that was given up sent again. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, RetryMail, retryMail, {
    also: { mailId: idIn(args.params.id) },
  });
}
