/**
 * '1,234,567' and '1,234.5', as English writes numbers. By hand, because the first `toLocaleString`
 * of a page reads in all that is known of a language, and a phone takes long for that.
 */
export function formatNumber(value: number): string {
  const [whole = "", fraction] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
