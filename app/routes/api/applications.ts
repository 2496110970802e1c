import { takeSentPictures } from "~/models/guide/picture/upload.server";
import {
  ReviewMarketApplication,
  ReviewVendorApplication,
} from "~/models/joining/application/add.schema";
import {
  RecommendMarket,
  SendMarketApplication,
  SendVendorApplication,
} from "~/models/joining/application/application.schema";
import {
  appliedJson,
  applyAsMarket,
  mostOfApplication,
  recommendMarket,
} from "~/models/joining/application/apply.server";
import { applyAsVendor } from "~/models/joining/application/apply-vendor.server";
import {
  listMarketApplications,
  listVendorApplications,
  marketApplicationJson,
  reviewMarketApplication,
  reviewVendorApplication,
  vendorApplicationJson,
} from "~/models/joining/application/review.server";
import type { Allowed } from "~/platform/context";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { answerSlice, askedJson, sliceIn } from "./_answers";
import { pictures, published, seen } from "./_described";

async function sendVendorApplication(
  ctx: Allowed,
  { image, photos: sent, ...application }: SendVendorApplication,
) {
  const photos = await sayingWhenItFails(ctx, { text: "Failed to submit application" }, () =>
    takeSentPictures(ctx, [...(image ? [image] : []), ...sent], "application"),
  );
  return applyAsVendor(ctx, { ...application, image: null, photos });
}

async function sendMarketApplication(
  ctx: Allowed,
  { photos, ...application }: SendMarketApplication,
) {
  const text = "Failed to submit market application";
  const taken = await sayingWhenItFails(ctx, { text }, () =>
    takeSentPictures(ctx, photos, "application"),
  );
  return applyAsMarket(ctx, { ...application, photos: taken });
}

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/vendor-applications", {
    summary: "Lists vendor applications, newest first",
    may: "admin",
    answers: { 200: ["VendorApplication"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const { rows, ...slice } = await listVendorApplications(ctx, sliceIn(request));
      return answerSlice(request, { ...slice, rows: rows.map(vendorApplicationJson) });
    },
  }),
  defineEndpoint("POST /api/vendor-applications", {
    summary: "Applies as a vendor",
    detail: pictures,
    may: "anyone",
    command: SendVendorApplication,
    limit: mostOfApplication,
    verb: sendVendorApplication,
    done: appliedJson,
    answers: { 200: "Applied", 201: "Applied" },
    refusals: [409, 429, 503],
  }),
  defineEndpoint("PATCH /api/vendor-applications/:id", {
    summary: "Approves or rejects a vendor application",
    detail: `We email the notes to the applicant. ${seen} ${published}`,
    may: "admin",
    path: { id: "applicationId" },
    command: ReviewVendorApplication,
    verb: reviewVendorApplication,
    answers: { 200: "Reviewed" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/market-applications", {
    summary: "Lists market applications, newest first",
    may: "admin",
    answers: { 200: ["MarketApplication"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const { rows, ...slice } = await listMarketApplications(ctx, sliceIn(request));
      return answerSlice(request, { ...slice, rows: rows.map(marketApplicationJson) });
    },
  }),
  defineEndpoint("POST /api/market-applications", {
    summary: "Applies to list a market",
    detail: pictures,
    may: "anyone",
    command: SendMarketApplication,
    limit: mostOfApplication,
    verb: sendMarketApplication,
    done: appliedJson,
    answers: { 200: "Applied", 201: "Applied" },
    refusals: [409, 429, 503],
  }),
  defineEndpoint("POST /api/market-applications/:id/review", {
    summary: "Approves or rejects a market application",
    detail: `We email the notes to the applicant. ${seen} ${published} To publish a new market, send \`lat\` and \`lng\`.`,
    may: "admin",
    path: { id: "applicationId" },
    command: ReviewMarketApplication,
    verb: reviewMarketApplication,
    answers: { 200: "Reviewed" },
    refusals: [409],
  }),
  defineEndpoint("POST /api/market-submissions", {
    summary: "Recommends a market",
    may: "anyone",
    command: RecommendMarket,
    verb: recommendMarket,
    done: askedJson,
    answers: { 200: "Asked", 201: "Asked" },
    refusals: [429],
  }),
];
