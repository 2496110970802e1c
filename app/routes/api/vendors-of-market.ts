import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { AddStand } from "~/models/vendors/stands.schema";
import { addStand } from "~/models/vendors/stands.server";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/markets/{marketId}/vendors: a stall (`vendorId`) stands at this market. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.stallOrAdmin(args);
  const marketId = idIn(args.params.id);
  return submitJson(ctx, args, AddStand, addStand, {
    also: { marketId },
    done: ({ vendorId }) => Response.json({ vendorId, marketId }, { status: 201 }),
  });
}
