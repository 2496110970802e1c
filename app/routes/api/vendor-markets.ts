import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { AddStands } from "~/models/vendors/stands.schema";
import { addStands } from "~/models/vendors/stands.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/vendors/{id}/markets: a stall stands at these markets too (`marketIds`). */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.stallOrAdmin(args);
  return submitJson(ctx, args, AddStands, addStands, {
    also: { vendorId: idIn(args.params.id) },
    done: (stands) => Response.json(stands, { status: 201 }),
  });
}
