import { z } from "~/platform/zod";
import { answer, id } from "../../core/answer";
import type { Suggestion } from "./suggestion";

const names = { name: z.string(), where: z.string() };

export const Suggested = answer<Suggestion>()(
  "Suggestion",
  z.union([
    z.object({ kind: z.literal("place"), ...names }),
    z.object({ kind: z.enum(["market", "vendor"]), id, ...names }),
  ]),
);
