import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { Subscribe, thanks } from "~/models/running/newsletter/newsletter.schema";
import { subscribe } from "~/models/running/newsletter/newsletter.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/newsletter/subscribe: the same answer whether or not the address is on the list. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitJson(ctx, args, Subscribe, subscribe, { done: () => ({ message: thanks }) });
}
