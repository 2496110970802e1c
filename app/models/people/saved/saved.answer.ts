import { z } from "~/platform/zod";
import { answer, id } from "../../core/answer";
import type { save } from "./saved.server";

export const Saved = answer<Awaited<ReturnType<typeof save>>>()(
  "Saved",
  z.object({
    type: z.enum(["market", "vendor"]),
    id,
    isSaved: z.boolean(),
    title: z.string(),
    description: z.string(),
  }),
);
