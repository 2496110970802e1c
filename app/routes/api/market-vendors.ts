import { AddStand, RemoveStand } from "~/models/vendors/stands.schema";
import { addStand, removeStand } from "~/models/vendors/stands.server";
import { byMethod, defineEndpoint } from "~/platform/endpoint";

const add = defineEndpoint("POST /api/market-vendors", {
  summary: "Has a stall stand at a market, both named in the body",
  may: "stallOrAdmin",
  command: AddStand,
  verb: addStand,
  done: ({ vendorId, marketIds: [marketId] }) => ({ vendorId, marketId }),
  answers: { 201: "Stand" },
  refusals: [404, 409],
});

const remove = defineEndpoint("DELETE /api/market-vendors", {
  summary: "Ends a stall's place at a market",
  detail: "Not while orders are to be collected there.",
  may: "stallOrAdmin",
  command: RemoveStand,
  verb: removeStand,
  answers: { 200: "Stand" },
  refusals: [404, 409],
});

export const action = byMethod(add, remove);
