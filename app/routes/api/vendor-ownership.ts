import { ownershipOf } from "~/models/vendors/vendor-api.server";
import { defineEndpoint } from "~/platform/endpoint";
import { idIn } from "~/platform/submit";

export const loader = defineEndpoint("GET /api/vendors/:id/ownership", {
  summary: "Tells whether a stall is the caller's own",
  may: "anyone",
  answers: { 200: "Ownership" },
  handle: (ctx, { params }) => ownershipOf(ctx, idIn(params.id)),
});
