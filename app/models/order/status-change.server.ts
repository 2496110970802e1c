import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { type Actor, type Canceller, type TransitionName, transitions } from "./order.rules";

export interface StatusChange {
  name: TransitionName;
  /** Which order, as a condition on `orders`; it must hold before the step and after it. */
  which: SQL;
  /** Only if this holds just before the step. */
  only?: SQL;
  now: Instant;
  actor: Actor;
  actorUserId?: number | null;
  note?: string | null;
}

/**
 * The statements by which an order takes a step, for one batch: its status, and a row of its
 * history. Of several callers only the first changes anything; the others' first statement changes
 * no row, and then no history is written.
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
        updated_at = ${now}
      where ${only} and ${which} and ${from}`,
    sql`
      insert into order_events (order_id, at, from_status, to_status, actor, actor_user_id, note)
      select id, ${now}, (select e.to_status from order_events e
          where e.order_id = orders.id order by e.id desc limit 1), ${step.to},
        ${actor}, ${actorUserId}, ${note}
      from orders where changes() = 1 and ${which}`,
  ];
}
