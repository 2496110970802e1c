import { addDays } from "~/models/core/calendar";
import type { stallDates } from "~/models/vendors/attendance/attendance.tables";
import type { demoVendors } from "./vendors";

const hour = 3_600_000;

/**
 * On which days the demo's stalls come: guests on every other market day, one stall of its own not
 * on the third to come, and one that is away for a fortnight from the third on. No order of the
 * demo hangs on any of these dates; see order-plans.ts. For the next market day some have confirmed by
 * mail that they come, and of some the market has said so; the rest have not answered yet.
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
    /** A market's dates to come. */
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
