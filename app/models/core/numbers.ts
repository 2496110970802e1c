/**
 * '1,234,567' and '1,234.5', as English writes numbers. By hand, because the first `toLocaleString`
 * of a page reads in all that is known of a language, and a phone takes long for that.
 */
export function formatNumber(value: number): string {
  const [whole = "", fraction] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A number made of a text: always the same for the same, and spread over all of 32 bits. */
export function sumOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}
