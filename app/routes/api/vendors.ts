import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { CreateVendor } from "~/models/vendor/admin-vendor.schema";
import { createVendor } from "~/models/vendor/create-vendor.server";
import { profileJson } from "~/models/vendor/profile.view";
import { sliceOfVendors } from "~/models/vendor/vendor-api.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";
import { answerSlice, sliceIn } from "./_slice";

/** GET /api/vendors: the vendors, each with the markets it stands at. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  return answerSlice(args.request, await sliceOfVendors(ctx, sliceIn(args.request)));
}

/**
 * POST /api/vendors: an administrator adds a vendor, who stands at `marketIds`. One of its name is
 * refused, unless `isAnother` says that it is another.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args);
  return submitJson(ctx, args, CreateVendor, createVendor, {
    done: (vendor, { marketIds }) =>
      Response.json({ ...profileJson(vendor), marketIds }, { status: 201 }),
  });
}
