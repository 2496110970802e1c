/** Cents as an amount for people: `dollars(1250, "usd")` is `$12.50`. */
export function dollars(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
}
