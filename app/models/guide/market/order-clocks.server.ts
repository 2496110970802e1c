import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { instantOf, localDateOf, localTimeOf } from "../../core/calendar";
import { isComing } from "./stranded-orders.server";

/* An order keeps the time zone of its market, and its pickup times are on that clock. If the
   market's time zone is corrected, the orders that customers still have to collect follow it: the
   same pickup times, on the right clock. */

const hour = 60 * 60_000;
/** The deadlines of orders still to be collected are at most this far from now. */
const looksAround = 20 * 24 * hour;

/** A market's time zone, as it was and as it is written. */
interface ClockChange {
  marketId: number;
  from: string;
  to: string;
}

/**
 * How far a moment moves, in milliseconds, so that the other clock shows the same date and time.
 * The difference may change when a clock does: each entry counts from its moment on, the first one
 * for all earlier moments, too.
 */
function shiftsOf({ from, to }: ClockChange, now: Instant): { since: Instant; shift: number }[] {
  const shifts: { since: Instant; shift: number }[] = [];
  const thisHour = now - (now % hour);
  for (let at = thisHour - looksAround; at <= thisHour + looksAround; at += hour) {
    const shift = instantOf(localDateOf(at, from), localTimeOf(at, from), to) - at;
    if (shift === shifts.at(-1)?.shift) continue;
    shifts.push({ since: shifts.length === 0 ? 0 : at, shift });
  }
  return shifts;
}

/**
 * The statement that moves orders still to be collected to their markets' new clocks, in the batch
 * that writes the markets, after that write. If a market was not written, its orders stay as they
 * are. A cancel deadline keeps its date and time, too. No statement if no time zone changes.
 */
export function moveClocks(changes: readonly ClockChange[], now: Instant): SQL[] {
  const all = changes
    .filter(({ from, to }) => from !== to)
    .map((change) => ({ ...change, shifts: shiftsOf(change, now) }));
  if (all.length === 0) return [];
  return [
    sql`
      update orders as o set time_zone = c.value ->> 'to',
        cancel_deadline = o.cancel_deadline + (
          select s.value ->> 'shift' from json_each(c.value, '$.shifts') s
          where s.value ->> 'since' <= o.cancel_deadline order by s.key desc limit 1),
        version = o.version + 1, updated_at = ${now}
      from json_each(${JSON.stringify(all)}) c
      where o.market_id = c.value ->> 'marketId' and o.time_zone = c.value ->> 'from'
        and ${isComing(now)} and exists (select 1 from markets m
          where m.id = o.market_id and m.time_zone = c.value ->> 'to')`,
  ];
}
