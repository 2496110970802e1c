import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { wroteOne } from "~/platform/database";
import { queueWebhooks } from "../webhook/queue.server";
import {
  type Actor,
  type Canceller,
  type OrderStatus,
  type TransitionName,
  transitions,
} from "./order.rules";

export interface StatusChange {
  name: TransitionName;
  /**
   * Which order, as a condition on `orders`. The condition must hold both before and after the
   * step.
   */
  which: SQL;
  /** An extra condition that must hold just before the step. */
  only?: SQL;
  now: Instant;
  actor: Actor;
  actorUserId?: number | null;
  note?: string | null;
}

/**
 * The statements by which an order takes a step, for one batch: its status, and a row of its
 * history. Only the first of several callers changes anything. For the others, the first statement
 * changes no row, and then no history is written.
 */
export function statusChangeStatements({
  name,
  which,
  only = sql`1`,
  now,
  actor,
  actorUserId = null,
  note = null,
}: StatusChange): [SQL, SQL] {
  const step = transitions[name];
  const cancelledBy: Canceller | null = "cancelledBy" in step ? step.cancelledBy : null;
  const from = sql`status in (select value from json_each(${JSON.stringify(step.from)}))`;
  return [
    sql`
      update orders set status = ${step.to}, cancelled_by = ${cancelledBy}, expires_at = null,
        version = version + 1, updated_at = ${now}
      where ${only} and ${which} and ${from}`,
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor, actor_user_id, note)
      select id, ${now}, (select e.to_status from order_events e
          where e.order_id = orders.id order by e.id desc limit 1), ${step.to},
        ${actor}, ${actorUserId}, ${note}
      from orders where ${wroteOne} and ${which}`,
  ];
}

/** An order as it was read, and its next status. */
export interface Move {
  orderId: number;
  version: number;
  from: OrderStatus;
  to: OrderStatus;
}

export interface StatusChanges
  extends Pick<StatusChange, "now" | "actor" | "actorUserId" | "note"> {
  moves: readonly Move[];
  /** A condition on `orders o`: whose orders they must be, and whatever else must hold. */
  only: SQL;
  cancelledBy?: Canceller;
}

/**
 * The statements by which many orders take a step, each only if the order is unchanged since it was
 * read. The first statement writes the history and returns the orders that moved. The second
 * changes the orders. Both check the same conditions on the orders, so a condition must still hold
 * once the history has the new row. The last statement queues the
 * webhooks.
 */
export function statusChangesStatements({
  moves,
  only,
  now,
  actor,
  actorUserId = null,
  note = null,
  cancelledBy,
}: StatusChanges): [SQL<{ orderId: number }>, SQL, SQL] {
  const lines = sql`json_each(${JSON.stringify(moves)}) l`;
  const asRead = sql`o.id = l.value ->> 'orderId' and o.version = l.value ->> 'version'
    and o.status = l.value ->> 'from' and ${only}`;
  return [
    sql<{ orderId: number }>`
      insert into order_events (order_id, at, from_status, to_status, actor, actor_user_id, note)
      select o.id, ${now}, o.status, l.value ->> 'to', ${actor}, ${actorUserId}, ${note}
      from ${lines} join orders o on ${asRead}
      returning order_id as orderId`,
    sql`
      update orders as o set status = l.value ->> 'to', cancelled_by = ${cancelledBy ?? null},
        expires_at = null, version = o.version + 1, updated_at = ${now}
      from ${lines} where ${asRead}`,
    queueWebhooks(sql`select l.value ->> 'orderId' from ${lines}`, now),
  ];
}
