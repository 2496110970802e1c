import { z } from "~/platform/zod";
import { answer } from "../../core/answer";
import type { countDashboard } from "./dashboard.server";

export const AccountStats = answer<Awaited<ReturnType<typeof countDashboard>>>()(
  "AccountStats",
  z.object({
    vendorAccounts: z.int(),
    marketManagerAccounts: z.int(),
    pendingApplications: z.int(),
    applicationsToAdd: z.int().describe("Approved, and not in the guide yet"),
    pendingRecommendations: z.int(),
    pendingRequests: z.int(),
    pendingCorrections: z.int(),
  }),
);
