import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
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
import { marketDates } from "../../vendors/attendance/attendance.rules";
import { type HandedOver, pickupEnds, pickupStarts } from "../../vendors/pickup/pickup.rules";

/**
 * A market day that cannot happen: a date is closed, or today from an hour on. What that does to the
 * market's openings is in market.rules.ts; here is what may be closed, and what becomes of orders.
 */

const minute = 60_000;

/** So long, in milliseconds, a closing can be taken back: nobody is told and no order touched before. */
export const undoLasts = minute;

/** So many of its next dates a market can choose from; and no further than a year ahead. */
const mostDates = 60;
const daysAhead = 371;

/** The next dates that can be closed, the earliest first. */
export function datesToClose(week: MarketWeek, now: Instant) {
  const from = localDateOf(now, week.timeZone);
  return marketDates(week, now, { from, until: addDays(from, daysAhead) }).slice(0, mostDates);
}

/** The half hours from which on today can be closed, besides this very moment; none where it is shut. */
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

/** Whether the market is open on its date at this moment: then it can be closed from now on. */
export const isUnderWay = (week: MarketWeek, now: Instant) =>
  openingsOn(week, localDateOf(now, week.timeZone)).some(
    ({ openTime }) => openTime < localTimeOf(now, week.timeZone),
  );

export interface AskedClosing {
  date: LocalDate;
  /** From which hour on; 'now' is the moment in which it is done; null is the whole day. */
  fromTime: LocalTime | "now" | null;
}

/** A closing as it would be done now: an hour that has gone by is now, one that leaves nothing is none. */
export function closingAt(week: MarketWeek, { date, fromTime }: AskedClosing, now: Instant) {
  if (fromTime === null) return { date, fromTime };
  const time = localTimeOf(now, week.timeZone);
  const hour = fromTime === "now" || fromTime < time ? time : fromTime;
  const leaves = openingsOn(week, date).some(({ openTime }) => openTime < hour);
  return { date, fromTime: leaves ? hour : null };
}

/** Why a date cannot be closed so; null when it can. */
export function whyNotClose(
  week: MarketWeek,
  asked: AskedClosing,
  now: Instant,
): DomainError | null {
  const { date } = asked;
  const refuse = (field: "date" | "fromTime", text: string) =>
    new DomainError("invalid", text, { fields: { [field]: [text] } });
  // One that ends early can end earlier still; it is open until then, so what follows holds for it.
  const closure = week.closures.find((each) => each.date === date);
  if (closure && !closure.fromTime) return closedAlready();
  const [found] = marketDates(week, now, { from: date, until: date });
  if (found?.date !== date) return refuse("date", "Choose a market day");
  if (asked.fromTime === null) return null;
  if (date !== localDateOf(now, week.timeZone)) {
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

/** Of two who close a date at once, the second is told so. */
export const closedAlready = () =>
  new DomainError("taken", "This market day is already cancelled.", { title: "Already cancelled" });

/** So often an hour is set for one date: everybody is mailed each time. */
export const mostRounds = 5;

/** Why a day that ends early cannot end at an earlier hour yet, or any more; null when it can. */
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
 * So much of its hours, in milliseconds, has to be left of an order for it to stand when a market ends
 * early.
 */
const leastLeft = 30 * minute;

/**
 * What becomes of an order that is still to be collected. Where the whole day is closed it is called
 * off. Where the market ends early, so is one with less than half an hour left to be collected in; one
 * with more stands, and its hours end with the market. One whose hours are over by then is left alone.
 */
export function fateOf(
  order: HandedOver & { status: string },
  fromTime: LocalTime | null,
  now: Instant,
): "called off" | "shortened" | "untouched" {
  if (fromTime === null || order.status === "pending_payment") return "called off";
  const ends = instantOf(order.pickupDate, fromTime, order.timeZone);
  if (pickupEnds(order) <= ends) return "untouched";
  return ends - Math.max(now, pickupStarts(order)) < leastLeft ? "called off" : "shortened";
}

/** How a closing stands. */
export interface ClosingState {
  announceAt: Instant | null;
  announcedAt: Instant | null;
  doneAt: Instant | null;
}

/** It can be taken back; everybody is being told; everybody has been. */
export function stageOf({ announceAt, announcedAt, doneAt }: ClosingState) {
  if (doneAt !== null || announceAt === null) return "done";
  return announcedAt === null ? "waiting" : "telling";
}

/**
 * Why a closing cannot be taken back; null when it can. Once the first order is called off, or the
 * first mail written, it cannot: money is on its way, and people have been told.
 */
export const whyNotUndo = (closing: ClosingState): DomainError | null =>
  stageOf(closing) === "waiting"
    ? null
    : new DomainError("too_late", "We’ve started to email vendors and customers.", {
        title: "Too late to undo",
      });
