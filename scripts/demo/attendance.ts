import { addDays } from "~/models/core/calendar";
import type { stallDates } from "~/models/vendors/attendance/attendance.tables";
import type { demoVendors } from "./vendors";

const hour = 3_600_000;

/**
 * The days on which the demo's vendors come. Guest vendors come on every other market day. The
 * first vendor does not come on its third market day from now, and the second is away for two weeks
 * from its third market day on. No order of the demo depends on any of these dates; see
 * orders.tsv. For the next market day, some vendors have confirmed by email, the market's
 * manager has confirmed some others, and the rest have not answered yet.
 */
export function attendanceRows(
  vendors: typeof demoVendors,
  {
    vendorId,
    marketId,
    datesOf,
    now,
  }: {
    vendorId: (key: string) => number;
    marketId: (key: string) => number;
    /** The upcoming dates of a market. */
    datesOf: (market: string) => string[];
    now: number;
  },
) {
  const setAt = now - 30 * hour;
  const [own, resting] = vendors;
  const confirmed = { comes: true, setAt, confirmedAt: setAt };
  const dates: (typeof stallDates.$inferInsert)[] = vendors.flatMap(({ key, type, markets }, at) =>
    type === "Guest Vendor"
      ? markets.flatMap((market) =>
          datesOf(market)
            .filter((_, index) => index % 2 === 0)
            .map((date) => ({
              vendorId: vendorId(key),
              marketId: marketId(market),
              date,
              ...confirmed,
            })),
        )
      : at % 3 === 2
        ? []
        : markets.flatMap((market) =>
            datesOf(market)
              .slice(0, 1)
              .map((date) => ({
                vendorId: vendorId(key),
                marketId: marketId(market),
                date,
                ...confirmed,
                saidBy: at % 3 === 0 ? ("mail" as const) : ("manager" as const),
              })),
          ),
  );
  const [ownMarket = ""] = own?.markets ?? [];
  const off = datesOf(ownMarket)[2];
  if (own && off) {
    const at = { vendorId: vendorId(own.key), marketId: marketId(ownMarket) };
    dates.push({ ...at, date: off, comes: false, setAt });
  }
  const [restingMarket = ""] = resting?.markets ?? [];
  const first = datesOf(restingMarket)[2];
  const pauses =
    resting && first
      ? [
          {
            vendorId: vendorId(resting.key),
            marketId: marketId(restingMarket),
            fromDate: first,
            toDate: addDays(first, 13),
            setAt,
          },
        ]
      : [];
  return { dates, pauses };
}
