import { z } from "~/platform/zod";
import { answer, id, moment } from "../../core/answer";
import type { setEventAside } from "./failed-event.server";
import type { failedEventJson } from "./failed-event.view";
import type { tryEventAgain } from "./try-again.server";

export const FailedEvent = answer<ReturnType<typeof failedEventJson>>()(
  "FailedEvent",
  z.object({
    id,
    eventId: z.string().describe("Stripe’s id of the event"),
    source: z.enum(["payments", "accounts"]),
    type: z.string(),
    account: z.string().nullable(),
    vendorId: id.nullable(),
    vendorName: z.string().nullable(),
    firstTriedAt: moment.nullable(),
    lastTriedAt: moment.nullable(),
    tries: z.int(),
    reason: z.string(),
    apiVersion: z
      .string()
      .nullable()
      .describe("Stripe’s API version, if it differs from this site’s"),
    isGone: z.boolean().describe("True if Stripe no longer has the event"),
    nextStep: z.string(),
  }),
  "A Stripe event that we couldn’t handle.",
);

export const EventTried = answer<Awaited<ReturnType<typeof tryEventAgain>>>()(
  "EventTried",
  z.object({ id, eventId: z.string() }),
);

export const EventSetAside = answer<Awaited<ReturnType<typeof setEventAside>>>()(
  "EventSetAside",
  z.object({ id }),
);
