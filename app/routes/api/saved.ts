import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { whyNotSave } from "~/models/people/saved/saved.rules";
import { Save } from "~/models/people/saved/saved.schema";
import { save } from "~/models/people/saved/saved.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/saved: the twin of a heart's form, for pages with JavaScript and for programs. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  const refusal = whyNotSave(ctx.viewer);
  if (refusal) throw refusal;
  return submitJson(ctx, args, Save, save);
}
