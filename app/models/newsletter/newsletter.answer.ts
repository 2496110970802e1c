import { z } from "~/platform/zod";
import { answer, id, moment } from "../answer";
import type { readerJson } from "./newsletter.view";

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
