import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { DecideCorrection } from "~/models/guide/correction/correction.schema";
import { decideCorrection } from "~/models/guide/correction/corrections.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PATCH"];

/** PATCH /api/admin/corrections/{id}: decides about a correction, on the version that was seen. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, DecideCorrection, decideCorrection, {
    also: { correctionId: idIn(args.params.id) },
  });
}
