import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { type Moved, moveAll } from "../order/move-orders.server";
import type { TickAnswer } from "./outbox.rules";
import { stallOrdersStatement } from "./stall-day.server";
import { stallOrderView } from "./stall-day.view";
import type { TickOrders } from "./tick.schema";
import { verdictOn } from "./ticks.rules";

type Ctx = Allowed<VendorViewer>;
type Tick = TickOrders["ticks"][number];

/**
 * What phones at the stall have ticked, each order once: told for each whether it was done, was so
 * already, or cannot be, and how the order stands. A tick counts once, however often it is sent and
 * whatever has become of the order since; see docs/decisions/027. Throws `not_found`, and then does
 * nothing, where an order is not the stall's own, and `wrong_role` where they are for another stall
 * than the one that the account acts for now.
 */
export async function tickOrders(ctx: Ctx, { stall, ticks }: TickOrders): Promise<TickAnswer[]> {
  if (stall !== undefined && stall !== ctx.viewer.vendorId) throw new DomainError("wrong_role");
  const { moved, known } = await move(ctx, ticks);
  const byOrder = new Map(ticks.map((tick) => [tick.orderId, tick]));
  const agreeing = moved.flatMap(({ orderId, result, version, status }) => {
    const tick = byOrder.get(orderId);
    return tick && result === "already" && !known.has(tick.key)
      ? [{ ...tick, version: version + 1, status }]
      : [];
  });
  const { found } = await runBatch(ctx.db, {
    agreed: agreeStatement(ctx, agreeing),
    kept: keepStatement(ctx, agreeing),
    found: stallOrdersStatement(ctx, [...byOrder.keys()]),
  });
  const orders = new Map(found.results.map((row) => [row.id, stallOrderView(row, ctx.now)]));
  return moved.flatMap((each): TickAnswer[] => {
    const tick = byOrder.get(each.orderId);
    const order = orders.get(each.orderId);
    return tick && order ? [{ key: tick.key, ...outcomeOf(each, known.has(tick.key)), order }] : [];
  });
}

/** So often a tick is tried whose order somebody moves at the same moment. */
const mostTries = 4;

/**
 * Moves the orders as the rule has it. Where another phone was faster by a moment, the rule is asked
 * again of what the order has become, so that it decides and not who was faster.
 */
async function move(
  ctx: Ctx,
  ticks: readonly Tick[],
  tries = mostTries,
): Promise<{ moved: Moved[]; known: ReadonlySet<string> }> {
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

/** A tick that is known was answered before: nobody heard it. */
function outcomeOf({ result, refused }: Moved, isKnown: boolean) {
  if (isKnown || result === "moved") return { outcome: "done" as const, reason: null };
  if (result === "already") return { outcome: "already" as const, reason: null };
  return { outcome: "cannot" as const, reason: refused?.message ?? null };
}

/** The keys of those that have counted before. */
async function knownAmong({ db, viewer }: Ctx, ticks: readonly Tick[]): Promise<Set<string>> {
  const [{ results }] = await runBatch(db, [
    sql<{ key: string }>`
      select t.key from json_each(${JSON.stringify(ticks)}) l
      cross join stall_ticks t on t.order_id = l.value ->> 'orderId' and t.key = l.value ->> 'key'
      where t.vendor_id = ${viewer.vendorId}`,
  ]);
  return new Set(results.map(({ key }) => key));
}

/** Asked in the write itself: no tick with the key that is sent for this order has counted yet. */
const isNew = (orderId: SQL, ticks: readonly Tick[]) =>
  sql`not exists (select 1 from json_each(${JSON.stringify(ticks)}) n
    cross join stall_ticks t on t.order_id = n.value ->> 'orderId' and t.key = n.value ->> 'key'
    where n.value ->> 'orderId' = ${orderId})`;

/** A tick, and how the order stands if it has counted. */
interface Counted extends Tick {
  version: number;
  status: string;
}

/**
 * An order that another phone has ticked so already is one version on all the same: whoever takes
 * the first tick back is to know of the second.
 */
const agreeStatement = ({ viewer }: Ctx, agreeing: readonly Counted[]) =>
  sql`update orders as o set version = o.version + 1
    from json_each(${JSON.stringify(agreeing)}) l
    where o.id = l.value ->> 'orderId' and o.version = l.value ->> 'version' - 1
      and o.status = l.value ->> 'status' and o.vendor_id = ${viewer.vendorId}
      and ${isNew(sql`o.id`, agreeing)}`;

/** Writes down that these have counted, of which the order stands as they have it. */
const keepStatement = ({ viewer, now }: Ctx, counted: readonly Counted[]) =>
  sql`insert or ignore into stall_ticks (order_id, key, vendor_id, kind, version, at)
    select o.id, l.value ->> 'key', o.vendor_id, l.value ->> 'to', o.version, ${now}
    from json_each(${JSON.stringify(counted)}) l cross join orders o on o.id = l.value ->> 'orderId'
    where o.version = l.value ->> 'version' and o.status = l.value ->> 'status'
      and o.vendor_id = ${viewer.vendorId}`;
