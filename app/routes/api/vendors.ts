import { weekdays } from "~/models/core/week";
import { CreateVendor } from "~/models/vendors/admin-vendor.schema";
import { createVendor } from "~/models/vendors/create-vendor.server";
import { productCategories } from "~/models/vendors/product/product.words";
import { profileJson } from "~/models/vendors/profile.view";
import { sliceOfVendors } from "~/models/vendors/vendor-api.server";
import { vendorFilter } from "~/models/vendors/what-it-sells";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { answerSlice, changesIn, filterIn } from "./_slice";
import { byIdOrDistance, changed, filters } from "./_told";

export const loader = defineEndpoint("GET /api/vendors", {
  summary: "Lists vendors, each with the markets it stands at",
  detail: byIdOrDistance,
  may: "anyone",
  readFrom: "anywhere",
  query: {
    day: z.enum(weekdays),
    ...filters,
    category: z.enum(productCategories),
    ...changed,
  },
  answers: { 200: ["Vendor"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    ctx.cache.publicly(60);
    const filter = filterIn(request, {}, vendorFilter);
    return answerSlice(request, await sliceOfVendors(ctx, filter, changesIn(request)));
  },
});

export const action = defineEndpoint("POST /api/vendors", {
  summary: "Adds a vendor, who stands at `marketIds`",
  detail: "One of its name is refused, unless `isAnother` says that it is another.",
  may: "admin",
  command: CreateVendor,
  verb: (ctx, command) => createVendor(ctx, command),
  done: (vendor, { marketIds }) => ({ ...profileJson(vendor), marketIds }),
  answers: { 201: "NewVendor" },
  refusals: [404, 409],
});
