import { ChangeSchedule, NamedSchedule } from "~/models/guide/market/market.schema";
import { changeSchedule, deleteSchedule } from "~/models/guide/market/schedule.server";
import { byMethod, defineEndpoint } from "~/platform/endpoint";

const change = defineEndpoint("PUT /api/market-manager/schedules/:id", {
  summary: "Changes an opening, whole",
  detail: "With `version`, only as it was read.",
  may: "manager",
  path: { id: "scheduleId" },
  command: ChangeSchedule,
  given: { marketId: ({ viewer }) => viewer.marketId },
  verb: changeSchedule,
  answers: { 200: "ManagedOpening" },
  refusals: [409],
});

const remove = defineEndpoint("DELETE /api/market-manager/schedules/:id", {
  summary: "Takes an opening out of the week",
  detail: "Not where customers would stand before a closed market.",
  may: "manager",
  path: { id: "scheduleId" },
  command: NamedSchedule,
  given: { marketId: ({ viewer }) => viewer.marketId },
  verb: deleteSchedule,
  answers: { 200: "ManagedOpening" },
  refusals: [409],
});

export const action = byMethod(change, remove);
