import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readPayAtPickup, setPayAtPickup } from "~/models/orders/portal/own-stall.server";
import { SetPayAtPickup } from "~/models/vendors/vendor.schema";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** GET /api/vendor/pay-at-pickup: how the vendor's own stall is paid at pickup. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return Response.json(await readPayAtPickup(ctx));
}

export const actionTakes = ["PATCH"];

/** PATCH /api/vendor/pay-at-pickup: sets it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, SetPayAtPickup, setPayAtPickup);
}
