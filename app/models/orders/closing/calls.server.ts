import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { addDays, type LocalDate, localDateOf } from "../../core/calendar";
import { liveOrder } from "../../core/order-status.server";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import type { MarkCalled } from "./closing.schema";
import { concernedVendors, readers } from "./proposal.server";

/** A vendor to call about a closed day, because no email reaches the vendor. */
export interface Call {
  vendorId: number;
  name: string;
  phone: string | null;
  email: string | null;
  calledAt: Instant | null;
  /** The username. Null if nobody has called, or if the caller's account is deleted. */
  calledBy: string | null;
}

const vendorColumns = sql`v.id vendorId, v.name, v.contact_phone phone, v.contact_email email`;

/**
 * `closing` is the closed day that `named` finds as `c`. `listed` are the vendors to call about it:
 * vendors without an address to write to, and vendors for which every email about it was given up.
 */
const listed = ({ now }: { now: Instant }, named: SQL) => sql`
  with closing as (
    select c.id, c.round, c.date, c.announced_at from market_closures c where ${named}),
  listed as (
    select k.vendor_id from closing c
    join closure_calls k on k.closure_id = c.id and k.round = c.round
    union
    select m.vendor_id from closing c
    join mail_outbox m on m.key >= 'closing:' || c.id || ':stall:'
      and m.key < 'closing:' || c.id || ':stall;' and m.created_at >= c.announced_at
    where c.date >= ${keptSince(now)}
    group by m.vendor_id having min(m.status = 'given_up') = 1)`;

/** The vendors to call once a day's closing is announced. `named` finds the closure `c`. */
export const callsStatement = (ctx: { now: Instant }, named: SQL) => sql<Call>`
  ${listed(ctx, named)}
  select ${vendorColumns}, k.called_at calledAt,
    (select username from users u where u.id = k.called_by) calledBy
  from closing c join listed l join vendors v on v.id = l.vendor_id
  left join closure_calls k on k.closure_id = c.id and k.vendor_id = v.id and k.round = c.round
  order by v.name collate nocase, v.id`;

/** The vendors who will have to be called about a day whose closing can still be undone. */
export const comingCallsStatement = (ctx: RunsMarkets, marketId: number, date: LocalDate) =>
  sql<Call>`
    select ${vendorColumns}, null calledAt, null calledBy
    ${concernedVendors(marketId, date, liveOrder("o"))}
      and ${readers} = 0 and ${runsMarket(ctx, marketId)}
    order by v.name collate nocase, v.id`;

/**
 * Records the vendors that no email told about a closed day. A second call with the same vendors
 * changes nothing.
 */
export const callStatement = (
  { id, round }: { id: number; round: number },
  vendorIds: readonly number[],
) => sql`
  insert into closure_calls (closure_id, vendor_id, round)
  select ${id}, value, ${round} from json_each(${JSON.stringify(vendorIds)}) where true
  on conflict (closure_id, vendor_id) do update
    set round = excluded.round, called_at = null, called_by = null
    where closure_calls.round <> excluded.round`;

/**
 * Records that a vendor was called about a closed day, by whom and when, or removes that record. If
 * two people tick at once, the first counts. Throws `not_found` if the vendor is not on the list.
 */
export function markCalled(
  ctx: RunsMarkets,
  { marketId, closureId, vendorId, called }: MarkCalled,
): Promise<void> {
  const failed = { title: "Error", text: "We couldn’t update the call list. Try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { db, now, viewer } = ctx;
    const list = listed(
      ctx,
      sql`c.id = ${closureId} and c.market_id = ${marketId} and ${runsMarket(ctx, marketId)}`,
    );
    const isThisOne = sql`l.vendor_id = ${vendorId}`;
    const { found } = await runBatch(db, {
      marked:
        called === "yes"
          ? sql`
              ${list}
              insert into closure_calls (closure_id, vendor_id, round, called_at, called_by)
              select c.id, l.vendor_id, c.round, ${now}, ${viewer.id}
              from closing c join listed l where ${isThisOne}
              on conflict (closure_id, vendor_id) do update set round = excluded.round,
                called_at = excluded.called_at, called_by = excluded.called_by
                where closure_calls.called_at is null or closure_calls.round <> excluded.round`
          : sql`
              ${list}
              update closure_calls set called_at = null, called_by = null
              where (closure_id, vendor_id, round) in (
                select c.id, l.vendor_id, c.round from closing c join listed l where ${isThisOne})`,
      found: sql<{ id: number }>`${list} select l.vendor_id id from listed l where ${isThisOne}`,
    });
    if (found.results.length === 0) throw notFound("This vendor isn’t on the call list");
  });
}

/** How many days after the market day a call list is kept. */
const callsAreKept = 7;
const keptSince = (now: Instant) => addDays(localDateOf(now, "UTC"), -callsAreKept);

/** Deletes the vendors to call and the names of the callers a week after the market day. */
export async function forgetOldCalls({ db, now }: Capabilities): Promise<void> {
  await db.run(sql`
      delete from closure_calls
      where (select date from market_closures c where c.id = closure_id) < ${keptSince(now)}`);
}
