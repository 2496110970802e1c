import { z } from "~/platform/zod";
import { opaque, optionalLine, rowId, seenVersion } from "../../core/fields";
import { mostTicks } from "./outbox.rules";
import { tickKinds, tickText } from "./stall-day.rules";

const Tick = z.object({
  /** Made when it is ticked: sent again, it is the same tick. */
  key: opaque(60),
  orderId: rowId("Choose an order"),
  to: z.enum(tickKinds, { error: "Choose what happened to the order" }),
  /** The version of the order that was seen. */
  seen: seenVersion,
});

/** What a phone at the stall has ticked, in the order in which it was. */
export const TickOrders = z.object({
  /** The stall that they were ticked for: an account may run several, and act for another by now. */
  stall: rowId("Choose a vendor").optional(),
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
 * A button of the page's form says it all in one text: '12.completed.3' is order 12 at version 3.
 * The same button pressed twice is one tick.
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
