import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { addDays, type LocalDate, localDateOf } from "../../core/calendar";
import { liveOrder } from "../../core/order-status.server";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import type { MarkCalled } from "./closing.schema";
import { concernedStalls, readers } from "./proposal.server";

/** A vendor to call about a closed day, because no email reaches the vendor. */
export interface Call {
  vendorId: number;
  name: string;
  phone: string | null;
  email: string | null;
  calledAt: Instant | null;
  /** The username; null where nobody has called, and where that account is gone. */
  calledBy: string | null;
}

const vendorColumns = sql`v.id vendorId, v.name, v.contact_phone phone, v.contact_email email`;

/** The vendors to call once a day's closing is announced. `named` finds the closure `c`. */
export const callsStatement = (named: SQL) => sql<Call>`
  select ${vendorColumns}, k.called_at calledAt,
    (select username from users u where u.id = k.called_by) calledBy
  from market_closures c
  join closure_calls k on k.closure_id = c.id and k.round = c.round
  join vendors v on v.id = k.vendor_id
  where ${named} order by v.name collate nocase, v.id`;

/** The vendors who will have to be called about a day whose closing can still be undone. */
export const comingCallsStatement = (ctx: RunsMarkets, marketId: number, date: LocalDate) =>
  sql<Call>`
    select ${vendorColumns}, null calledAt, null calledBy
    ${concernedStalls(marketId, date, liveOrder("o"))}
      and ${readers} = 0 and ${runsMarket(ctx, marketId)}
    order by v.name collate nocase, v.id`;

/** Writes down whom no email told of a closed day. Done twice, it is done once. */
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
 * Notes that a vendor was called about a closed day, by whom and when, or takes that back. Of two
 * who tick at once, the first counts. Throws `not_found` for a vendor who is not on the list.
 */
export function markCalled(
  ctx: RunsMarkets,
  { marketId, closureId, vendorId, called }: MarkCalled,
): Promise<void> {
  const failed = { title: "Error", text: "The call could not be saved. Please try again." };
  return sayingWhenItFails(ctx, failed, async () => {
    const { db, now, viewer } = ctx;
    const isListed = sql`closure_id = ${closureId} and vendor_id = ${vendorId} and exists (
      select 1 from market_closures c where c.id = ${closureId} and c.market_id = ${marketId}
        and c.round = closure_calls.round and ${runsMarket(ctx, marketId)})`;
    const [, listed] = await runBatch(db, [
      called === "yes"
        ? sql`
            update closure_calls set called_at = ${now}, called_by = ${viewer.id}
            where ${isListed} and called_at is null`
        : sql`
            update closure_calls set called_at = null, called_by = null where ${isListed}`,
      sql<{ id: number }>`select vendor_id id from closure_calls where ${isListed}`,
    ]);
    if (listed.results.length === 0) throw notFound("This vendor is not on the list");
  });
}

/** For so many days after the market day a list of calls is kept. */
const callsAreKept = 7;

/** Forgets whom managers had to call, and who called, a week after the market day. */
export async function forgetOldCalls({ db, now }: Capabilities): Promise<void> {
  const before = addDays(localDateOf(now, "UTC"), -callsAreKept);
  await runBatch(db, [
    sql`
      delete from closure_calls
      where (select date from market_closures c where c.id = closure_id) < ${before}`,
  ]);
}
