import { type SQL, sql } from "drizzle-orm";

/** `piecePrice` of weight.rules.ts in SQL, for a row of `products` with this name. */
export function piecePriceOf(product: string): SQL {
  const p = sql.raw(product);
  return sql`iif(${p}.unit is ${p}.weight_unit,
    max(1, (${p}.price_cents * ${p}.weight_max + 500) / 1000), ${p}.price_cents)`;
}
