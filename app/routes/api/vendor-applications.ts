import { takeSentPictures } from "~/models/guide/picture/upload.server";
import {
  SendVendorApplication,
  type SendVendorApplication as Sent,
} from "~/models/joining/application/application.schema";
import { appliedJson, mostOfApplication } from "~/models/joining/application/applied.json";
import { applyAsVendor } from "~/models/joining/application/apply-vendor.server";
import { listVendorApplications } from "~/models/joining/application/review.server";
import { vendorApplicationJson } from "~/models/joining/application/review.view";
import type { Allowed } from "~/platform/context";
import { defineEndpoint } from "~/platform/endpoint";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { answerSlice, sliceIn } from "./_slice";
import { pictures } from "./_told";

async function apply(ctx: Allowed, { image, photos: sent, ...application }: Sent) {
  const photos = await sayingWhenItFails(ctx, { text: "Failed to submit application" }, () =>
    takeSentPictures(ctx, [...(image ? [image] : []), ...sent], "application"),
  );
  return applyAsVendor(ctx, { ...application, image: null, photos });
}

export const loader = defineEndpoint("GET /api/vendor-applications", {
  summary: "Lists applications for a stall, the newest first",
  may: "admin",
  answers: { 200: ["VendorApplication"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const { rows, ...slice } = await listVendorApplications(ctx, sliceIn(request));
    return answerSlice(request, { ...slice, rows: rows.map(vendorApplicationJson) });
  },
});

export const action = defineEndpoint("POST /api/vendor-applications", {
  summary: "Applies for a stall",
  detail: pictures,
  may: "anyone",
  command: SendVendorApplication,
  limit: mostOfApplication,
  verb: apply,
  done: appliedJson,
  answers: { 200: "Applied", 201: "Applied" },
  refusals: [409, 429, 503],
});
