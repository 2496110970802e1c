import { z } from "~/platform/zod";
import { answer, id, moment } from "../../core/answer";
import type { mailJson } from "./mail.view";
import type { retryMail } from "./mail-list.server";

export const Mail = answer<ReturnType<typeof mailJson>>()(
  "Mail",
  z.object({
    id,
    key: z.string(),
    toEmail: z.string(),
    subject: z.string(),
    status: z.enum(["queued", "sent", "given_up"]),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: moment.nullable(),
    nextAttemptAt: moment.nullable(),
    sentAt: moment.nullable(),
  }),
);

export const MailQueued = answer<Awaited<ReturnType<typeof retryMail>>>()(
  "MailQueued",
  z.object({ id, status: z.literal("queued") }),
);
