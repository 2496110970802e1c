import { z } from "~/platform/zod";
import { required, rowId } from "../../core/fields";
import { mostOfOne } from "../../vendors/product/product.rules";
import { mostOfLine } from "../../vendors/product/weight.rules";

/** The most lines of orders that are weighed at once, as many as a page shows. */
export const mostWeighed = 100;

const enterWeights = "Enter at least one weight";
const notAWeight = "Enter the weight, like 2.35";

/** What a line's pieces weigh together. A program can send a number, in the price's unit. */
const weight = z
  .preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    required(notAWeight, 40),
  )
  .meta({ type: ["string", "number"] })
  .optional();

/** A line of an order as the vendor saw it, and its weight. Without a weight, nothing changes. */
export const WeighLine = z.object({
  orderId: rowId("Choose an order"),
  productId: rowId("Choose a product"),
  weight,
  quantity: z
    .number()
    .int()
    .min(1)
    .max(mostOfOne)
    .describe("The number of pieces that you saw. Fails if it has changed")
    .optional(),
  was: z
    .number()
    .int()
    .min(0)
    .max(mostOfLine)
    .describe(
      "The weight that you saw, in thousandths of its unit, 0 for none. Fails if it has changed",
    )
    .optional(),
});
export type WeighLine = z.output<typeof WeighLine>;

/** A vendor enters what the products of some orders weigh. */
export const WeighOrders = z.object({
  lines: z
    .array(WeighLine, { error: enterWeights })
    .min(1, enterWeights)
    .max(mostWeighed, `Enter at most ${mostWeighed} weights at once`)
    .refine(
      (lines) =>
        new Set(lines.map(({ orderId, productId }) => `${orderId}.${productId}`)).size ===
        lines.length,
      { error: "List each product of an order only once" },
    ),
});
export type WeighOrders = z.output<typeof WeighOrders>;
