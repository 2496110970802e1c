import { longDate, shortDate } from "../../core/calendar";
import type { CopiedStock, DayStock } from "./stock.server";

/** How many there are on one market day, as its page shows it. */
export function stockView({ market, date, lines, last }: DayStock) {
  return {
    market: { id: market.id, name: market.name },
    date,
    day: longDate(date),
    shortDay: shortDate(date),
    last: last && { date: last.date, text: shortDate(last.date), count: last.numbers.size },
    lines: lines.map(({ productId, name, unit, brought, reserved, usual }) => ({
      productId,
      name,
      unit,
      brought,
      reserved,
      usual,
      before: last?.numbers.get(productId) ?? null,
    })),
  };
}
export type StockView = ReturnType<typeof stockView>;

/** The same as the API tells it. */
export function stockJson({ market, date, lines, last }: DayStock) {
  return {
    marketId: market.id,
    date,
    last: last?.date ?? null,
    products: lines.map(({ usual, ...line }) => ({ ...line, limit: line.brought ?? usual })),
  };
}

/** What became of 'same as last week', in a sentence. */
export function copiedText({ from, copied, left }: CopiedStock): string {
  const done = `${copied} ${copied === 1 ? "number" : "numbers"} as on ${shortDate(from)}.`;
  if (left.length === 0) return done;
  const named = left
    .slice(0, 4)
    .map(({ name, brought, reserved }) => `${name} (${brought} then, ${reserved} ordered now)`);
  const more = left.length > named.length ? ` and ${left.length - named.length} more` : "";
  return `${done} Left as before: ${named.join(", ")}${more}.`;
}
