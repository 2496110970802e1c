import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { TakeReaderOff } from "~/models/running/newsletter/newsletter.schema";
import { takeReaderOff } from "~/models/running/newsletter/readers.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/newsletter/subscribers/{id}/off: takes a reader off the list. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, TakeReaderOff, takeReaderOff, {
    also: { readerId: idIn(args.params.id) },
  });
}
