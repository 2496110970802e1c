import type { Instant } from "~/platform/context";
import { addDays, type LocalDate, type LocalTime, localDateOf } from "../../core/calendar";
import { type MarketWeek, openingsOn, spanOf } from "../../guide/market/market.rules";
import { type Attendance, answerOn, attends } from "../../vendors/attendance/attendance.rules";
import { pickupEnds, pickupOn } from "../../vendors/pickup/pickup.rules";

/** Whether a vendor's owner gets emails about orders: only a confirmed address gets them. */
export type EmailAtWork = "fine" | "link sent" | "not confirmed";

/** What a new vendor may lack before the guide shows it. */
export type Lacking = "description" | "market";

/** Which of these things a vendor lacks. `markets` is how many markets the vendor sells at. */
export const whatItLacks = (vendor: { description: string; markets: number }): Lacking[] => [
  ...(vendor.description.trim() === "" ? (["description"] as const) : []),
  ...(vendor.markets === 0 ? (["market"] as const) : []),
];

/** A market of the vendor, with its opening hours. */
export interface PortalMarket {
  id: number;
  name: string;
  location: string;
  week: MarketWeek;
  /** On which of the market's dates the vendor comes. */
  attendance: Attendance;
}

/** The orders to hand over on a market day. */
export interface DayOrders {
  marketId: number;
  marketName: string;
  timeZone: string;
  date: LocalDate;
  /** How many orders still have to be prepared, and how many are ready. */
  confirmed: number;
  ready: number;
  /** Integer cents. */
  total: number;
  start: LocalTime;
  end: LocalTime;
}

/** A day on which the vendor comes to a market or has orders to hand over there. */
export interface MarketDay {
  marketId: number;
  marketName: string;
  location: string;
  timeZone: string;
  date: LocalDate;
  /** Also true after midnight, while a day that began yesterday is not over. */
  isToday: boolean;
  /** Whether the vendor is expected, but has not confirmed yet that it comes. */
  isAsked: boolean;
  /** Null if the market is no longer open that day. */
  hours: { open: LocalTime; close: LocalTime } | null;
  pickup: { start: LocalTime; end: LocalTime } | null;
  confirmed: number;
  ready: number;
  total: number;
}

/** Whether the last pickup of a day is over. */
const isHandedOver = (
  { timeZone, date, start, end }: Pick<DayOrders, "timeZone" | "date" | "start" | "end">,
  now: Instant,
): boolean =>
  now >= pickupEnds({ pickupDate: date, pickupTimeStart: start, pickupTimeEnd: end, timeZone });

/**
 * How many days ahead market days are looked for: far enough for a market on every fourth Saturday.
 */
const daysAhead = 35;

/**
 * How many open orders have a pickup that is over. The orders of the next market day are left out:
 * until its market closes, they still count as orders to hand over today.
 */
export const unanswered = (
  orders: readonly DayOrders[],
  next: Pick<MarketDay, "marketId" | "date"> | undefined,
  now: Instant,
): number =>
  orders
    .filter((day) => day.marketId !== next?.marketId || day.date !== next.date)
    .filter((day) => isHandedOver(day, now))
    .reduce((sum, { confirmed, ready }) => sum + confirmed + ready, 0);

/**
 * The next market days of a vendor, the earliest first: the days on which the vendor comes to one
 * of its markets, and the days for which it has orders although it does not come. Today counts
 * until its market has closed and its last pickup is over.
 */
export function marketDays(
  markets: readonly PortalMarket[],
  orders: readonly DayOrders[],
  now: Instant,
  most = 4,
): MarketDay[] {
  const days = new Map<string, MarketDay>();
  for (const market of markets) {
    for (const day of openDaysOf(market, now, most)) days.set(`${day.date} ${market.id}`, day);
  }
  for (const { marketId, marketName, timeZone, date, start, end, ...counts } of orders) {
    const today = localDateOf(now, timeZone);
    const open = days.get(`${date} ${marketId}`);
    if (isHandedOver({ timeZone, date, start, end }, now) && !open) continue;
    days.set(`${date} ${marketId}`, {
      ...(open ?? {
        marketId,
        marketName,
        location: "",
        timeZone,
        date,
        isToday: date <= today,
        isAsked: false,
        hours: null,
      }),
      pickup: { start, end },
      ...counts,
    });
  }
  return [...days.values()].sort(inOrder).slice(0, most);
}

const inOrder = (a: MarketDay, b: MarketDay) =>
  a.date.localeCompare(b.date) || startOf(a).localeCompare(startOf(b)) || a.marketId - b.marketId;
const startOf = ({ hours, pickup }: MarketDay) => hours?.open ?? pickup?.start ?? "";

/** The next days on which the vendor comes to a market that is open, at most `most` of them. */
function openDaysOf(market: PortalMarket, now: Instant, most: number): MarketDay[] {
  const today = localDateOf(now, market.week.timeZone);
  const days: MarketDay[] = [];
  // A market that opened yesterday may still be open after midnight.
  for (let ahead = -1; ahead <= daysAhead && days.length < most; ahead++) {
    const day = openDay(market, addDays(today, ahead), today, now);
    if (day) days.push(day);
  }
  return days;
}

function openDay(
  market: PortalMarket,
  date: LocalDate,
  today: LocalDate,
  now: Instant,
): MarketDay | null {
  const { id, name, location, week } = market;
  const openings = openingsOn(week, date).filter(
    (opening) => now < spanOf(opening, date, week.timeZone).closesAt,
  );
  const [first] = openings;
  const last = openings.at(-1);
  if (!first || !last || !attends(market.attendance, date)) return null;
  const usual = pickupOn(market, [], [], date);
  return {
    marketId: id,
    marketName: name,
    location,
    timeZone: week.timeZone,
    date,
    isToday: date <= today,
    isAsked: answerOn(market.attendance, date).is === "open",
    hours: { open: first.openTime, close: last.closeTime },
    pickup: usual && { start: usual.start, end: usual.end },
    confirmed: 0,
    ready: 0,
    total: 0,
  };
}

/** The facts about a vendor that its landing page needs. */
export interface OwnFacts {
  description: string;
  image: string | null;
  markets: number;
  /**
   * How many products customers see; how many of these can be pre-ordered; how many of these are
   * out of stock.
   */
  visible: number;
  orderable: number;
  soldOut: number;
  canBePaid: boolean;
}

/** What a new vendor does before its first sale, in order, each step with its page. */
export const firstSteps = [
  { key: "profile", to: "/vendor-edit", isDone: (of: OwnFacts) => of.description.trim() !== "" },
  { key: "picture", to: "/vendor-edit/picture", isDone: (of: OwnFacts) => of.image !== null },
  { key: "markets", to: "/vendor-edit/markets", isDone: (of: OwnFacts) => of.markets > 0 },
  { key: "products", to: "/vendor-products/new", isDone: (of: OwnFacts) => of.visible > 0 },
  { key: "preOrder", to: "/vendor-products", isDone: (of: OwnFacts) => of.orderable > 0 },
  { key: "payment", to: "/vendor-payments", isDone: (of: OwnFacts) => of.canBePaid },
] as const;
export type FirstStep = (typeof firstSteps)[number]["key"];

/** What waits for somebody's action, in addition to the facts about the vendor. */
export interface Waiting {
  /** Refunds that do not complete by themselves, and disputes that wait for an answer. */
  stuck: number;
  /** Orders of past days that nobody has marked as collected or not collected. */
  unanswered: number;
  /** What Stripe wants from the vendor, and by when. Null if Stripe wants nothing. */
  stripe: { title: string; due: string | null } | null;
}

export interface Task {
  key: "stuck" | "today" | "unanswered" | "prepare" | "stripe" | "soldOut";
  count: number;
  to: string;
  tone: "problem" | "waiting";
}

/**
 * What the vendor has to do, the most urgent first: customers who come to the stall today or wait
 * for a refund come before work for tomorrow. Tasks with a count of 0 are left out. The steps to a
 * first sale are not here but in `firstSteps`.
 */
export function tasksOf(next: MarketDay | undefined, vendor: OwnFacts, waiting: Waiting): Task[] {
  const orders = "/vendor-preorders";
  const ofDay = next ? `/vendor-dashboard/days/${next.marketId}/${next.date}` : orders;
  const toPrepare = next?.confirmed ?? 0;
  const all: Task[] = [
    {
      key: "today",
      count: next?.isToday ? next.confirmed + next.ready : 0,
      to: ofDay,
      tone: "waiting",
    },
    { key: "stuck", count: waiting.stuck, to: "/vendor-dashboard/refunds", tone: "problem" },
    { key: "unanswered", count: waiting.unanswered, to: orders, tone: "problem" },
    { key: "prepare", count: next?.isToday ? 0 : toPrepare, to: ofDay, tone: "waiting" },
    {
      key: "stripe",
      count: waiting.stripe ? 1 : 0,
      to: "/vendor-payments",
      tone: waiting.stripe?.due ? "problem" : "waiting",
    },
    {
      key: "soldOut",
      count: vendor.soldOut,
      to: "/vendor-products?state=Out+of+Stock",
      tone: "waiting",
    },
  ];
  return all.filter(({ count }) => count > 0);
}
