import { z } from "~/platform/zod";
import { answer, id, moment } from "../../core/answer";
import type { readerJson } from "./newsletter.view";
import type { takeReaderOff } from "./readers.server";

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
