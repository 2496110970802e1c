/**
 * Makes a directory of any size to measure with: made-up markets around towns, half as many
 * vendors, and one or two products for each vendor. The rows are written in chunks without
 * triggers. One statement per table then fills what the triggers would have stored, from the same
 * views, and the triggers are put back.
 */
import { kept, summed } from "./kept.mjs";
import { marketsOf, productsOf, stallsOf } from "./made-up.mjs";

const chunk = 20_000;

/**
 * Adds `count` markets, marked as samples, with all their related rows. `told` receives progress
 * messages.
 */
export async function grow(d1, count, told = () => {}) {
  await withoutTriggers(d1, async () => {
    const market = await lastOf(d1, "markets");
    await inChunks(
      count,
      (from, many) => marketsOf(d1, market, from, many),
      (n) => told(`markets: ${n} of ${count}`),
    );
    const { vendor, product, stalls } = await addStalls(d1, market, count, told);
    const ranges = { market: [market, count], vendor: [vendor, stalls], product: [product, count] };
    for (const [what, kind, statement] of kept) {
      const [after, many] = ranges[kind];
      await inChunks(
        many,
        (from, size) =>
          d1
            .prepare(statement)
            .bind(after + from, after + from + size)
            .run(),
        (n) => told(`${what}: ${n} of ${many}`),
      );
    }
    for (const [what, statement] of summed) {
      await d1.prepare(statement).run();
      told(what);
    }
  });
  await d1.prepare("PRAGMA optimize").run();
}

/**
 * Adds vendors and products for the `count` markets after the id `market`, in the same proportion
 * as `grow`, because a national directory has none. Their number is small enough for the triggers.
 */
export async function addStalls(d1, market, count, told = () => {}) {
  const vendor = await lastOf(d1, "vendors");
  const product = await lastOf(d1, "products");
  const stalls = Math.floor(count / 2);
  await inChunks(
    stalls,
    (from, many) => stallsOf(d1, { market, vendor }, from, many),
    (n) => told(`stalls: ${n} of ${stalls}`),
  );
  await inChunks(
    count,
    (from, many) => productsOf(d1, { vendor, product, stalls }, from, many),
    (n) => told(`products: ${n} of ${count}`),
  );
  return { vendor, product, stalls };
}

/**
 * Drops all triggers, lets `work` write what the triggers would have stored, and puts them back.
 */
export async function withoutTriggers(d1, work) {
  const { results } = await d1
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all();
  for (const { name } of results) await d1.prepare(`DROP TRIGGER "${name}"`).run();
  try {
    await work();
  } finally {
    for (const { sql } of results) await d1.prepare(sql).run();
  }
}

const lastOf = async (d1, table) =>
  (await d1.prepare(`SELECT max(id) AS n FROM ${table}`).first("n")) ?? 0;

/** Writes `count` rows in chunks: `work` the next `many` after the first `from`. */
export async function inChunks(count, work, told) {
  for (let from = 0; from < count; from += chunk) {
    const many = Math.min(chunk, count - from);
    await work(from, many);
    told(from + many);
  }
}
