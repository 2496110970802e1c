import { type LocalDate, weekdayOf } from "../../core/calendar";

/** So many weeks before a market day are looked through for its last numbers. */
export const weeksLookedBack = 6;

export interface EarlierNumber {
  productId: number;
  date: LocalDate;
  brought: number;
}

/**
 * The numbers of 'last week': of the latest date before that falls on the same weekday and has
 * some. A week is usual; where the market was shut or the stall away, it is the one before.
 */
export function lastNumbers(
  earlier: readonly EarlierNumber[],
  date: LocalDate,
): { date: LocalDate; numbers: Map<number, number> } | null {
  const same = earlier.filter(
    (each) => each.date < date && weekdayOf(each.date) === weekdayOf(date),
  );
  const last = same.reduce((latest, each) => (each.date > latest ? each.date : latest), "");
  if (last === "") return null;
  const numbers = same.filter((each) => each.date === last);
  return {
    date: last,
    numbers: new Map(numbers.map(({ productId, brought }) => [productId, brought])),
  };
}
