import { addDays, type LocalDate, localDateOf, longDate } from "../../core/calendar";
import { formatOpening } from "../../core/week";
import { isOver, type MarketWeek, openingsOn, spanOf } from "../../guide/market/market.rules";
import { openState } from "../../guide/market/open-state.rules";
import {
  type Answer,
  answerOn,
  attendanceOf,
  type Coming,
  type Sayer,
} from "../../vendors/attendance/attendance.rules";

/** What the overview reads about a market. */
export interface MarketRow {
  name: string;
  timeZone: string;
  listedWeek: string;
  lat: number | null;
  image: string | null;
  description: string;
  /** The kinds of documents that the market asks its vendors for, as JSON. */
  asked: string;
}
export interface StandRow extends Coming {
  id: number;
  name: string;
  stall: string | null;
  /** Whether the vendor shows its documents to the market. */
  isShown: number;
}
export interface DueRow {
  date: LocalDate;
  vendorId: number;
  orders: number;
}

/** The market day that is under way, or the next one; null if no market day is known. */
export function nextDay(week: MarketWeek, stands: StandRow[], due: DueRow[], now: number) {
  const today = localDateOf(now, week.timeZone);
  // A market that opened yesterday may still be open after midnight.
  const begun = [addDays(today, -1), today].find((date) =>
    openingsOn(week, date).some((opening) => !isOver(spanOf(opening, date, week.timeZone), now)),
  );
  const date = begun ?? openState(week, now).next?.date;
  if (!date) return null;
  const ordersOf = new Map(
    due.filter((row) => row.date === date).map(({ vendorId, orders }) => [vendorId, orders]),
  );
  return {
    day: { date, text: longDate(date) },
    isToday: date <= today,
    hours: openingsOn(week, date)
      .map(({ openTime, closeTime }) => formatOpening(openTime, closeTime))
      .join(", "),
    orders: [...ordersOf.values()].reduce((sum, orders) => sum + orders, 0),
    vendors: stands.map(({ id, name, stall, ...coming }) => ({
      id,
      name,
      stall,
      orders: ordersOf.get(id) ?? 0,
      answer: answerView(answerOn(attendanceOf(coming), date)),
    })),
  };
}

const bys: Record<Sayer, string> = {
  mail: "by email",
  calendar: "on this website",
  manager: "reported by the market",
};
const answers = {
  coming: { state: "done", text: "Confirmed" },
  away: { state: "ended", text: "Not coming" },
  open: { state: "waiting", text: "No answer" },
} as const;

/** What a vendor has answered, as the market's managers see it. */
export const answerView = ({ is, by }: Answer) => ({ is, ...answers[is], by: by && bys[by] });
export type NextDay = NonNullable<ReturnType<typeof nextDay>>;

/** '1 vendor misses' or '3 vendors miss'. */
const vendorsWho = (count: number, one: string, several: string) =>
  count === 1 ? `1 vendor ${one}` : `${count} vendors ${several}`;

/**
 * What the market's page, or its managers, still lack. Each entry names the part of the dashboard
 * to go to, and which of the vendors to show there.
 */
export function missingOf(
  market: MarketRow,
  week: MarketWeek,
  stands: StandRow[],
  documents: { missing: number; hidden: number },
) {
  const bare = stands.filter(({ stall }) => stall === null).length;
  const all: { is: boolean; text: string; in: string; show?: string }[] = [
    { is: week.schedules.length === 0, text: "The market has no opening hours", in: "schedule" },
    { is: market.lat === null, text: "The market isn’t on the map", in: "settings" },
    { is: market.image === null, text: "The market has no photo", in: "settings" },
    { is: market.description === "", text: "The market has no description", in: "settings" },
    { is: stands.length === 0, text: "The market has no vendors", in: "vendors" },
    {
      is: bare > 0,
      text: `Vendors without a stall number: ${bare} of ${stands.length}`,
      in: "vendors",
    },
    {
      is: documents.missing > 0,
      text: vendorsWho(documents.missing, "is missing a document", "are missing a document"),
      in: "vendors/documents",
      show: "missing",
    },
    {
      is: documents.hidden > 0,
      text: vendorsWho(
        documents.hidden,
        "doesn’t share its documents",
        "don’t share their documents",
      ),
      in: "vendors/documents",
    },
  ];
  return all.flatMap(({ is, text, in: part, show }) => (is ? [{ text, part, show }] : []));
}
