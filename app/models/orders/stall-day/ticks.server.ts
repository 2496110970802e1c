import { type SQL, sql } from "drizzle-orm";
import { actFor } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import { type Moved, moveAll } from "../order/move-orders.server";
import { weighOrders } from "../weighing/weigh-orders.server";
import type { TickAnswer } from "./outbox.rules";
import { stallOrdersStatement } from "./stall-day.server";
import { stallOrderView } from "./stall-day.view";
import type { TickOrders } from "./tick.schema";
import { type MovingTick, verdictOn } from "./ticks.rules";

type Ctx = Allowed<VendorViewer>;
type Tick = TickOrders["ticks"][number];
type Moving = Tick & { to: MovingTick };
const isMoving = (tick: Tick): tick is Moving => tick.to !== "weighed";
type Done = Pick<Moved, "orderId" | "result" | "refused">;

/**
 * Applies ticks from a phone at the stall, at most one for each order. Returns for each tick
 * whether it was done, was already so, or cannot be done, and the order's current state. A tick
 * counts once, however often it is sent and whatever happened to the order since; see
 * docs/decisions/027. Throws `not_found`, and then does nothing, if an order is not the vendor's
 * own, or if the ticks are for a vendor that the viewer does not work at.
 */
export async function tickOrders(asking: Ctx, { stall, ticks }: TickOrders): Promise<TickAnswer[]> {
  const ctx = actFor(asking, stall);
  const weighed = await weighAll(ctx, ticks);
  const { moved, known } = await move(ctx, ticks.filter(isMoving));
  const byOrder = new Map(ticks.map((tick) => [tick.orderId, tick]));
  const agreeing = moved.flatMap(({ orderId, result, version, status }) => {
    const tick = byOrder.get(orderId);
    return tick && result === "already" && !known.has(tick.key)
      ? [{ ...tick, version: version + 1, status }]
      : [];
  });
  const { agreed, found } = await runBatch(ctx.db, {
    agreed: agreeStatement(ctx, agreeing),
    kept: keepStatement(ctx, agreeing),
    found: stallOrdersStatement(ctx, [...byOrder.keys()]),
  });
  if (agreed.meta.changes < agreeing.length) await mustWorkHere(ctx);
  const orders = new Map(found.results.map((row) => [row.id, stallOrderView(row, ctx.now)]));
  return [...weighed, ...moved].flatMap((each): TickAnswer[] => {
    const tick = byOrder.get(each.orderId);
    const order = orders.get(each.orderId);
    return tick && order ? [{ key: tick.key, ...outcomeOf(each, known.has(tick.key)), order }] : [];
  });
}

/**
 * Enters the weights of the ticks that weigh, one order after another. A tick that is known has
 * counted, whatever was weighed since. Throws `not_found`, and enters nothing, if one of the orders
 * of `all` ticks is not the vendor's own.
 */
async function weighAll(ctx: Ctx, all: readonly Tick[]): Promise<Done[]> {
  const ticks = all.filter((tick) => !isMoving(tick));
  if (ticks.length === 0) return [];
  const { own } = await runBatch(ctx.db, {
    own: stallOrdersStatement(
      ctx,
      all.map(({ orderId }) => orderId),
    ),
  });
  if (own.results.length !== all.length) throw notFound("Order not found");
  const known = await knownAmong(ctx, ticks);
  const done: Done[] = [];
  for (const tick of ticks) {
    done.push(known.has(tick.key) ? { ...counted, orderId: tick.orderId } : await weigh(ctx, tick));
  }
  return done;
}

const counted = { result: "moved", refused: null } as const;

/** Enters the weights of a tick, and records the tick in the same batch. */
async function weigh(ctx: Ctx, tick: Tick): Promise<Done> {
  const { orderId, weights = [] } = tick;
  const lines = weights.map((line) => ({ orderId, ...line }));
  try {
    await weighOrders(ctx, { lines }, (orders) => [
      keepStatement(
        ctx,
        orders.map((order) => ({ ...tick, ...order })),
      ),
    ]);
    return { ...counted, orderId };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { orderId, result: "refused", refused: error };
  }
}

/** The most tries for a tick if someone else moves its order at the same moment. */
const mostTries = 4;

/**
 * Moves the orders as the rule decides. If another phone was faster by a moment, the rule decides
 * again from the order's new state. So the rule decides the result, not which phone was faster.
 */
async function move(
  ctx: Ctx,
  ticks: readonly Moving[],
  tries = mostTries,
): Promise<{ moved: Moved[]; known: ReadonlySet<string> }> {
  if (ticks.length === 0) return { moved: [], known: new Set() };
  const known = await knownAmong(ctx, ticks);
  const byOrder = new Map(ticks.map((tick) => [tick.orderId, tick]));
  const moved = await moveAll(
    ctx,
    ticks.map(({ orderId }) => ({ orderId })),
    (order) => {
      const tick = byOrder.get(order.id);
      if (!tick || known.has(tick.key)) return { isThere: true };
      return verdictOn(tick, order, ctx.now);
    },
    {
      only: isNew(sql`o.id`, ticks),
      also: (moves) => [
        keepStatement(
          ctx,
          moves.flatMap((move) => {
            const tick = byOrder.get(move.orderId);
            return tick ? [{ ...tick, version: move.version + 1, status: move.to }] : [];
          }),
        ),
      ],
    },
  );
  const overtaken = new Set(
    moved.flatMap(({ orderId, refused }) => (refused?.code === "changed" ? [orderId] : [])),
  );
  if (overtaken.size === 0 || tries === 1) return { moved, known };
  const late = ticks.filter(({ orderId }) => overtaken.has(orderId));
  const again = await move(ctx, late, tries - 1);
  return {
    moved: [...moved.filter(({ orderId }) => !overtaken.has(orderId)), ...again.moved],
    known: new Set([...known, ...again.known]),
  };
}

/** A known tick has counted before, but the phone never got the answer. */
function outcomeOf({ result, refused }: Done, isKnown: boolean) {
  if (isKnown || result === "moved") return { outcome: "done" as const, reason: null };
  if (result === "already") return { outcome: "already" as const, reason: null };
  return { outcome: "cannot" as const, reason: refused?.message ?? null };
}

/** The keys of the ticks that have counted before. */
async function knownAmong({ db, viewer }: Ctx, ticks: readonly Tick[]): Promise<Set<string>> {
  const results = await db.all<{ key: string }>(sql`
      select t.key from json_each(${JSON.stringify(ticks)}) l
      cross join stall_ticks t on t.order_id = l.value ->> 'orderId' and t.key = l.value ->> 'key'
      where t.vendor_id = ${viewer.vendorId}`);
  return new Set(results.map(({ key }) => key));
}

/** A condition inside the write: no tick with the key sent for this order has counted yet. */
const isNew = (orderId: SQL, ticks: readonly Tick[]) =>
  sql`not exists (select 1 from json_each(${JSON.stringify(ticks)}) n
    cross join stall_ticks t on t.order_id = n.value ->> 'orderId' and t.key = n.value ->> 'key'
    where n.value ->> 'orderId' = ${orderId})`;

/** A tick, with the order's version and status if the tick has counted. */
interface Counted extends Tick {
  version: number;
  status: string;
}

/**
 * If another phone has already ticked the order in this way, the order's version still grows by
 * one. So nobody can undo the first tick without knowing about the second.
 */
const agreeStatement = ({ viewer }: Ctx, agreeing: readonly Counted[]) =>
  sql`update orders as o set version = o.version + 1
    from json_each(${JSON.stringify(agreeing)}) l
    where o.id = l.value ->> 'orderId' and o.version = l.value ->> 'version' - 1
      and o.status = l.value ->> 'status' and o.vendor_id = ${viewer.vendorId}
      and ${worksHere({ viewer })} and ${isNew(sql`o.id`, agreeing)}`;

/**
 * Records the ticks that have counted: only those for which the order has this version and status.
 */
const keepStatement = ({ viewer, now }: Ctx, counted: readonly Counted[]) =>
  sql`insert or ignore into stall_ticks (order_id, key, vendor_id, kind, version, at)
    select o.id, l.value ->> 'key', o.vendor_id, l.value ->> 'to', o.version, ${now}
    from json_each(${JSON.stringify(counted)}) l cross join orders o on o.id = l.value ->> 'orderId'
    where o.version = l.value ->> 'version' and o.status = l.value ->> 'status'
      and o.vendor_id = ${viewer.vendorId}`;
