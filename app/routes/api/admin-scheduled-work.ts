import { scheduledJson } from "~/models/running/scheduled/scheduled.rules";
import { readLastRun } from "~/models/running/scheduled/scheduled-runs.server";
import { defineEndpoint } from "~/platform/endpoint";

export const loader = defineEndpoint("GET /api/admin/scheduled-work", {
  summary: "Tells when the scheduled work last ran, and how each job went",
  may: "admin",
  answers: { 200: "ScheduledWork" },
  handle: async (ctx) => scheduledJson(await readLastRun(ctx)),
});
