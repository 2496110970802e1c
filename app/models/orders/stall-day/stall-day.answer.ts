import { z } from "~/platform/zod";
import { answer, cents, day, id, instant, version } from "../../core/answer";
import { weightUnits } from "../../vendors/product/weight.rules";
import type { stallDayView } from "./stall-day.view";
import type { tickOrders } from "./ticks.server";

const order = z.object({
  id,
  number: z.string(),
  customer: z.string(),
  code: z.string(),
  status: z.string(),
  cameFrom: z.string().nullable(),
  version,
  items: z.string(),
  due: z.string().nullable(),
  dueCents: cents.nullable().describe("Null if the order is paid, or is paid by card"),
  card: z
    .enum(["waits", "declined"])
    .nullish()
    .describe(
      "`waits`: the card is charged once the order is weighed. `declined`: take the money at pickup",
    ),
  weighs: z
    .array(
      z.object({
        productId: id,
        name: z.string(),
        quantity: z.int(),
        unit: z.enum(weightUnits),
        pricePerUnit: cents,
        max: z.int().describe("The most that one piece usually weighs, in thousandths of `unit`"),
        promised: cents.describe("The most that it can cost"),
        weighed: z.int().nullable().describe("In thousandths of `unit`. Null until it is weighed"),
      }),
    )
    .describe("What is sold by weight"),
  wish: z.string().nullable(),
  date: day,
  hours: z.string(),
  endsAt: instant,
  overdue: z.string().nullable(),
});

export const StallDay = answer<ReturnType<typeof stallDayView>>()(
  "StallDay",
  z.object({
    day: z
      .object({
        market: z.object({ id, name: z.string() }),
        date: day,
        text: z.string(),
        asOf: instant,
        orders: z.array(order),
      })
      .nullable()
      .describe("The market asked for, or else the market with the most orders to hand over"),
    asOf: instant,
    markets: z.array(z.object({ id, name: z.string(), toCollect: z.int() })),
    next: z.object({ text: z.string(), marketName: z.string(), orders: z.int() }).nullable(),
    isCut: z.boolean().describe("True if the day has more orders than listed"),
  }),
);

export const TickAnswers = answer<{ answers: Awaited<ReturnType<typeof tickOrders>> }>()(
  "TickAnswers",
  z.object({
    answers: z.array(
      z.object({
        key: z.string(),
        outcome: z.enum(["done", "already", "cannot"]),
        reason: z.string().nullable(),
        order,
      }),
    ),
  }),
);
