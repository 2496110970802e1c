import { AddStands } from "~/models/vendors/stands.schema";
import { addStands } from "~/models/vendors/stands.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendors/:id/markets", {
  summary: "Has a stall stand at more markets",
  may: "stallOrAdmin",
  path: { id: "vendorId" },
  command: AddStands,
  verb: addStands,
  answers: { 201: "Stands" },
  refusals: [409],
});
