import { z } from "~/platform/zod";
import { opaque, optionalLine, rowId, seenVersion } from "../../core/fields";
import { mostInOrder } from "../order/order.schema";
import { WeighLine } from "../weighing/weighing.schema";
import { mostTicks } from "./outbox.rules";
import { tickKinds, tickText } from "./stall-day.rules";

const Tick = z.object({
  /** Created when the order is ticked: sent again, it is the same tick. */
  key: opaque(60),
  orderId: rowId("Choose an order"),
  to: z.enum(tickKinds, { error: "Choose what happened to the order" }),
  /** The version of the order that the phone showed. */
  seen: seenVersion,
  /**
   * What the products weigh, for a tick that weighs. Ticks of earlier versions of the site do not
   * say what the phone showed before (`quantity` and `was`).
   */
  weights: z
    .array(WeighLine.omit({ orderId: true }), { error: "Enter the weights" })
    .max(mostInOrder, `Enter at most ${mostInOrder} weights`)
    .optional(),
});

/** The ticks of a phone at the stall, in the order in which they were made. */
export const TickOrders = z.object({
  /**
   * The vendor that the ticks are for, as phones with an earlier version of the site name it. Now
   * the address names the vendor.
   */
  stall: rowId("Choose a vendor").optional().meta({ deprecated: true }),
  ticks: z
    .array(Tick, { error: "Choose an order first" })
    .min(1, "Choose an order first")
    .max(mostTicks, `Send at most ${mostTicks} updates at once`)
    .refine((ticks) => new Set(ticks.map(({ orderId }) => orderId)).size === ticks.length, {
      error: "Send only one update per order",
    }),
});
export type TickOrders = z.output<typeof TickOrders>;

/**
 * A button of the page's form sends the whole tick as one text: '12.completed.3' is order 12 at
 * version 3. Pressing the same button twice is one tick.
 */
export const TickByForm = z.object({
  tick: z
    .string({ error: "Choose an order first" })
    .max(60, "Choose an order first")
    .transform((text, { issues }) => {
      const [, id, to, seen] = tickText.exec(text) ?? [];
      const tick = Tick.safeParse({
        key: `form.${to}.${seen}`,
        orderId: Number(id),
        to,
        seen: Number(seen),
      });
      if (tick.success) return tick.data;
      issues.push({ code: "custom", message: "Choose what happened to the order", input: text });
      return z.NEVER;
    }),
  market: optionalLine(20),
});
