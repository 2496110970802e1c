import type { Instant } from "~/platform/context";
import { addDays, instantOf, type LocalDate, localDateOf } from "../../core/calendar";
import { type MarketWeek, openingsOn, spanOf } from "../../guide/market/market.rules";

/** When stalls are asked by mail whether they come: so many days before, from this hour on. */
const daysBefore = 3;
const askingHour = "09:00";
const hour = 60 * 60_000;
/** A market's week may change: it is looked at again at the latest after so long, in milliseconds. */
const looksAgain = 6 * hour;

const asksFrom = (date: LocalDate, timeZone: string) =>
  instantOf(addDays(date, -daysBefore), askingHour, timeZone);

/**
 * The dates of a market for which its stalls are asked at `now`, on its own clock: from three days
 * before until it opens; and when to look again.
 */
export function datesToAsk(
  week: MarketWeek,
  now: Instant,
): { dates: LocalDate[]; lookAt: Instant } {
  const { timeZone } = week;
  const today = localDateOf(now, timeZone);
  const ahead = Array.from({ length: daysBefore + 2 }, (_, days) => addDays(today, days)).filter(
    (date) => openingsOn(week, date).length > 0,
  );
  const dates = ahead.filter((date) => {
    const [first] = openingsOn(week, date);
    return first && asksFrom(date, timeZone) <= now && now < spanOf(first, date, timeZone).opensAt;
  });
  const next = ahead.map((date) => asksFrom(date, timeZone)).filter((from) => from > now);
  return { dates, lookAt: Math.min(now + looksAgain, ...next) };
}
