import { z } from "~/platform/zod";
import { answer, id, moment, version } from "../../core/answer";
import type { submissionJson } from "./review-recommendation.server";

export const CommunitySubmission = answer<ReturnType<typeof submissionJson>>()(
  "CommunitySubmission",
  z.object({
    id,
    version,
    type: z.enum(["market", "vendor"]),
    name: z.string(),
    description: z.string(),
    location: z.string().nullable(),
    vendorType: z.string().nullable(),
    contactName: z.string(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    status: z.enum(["pending", "approved", "rejected"]),
    reviewNotes: z.string().nullable(),
    submittedAt: moment.nullable(),
    reviewedAt: moment.nullable(),
  }),
  "A market or a vendor that a visitor has recommended.",
);
