import { z } from "~/platform/zod";
import { answer, id, moment } from "../../core/answer";
import type { changeJson } from "./changes.server";
import { changedKinds } from "./changes.tables";

export const Change = answer<ReturnType<typeof changeJson>>()(
  "Change",
  z.object({
    seq: z.int().min(1).describe("Ask next time from the last of these"),
    kind: z.enum(changedKinds),
    id,
    updatedAt: moment,
    deleted: z.boolean().describe("It is gone, or not shown any more"),
  }),
  "A public record's last change.",
);
