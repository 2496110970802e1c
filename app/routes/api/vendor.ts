import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { TakeDownStall } from "~/models/orders/take-down/take-down.schema";
import { takeDownStall } from "~/models/orders/take-down/take-down.server";
import { SendVendor } from "~/models/vendors/profile.schema";
import { editVendor, readProfile } from "~/models/vendors/profile.server";
import { vendorForApi } from "~/models/vendors/vendor-api.server";
import { allow } from "~/platform/allow";
import { readJson } from "~/platform/body";
import { idIn, submitJson } from "~/platform/submit";

export const actionTakes = ["PATCH", "DELETE"];

export const readFrom = "anywhere";

/** GET /api/vendors/{id}: one vendor. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  return Response.json(await vendorForApi(ctx, idIn(args.params.id)));
}

/**
 * PATCH /api/vendors/{id}: its own vendor, or an administrator, changes what a stall says of itself;
 * what is left out stays as it is. With `version`, only as it was read. DELETE, by an administrator
 * alone, takes it out of the guide, unless customers are to collect orders of it or money is open.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.stallOrAdmin(args);
  const vendorId = idIn(args.params.id);
  if (args.request.method === "DELETE") {
    return submitJson(await allow.admin(args), args, TakeDownStall, takeDownStall, {
      also: { vendorId },
    });
  }
  const [sent, { version, image: _, ...profile }] = await Promise.all([
    readJson(args.request),
    readProfile(ctx, vendorId),
  ]);
  const kept = Object.fromEntries(Object.entries(profile).filter(([name]) => !(name in sent)));
  return submitJson(ctx, args, SendVendor, editVendor, {
    // Whoever says no version has read none: this one is of a moment ago.
    also: { ...kept, vendorId, version: sent.version ?? version },
  });
}
