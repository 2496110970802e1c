import type { Instant } from "~/platform/context";
import { atField, DomainError } from "~/platform/errors";
import {
  addDays,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localTimeOf,
} from "../../core/calendar";
import { endMinutes, minutesOf, timeAt } from "../../core/week";
import { type MarketWeek, openingsOn } from "../../guide/market/market.rules";
import { currentDate, marketDates } from "../../vendors/attendance/attendance.rules";
import { type HandedOver, pickupEnds, pickupStarts } from "../../vendors/pickup/pickup.rules";

/**
 * A market day that cannot happen: a date is closed, or today from an hour on. The effect on the
 * market's opening hours is in market.rules.ts. This file has the rules for what can be closed, and
 * what happens to orders.
 */

const minute = 60_000;

/**
 * How long a closing can be undone, in milliseconds. Before that, nobody is told and no order is
 * changed.
 */
export const undoLasts = minute;

/**
 * The most of its next dates that a market can choose from, and how many days ahead they can be:
 * about a year.
 */
const mostDates = 60;
const daysAhead = 371;

/** The next dates that can be closed, the earliest first. */
export function datesToClose(week: MarketWeek, now: Instant) {
  const from = currentDate(week, now);
  return marketDates(week, now, { from, until: addDays(from, daysAhead) }).slice(0, mostDates);
}

/**
 * The half hours from which today can be closed, in addition to this very moment. Empty if the
 * market is closed today.
 */
export function hoursToClose(week: MarketWeek, now: Instant): LocalTime[] {
  const today = localDateOf(now, week.timeZone);
  const time = localTimeOf(now, week.timeZone);
  const openings = openingsOn(week, today);
  const first = Math.min(...openings.map(({ openTime }) => minutesOf(openTime)));
  const last = Math.max(
    ...openings.map(({ openTime, closeTime }) => endMinutes(openTime, closeTime)),
  );
  return Array.from({ length: 48 }, (_, half) => half * 30)
    .filter((each) => each > first && each < last)
    .map(timeAt)
    .filter((each) => each > time);
}

/**
 * Whether a market day is closed after midnight, while the market is still open. Its date has no
 * hour that could say from when the market is closed, so the whole day is closed.
 */
export const isAfterMidnight = (date: LocalDate, closedAt: Instant, timeZone: string): boolean =>
  date < localDateOf(closedAt, timeZone);

/** Whether the market has already opened on today's date: then it can be closed from now on. */
export const isUnderWay = (week: MarketWeek, now: Instant) =>
  openingsOn(week, localDateOf(now, week.timeZone)).some(
    ({ openTime }) => openTime < localTimeOf(now, week.timeZone),
  );

export interface AskedClosing {
  date: LocalDate;
  /**
   * The hour from which the market is closed. 'now' is the moment of the closing. Null is the whole
   * day.
   */
  fromTime: LocalTime | "now" | null;
}

/**
 * A closing as it would be done now. An hour that has passed becomes the present time. If the hour
 * leaves no opening before it, the whole day is closed.
 */
export function closingAt(week: MarketWeek, { date, fromTime }: AskedClosing, now: Instant) {
  if (fromTime === null || isAfterMidnight(date, now, week.timeZone)) {
    return { date, fromTime: null };
  }
  const time = localTimeOf(now, week.timeZone);
  const hour = fromTime === "now" || fromTime < time ? time : fromTime;
  const leaves = openingsOn(week, date).some(({ openTime }) => openTime < hour);
  return { date, fromTime: leaves ? hour : null };
}

/** Why a date cannot be closed in this way. Null if it can. */
export function whyNotClose(
  week: MarketWeek,
  asked: AskedClosing,
  now: Instant,
): DomainError | null {
  const { date } = asked;
  const refuse = (field: "date" | "fromTime", text: string) => atField(field, text);
  // A day that ends early can end even earlier. It is open until its hour, so the checks below
  // apply to it too.
  const closure = week.closures.find((each) => each.date === date);
  if (closure && !closure.fromTime) return closedAlready();
  const [found] = marketDates(week, now, { from: date, until: date });
  if (found?.date !== date) return refuse("date", "Choose a market day");
  if (asked.fromTime === null) return null;
  const isNow = asked.fromTime === "now" && isAfterMidnight(date, now, week.timeZone);
  if (date !== localDateOf(now, week.timeZone) && !isNow) {
    return refuse(
      "fromTime",
      "Only today’s market day can close early. For another day, choose “The whole day”.",
    );
  }
  const { fromTime } = closingAt(week, asked, now);
  const isOpenThen =
    fromTime === null ||
    found.openings.some((each) => minutesOf(fromTime) < endMinutes(each.openTime, each.closeTime));
  return isOpenThen ? null : refuse("fromTime", "Choose a time before the market ends");
}

/** If two people close a date at once, the second gets this error. */
export const closedAlready = () =>
  new DomainError("taken", "This market day is already cancelled.", { title: "Already cancelled" });

/** How many times the hour of one date can be set. Everybody gets an email each time. */
export const mostRounds = 5;

/**
 * Why a day that ends early cannot end at an earlier hour, either not yet or not any more. Null if
 * it can.
 */
export function whyNotEarlier(closing: ClosingState & { round: number }): DomainError | null {
  const titled = { title: "Can’t change the closing time" };
  if (stageOf(closing) !== "done") {
    const text =
      "We haven’t finished announcing the last closing time. Try again in a few minutes.";
    return new DomainError("taken", text, titled);
  }
  if (closing.round < mostRounds) return null;
  return new DomainError(
    "too_late",
    `The closing time was already set ${mostRounds} times, so you can’t change it again. Call the vendors, and post an announcement.`,
    titled,
  );
}

/**
 * How much of its pickup hours an order must have left, in milliseconds, to stay when a market ends
 * early.
 */
const leastLeft = 30 * minute;

/**
 * What happens to an order that is still to be collected. If the whole day is closed, or if the
 * order is not paid yet, it is cancelled. If the market ends early, an order with less than half an
 * hour left for its pickup is cancelled too. An order with more time left stays, and its pickup
 * hours end with the market. An order whose pickup hours are over by then does not change, also if
 * the whole day is closed after midnight: the customer may have the order already.
 */
export function fateOf(
  order: HandedOver & { status: string },
  { fromTime, closedAt }: { fromTime: LocalTime | null; closedAt: Instant },
  now: Instant,
): "called off" | "shortened" | "untouched" {
  if (order.status === "pending_payment") return "called off";
  if (fromTime === null) {
    const isOver = pickupEnds(order) <= closedAt;
    return isOver && isAfterMidnight(order.pickupDate, closedAt, order.timeZone)
      ? "untouched"
      : "called off";
  }
  const ends = instantOf(order.pickupDate, fromTime, order.timeZone);
  if (pickupEnds(order) <= ends) return "untouched";
  return ends - Math.max(now, pickupStarts(order)) < leastLeft ? "called off" : "shortened";
}

/** The times that tell the stage of a closing. */
export interface ClosingState {
  announceAt: Instant | null;
  announcedAt: Instant | null;
  doneAt: Instant | null;
}

/**
 * The stage of a closing: it can be undone, everybody is being told, or everybody has been told.
 */
export function stageOf({ announceAt, announcedAt, doneAt }: ClosingState) {
  if (doneAt !== null || announceAt === null) return "done";
  return announcedAt === null ? "waiting" : "telling";
}

/**
 * Why a closing cannot be undone. Null if it can. It cannot once the first order is cancelled or
 * the first email is written: refunds are on their way, and people have been told.
 */
export const whyNotUndo = (closing: ClosingState): DomainError | null =>
  stageOf(closing) === "waiting"
    ? null
    : new DomainError("too_late", "We’ve started to email vendors and customers.", {
        title: "Too late to undo",
      });
