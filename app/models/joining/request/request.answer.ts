import { z } from "~/platform/zod";
import { answer, id, moment, version } from "../../core/answer";
import type { reviewAdminRequest } from "./request.server";
import type { adminRequestJson } from "./request.view";

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
