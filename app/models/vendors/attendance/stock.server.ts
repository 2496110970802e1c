import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { addDays, type LocalDate, longDate, shortDate, weekdayOf } from "../../core/calendar";
import { hoursText } from "../../core/week";
import { openingsOn } from "../../guide/market/market.rules";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import type { PickupMarket } from "../pickup/pickup.rules";
import { marketsOfVendor, pickupMarketOf } from "../pickup/pickup.server";
import { mostProducts } from "../product/product.rules";
import { attends, pauseOn, whyNotSay } from "./attendance.rules";
import type { CopyStock, SetStock } from "./attendance.schema";

type Ctx = Allowed<VendorViewer>;

/** A product of a vendor on one market day. */
interface StockLine {
  productId: number;
  name: string;
  unit: string;
  /** The stock that the vendor has set. Null means the usual limit. */
  brought: number | null;
  /** The quantity that customers have already ordered. */
  reserved: number;
  /** The usual limit, from the market's settings or the product. Null if there is no limit. */
  usual: number | null;
}

export interface DayStock {
  market: PickupMarket;
  date: LocalDate;
  lines: StockLine[];
  /** The stock of the last earlier market day on the same weekday, if any. */
  last: { date: LocalDate; numbers: Map<number, number> } | null;
  /** Whether the vendor has or had orders for the day, so that the day has a page with orders. */
  hasOrders: boolean;
}

/**
 * The stock of each product on a market day, and on the earlier one. Throws `not_found` if the
 * market is not one of the vendor's, or is not open on this date.
 */
export async function readStock(ctx: Ctx, marketId: number, date: LocalDate): Promise<DayStock> {
  const { db, viewer } = ctx;
  const [markets, lines, earlier, orders] = await runBatch(db, [
    marketsOfVendor(ctx, viewer.vendorId),
    sql<StockLine>`
      select p.id productId, p.name, p.unit, s.brought, coalesce(s.reserved, 0) reserved,
        coalesce((select c.day_limit from product_pre_order_configs c
          where c.product_id = p.id and c.market_id = ${marketId}
            and (c.pickup_date is null or c.pickup_date = ${date})
          order by c.pickup_date is null limit 1), p.day_limit) usual
      from products p left join product_stock s on s.product_id = p.id
        and s.market_id = ${marketId} and s.pickup_date = ${date}
      where p.vendor_id = ${viewer.vendorId} and p.is_active = 1
        and (p.is_pre_order_enabled = 1 or s.brought is not null)
      order by p.category, p.name collate nocase, p.id limit ${mostProducts}`,
    sql<EarlierNumber>`
      select s.product_id productId, s.pickup_date "date", s.brought
      from products p cross join product_stock s
      where p.vendor_id = ${viewer.vendorId} and p.is_active = 1 and s.product_id = p.id
        and s.market_id = ${marketId} and s.brought is not null
        and s.pickup_date >= ${addDays(date, -7 * weeksLookedBack)} and s.pickup_date < ${date}`,
    sql`
      select 1 from orders o where o.vendor_id = ${viewer.vendorId} and o.pickup_date = ${date}
        and o.market_id = ${marketId} and o.status <> 'pending_payment' limit 1`,
  ]);
  const row = markets.results.find(({ id }) => id === marketId);
  if (!row) throw notFound("Market not found");
  const market = pickupMarketOf(row);
  if (openingsOn(market.week, date).length === 0)
    throw notFound("The market isn’t open on this date");
  return {
    market,
    date,
    lines: lines.results,
    last: lastNumbers(earlier.results, date),
    hasOrders: orders.results.length > 0,
  };
}

/** The requested stock, as a table `n` with `product_id` and `brought`. */
const asked = (products: SetStock["products"]) => sql`
  (select value ->> 'productId' product_id, value ->> 'brought' brought
    from json_each(${JSON.stringify(products)})) n`;

/**
 * Writes stock for one market day of the vendor, and returns the products whose stock was set. The
 * number is never below the quantity already ordered: `only` makes sure, and so does the table's
 * CHECK. Throws `invalid` if the day is over or more than a year ahead, and `not_found` if the
 * viewer no longer works for the vendor.
 */
async function write(
  ctx: Ctx,
  { market, date }: DayStock,
  numbers: SQL,
  only: SQL,
): Promise<{ productId: number }[]> {
  const refused = whyNotSay(market.week, date, ctx.now);
  if (refused) throw refused;
  const results = await ctx.db.all<{ productId: number }>(sql`
      insert into product_stock (product_id, market_id, pickup_date, brought, stock_limit)
      select p.id, mv.market_id, ${date}, n.brought, n.brought
      from ${numbers} join products p on p.id = n.product_id
        join market_vendors mv on mv.vendor_id = p.vendor_id and mv.market_id = ${market.id}
        left join product_stock s on s.product_id = p.id and s.market_id = ${market.id}
          and s.pickup_date = ${date}
      where p.vendor_id = ${ctx.viewer.vendorId} and p.is_active = 1
        and (n.brought is not null or s.brought is not null) and ${only} and ${worksHere(ctx)}
      on conflict (product_id, market_id, pickup_date)
        do update set brought = excluded.brought, stock_limit = excluded.stock_limit
      returning product_id productId`);
  if (results.length === 0) await mustWorkHere(ctx);
  return results;
}

/**
 * Sets the stock of each product for one market day: all numbers or none. Throws `not_found`, and
 * `invalid` for a day that is over or more than a year ahead, and at each product with more already
 * ordered.
 */
export async function setStock(ctx: Ctx, command: SetStock): Promise<{ set: number }> {
  const before = await readStock(ctx, command.marketId, command.date);
  const known = new Set(before.lines.map(({ productId }) => productId));
  if (command.products.some(({ productId }) => !known.has(productId))) {
    throw notFound("Product not found");
  }
  const fits = sql`not exists (select 1 from ${asked(command.products)}
    join product_stock t on t.product_id = n.product_id and t.market_id = ${command.marketId}
      and t.pickup_date = ${command.date}
    where n.brought < t.reserved)`;
  const set = await write(ctx, before, asked(command.products), fits);
  if (set.length > 0) return { set: set.length };
  const { lines } = await readStock(ctx, command.marketId, command.date);
  const fields = Object.fromEntries(
    command.products.flatMap(({ productId, brought }, index) => {
      const line = lines.find((each) => each.productId === productId);
      if (!line || brought === null || brought >= line.reserved) return [];
      return [
        [
          `products[${index}].brought`,
          [`${line.name}: enter at least ${line.reserved} (already ordered)`],
        ],
      ];
    }),
  );
  const texts = Object.values(fields).flat();
  // Nothing to change: every number was already at its usual limit.
  if (texts.length === 0) return { set: 0 };
  throw new DomainError("invalid", `${texts.slice(0, 3).join(". ")}.`, { fields });
}

/** The result of copying the stock of an earlier market day. */
export interface CopiedStock {
  from: LocalDate;
  copied: number;
  /** Products with more already ordered than the earlier stock. Their stock stays unchanged. */
  left: { name: string; brought: number; reserved: number }[];
}

/**
 * Copies the stock of the last earlier market day on the same weekday to this one. If more of a
 * product is already ordered, its stock stays unchanged and is listed in `left`. Throws
 * `not_found`, and `invalid` if no stock can be copied, or the day is over or more than a year
 * ahead.
 */
export async function copyStock(ctx: Ctx, { marketId, date }: CopyStock): Promise<CopiedStock> {
  const before = await readStock(ctx, marketId, date);
  const { last, lines } = before;
  if (!last)
    throw new DomainError("invalid", "No recent market day on the same weekday has stock to copy.");
  const names = new Map(lines.map(({ productId, name }) => [productId, name]));
  const products = [...last.numbers]
    .filter(([productId]) => names.has(productId))
    .map(([productId, brought]) => ({ productId, brought }));
  const fits = sql`coalesce(s.reserved, 0) <= n.brought`;
  const set = await write(ctx, before, asked(products), fits);
  const copied = new Set(set.map(({ productId }) => productId));
  const after = copied.size < products.length ? await readStock(ctx, marketId, date) : null;
  const left = products.flatMap(({ productId, brought }) => {
    const line = after?.lines.find((each) => each.productId === productId);
    return line && !copied.has(productId)
      ? [{ name: line.name, brought, reserved: line.reserved }]
      : [];
  });
  return { from: last.date, copied: copied.size, left };
}

/** How many weeks before a market day to look for earlier stock. */
const weeksLookedBack = 6;

export interface EarlierNumber {
  productId: number;
  date: LocalDate;
  brought: number;
}

/**
 * The stock of 'last week': of the latest earlier date on the same weekday that has stock. This is
 * usually one week before. If the market was closed or the vendor was away, it is an earlier week.
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

/** One market day as its page shows it: whether the vendor comes, and the stock of each product. */
export function stockView({ market, date, lines, last, hasOrders }: DayStock, now: Instant) {
  const { id, name, week, attendance } = market;
  return {
    market: { id, name },
    date,
    day: longDate(date),
    shortDay: shortDate(date),
    hours: hoursText(openingsOn(week, date)),
    comes: attends(attendance, date),
    isPaused: pauseOn(attendance, date) !== null,
    /** A vendor cannot change a day that is over or more than a year ahead. */
    canChange: whyNotSay(week, date, now) === null,
    last: last && { date: last.date, text: shortDate(last.date), count: last.numbers.size },
    hasOrders,
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

/** The stock of a market day as the API returns it. */
export function stockJson({ market, date, lines, last }: DayStock) {
  return {
    marketId: market.id,
    date,
    last: last?.date ?? null,
    products: lines.map(({ usual, ...line }) => ({ ...line, limit: line.brought ?? usual })),
  };
}

/** The result of copying stock, as a text for the vendor. */
export function copiedText({ from, copied, left }: CopiedStock): string {
  const done = `Stock of ${copied} ${copied === 1 ? "product" : "products"} copied from ${shortDate(from)}.`;
  if (left.length === 0) return done;
  const named = left
    .slice(0, 4)
    .map(
      ({ name, brought, reserved }) =>
        `${name} (stock was ${brought}, already ordered: ${reserved})`,
    );
  const more = left.length > named.length ? ` and ${left.length - named.length} more` : "";
  return `${done} Not changed: ${named.join(", ")}${more}.`;
}
