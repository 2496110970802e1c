import { UploadAsked } from "~/models/guide/picture/picture.schema";
import { answerUpload, mostOfUpload } from "~/models/guide/picture/upload.server";
import { defineEndpoint } from "~/platform/endpoint";
import { answerOnce } from "~/platform/kept-answers";

export const action = defineEndpoint("POST /api/upload", {
  summary: "Takes in a picture, for a stall or a market",
  detail: "JPEG, PNG or WebP, under 5 MB, in the field `image` of a multipart form.",
  may: "whoManages",
  command: UploadAsked.partial({ purpose: true }),
  isForm: true,
  answers: { 201: "Uploaded" },
  refusals: [429, 503],
  handle: (ctx, { request }) =>
    answerOnce(ctx, request, () => answerUpload(ctx, request), mostOfUpload),
});
