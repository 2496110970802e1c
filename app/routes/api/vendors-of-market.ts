import { AddStand } from "~/models/vendors/stands.schema";
import { addStand } from "~/models/vendors/stands.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/markets/:id/vendors", {
  summary: "Has a stall stand at a market",
  may: "stallOrAdmin",
  path: { id: "marketId" },
  command: AddStand,
  verb: addStand,
  done: ({ vendorId }, { marketId }) => ({ vendorId, marketId }),
  answers: { 201: "Stand" },
  refusals: [409],
});
