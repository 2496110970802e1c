import { z } from "~/platform/zod";
import { calendarDate, optionalLine, rowId } from "../../core/fields";
import { parseAmount } from "../../core/money";
import { formatNumber } from "../../core/numbers";

const day = {
  marketId: rowId("Choose a market"),
  date: calendarDate("Choose the date of a market day"),
};
const vendorId = rowId("Choose a vendor");

/** The version that the form was filled in from; 0 if nothing was saved yet. */
const version = z
  .number({ error: "Version must be a whole number" })
  .int("Version must be a whole number")
  .min(0, "Version must be a whole number")
  .max(Number.MAX_SAFE_INTEGER, "Version must be a whole number")
  .optional();

/** '00:00' to '23:00'. */
const clockHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

/**
 * A number of people up to `most`. No market here has as many visitors as these limits, in a day or
 * in ten minutes.
 */
const people = (most: number) => {
  const text = `Enter a whole number up to ${formatNumber(most)}`;
  return z
    .number({ error: text })
    .int(text)
    .min(0, text)
    .max(most, text)
    .nullish()
    .transform((count) => count ?? null);
};

/** A market's managers write the report of one of its market days. */
export const WriteMarketReport = z.object({
  ...day,
  version,
  /** The vendors that were there. All other vendors of the market were not. */
  there: z.array(vendorId).max(300, "Choose at most 300 vendors").default([]),
  visitors: people(1_000_000),
  counts: z
    .array(
      z.object({
        hour: z.enum(clockHours, { error: "Choose an hour" }),
        people: people(20_000),
      }),
    )
    .max(24, "Enter counts for at most 24 hours")
    .default([]),
});
export type WriteMarketReport = z.output<typeof WriteMarketReport>;

const amount = optionalLine(20).transform((text, { issues }) => {
  const cents = text === null ? null : parseAmount(text);
  if (text === null || cents !== null) return cents;
  issues.push({ code: "custom", message: "Enter an amount, like 120.50", input: text });
  return z.NEVER;
});

/** A vendor's sales on a market day, by kind of payment. An empty field means unknown. */
export const ReportSales = z
  .object({
    ...day,
    vendorId,
    version,
    cash: amount,
    card: amount,
    snap: amount,
    wic: amount,
    sfmnp: amount,
  })
  .check(
    z.refine<Record<"cash" | "card" | "snap" | "wic" | "sfmnp", number | null>>(
      ({ cash, card, snap, wic, sfmnp }) =>
        [cash, card, snap, wic, sfmnp].some((each) => each !== null),
      { error: "Enter at least one amount. Enter 0 for no sales", path: ["cash"] },
    ),
  );
export type ReportSales = z.output<typeof ReportSales>;
