import { z } from "~/platform/zod";
import { cents } from "../../core/answer";
import { weightUnits } from "../../vendors/product/weight.rules";

const usual = {
  unit: z.enum(weightUnits),
  pricePerUnit: cents,
  min: z.number().describe("What one piece usually weighs at least, in `unit`"),
  max: z.number().describe("What one piece usually weighs at most, in `unit`"),
};

/** How a product is sold by weight, before it is ordered. */
export const soldByWeight = z
  .object(usual)
  .nullable()
  .describe("How it is sold by weight. Null if it isn’t");

/** How a line of an order is sold by weight, and what it weighs. */
export const lineWeight = z
  .object({
    ...usual,
    weighed: z
      .number()
      .nullable()
      .describe("What all pieces weigh together, in `unit`. Null until the vendor weighs them"),
  })
  .nullable()
  .describe(
    "How it is sold by weight. Null if it isn’t. Until it is weighed, `totalPrice` is the most that it can cost",
  );
