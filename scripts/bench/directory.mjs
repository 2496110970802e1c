/** What the benchmark needs to know about a directory. */

/** The market and the vendor with the most to show. */
export async function fullest(d1) {
  const top = (column) =>
    d1
      .prepare(
        `SELECT ${column} AS id FROM market_vendors GROUP BY ${column} ORDER BY count(*) DESC, ${column} LIMIT 1`,
      )
      .first("id");
  return { market: (await top("market_id")) ?? 1, vendor: (await top("vendor_id")) ?? 1 };
}

export const countMarkets = (d1) => d1.prepare("SELECT count(*) AS n FROM markets").first("n");
