import { countDashboard } from "~/models/running/dashboard/dashboard.server";
import { defineEndpoint } from "~/platform/endpoint";

export const loader = defineEndpoint("GET /api/admin/account-stats", {
  summary: "Counts accounts, and what waits for a decision",
  may: "admin",
  answers: { 200: "AccountStats" },
  handle: (ctx) => countDashboard(ctx),
});
