import { z } from "~/platform/zod";
import { answer } from "../../core/answer";
import type { Weighed } from "./weigh-orders.server";

export const WeighedOrders = answer<Weighed>()(
  "WeighedOrders",
  z.object({
    weighed: z.int().describe("How many weights were new. A weight that was there counts as 0"),
  }),
);
