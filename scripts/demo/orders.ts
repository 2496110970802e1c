import { addDays, localDateOf } from "~/models/core/calendar";
import { datesAhead, type MarketWeek, openingsOn } from "~/models/guide/market/market.rules";
import { checkoutLasts } from "~/models/orders/order/order.rules";
import type { orderEvents, orderItems, orders } from "~/models/orders/order/order.tables";
import type { paymentEvents, payments } from "~/models/orders/payment/payment.tables";
import type { disputes, refunds } from "~/models/orders/payment/refund.tables";
import { alwaysThere } from "~/models/vendors/attendance/attendance.rules";
import { type Pickup, type PreOrderConfig, pickupOn } from "~/models/vendors/pickup/pickup.rules";
import type { productStock } from "~/models/vendors/product/product.tables";
import { byWeight, piecePrice, type Weighty } from "~/models/vendors/product/weight.rules";
import { fates, historyOf } from "./order-history";
import { type OrderPlan, orderPlans } from "./order-plans";
import { accountOf } from "./stripe-accounts";

type Row<T extends { $inferInsert: unknown }> = T["$inferInsert"];
type OrderRow = Row<typeof orders>;
type Event = Row<typeof orderEvents>;

const minute = 60_000;
const hour = 60 * minute;

/** How long the closure of an upcoming market day has been known. */
export const closureKnownFor = 4 * 24 * hour;

/** The tables whose ids the rows of the demo need before they are written. */
export type NamedTable =
  | "users"
  | "markets"
  | "vendors"
  | "products"
  | "orders"
  | "baskets"
  | "payments"
  | "payouts"
  | "vendor_applications"
  | "documents";

/** The data from which orders are made: the parts of the demo that already exist. */
export interface Stage {
  now: number;
  users: Map<string, number>;
  vendors: Map<string, { id: number; name: string; userId: number | null }>;
  markets: Map<string, { id: number; name: string; address: string; week: MarketWeek }>;
  products: Map<
    string,
    Weighty & { id: number; name: string; description: string; dayLimit: number | null }
  >;
  configs: PreOrderConfig[];
  /** The next free id of a table. */
  firstId: (table: NamedTable) => number;
}

export interface OrderRows {
  orders: OrderRow[];
  items: Row<typeof orderItems>[];
  events: Event[];
  payments: Row<typeof payments>[];
  paymentEvents: Row<typeof paymentEvents>[];
  refunds: Row<typeof refunds>[];
  disputes: Row<typeof disputes>[];
  stock: Row<typeof productStock>[];
}

/**
 * Makes every order of the demo with its related rows. Totals and stock are computed from the
 * items.
 */
export function orderRows(stage: Stage): OrderRows {
  const rows: OrderRows = {
    orders: [],
    items: [],
    events: [],
    payments: [],
    paymentEvents: [],
    refunds: [],
    disputes: [],
    stock: [],
  };
  for (const [index, plan] of orderPlans.entries()) addOrder(stage, rows, plan, index);
  return rows;
}

function addOrder(stage: Stage, rows: OrderRows, plan: OrderPlan, index: number) {
  const { now } = stage;
  const vendor = known(stage.vendors, plan.vendor);
  const market = known(stage.markets, plan.market);
  const userId = known(stage.users, plan.by);
  const lines = plan.items.map(({ product, quantity }) => ({
    ...known(stage.products, product),
    quantity,
  }));
  const pickup = pickupOf(
    stage,
    plan,
    market,
    lines.map(({ id }) => id),
  );
  const { status, payment, cancelledBy = null } = fates[plan.fate];
  const orderId = stage.firstId("orders") + index;
  const placedAs = plan.visit ? orderPlans.findIndex(({ visit }) => visit) : index;
  // A closure is known days in advance, and the orders that it cancelled were placed even earlier.
  const earlier = plan.day === "closure" ? closureKnownFor : 0;
  const createdAt =
    plan.fate === "unpaid"
      ? now
      : Math.min(pickup.cutoff - 6 * hour, now - 5 * hour) - placedAs * 7 * minute - earlier;
  const history = historyOf(plan, now, {
    orderId,
    userId,
    vendorUserId: vendor.userId,
    createdAt,
    pickup,
    timeZone: market.week.timeZone,
  });
  const updatedAt = history.at(-1)?.at ?? createdAt;
  const items = lines.map(({ quantity, ...product }) => {
    const unitPrice = piecePrice(product) ?? 0;
    const sold = byWeight(product);
    return {
      orderId,
      productId: product.id,
      productName: product.name,
      productDescription: product.description,
      quantity,
      unitPrice,
      totalPrice: unitPrice * quantity,
      weightUnit: sold?.unit,
      pricePerUnit: sold?.pricePerUnit,
      weightMin: sold?.min,
      weightMax: sold?.max,
    };
  });
  const total = items.reduce((sum, { totalPrice }) => sum + totalPrice, 0);

  rows.orders.push({
    id: orderId,
    userId,
    vendorId: vendor.id,
    marketId: market.id,
    basketId: plan.visit ? stage.firstId("baskets") : null,
    status,
    paymentMethod: plan.atPickup ? "at_pickup" : "card",
    vendorName: vendor.name,
    marketName: market.name,
    marketAddress: market.address,
    timeZone: market.week.timeZone,
    totalAmount: total,
    pickupDate: pickup.date,
    pickupTimeStart: pickup.start,
    pickupTimeEnd: pickup.end,
    specialInstructions: plan.wish,
    pickupCode: pickupCode(placedAs),
    cancelDeadline: pickup.cutoff,
    cancelledBy,
    expiresAt: status === "pending_payment" ? createdAt + checkoutLasts : null,
    placeKey: `demo-${index + 1}`,
    createdAt,
    updatedAt,
  });
  rows.items.push(...items);
  rows.events.push(...history);
  for (const { id, dayLimit, quantity } of lines) {
    reserve(
      rows.stock,
      { productId: id, marketId: market.id, pickupDate: pickup.date, stockLimit: dayLimit },
      cancelledBy ? 0 : quantity,
    );
  }
  if (!plan.atPickup)
    pay(rows, stage.firstId("payments") + rows.payments.length, {
      orderId,
      account: accountOf(plan.vendor),
      vendorId: vendor.id,
      total,
      payment,
      money: plan.money,
      createdAt,
      updatedAt,
    });
}

/** The pickup of the order. Ignores closures that were announced after the order. */
export function pickupOf(
  { now, configs }: Stage,
  { day, vendor, market: key }: Pick<OrderPlan, "day" | "vendor" | "market">,
  market: { id: number; name: string; address: string; week: MarketWeek },
  productIds: number[],
): Pickup {
  const week = { ...market.week, closures: [] };
  const open = { ...market, week, attendance: alwaysThere };
  const on = (date: string) => pickupOn(open, productIds, configs, date);
  const today = localDateOf(now, market.week.timeZone);
  const found =
    day === "closure"
      ? on(market.week.closures[0]?.date ?? today)
      : day > 0
        ? datesAhead(market.week, now)
            .map(({ date }) => on(date))
            .filter((pickup) => pickup !== null && pickup.cutoff > now + hour)[day - 1]
        : on(dayBack(open.week, today, -day));
  if (!found) throw new Error(`No market day ${day} for ${vendor} at ${key}`);
  return found;
}

/** The date of `count` market days ago; 0 is today. */
function dayBack(week: MarketWeek, today: string, count: number): string {
  let date = today;
  for (let left = count, tries = 0; left > 0 && tries < 400; tries++) {
    date = addDays(date, -1);
    if (openingsOn(week, date).length > 0) left--;
  }
  return date;
}

/**
 * Adds to the reserved quantity of a product for a market day. A cancelled order reserves nothing.
 */
function reserve(stock: OrderRows["stock"], day: OrderRows["stock"][number], quantity: number) {
  const row = stock.find(
    (each) =>
      each.productId === day.productId &&
      each.marketId === day.marketId &&
      each.pickupDate === day.pickupDate,
  );
  if (row) row.reserved = (row.reserved ?? 0) + quantity;
  else stock.push({ ...day, reserved: quantity });
}

interface PaidOrder {
  orderId: number;
  vendorId: number;
  account: string;
  total: number;
  payment: Row<typeof payments>["status"];
  money: OrderPlan["money"];
  createdAt: number;
  updatedAt: number;
}

function pay(rows: OrderRows, id: number, about: PaidOrder) {
  const { orderId, total, payment, money, createdAt, updatedAt } = about;
  const goesBack = payment === "refunded";
  const isBack = goesBack && money === undefined;
  const charged = payment === "paid" || goesBack;
  rows.payments.push({
    id,
    orderId,
    stripeAccountId: about.account,
    status: goesBack && !isBack ? "refund_due" : payment,
    amount: total,
    refundedAmount: isBack ? total : 0,
    checkoutSessionId: charged ? `cs_demo_${orderId}` : null,
    paymentIntentId: charged ? `pi_demo_${orderId}` : null,
    createdAt,
    updatedAt: isBack ? updatedAt + minute : updatedAt,
  });
  const move = (kind: "charged" | "refunded" | "refund_failed" | "disputed", own: object = {}) => ({
    paymentId: id,
    at: updatedAt + minute,
    kind,
    amount: kind === "refunded" || kind === "disputed" ? -total : total,
    reference: `re_demo_${orderId}`,
    ...own,
  });
  if (charged) {
    rows.paymentEvents.push(
      move("charged", { at: createdAt + 2 * minute, reference: `pi_demo_${orderId}` }),
    );
  }
  if (goesBack) addRefund(rows, id, about, move);
  if (money === "disputed") {
    const reference = `du_demo_${orderId}`;
    rows.paymentEvents.push(move("disputed", { reference, note: "product_not_received" }));
    rows.disputes.push({
      id: reference,
      paymentId: id,
      vendorId: about.vendorId,
      amount: total,
      reason: "product_not_received",
      dueBy: updatedAt + 9 * 24 * hour,
      createdAt: updatedAt,
      updatedAt,
    });
  }
}

/**
 * Adds a refund in one of three states: done, waiting for the vendor's balance, or refused by the
 * bank.
 */
function addRefund(
  rows: OrderRows,
  paymentId: number,
  { orderId, vendorId, total, money, updatedAt }: PaidOrder,
  move: (kind: "refunded" | "refund_failed", own?: object) => Row<typeof paymentEvents>,
) {
  const refund = {
    paymentId,
    vendorId,
    amount: total,
    reason: "order_ended",
    askKey: "order_ended",
    stripeRefundId: `re_demo_${orderId}`,
    attempts: 1,
    createdAt: updatedAt,
    updatedAt: updatedAt + minute,
  } as const;
  if (money === "refund waits") {
    rows.refunds.push({ ...refund, state: "pending", lastError: "insufficient_funds" });
    return;
  }
  rows.paymentEvents.push(move("refunded"));
  if (money === undefined) {
    rows.refunds.push({ ...refund, state: "done" });
    return;
  }
  const note = "expired_or_canceled_card";
  rows.paymentEvents.push(move("refund_failed", { at: updatedAt + hour, note }));
  rows.refunds.push({ ...refund, state: "refused", failures: 1, lastError: note });
}

const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const pickupCode = (index: number) =>
  [7, 11, 13, 17].map((step) => letters[(index * step + step) % letters.length]).join("");

export function known<T>(map: Map<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo knows no ${key}`);
  return value;
}
