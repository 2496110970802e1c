import { z } from "~/platform/zod";
import { answer, id, moment, version } from "../core/answer";
import type { Applied as ToldApplied } from "./application/apply.server";
import type {
  marketApplicationJson,
  reviewVendorApplication,
  vendorApplicationJson,
} from "./application/review.server";
import type { submissionJson } from "./recommendation/review-recommendation.server";
import type { adminRequestJson, reviewAdminRequest } from "./request/request.server";

const status = z.enum(["pending", "approved", "rejected"]);

export const Applied = answer<Omit<ToldApplied, "token"> & { status: string }>()(
  "Applied",
  z.object({
    reference: z
      .string()
      .nullable()
      .describe("Null if an application with the same name and email is already waiting"),
    status: z.string(),
    isKnown: z
      .boolean()
      .describe(
        "True if an application with the same name and email is already waiting. We added nothing",
      ),
  }),
);

/** The answer to a recommendation or a request. */
export const Asked = answer<{ status: string; isKnown: boolean }>()(
  "Asked",
  z.object({
    status: z.string(),
    isKnown: z.boolean().describe("True if we already have the same entry and added nothing"),
  }),
);

export const Reviewed = answer<Awaited<ReturnType<typeof reviewVendorApplication>>>()(
  "Reviewed",
  z.object({
    id,
    status: z.enum(["approved", "rejected"]),
    version,
    vendorId: id.optional().describe("The vendor published with this application"),
    marketId: id.optional().describe("The market published with this application"),
  }),
);

const application = {
  id,
  version,
  name: z.string(),
  description: z.string(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  website: z.string().nullable(),
  image: z.string().nullable(),
  photos: z.array(z.string()),
  status,
  reviewNotes: z.string().nullable(),
  submittedAt: moment.nullable(),
  reviewedAt: moment.nullable(),
};

export const VendorApplication = answer<ReturnType<typeof vendorApplicationJson>>()(
  "VendorApplication",
  z.object({
    ...application,
    vendorType: z.string(),
    instagram: z.string().nullable(),
    products: z.string(),
    values: z.string().nullable(),
    requestedMarkets: z.array(z.string()),
    vendorId: id
      .nullable()
      .describe("The application’s vendor in the guide. Null before the application is published"),
  }),
);

export const MarketApplication = answer<ReturnType<typeof marketApplicationJson>>()(
  "MarketApplication",
  z.object({
    ...application,
    contactName: z.string(),
    location: z.string(),
    address: z.string().nullable(),
    operatingDays: z.array(z.string()),
    operatingHours: z.string().nullable(),
    seasonalInfo: z.string().nullable(),
    facilityInfo: z.string().nullable(),
    marketId: id
      .nullable()
      .describe("The application’s market in the guide. Null before the application is published"),
  }),
);

export const AdminRequest = answer<ReturnType<typeof adminRequestJson>>()(
  "AdminRequest",
  z.object({
    id,
    version,
    username: z.string(),
    email: z.string(),
    status: z.enum(["pending", "approved", "denied"]),
    reviewNotes: z.string().nullable(),
    requestedAt: moment.nullable(),
    reviewedAt: moment.nullable(),
  }),
);

export const AdminRequestReviewed = answer<Awaited<ReturnType<typeof reviewAdminRequest>>>()(
  "AdminRequestReviewed",
  z.object({ id, status: z.enum(["approved", "denied"]), version }),
);

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
  "A market or vendor that a visitor recommended.",
);
