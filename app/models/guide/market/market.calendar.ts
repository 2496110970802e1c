import { Temporal } from "temporal-polyfill";
import type { Instant } from "~/platform/context";
import {
  addDays,
  instantOf,
  type LocalDate,
  type LocalTime,
  lastDateOf,
  localDateOf,
  longDate,
  weekdayOf,
} from "../../core/calendar";
import { calendarFile, escapeText, eventName, utcStamp } from "../../core/icalendar";
import { formatTime } from "../../core/week";
import type { LastChange } from "../changes/changes.server";
import { type Closure, isDue, leftOf } from "./market.rules";
import { type Series, seriesAhead } from "./market.seasons";
import type { Market } from "./market-columns.server";
import { doubtText, seasonText } from "./opening-words";

/** The facts about a market that a calendar needs. */
export interface CalendarMarket
  extends Pick<Market, "id" | "name" | "address" | "location" | "lat" | "lng" | "week"> {
  /** Calendars that already show an event take over only a version of it with a higher number. */
  lastChange: LastChange;
}

/**
 * A market's openings as an iCalendar file (RFC 5545). Each weekly opening is one event per season
 * that repeats weekly, on the market's own clock with its VTIMEZONE, minus the dates on which the
 * market is closed. A calendar then shows a few events that move with daylight saving instead of
 * hundreds of events. An opening on a single date that is closed is a canceled event. The file
 * reaches twelve months ahead and tells subscribers to refresh each day. Anything uncertain is
 * marked tentative. `site` is the address of the site. For alternatives that were considered see
 * docs/decisions.
 */
export const marketCalendar = (market: CalendarMarket, now: Instant, site: string): string =>
  calendarOf([market], { name: market.name, timeZone: market.week.timeZone }, now, site);

/** The openings of several markets in one file, each on its own clock. */
export const marketsCalendar = (
  markets: readonly CalendarMarket[],
  name: string,
  now: Instant,
  site: string,
): string => calendarOf(markets, { name }, now, site);

function calendarOf(
  markets: readonly CalendarMarket[],
  { name, timeZone }: { name: string; timeZone?: string },
  now: Instant,
  site: string,
): string {
  const each = markets.map((market) => ({
    market,
    series: seriesAhead(market.week, localDateOf(now, market.week.timeZone)),
  }));
  const zones = new Map<string, Series[]>();
  for (const { market, series } of each) {
    const { timeZone: zone } = market.week;
    if (series.length > 0) zones.set(zone, [...(zones.get(zone) ?? []), ...series]);
  }
  return calendarFile([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Market Day//Market calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(timeZone ? [`X-WR-TIMEZONE:${timeZone}`] : []),
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    "X-PUBLISHED-TTL:P1D",
    ...[...zones].flatMap(([zone, series]) => timeZoneLines(zone, series)),
    ...each.flatMap(({ market, series }) =>
      series.flatMap((one) => eventLines(market, one, now, site)),
    ),
    "END:VCALENDAR",
  ]);
}

function eventLines(market: CalendarMarket, series: Series, now: Instant, site: string): string[] {
  const { timeZone, closures } = market.week;
  const { schedule, first, last, year } = series;
  const { openTime, closeTime, day } = schedule;
  const shut = closures
    .filter(
      ({ date }) =>
        first <= date && date <= last && weekdayOf(date) === day && isDue(schedule, date),
    )
    .map((closure) => ({ ...closure, left: leftOf(market.week, closure.date, schedule) }));
  const today = localDateOf(now, timeZone);
  const ahead = shut.filter(({ date }) => date >= today);
  const page = `${site}/market/${market.id}`;
  const at = (name: string, date: LocalDate, time: LocalTime) =>
    `${name};TZID=${timeZone}:${localStamp(date, time)}`;
  const hours = (date: LocalDate, to: LocalTime) => [
    at("DTSTART", date, openTime),
    at("DTEND", lastDateOf(date, { from: openTime, to }), to),
  ];
  const unsure = unsureOf(schedule);
  const once = schedule.date ? shut[0] : undefined;
  const inSeries = schedule.date ? [] : shut;
  const status = once?.left === null ? "CANCELLED" : unsure.length > 0 ? "TENTATIVE" : "CONFIRMED";
  const named = [
    "BEGIN:VEVENT",
    eventName("market", market.id, schedule.id, year),
    `DTSTAMP:${utcStamp(now)}`,
    `LAST-MODIFIED:${utcStamp(market.lastChange.at)}`,
    `SEQUENCE:${market.lastChange.seq}`,
  ];
  const about = [
    `SUMMARY:${escapeText(market.name)}`,
    `LOCATION:${escapeText(market.address || market.location)}`,
    ...(market.lat === null ? [] : [`GEO:${market.lat};${market.lng}`]),
    `DESCRIPTION:${escapeText([...unsure, ...ahead.map(closedLine), page].join("\n"))}`,
    `STATUS:${status}`,
    `URL:${page}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
  return [
    ...named,
    ...hours(first, once?.left?.closeTime ?? closeTime),
    ...(schedule.date
      ? []
      : [`RRULE:${recurs(schedule)};UNTIL=${utcStamp(instantOf(last, openTime, timeZone))}`]),
    ...inSeries.flatMap(({ date, left }) => (left ? [] : [at("EXDATE", date, openTime)])),
    ...about,
    // An opening that ends early replaces its date in the series.
    ...inSeries.flatMap(({ date, left }) =>
      left && left.closeTime !== closeTime
        ? [...named, at("RECURRENCE-ID", date, openTime), ...hours(date, left.closeTime), ...about]
        : [],
    ),
  ];
}

/** Weekly, or on 'the second Saturday' of each month. */
const recurs = ({ day, weekOfMonth }: Series["schedule"]) =>
  weekOfMonth === null
    ? "FREQ=WEEKLY"
    : `FREQ=MONTHLY;BYDAY=${weekOfMonth}${day.slice(0, 2).toUpperCase()}`;

/** Sentences about what is uncertain in an opening. */
const unsureOf = (schedule: Series["schedule"]): string[] =>
  [
    (schedule.seasonKnown ?? "both") === "both" ? null : seasonText(schedule),
    doubtText(schedule.doubt),
  ].flatMap((text) => (text === null ? [] : [`${text}.`]));

const closedLine = ({ date, reason, fromTime }: Closure) =>
  `Closed on ${longDate(date)}${fromTime ? ` from ${formatTime(fromTime)}` : ""}${reason ? `: ${reason}` : ""}`;

/** Each period between two clock changes, from before the first event to after the last. */
function timeZoneLines(timeZone: string, series: Series[]): string[] {
  const dates = series.flatMap(({ first, last }) => [first, last]).sort();
  const until = instantOf(addDays(dates.at(-1) ?? "", 2), "00:00", timeZone);
  let moment: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    instantOf(addDays(dates[0] ?? "", -1), "00:00", timeZone),
  ).toZonedDateTimeISO(timeZone);
  let before = moment.offset;
  const lines = ["BEGIN:VTIMEZONE", `TZID:${timeZone}`];
  while (moment && moment.epochMilliseconds < until) {
    const isSummer = moment.offsetNanoseconds > usualOffset(moment);
    const part = isSummer ? "DAYLIGHT" : "STANDARD";
    // At the moment of the change, the clock still shows the time of the old offset.
    const shown = moment.toInstant().toZonedDateTimeISO(before).toPlainDateTime();
    lines.push(
      `BEGIN:${part}`,
      `DTSTART:${shown.toString({ smallestUnit: "second" }).replace(/[-:]/g, "")}`,
      `TZOFFSETFROM:${before.replace(":", "")}`,
      `TZOFFSETTO:${moment.offset.replace(":", "")}`,
      `END:${part}`,
    );
    before = moment.offset;
    moment = moment.getTimeZoneTransition("next");
  }
  return [...lines, "END:VTIMEZONE"];
}

/** A zone's offset from UTC without daylight saving: the smaller one of the year. */
function usualOffset(moment: Temporal.ZonedDateTime): number {
  const offsets = [1, 7].map((month) => moment.with({ month, day: 1 }).offsetNanoseconds);
  return Math.min(...offsets);
}

const localStamp = (date: LocalDate, time: LocalTime) =>
  `${date.replaceAll("-", "")}T${time.replace(":", "")}00`;
