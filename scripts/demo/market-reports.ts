import { addDays, localDateOf } from "~/models/core/calendar";
import type { MarketWeek } from "~/models/guide/market/market.rules";
import { marketDaysBetween, openHours } from "~/models/running/market-report/market-report.rules";

const hour = 3_600_000;

/**
 * The market reports of the demo's first market: its last ten market days except the latest, which
 * is still to be written. On some days the visitors were counted one by one, on most by the hour,
 * and on two not at all. The market enters the last vendor's sales on some days; on other days they
 * are unknown.
 */
export function marketReportRows({
  marketId,
  week,
  stalls,
  vendorUser,
  managerUser,
  now,
}: {
  marketId: number;
  week: MarketWeek;
  stalls: number[];
  /** The account that runs the first vendor. */
  vendorUser: number;
  managerUser: number;
  now: number;
}) {
  const today = localDateOf(now, week.timeZone);
  const range = { from: addDays(today, -75), until: addDays(today, -1) };
  const days = marketDaysBetween(week, range).slice(-10);
  const written = days.slice(0, -1);
  const writtenAt = now - 20 * hour;
  const reports = written.map(({ date, hours }, index) => ({
    marketId,
    date,
    hours: JSON.stringify(hours),
    visitors: index % 4 === 1 ? 512 + index * 17 : null,
    counts: JSON.stringify(
      index % 4 === 3
        ? []
        : openHours(hours)
            .filter((_, at) => at % 3 !== 2)
            .map(({ hour }, at) => ({ hour, people: 9 + ((index * 5 + at * 7) % 16) })),
    ),
    updatedAt: writtenAt,
    updatedBy: managerUser,
  }));
  const seen = written.flatMap(({ date }, index) =>
    stalls.map((vendorId, at) => ({
      marketId,
      date,
      vendorId,
      wasThere: (index + at) % 6 !== 5,
    })),
  );
  const sales = days.flatMap(({ date }, index) =>
    stalls.flatMap((vendorId, at) => {
      const isThere = seen.find((row) => row.date === date && row.vendorId === vendorId)?.wasThere;
      if (!isThere || (at === stalls.length - 1 && index % 3 === 0)) return [];
      const isOwn = at === 0;
      return [
        {
          marketId,
          date,
          vendorId,
          cash: 18_250 + ((index * 3175 + at * 4120) % 9000),
          card: 24_600 + ((index * 4455 + at * 2380) % 12_000),
          snap: at === 1 ? 0 : 2500 + ((index * 700) % 2100),
          wic: at === 1 ? null : (index % 3) * 650,
          sfmnp: at === 1 ? null : (index % 2) * 900,
          enteredAs: isOwn ? ("vendor" as const) : ("manager" as const),
          enteredBy: isOwn ? vendorUser : managerUser,
          enteredAt: writtenAt,
        },
      ];
    }),
  );
  return { reports, seen, sales };
}
