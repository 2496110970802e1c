import type { Instant } from "~/platform/context";
import { localDateOf, localTimeOf, longDate, shortDate } from "../../core/calendar";
import { mailLink, phoneLink } from "../../core/links";
import { formatCents } from "../../core/money";
import { formatHours, formatTime } from "../../core/week";
import type { MarketWeek } from "../../guide/market/market.rules";
import type { Call } from "./calls.server";
import { datesToClose, hoursToClose, isUnderWay, stageOf, whyNotUndo } from "./closing.rules";
import type { ClosingProgress, ClosureRow } from "./closing.server";
import type { ClosingProposal } from "./proposal.server";

/**
 * The choices for a closing: the market's next dates, and for today the hours from which it can
 * close. The texts are ready to show.
 */
export function closingChoices(week: MarketWeek, now: Instant) {
  const today = localDateOf(now, week.timeZone);
  const dates = datesToClose(week, now);
  const isOpenToday = dates.some(({ date }) => date === today);
  const hours = isOpenToday ? hoursToClose(week, now) : [];
  const atOnce = isOpenToday && isUnderWay(week, now);
  return {
    dates: dates.map(({ date, openings }) => ({
      value: date,
      label: `${date === today ? "Today, " : ""}${shortDate(date)}, ${openings
        .map(({ openTime, closeTime }) => formatHours(openTime, closeTime))
        .join(", ")}`,
    })),
    /** Empty if today is not one of the dates, or if today's market is almost over. */
    hours: [
      ...(atOnce
        ? [{ value: "now", label: `From now on (${formatTime(localTimeOf(now, week.timeZone))})` }]
        : []),
      ...hours.map((value) => ({ value, label: `From ${formatTime(value)}` })),
    ],
  };
}
export type ClosingChoices = ReturnType<typeof closingChoices>;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** 'Saturday, May 9, 2026', or 'Saturday, May 9, 2026, from 11 AM'. */
const whenText = ({ date, fromTime }: Pick<ClosureRow, "date" | "fromTime">) =>
  fromTime ? `${longDate(date)}, from ${formatTime(fromTime)}` : longDate(date);

/** Everybody affected by a closing, as the page shows it before the closing. */
export function closingProposalView(proposal: ClosingProposal) {
  const { cancelled, shortened, refund, notTaken, vendors, fromTime } = proposal;
  const unread = vendors.filter(({ readers }) => readers === 0);
  const mails = vendors.reduce((sum, { readers }) => sum + readers, 0);
  return {
    market: proposal.market,
    when: whenText(proposal),
    date: proposal.date,
    counts: [
      { count: cancelled, label: cancelled === 1 ? "order to cancel" : "orders to cancel" },
      ...(fromTime
        ? [
            {
              count: shortened,
              label: shortened === 1 ? "order to pick up early" : "orders to pick up early",
            },
          ]
        : []),
      { count: vendors.length, label: vendors.length === 1 ? "vendor" : "vendors" },
    ],
    facts: [
      { term: "Card refunds", value: refund > 0 ? formatCents(refund) : "Nothing" },
      { term: "Not charged at pickup", value: notTaken > 0 ? formatCents(notTaken) : "Nothing" },
      {
        term: "Emails",
        value: `${counted(cancelled + shortened, "to a customer", "to customers")}, ${counted(mails, "to a vendor", "to vendors")}`,
      },
      ...(unread.length > 0
        ? [
            {
              term: "Call",
              value: `${namesOf(unread.map(({ name }) => name))}: no confirmed email address`,
            },
          ]
        : []),
    ],
    vendors: vendors.map((vendor) => ({
      id: vendor.id,
      name: vendor.name,
      orders: vendor.cancelled,
      shortened: vendor.shortened,
      refund: vendor.refund > 0 ? formatCents(vendor.refund) : null,
      isRead: vendor.readers > 0,
    })),
    refused: proposal.refused && { title: proposal.refused.title, text: proposal.refused.message },
  };
}
export type ClosingProposalView = ReturnType<typeof closingProposalView>;

const namesTold = 8;
const namesOf = (names: string[]) =>
  names.length > namesTold
    ? `${names.slice(0, namesTold).join(", ")} and ${names.length - namesTold} more`
    : names.join(", ");

const stages = {
  waiting: { state: "waiting", text: "Can be undone" },
  telling: { state: "active", text: "Being announced" },
  done: { state: "ended", text: "Closed" },
} as const;

/** A closed day, as a row of a list. */
export const closureView = (closure: ClosureRow) => ({
  id: closure.id,
  day: { date: closure.date, text: shortDate(closure.date) },
  from: closure.fromTime && `from ${formatTime(closure.fromTime)}`,
  reason: closure.reason,
  stage: stages[stageOf(closure)],
});
export type ClosureView = ReturnType<typeof closureView>;

/** A vendor to call: how to reach the vendor, and who has called. */
function callView({ vendorId, name, phone, email, calledAt, calledBy }: Call, timeZone: string) {
  const when =
    calledAt &&
    `${shortDate(localDateOf(calledAt, timeZone))}, ${formatTime(localTimeOf(calledAt, timeZone))}`;
  return {
    vendorId,
    name,
    phone: phone && { text: phone, href: phoneLink(phone) },
    email: email && { text: email, href: mailLink(email) },
    called: when && (calledBy ? `Called by ${calledBy}, ${when}` : `Called ${when}`),
  };
}

/** A closed day on its own page: what has been done, and whether it can be undone. */
export function closurePage({
  closure,
  market,
  timeZone,
  progress,
  calls,
}: {
  closure: ClosureRow;
  market: string;
  timeZone: string;
  progress: ClosingProgress;
  calls: readonly Call[];
}) {
  const stage = stageOf(closure);
  const { cancelled, refunds, refund, refunded, stuckRefunds, stuck, mails } = progress;
  return {
    ...closureView(closure),
    market,
    when: whenText(closure),
    canUndo: whyNotUndo(closure) === null,
    isEarlier: closure.isEarlier === 1,
    /** When the closing is announced, such as '10:42 AM'. Null once the announcement has begun. */
    announcedAt:
      stage === "waiting" && closure.announceAt !== null
        ? formatTime(localTimeOf(closure.announceAt, timeZone))
        : null,
    by: closure.closedBy,
    calls: calls.map((call) => callView(call, timeZone)),
    called: `${calls.filter(({ calledAt }) => calledAt !== null).length} of ${calls.length} called`,
    /** Nobody is called before the announcement, because the closing may still be undone. */
    canCall: stage !== "waiting",
    facts:
      stage === "waiting" || closure.announceAt === null
        ? []
        : [
            { term: "Orders cancelled", value: String(cancelled) },
            {
              term: "Card refunds",
              value:
                refunds === 0
                  ? "Nothing"
                  : `${formatCents(refund)} in ${counted(refunds, "refund", "refunds")}, ${formatCents(refunded)} already refunded`,
            },
            ...(stuckRefunds > 0
              ? [
                  {
                    term: "Delayed refunds",
                    value: `${formatCents(stuck)} in ${counted(stuckRefunds, "refund", "refunds")}`,
                  },
                ]
              : []),
            { term: "Emails to vendors", value: String(mails) },
          ],
  };
}
export type ClosurePage = ReturnType<typeof closurePage>;
