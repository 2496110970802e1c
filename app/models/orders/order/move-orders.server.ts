import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { unqueueMail } from "../../people/mail/outbox.server";
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
import { everStood } from "./vendor-order.server";

/** What has become of one of several orders that were to be moved. */
export interface Moved {
  orderId: number;
  /** It was moved, it had got there already, or it cannot. */
  result: "moved" | "already" | "refused";
  status: OrderStatus;
  /** The version that it has now: what this act made of it is taken back by it. */
  version: number;
  /** Why it cannot; null where it was moved, or had got there. */
  refused: DomainError | null;
}

/** Since the step that has made it 'completed', whoever collected it has reviewed the market. */
const isReviewed = (o: string) => sql<number>`exists (select 1 from reviews r
  where r.market_id = ${sql.raw(o)}.market_id and r.user_id = ${sql.raw(o)}.user_id
    and r.created_at >= ${sql.raw(o)}.updated_at)`;

/** Its market does not open at all on its day: nothing can be made ready for it, or brought back. */
const isShut = (o: string) => sql<number>`exists (select 1 from market_closures c
  where c.market_id = ${sql.raw(o)}.market_id and c.date = ${sql.raw(o)}.pickup_date
    and c.from_time is null)`;
const shut = () =>
  new DomainError("too_late", "The market is closed on this order’s pickup date.", {
    title: "The market is closed",
  });

/** The last row of an order's history. */
const lastEvent = sql`(select max(e.id) from order_events e where e.order_id = orders.id)`;

/** The vendor's own orders among these, as far as moving them needs it. */
const readStatement = ({ db, viewer }: Allowed<VendorViewer>, ids: readonly number[]) =>
  db
    .select({
      id: orders.id,
      version: orders.version,
      status: orders.status,
      canCancel: orders.canCancel,
      cancelDeadline: orders.cancelDeadline,
      expiresAt: orders.expiresAt,
      updatedAt: orders.updatedAt,
      pickupDate: orders.pickupDate,
      pickupTimeStart: orders.pickupTimeStart,
      pickupTimeEnd: orders.pickupTimeEnd,
      timeZone: orders.timeZone,
      lastEventId: sql<number>`${lastEvent}`.as("last_event_id"),
      cameFrom: sql<string | null>`(select f.from_status from order_events f
        where f.id = ${lastEvent})`.as("came_from"),
      isReviewed: isReviewed("orders").mapWith(Boolean).as("is_reviewed"),
      isShut: isShut("orders").mapWith(Boolean).as("is_shut"),
    })
    .from(orders)
    .where(
      and(
        sql`orders.id in (select value from json_each(${JSON.stringify(ids)}))`,
        eq(orders.vendorId, viewer.vendorId),
        everStood,
      ),
    );
interface Row extends BackState {
  id: number;
  version: number;
  status: OrderStatus;
  lastEventId: number;
  isShut: boolean;
}

/** What is wanted of an order: the step to take, that it is there already, or why it cannot be. */
export type Wanted = { step: TransitionName } | { isThere: true } | { refused: DomainError };
type Asked = { orderId: number; version?: number };

const steps = {
  ready: "markReady",
  completed: "markCompleted",
  not_collected: "markNotCollected",
} as const satisfies Record<MoveOrder["to"], TransitionName>;

/**
 * A vendor says what has become of several orders: they are ready, were collected, or were not.
 * Answers for each what came of it; all that can be moved is moved in one batch, each only if nobody
 * has moved it meanwhile. Said twice it is done once. Throws `not_found`, and then moves none, where
 * one is not the vendor's own.
 */
export function moveOrders(
  ctx: Allowed<VendorViewer>,
  { orders: asked, to }: MoveOrders,
): Promise<Moved[]> {
  return moveAll(ctx, asked, (order, version) => {
    if (order.status === to) return { isThere: true };
    if (version !== undefined && version !== order.version) return { refused: changed(order) };
    const refused =
      whyNot(steps[to], order, ctx.now) ?? (to === "ready" && order.isShut ? shut() : null);
    return refused ? { refused } : { step: steps[to] };
  });
}

/**
 * Takes the last step of several orders back, each to where it came from, if it still is the version
 * that the step made: what has moved on since stays. Answers and throws as `moveOrders` does.
 */
export function moveOrdersBack(
  ctx: Allowed<VendorViewer>,
  { orders: asked }: MoveOrdersBack,
): Promise<Moved[]> {
  return moveAll(ctx, asked, (order, version) => {
    if (version !== order.version) return { refused: changed(order) };
    const step = backStep(order);
    const isBrought = step !== null && isOpen({ status: transitions[step].to });
    const refused = whyNotBack(order, ctx.now) ?? (isBrought && order.isShut ? shut() : null);
    return refused || step === null
      ? { refused: refused ?? new DomainError("too_late") }
      : { step };
  });
}

const changed = ({ id, status }: Pick<Row, "id" | "status">) =>
  new DomainError(
    "changed",
    `${orderNumber(id)} just changed. It’s ${statusText(status).toLowerCase()} now.`,
    { title: "Someone else changed this" },
  );

/** What else an act asks of its orders, and writes with the steps: in the same batch. */
interface Beside {
  /** Only where this holds too, as a condition on `orders o`. */
  only?: SQL;
  also?: (moves: readonly Move[]) => SQL[];
}

/**
 * Moves several orders of the vendor, each by the step that is wanted of it as it stands. All that
 * can be moved is moved in one batch, each only if nobody has moved it meanwhile. Answers for each,
 * in no order, what came of it. Throws `not_found`, and then moves none, where one is not the
 * vendor's own.
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
  const movedIds = new Set(moved.results.map(({ orderId }) => orderId));
  const now = new Map(after.results.map((order) => [order.id, order]));
  return wanted.map(({ order, want: first }) => {
    const { id, status, version } = now.get(order.id) ?? order;
    const answer = { orderId: id, status, version };
    if (movedIds.has(id)) return { ...answer, result: "moved", refused: null };
    // Somebody was faster: what is to be said is whatever the order has become.
    const again = "step" in first ? want(now.get(id) ?? order, versions.get(id)) : first;
    if ("isThere" in again) return { ...answer, result: "already", refused: null };
    const refused = "refused" in again ? again.refused : changed({ id, status });
    return { ...answer, result: "refused", refused };
  });
}

/** One batch: the steps, and how the orders stand after them. */
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
  const [events, update, webhooks] = statusChangesStatements({
    moves,
    only: sql`o.vendor_id = ${viewer.vendorId} and ${only}
      and not (o.status = 'completed' and ${isReviewed("o")})
      and not (l.value ->> 'to' in ('confirmed', 'ready') and ${isShut("o")})`,
    now,
    actor: "vendor",
    actorUserId: viewer.id,
  });
  return runBatch(db, {
    moved: events,
    updated: update,
    webhooks,
    after: readStatement(ctx, ids),
    unqueued: notReadyAfterAll(moves, taken),
    also: also(moves),
  });
}

/** 'It is ready' is not sent any more where that was taken back before it went. */
const notReadyAfterAll = (
  moves: readonly Move[],
  taken: readonly { order: Pick<Row, "lastEventId"> }[],
): SQL[] =>
  moves.flatMap(({ orderId, version, from, to }, index) =>
    from === "ready" && to === "confirmed"
      ? [
          unqueueMail(
            `order-event:${taken[index]?.order.lastEventId}`,
            sql`exists (select 1 from orders where id = ${orderId} and status = ${to}
              and version = ${version + 1})`,
          ),
        ]
      : [],
  );
