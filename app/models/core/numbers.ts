/**
 * '1,234,567' and '1,234.5': numbers as written in English. This function does not use
 * `toLocaleString`, because the first call on a page loads everything that is known about a
 * language, which takes long on a phone.
 */
export function formatNumber(value: number): string {
  const [whole = "", fraction] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * A number computed from a text. The same text always gives the same number, and the numbers spread
 * over all of 32 bits.
 */
export function sumOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}
