import type { z } from "~/platform/zod";

/** An event that the site tells others of, by a POST to an address of theirs. */
export interface Webhook {
  summary: string;
  detail: string;
  payload: z.ZodType;
}

/** By the name of the event. */
export const webhooks: Record<string, Webhook> = {};
