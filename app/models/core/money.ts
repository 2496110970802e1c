import { formatNumber } from "./numbers";

/** Money is integer US cents. Only this file reads amounts from text and writes them as text. */
export type Cents = number;

/** The most that one order or one product may cost: Stripe's own limit, $999,999.99. */
export const mostCents: Cents = 99_999_999;

const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?/;

/**
 * What may follow the amount: 'dollars', a product's unit like 'each', or '/ pint', 'per pint' and
 * 'a pint' with any word. Any other word could change the amount, like the 'cents' in '75 cents'.
 */
const unit = /^\s*(?:usd|dollars?|each|lb|oz|bunch|bag|box|dozen|(?:\/|per\s|an?\s)\s*[a-z]+)?$/i;

/**
 * One amount as people write it: '5', '$5', '5.9', '$5.99', '1,250.00', '$4 each'. Null for a range
 * ('$3-5'), for words, for cents, for another currency, for zero, and for more than `mostCents`.
 */
export function parsePrice(text: string): Cents | null {
  const typed = text.trim();
  const match = amount.exec(typed);
  if (!match || !unit.test(typed.slice(match[0].length))) return null;
  const [, dollars = "0", fraction = ""] = match;
  const cents = Number(dollars.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return cents >= 1 && cents <= mostCents ? cents : null;
}

/**
 * An amount as people write it, which may be zero: '0', '12.50', '$1,250'. Null for a text that is
 * no amount, and for more than `mostCents`.
 */
export function parseAmount(text: string): Cents | null {
  if (!/^\$?\s*[\d,]+(?:\.\d{1,2})?$/.test(text.trim())) return null;
  return /[1-9]/.test(text) ? parsePrice(text) : 0;
}

/** '$1,250.00'. */
export function formatCents(cents: Cents): string {
  const sign = cents < 0 ? "-" : "";
  const whole = formatNumber(Math.floor(Math.abs(cents) / 100));
  return `${sign}$${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** '12.50': an amount in dollars, as the API writes it. */
export function dollars(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
