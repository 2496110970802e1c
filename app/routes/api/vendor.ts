import { TakeDownStall } from "~/models/orders/take-down/take-down.schema";
import { takeDownStall } from "~/models/orders/take-down/take-down.server";
import { SendVendor } from "~/models/vendors/profile.schema";
import { editVendor, readProfile } from "~/models/vendors/profile.server";
import { vendorForApi } from "~/models/vendors/vendor-api.server";
import { readJson } from "~/platform/body";
import { byMethod, defineEndpoint } from "~/platform/endpoint";
import { idIn, submitJson } from "~/platform/submit";

export const loader = defineEndpoint("GET /api/vendors/:id", {
  summary: "Tells one vendor",
  may: "anyone",
  readFrom: "anywhere",
  answers: { 200: "Vendor" },
  async handle(ctx, { params }) {
    ctx.cache.publicly(60);
    return await vendorForApi(ctx, idIn(params.id));
  },
});

const change = defineEndpoint("PATCH /api/vendors/:id", {
  summary: "Changes what a stall says of itself",
  detail: "What is left out stays as it is. With `version`, only as it was read.",
  may: "stallOrAdmin",
  path: { id: "vendorId" },
  command: SendVendor.partial(),
  answers: { 200: "VendorProfile" },
  refusals: [409],
  async handle(ctx, args) {
    const vendorId = idIn(args.params.id);
    const [sent, { version, image: _, ...profile }] = await Promise.all([
      readJson(args.request),
      readProfile(ctx, vendorId),
    ]);
    const kept = Object.fromEntries(Object.entries(profile).filter(([name]) => !(name in sent)));
    return submitJson(ctx, args, SendVendor, editVendor, {
      // Whoever says no version has read none: this one is of a moment ago.
      also: { ...kept, vendorId, version: sent.version ?? version },
    });
  },
});

const remove = defineEndpoint("DELETE /api/vendors/:id", {
  summary: "Takes a stall out of the guide",
  detail: "Not while customers are to collect orders of it, or money is open.",
  may: "admin",
  path: { id: "vendorId" },
  command: TakeDownStall,
  verb: takeDownStall,
  answers: { 200: "NamedMarketOrVendor" },
  refusals: [409],
});

export const action = byMethod(change, remove);
