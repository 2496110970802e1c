import { and, eq, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound, someoneChanged } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { openOrder } from "../../core/order-status.server";
import { mustWorkHere } from "../../people/access/access.server";
import { paidMoneyOf } from "../payment/paid-money.server";
import { claimedOf } from "../payment/refund.server";
import { isWeighed } from "../weighing/line-weight";
import { type HarvestLine, harvestStatements } from "./harvest-statements.server";
import { whyNot } from "./order.rules";
import { orders } from "./order.tables";
import { withItems } from "./order-rows.server";
import type { PaidMoney } from "./refund.words";
import {
  type HarvestEffect,
  type HarvestOrder,
  harvestEffect,
  splitHarvest,
  whyNotGiveSo,
} from "./short-harvest.rules";
import {
  type CorrectShortHarvest,
  type HarvestDay,
  mostInHarvest,
  type ProposeShortHarvest,
} from "./short-harvest.schema";
import { selectOfVendor, type VendorOrderRow } from "./vendor-order.server";

type Ctx = Allowed<VendorViewer>;

/** An order that has the product, with everything that its vendor may know about it. */
type HarvestRow = VendorOrderRow & HarvestOrder & { productId: number; paid: PaidMoney | null };

/** A product of a market day, with every open order that has it. */
export interface Harvest {
  product: { id: number; name: string; unit: string };
  marketId: number;
  marketName: string;
  pickupDate: string;
  orders: HarvestRow[];
  ordered: number;
  /**
   * Pieces in checkouts that are still open. The customers may still pay for them, and until then
   * they cannot be corrected.
   */
  unpaid: number;
}

/** What splitting a harvest this way would do to one order. */
export type Proposed = HarvestRow & { effect: HarvestEffect };

/** Who would get how many pieces, and what that would change. Nothing is done yet. */
export interface Proposal extends Harvest {
  available: number;
  lines: Proposed[];
  corrected: number;
  cancelled: number;
  /** Integer cents: `refund` goes back to cards, and `notTaken` is no longer charged at pickup. */
  refund: number;
  notTaken: number;
  /** Why the harvest cannot be split this way. Null if it can. */
  whyNot: DomainError | null;
}

/**
 * A product on a market day of the vendor, with its orders. Throws `not_found` if the product is
 * not the vendor's. Throws `invalid` if too many orders have it.
 */
export async function findHarvest(ctx: Ctx, asked: HarvestDay): Promise<Harvest> {
  const { db, viewer } = ctx;
  const { marketId, pickupDate, productId } = asked;
  const left = sql<number | null>`(select p.amount - ${claimedOf("p")} from payments p
    where p.order_id = orders.id and p.status = 'paid')`;
  const [named, unpaid, rows] = await runBatch(db, [
    sql<{ name: string; unit: string; marketName: string }>`
      select p.name, iif(p.unit is p.weight_unit, 'each', p.unit) unit, m.name as marketName
      from products p, markets m
      where p.id = ${productId} and p.vendor_id = ${viewer.vendorId} and m.id = ${marketId}`,
    sql<{ pieces: number }>`
      select coalesce(sum(i.quantity), 0) as pieces from orders o
      join order_items i on i.order_id = o.id and i.product_id = ${productId}
      where o.market_id = ${marketId} and o.pickup_date = ${pickupDate}
        and o.vendor_id = ${viewer.vendorId} and o.status = 'pending_payment'`,
    selectOfVendor(
      ctx,
      and(
        eq(orders.marketId, marketId),
        eq(orders.pickupDate, pickupDate),
        openOrder(),
        sql`exists (select 1 from order_items i
          where i.order_id = orders.id and i.product_id = ${productId})`,
      ),
      { left: left.as("left_of_payment"), paid: paidMoneyOf(sql`orders.id`) },
    )
      .orderBy(orders.id)
      .limit(mostInHarvest + 1),
  ]);
  const [product] = named.results;
  if (!product) throw notFound("Product not found");
  if (rows.results.length > mostInHarvest) {
    throw new DomainError(
      "invalid",
      `More than ${mostInHarvest} orders have this product. You can’t correct that many at once. Cancel some orders first.`,
    );
  }
  const found = rows.results.map((row) => asHarvest(withItems(row), productId));
  return {
    product: { id: productId, name: found[0]?.itemName ?? product.name, unit: product.unit },
    marketId,
    marketName: found[0]?.marketName ?? product.marketName,
    pickupDate,
    orders: found,
    ordered: found.reduce((sum, { ordered }) => sum + ordered, 0),
    unpaid: unpaid.results[0]?.pieces ?? 0,
  };
}

function asHarvest(
  order: VendorOrderRow & { left: number | null; paid: PaidMoney | null },
  productId: number,
) {
  const item = order.items.find((each) => each.productId === productId);
  return {
    ...order,
    orderId: order.id,
    productId,
    itemName: item?.productName,
    ordered: item?.quantity ?? 0,
    unitPrice: item?.unitPrice ?? 0,
    isWeighed: item !== undefined && isWeighed(item),
    others: order.items.length - 1,
  };
}

/**
 * How a harvest would be split: first ordered, first served, or as `gets` says, by order id. The
 * result says why a split is not possible. Throws as `findHarvest` does.
 */
export async function proposeShortHarvest(
  ctx: Ctx,
  { available, ...day }: ProposeShortHarvest,
  gets?: ReadonlyMap<number, number>,
): Promise<Proposal> {
  const harvest = await findHarvest(ctx, day);
  const split = splitHarvest(available, harvest.orders);
  const given = harvest.orders.map((order, at) =>
    Math.min(order.ordered, gets?.get(order.orderId) ?? split[at] ?? order.ordered),
  );
  return proposal(ctx, harvest, available, given);
}

function proposal({ now }: Ctx, harvest: Harvest, available: number, given: number[]): Proposal {
  const lines = harvest.orders.map((order, at) => ({
    ...order,
    effect: harvestEffect(order, given[at] ?? order.ordered),
  }));
  const sum = (of: (line: Proposed) => number) => lines.reduce((all, line) => all + of(line), 0);
  const asked = new Map(lines.map(({ orderId, effect }) => [orderId, effect.gets]));
  return {
    ...harvest,
    available,
    lines,
    corrected: sum(({ effect }) => Number(effect.does === "correct")),
    cancelled: sum(({ effect }) => Number(effect.does === "cancel")),
    refund: sum(({ effect }) => effect.refund),
    notTaken: sum(({ effect, left }) => (left === null ? effect.takenOff : 0)),
    whyNot: whyNotGiveSo(available, harvest.orders, asked, now),
  };
}

/** The result of correcting a short harvest. */
export interface HarvestDone {
  corrected: number;
  cancelled: number;
  /** Integer cents that were requested as refunds to cards. */
  refund: number;
  /** Whether the same form had already done it before. */
  isAgain: boolean;
}

/**
 * Splits a short harvest. It corrects every order that gets less, or cancels the order if nothing
 * is left in it. It requests refunds for card payments, releases the stock, and stops the sale of
 * more than there is. One batch does all of this or nothing: it is written only if every order is
 * still as it was in the proposal. Sending the same form twice does it once. Throws `not_found`.
 * Throws `invalid` for more pieces than there are, `too_late` after the pickup, and `changed` if an
 * order has changed since the vendor saw it.
 */
export function correctShortHarvest(ctx: Ctx, command: CorrectShortHarvest): Promise<HarvestDone> {
  const text = "We couldn’t correct the orders. Nothing changed. Try again.";
  return sayingWhenItFails(ctx, { text }, () => giveOut(ctx, command));
}

async function giveOut(ctx: Ctx, command: CorrectShortHarvest): Promise<HarvestDone> {
  const { available, gets, ...rest } = command;
  const done = await findDone(ctx, command.key);
  if (done) return done;
  const harvest = await findHarvest(ctx, rest);
  const refused = whyNotAsSeen(harvest.orders, gets);
  if (refused) throw refused;
  const asked = new Map(gets.map(({ orderId, quantity }) => [orderId, quantity]));
  const given = harvest.orders.map(({ orderId, ordered }) => asked.get(orderId) ?? ordered);
  const plan = proposal(ctx, harvest, available, given);
  if (plan.whyNot) throw plan.whyNot;
  for (const { effect, ...order } of plan.lines) {
    if (effect.does === "cancel") {
      const cannot = whyNot("cancelByVendor", order, ctx.now);
      if (cannot) throw cannot;
    }
  }
  try {
    await runBatch(ctx.db, harvestStatements(ctx, command, plan.ordered, plan.lines.map(lineOf)));
  } catch (error) {
    const text = `${String(error)} ${String((error as Error).cause)}`;
    if (/short_harvests_as_proposed/.test(text)) {
      await mustWorkHere(ctx);
      throw changedMeanwhile();
    }
    const isTwice = text.includes("UNIQUE") && text.includes("short_harvests");
    const before = isTwice ? await findDone(ctx, command.key) : null;
    if (before) return before;
    throw error;
  }
  const { corrected, cancelled, refund } = plan;
  return { corrected, cancelled, refund, isAgain: false };
}

const lineOf = ({ effect, ...order }: Proposed): HarvestLine => ({
  id: order.orderId,
  version: order.version,
  status: order.status,
  before: order.ordered,
  left: order.left,
  ...effect,
});

async function findDone({ db, viewer }: Ctx, key: string): Promise<HarvestDone | null> {
  const [done] = await db.all<Omit<HarvestDone, "isAgain">>(sql`
    select orders_corrected as corrected, orders_cancelled as cancelled, refunded_amount as refund
    from short_harvests where vendor_id = ${viewer.vendorId} and key = ${key}`);
  return done ? { ...done, isAgain: true } : null;
}

const changedMeanwhile = (what = "Orders just changed.") =>
  someoneChanged(`${what} We didn’t correct any orders. Check the new numbers.`);

/**
 * Why the orders are no longer the ones in the proposal, and how many changed. Null if they are.
 */
function whyNotAsSeen(
  now: readonly HarvestRow[],
  seen: CorrectShortHarvest["gets"],
): DomainError | null {
  const before = new Map(seen.map(({ orderId, version }) => [orderId, version]));
  const after = new Map(now.map((order) => [order.orderId, order]));
  const fresh = now.filter(({ orderId }) => !before.has(orderId)).length;
  const gone = seen.filter(({ orderId }) => !after.has(orderId)).length;
  const other = now.filter(
    ({ orderId, version }) => (before.get(orderId) ?? version) !== version,
  ).length;
  if (fresh + gone + other === 0) return null;
  const counted = (count: number, is: string, are: string) =>
    count === 0 ? [] : [count === 1 ? `1 order ${is}` : `${count} orders ${are}`];
  return changedMeanwhile(
    `${[
      ...counted(gone, "is no longer there", "are no longer there"),
      ...counted(fresh, "has come in", "have come in"),
      ...counted(other, "has been changed", "have been changed"),
    ].join(", ")}.`,
  );
}
