import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { AddStand, RemoveStand } from "~/models/vendors/stands.schema";
import { addStand, removeStand } from "~/models/vendors/stands.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

export const actionTakes = ["POST", "DELETE"];

/**
 * POST /api/market-vendors: a stall stands at a market (`vendorId`, `marketId`).
 * DELETE /api/market-vendors: it does no longer; not while orders are to be collected there.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.stallOrAdmin(args);
  if (args.request.method === "DELETE") return submitJson(ctx, args, RemoveStand, removeStand);
  return submitJson(ctx, args, AddStand, addStand, {
    done: ({ vendorId, marketIds: [marketId] }) =>
      Response.json({ vendorId, marketId }, { status: 201 }),
  });
}
