import { z } from "~/platform/zod";
import { answer, id, moment } from "../core/answer";
import type { countDashboard } from "./dashboard/dashboard.server";
import type { decideDuplicate } from "./duplicates/duplicates.server";
import type { duplicateJson } from "./duplicates/duplicates.view";
import type { readerJson } from "./newsletter/newsletter.view";
import type { takeReaderOff } from "./newsletter/readers.server";
import type { scheduledJson } from "./scheduled/scheduled.rules";

export const AccountStats = answer<Awaited<ReturnType<typeof countDashboard>>>()(
  "AccountStats",
  z.object({
    vendorAccounts: z.int(),
    marketManagerAccounts: z.int(),
    pendingApplications: z.int(),
    applicationsToAdd: z.int().describe("Approved, not in the guide yet"),
    pendingRecommendations: z.int(),
    pendingRequests: z.int(),
    pendingCorrections: z.int(),
  }),
);

const duplicateSide = z.object({
  id,
  name: z.string(),
  line: z.string().describe("The address, or else the town"),
  vendors: z.int(),
  managers: z.int(),
  reviews: z.int(),
  orders: z.int().describe("Counted up to 1,000"),
  updatedAt: moment.nullable(),
});

export const DuplicatePair = answer<ReturnType<typeof duplicateJson>>()(
  "DuplicatePair",
  z.object({ id, one: duplicateSide, other: duplicateSide }),
  "Two markets with the same name in the same place.",
);

export const DuplicateDecided = answer<Awaited<ReturnType<typeof decideDuplicate>>>()(
  "DuplicateDecided",
  z.object({
    kept: z
      .object({ id, name: z.string() })
      .nullable()
      .describe("The market that was kept. Null if the markets were marked as different"),
  }),
);

export const Reader = answer<ReturnType<typeof readerJson>>()(
  "Reader",
  z.object({
    id,
    email: z.string(),
    subscribedAt: moment,
    isActive: z.boolean(),
    isConfirmed: z.boolean(),
  }),
);

export const ReaderOff = answer<Awaited<ReturnType<typeof takeReaderOff>>>()(
  "ReaderOff",
  z.object({ id, email: z.string(), state: z.literal("inactive") }),
);

const at = moment.nullable();

export const ScheduledWork = answer<ReturnType<typeof scheduledJson>>()(
  "ScheduledWork",
  z.union([
    z.object({
      at,
      took: z.int().describe("Milliseconds"),
      next: at,
      jobs: z.array(
        z.object({
          name: z.string(),
          at,
          took: z.int(),
          changed: z.int(),
          failures: z.int(),
          worked: z.object({ at, changed: z.int() }).nullable(),
          failed: z.object({ at, why: z.string() }).nullable(),
        }),
      ),
    }),
    z.object({ at: z.null(), took: z.null(), next: z.null(), jobs: z.array(z.never()) }),
  ]),
  "The last run of the scheduled jobs. Before the first run, `jobs` is empty and the rest is null.",
);
