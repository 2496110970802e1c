import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { CreateVendor } from "~/models/vendors/admin-vendor.schema";
import { createVendor } from "~/models/vendors/create-vendor.server";
import { profileJson } from "~/models/vendors/profile.view";
import { sliceOfVendors } from "~/models/vendors/vendor-api.server";
import { vendorFilter } from "~/models/vendors/what-it-sells";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";
import { answerSlice, changesIn, filterIn } from "./_slice";

export const readFrom = "anywhere";

/**
 * GET /api/vendors: the vendors, each with the markets it stands at; narrowed by `q`, by the
 * `category` of what they sell, and by `day`, `near` and `within` and `open` of those markets, as on
 * the page, or to what has changed.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(60);
  const { request } = args;
  const filter = filterIn(request, {}, vendorFilter);
  return answerSlice(request, await sliceOfVendors(ctx, filter, changesIn(request)));
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
