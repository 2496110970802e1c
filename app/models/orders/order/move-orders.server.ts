import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound, someoneChanged } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { everConfirmed } from "../../core/order-status.server";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import { unqueueNews } from "../../people/push/push-outbox.server";
import { pickupEnds } from "../../vendors/pickup/pickup.rules";
import { undoLasts } from "../closing/closing.rules";
import { withdrawLinks } from "../payment/charge-weighed.server";
import { nextToWeigh } from "../weighing/line-weight.server";
import { whyNotUnweighed } from "../weighing/weighing.rules";
import {
  type BackState,
  backStep,
  isOpen,
  type OrderStatus,
  orderNumber,
  statusText,
  type TransitionName,
  transitions,
  whyNot,
  whyNotBack,
} from "./order.rules";
import type { MoveOrder, MoveOrders, MoveOrdersBack } from "./order.schema";
import { orders } from "./order.tables";
import { type Move, statusChangesStatements } from "./status-change.server";

/** The result for one of several orders that were to be moved. */
export interface Moved {
  orderId: number;
  /** The order was moved, already had the status, or cannot be moved. */
  result: "moved" | "already" | "refused";
  status: OrderStatus;
  /** The order's current version. Undoing this act needs it. */
  version: number;
  /** Why the order cannot be moved. Null if it was moved or already had the status. */
  refused: DomainError | null;
}

/** When an order took its last step. A late payment is no step, but changes `updated_at`. */
const lastStepAt = (o: string) => sql<number>`(select max(s.at) from order_events s
  where s.order_id = ${sql.raw(o)}.id and s.from_status is not s.to_status)`;

/** Whether the customer has reviewed the market since an order took its last step. */
const isReviewed = (o: string) => sql<number>`exists (select 1 from reviews r
  where r.market_id = ${sql.raw(o)}.market_id and r.user_id = ${sql.raw(o)}.user_id
    and r.created_at >= ${lastStepAt(o)})`;

/** When the market was closed for the whole pickup day; null if it was not. */
const shutAt = (o: string) => sql<number | null>`(select c.announce_at - ${undoLasts}
  from market_closures c where c.market_id = ${sql.raw(o)}.market_id
    and c.date = ${sql.raw(o)}.pickup_date and c.from_time is null)`;

/**
 * Whether the market is closed for the whole pickup day. If it is, the order cannot become ready or
 * go back to an open status. A night market that is closed after the order's pickup hours leaves the
 * order unchanged, so it can still be corrected.
 */
const isShut = (order: Row): boolean => order.shutAt !== null && order.shutAt < pickupEnds(order);

const shut = () =>
  new DomainError("too_late", "The market is closed on this order’s pickup date.", {
    title: "The market is closed",
  });

/** The last row of an order's history. */
const lastEvent = sql`(select max(e.id) from order_events e where e.order_id = orders.id)`;

/** The orders with these ids that belong to the vendor, with the columns that moving them needs. */
const readStatement = ({ db, viewer }: Allowed<VendorViewer>, ids: readonly number[]) =>
  db
    .select({
      id: orders.id,
      version: orders.version,
      status: orders.status,
      canCancel: orders.canCancel,
      cancelDeadline: orders.cancelDeadline,
      expiresAt: orders.expiresAt,
      pickupDate: orders.pickupDate,
      pickupTimeStart: orders.pickupTimeStart,
      pickupTimeEnd: orders.pickupTimeEnd,
      timeZone: orders.timeZone,
      lastEventId: sql<number>`${lastEvent}`.as("last_event_id"),
      cameFrom: sql<string | null>`(select f.from_status from order_events f
        where f.order_id = orders.id and f.from_status is not f.to_status
        order by f.id desc limit 1)`.as("came_from"),
      lastStepAt: lastStepAt("orders").as("last_step_at"),
      isReviewed: isReviewed("orders").mapWith(Boolean).as("is_reviewed"),
      shutAt: shutAt("orders").as("shut_at"),
      toWeigh: nextToWeigh(sql`orders.id`).as("to_weigh"),
    })
    .from(orders)
    .where(
      and(
        sql`orders.id in (select value from json_each(${JSON.stringify(ids)}))`,
        eq(orders.vendorId, viewer.vendorId),
        everConfirmed(),
      ),
    );
interface Row extends BackState {
  id: number;
  version: number;
  status: OrderStatus;
  lastEventId: number;
  shutAt: number | null;
  /** A product that is to be weighed before the order can be handed over. */
  toWeigh: string | null;
}

/**
 * What to do with an order: take a step, do nothing because it already has the status, or refuse
 * with a reason.
 */
export type Wanted = { step: TransitionName } | { isThere: true } | { refused: DomainError };
type Asked = { orderId: number; version?: number };

const steps = {
  ready: "markReady",
  completed: "markCompleted",
  not_collected: "markNotCollected",
} as const satisfies Record<MoveOrder["to"], TransitionName>;

/**
 * A vendor marks several orders as ready, collected or not collected. One batch moves all orders
 * that can be moved, each only if nobody has moved it in the meantime. Returns the result for each
 * order. A second call with the same orders changes nothing. Throws `not_found`, and moves no
 * order, if one of them is not the vendor's own.
 */
export function moveOrders(
  ctx: Allowed<VendorViewer>,
  { orders: asked, to }: MoveOrders,
): Promise<Moved[]> {
  return moveAll(ctx, asked, (order, version) => {
    if (order.status === to) return { isThere: true };
    if (version !== undefined && version !== order.version) return { refused: changed(order) };
    const refused =
      whyNot(steps[to], order, ctx.now) ??
      (to === "ready" && isShut(order) ? shut() : null) ??
      (to === "completed" ? whyNotUnweighed(order.toWeigh) : null);
    return refused ? { refused } : { step: steps[to] };
  });
}

/**
 * Undoes the last step of several orders. Each order goes back to the status it came from, if it
 * still has the version that the step made. An order that has changed since then stays unchanged.
 * Returns and throws as `moveOrders` does.
 */
export function moveOrdersBack(
  ctx: Allowed<VendorViewer>,
  { orders: asked }: MoveOrdersBack,
): Promise<Moved[]> {
  return moveAll(ctx, asked, (order, version) => {
    if (version !== order.version) return { refused: changed(order) };
    const step = backStep(order);
    const isBrought = step !== null && isOpen({ status: transitions[step].to });
    const refused = whyNotBack(order, ctx.now) ?? (isBrought && isShut(order) ? shut() : null);
    return refused || step === null
      ? { refused: refused ?? new DomainError("too_late") }
      : { step };
  });
}

const changed = ({ id, status }: Pick<Row, "id" | "status">) =>
  someoneChanged(`${orderNumber(id)} just changed. It’s ${statusText(status).toLowerCase()} now.`);

/** What else an act requires of its orders, and what it writes in the same batch as the steps. */
interface Beside {
  /** An extra condition for each move, on `orders o`. */
  only?: SQL;
  also?: (moves: readonly Move[]) => SQL[];
}

/**
 * Moves several of the vendor's orders, each by the step that `want` returns for its current state.
 * One batch moves all orders that can be moved, each only if nobody has moved it in the meantime.
 * Returns the result for each order, in no particular order. Throws `not_found`, and moves no
 * order, if one of them is not the vendor's own or the viewer no longer works for the vendor.
 */
export async function moveAll(
  ctx: Allowed<VendorViewer>,
  asked: readonly Asked[],
  want: (order: Row, version: number | undefined) => Wanted,
  beside: Beside = {},
): Promise<Moved[]> {
  const versions = new Map(asked.map(({ orderId, version }) => [orderId, version]));
  const ids = [...versions.keys()];
  const before = await readStatement(ctx, ids);
  if (before.length !== ids.length) throw notFound("Order not found");
  const wanted = before.map((order) => ({ order, want: want(order, versions.get(order.id)) }));
  const taken = wanted.flatMap(({ order, want }) =>
    "step" in want ? [{ order, to: transitions[want.step].to }] : [],
  );
  const { moved, after } = await write(ctx, taken, ids, beside);
  if (moved.results.length < taken.length) await mustWorkHere(ctx);
  const movedIds = new Set(moved.results.map(({ orderId }) => orderId));
  const now = new Map(after.results.map((order) => [order.id, order]));
  return wanted.map(({ order, want: first }) => {
    const { id, status, version } = now.get(order.id) ?? order;
    const answer = { orderId: id, status, version };
    if (movedIds.has(id)) return { ...answer, result: "moved", refused: null };
    // Someone else was faster: decide again from the order's current state.
    const again = "step" in first ? want(now.get(id) ?? order, versions.get(id)) : first;
    if ("isThere" in again) return { ...answer, result: "already", refused: null };
    const refused = "refused" in again ? again.refused : changed({ id, status });
    return { ...answer, result: "refused", refused };
  });
}

/** One batch: takes the steps, then reads the orders again. */
function write(
  ctx: Allowed<VendorViewer>,
  taken: readonly { order: Row; to: OrderStatus }[],
  ids: readonly number[],
  { only = sql`true`, also = () => [] }: Beside,
) {
  const { db, now, viewer } = ctx;
  const moves = taken.map(
    ({ order, to }): Move => ({
      orderId: order.id,
      version: order.version,
      from: order.status,
      to,
    }),
  );
  const spared = taken
    .filter(({ order }) => order.shutAt !== null && !isShut(order))
    .map(({ order }) => order.id);
  const [events, update, webhooks] = statusChangesStatements({
    moves,
    only: sql`o.vendor_id = ${viewer.vendorId} and ${worksHere(ctx)} and ${only}
      and not (o.status = 'completed' and ${isReviewed("o")})
      and not (l.value ->> 'to' in ('confirmed', 'ready') and ${shutAt("o")} is not null
        and o.id not in (select value from json_each(${JSON.stringify(spared)})))
      and not (l.value ->> 'to' = 'completed' and ${nextToWeigh(sql`o.id`)} is not null)`,
    now,
    actor: "vendor",
    actorUserId: viewer.id,
  });
  return runBatch(db, {
    moved: events,
    updated: update,
    webhooks,
    links: withdrawLinks(
      ctx,
      sql`select value from json_each(${JSON.stringify(
        moves.filter(({ to }) => to === "completed").map(({ orderId }) => orderId),
      )})`,
    ),
    after: readStatement(ctx, ids),
    unqueued: notReadyAfterAll(moves, taken),
    also: also(moves),
  });
}

/**
 * Removes the queued news 'ready' of an order that went back to 'confirmed' before the news was
 * sent.
 */
const notReadyAfterAll = (
  moves: readonly Move[],
  taken: readonly { order: Pick<Row, "lastEventId"> }[],
): SQL[] =>
  moves.flatMap(({ orderId, version, from, to }, index) =>
    from === "ready" && to === "confirmed"
      ? unqueueNews(
          `order-event:${taken[index]?.order.lastEventId}`,
          sql`exists (select 1 from orders where id = ${orderId} and status = ${to}
            and version = ${version + 1})`,
        )
      : [],
  );
