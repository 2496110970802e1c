import { z } from "~/platform/zod";
import { answer, moment } from "../../core/answer";
import type { scheduledJson } from "./scheduled.view";

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
  "The last run of the jobs that run every minute; null before the first.",
);
