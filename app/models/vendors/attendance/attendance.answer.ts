import { z } from "~/platform/zod";
import { answer, day, id, instant } from "../../core/answer";
import type { pauseStall, setDay, setUsualDays } from "./own-days.server";
import type { ownDaysJson } from "./own-days.view";
import type { copyStock, setStock } from "./stock.server";
import type { stockJson } from "./stock.view";

const comes = z.enum(["every_date", "single_dates"]);

/** On which dates a stall comes to a market: each as it was last said, and else as is usual. */
export const attendance = {
  comes,
  dates: z.array(
    z.object({
      date: day,
      comes: z.boolean(),
      setAt: instant,
      confirmedAt: instant.nullable().optional(),
      saidBy: z.enum(["mail", "calendar", "manager"]).optional(),
    }),
  ),
  pauses: z.array(z.object({ id: id.optional(), fromDate: day, toDate: day, setAt: instant })),
};

export const OwnDays = answer<ReturnType<typeof ownDaysJson>>()(
  "OwnDays",
  z.object({
    markets: z.array(z.object({ id, name: z.string(), ...attendance })),
    days: z.array(
      z.object({
        marketId: id,
        date: day,
        comes: z.boolean(),
        isPaused: z.boolean(),
        isConfirmed: z.boolean(),
        orders: z.int(),
      }),
    ),
    next: day.nullable().describe("Where the eight weeks after these begin"),
  }),
);

export const OwnDay = answer<Awaited<ReturnType<typeof setDay>>>()(
  "OwnDay",
  z.object({ marketId: id, date: day, comes: z.boolean() }),
);

export const UsualDays = answer<Awaited<ReturnType<typeof setUsualDays>>>()(
  "UsualDays",
  z.object({ marketId: id, comes }),
);

export const Pauses = answer<Awaited<ReturnType<typeof pauseStall>>>()(
  "Pauses",
  z.object({ ids: z.array(id).describe("One for each market") }),
);

const howMany = z.int().nullable();

export const Stock = answer<ReturnType<typeof stockJson>>()(
  "Stock",
  z.object({
    marketId: id,
    date: day,
    last: day.nullable().describe("The market day before"),
    products: z.array(
      z.object({
        productId: id,
        name: z.string(),
        unit: z.string(),
        brought: howMany.describe("How many there are that day; null is as usual"),
        limit: howMany.describe("How many there are on any day; null is no limit"),
        reserved: z.int(),
      }),
    ),
  }),
);

export const StockSet = answer<Awaited<ReturnType<typeof setStock>>>()(
  "StockSet",
  z.object({ set: z.int() }),
);

export const StockCopied = answer<Awaited<ReturnType<typeof copyStock>>>()(
  "StockCopied",
  z.object({
    from: day,
    copied: z.int(),
    left: z.array(z.object({ name: z.string(), brought: z.int(), reserved: z.int() })),
  }),
);
