import { type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { LocalDate, LocalTime } from "../../core/calendar";
import type { Cents } from "../../core/money";
import { marketsListed } from "../../guide/market/listed.server";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import { auditLine } from "../../people/audit/audit.server";
import { mayBeStuck } from "../payment/stuck-money.server";
import { callsStatement, comingCallsStatement } from "./calls.server";
import {
  type ClosingState,
  closedAlready,
  closingAt,
  mostRounds,
  undoLasts,
  whyNotClose,
  whyNotEarlier,
  whyNotUndo,
} from "./closing.rules";
import type { CloseDate, UndoClosing } from "./closing.schema";
import { findMarketToClose, marketStatement, notLoaded } from "./proposal.server";

const notClosed = {
  title: "Error",
  text: "We couldn’t cancel or close the market day. Try again.",
};

/**
 * The announced closing before an earlier hour was set, kept in case the earlier hour is undone.
 */
const asAnnounced = sql`json_object('fromTime', from_time, 'reason', reason, 'closedBy', closed_by,
  'announceAt', announce_at, 'announcedAt', announced_at, 'doneAt', done_at)`;

/**
 * Closes a market on a date, or today from an hour on. The market is no longer open then, from now
 * on. Once the closing can no longer be undone, `announceClosings` cancels its orders and tells
 * everybody. A day that ends early can end even earlier, once everybody has been told about the
 * first hour. Returns the closure's id and when it will be announced. Throws `not_found`. Throws
 * `invalid` if the date is not a market day of that market, `taken` if the date is already closed,
 * and `too_late` if its hour was set too often.
 */
export function closeDate(
  ctx: RunsMarkets,
  { marketId, reason, ...asked }: CloseDate,
): Promise<{ closureId: number; announceAt: number }> {
  return sayingWhenItFails(ctx, notClosed, async () => {
    const { week } = await findMarketToClose(ctx, marketId);
    const refused = whyNotClose(week, asked, ctx.now);
    if (refused) throw refused;
    const { date, fromTime } = closingAt(week, asked, ctx.now);
    const announceAt = ctx.now + undoLasts;
    const [{ results: closed }] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        insert into market_closures (market_id, date, reason, created_at, from_time, closed_by,
          announce_at)
        select ${marketId}, ${date}, ${reason}, ${ctx.now}, ${fromTime}, ${ctx.viewer.id},
          ${announceAt}
        where ${runsMarket(ctx, marketId)}
        on conflict (market_id, date) do update set replaced = ${asAnnounced},
          from_time = excluded.from_time, reason = excluded.reason,
          closed_by = excluded.closed_by, announce_at = excluded.announce_at,
          announced_at = null, done_at = null, round = round + 1
        where from_time > coalesce(excluded.from_time, '') and done_at is not null
          and round < ${mostRounds}
        returning id`,
      auditLine(ctx, {
        action: "market_day_closed",
        subject: { type: "market", id: marketId },
        after: { date, from: fromTime, reason },
      }),
      marketsListed(marketId),
    ]);
    const [closure] = closed;
    if (closure) return { closureId: closure.id, announceAt };
    await findMarketToClose(ctx, marketId);
    throw await whyNotClosed(ctx, marketId, date);
  });
}

/** Why a date that is already closed cannot be closed again. */
async function whyNotClosed({ db }: RunsMarkets, marketId: number, date: LocalDate) {
  const [there] = await db.all<ClosingState & { round: number; fromTime: LocalTime | null }>(sql`
    select from_time fromTime, announce_at announceAt, announced_at announcedAt, done_at doneAt, round
    from market_closures where market_id = ${marketId} and date = ${date}`);
  return (there?.fromTime && whyNotEarlier(there)) || closedAlready();
}

/** A closed day, as the people who run its market see it. */
export interface ClosureRow {
  id: number;
  date: LocalDate;
  reason: string;
  fromTime: LocalTime | null;
  createdAt: number;
  announceAt: number | null;
  announcedAt: number | null;
  doneAt: number | null;
  closedBy: string | null;
  /** Whether undoing this closing brings back an earlier announcement with a later hour. */
  isEarlier: number;
}

const closureColumns = sql`c.id, c.date, c.reason, c.from_time fromTime, c.created_at createdAt,
  c.announce_at announceAt, c.announced_at announcedAt, c.done_at doneAt,
  (select u.username from users u where u.id = c.closed_by) closedBy,
  c.replaced is not null isEarlier`;

/** The most closed days that are listed. */
const mostListed = 60;

/** The closed days of a market from a date on, the earliest first. */
export const closuresFrom = (ctx: RunsMarkets, marketId: number, from: LocalDate) =>
  sql<ClosureRow>`
    select ${closureColumns} from market_closures c
    where c.market_id = ${marketId} and c.date >= ${from} and ${runsMarket(ctx, marketId)}
    order by c.date limit ${mostListed}`;

/** How far the announcement of a closed day has come. */
export interface ClosingProgress {
  /** Orders that the announcement has cancelled. */
  cancelled: number;
  /** Emails to vendors. */
  mails: number;
  /**
   * The refunds of these orders. `refunds` counts all of them, and `stuckRefunds` the stuck ones.
   * The amounts are integer cents: `refund` is for all refunds, `refunded` for those already made,
   * `stuck` for the stuck ones.
   */
  refunds: number;
  refund: Cents;
  refunded: Cents;
  stuckRefunds: number;
  stuck: Cents;
}

const isStuck = mayBeStuck("r");

const progressStatement = (named: SQL) => sql<ClosingProgress>`
  select (select count(*) from orders o where o.market_id = c.market_id and o.pickup_date = c.date
      and o.cancelled_by = 'closure') cancelled,
    (select count(*) from mail_outbox where key >= 'closing:' || c.id || ':stall:'
      and key < 'closing:' || c.id || ':stall;') mails,
    count(r.id) refunds, coalesce(sum(r.amount), 0) refund,
    coalesce(sum(iif(r.state in ('done', 'settled'), r.amount, 0)), 0) refunded,
    coalesce(sum(${isStuck}), 0) stuckRefunds,
    coalesce(sum(iif(${isStuck}, r.amount, 0)), 0) stuck
  from market_closures c
  left join orders o on o.market_id = c.market_id and o.pickup_date = c.date
    and o.cancelled_by = 'closure'
  left join payments p on p.order_id = o.id
  left join refunds r on r.payment_id = p.id and r.ask_key = 'order_ended' and r.state <> 'replaced'
  where ${named} group by c.id`;

/**
 * A closed day of a market that the viewer runs, and how far its announcement has come. Throws
 * `not_found`.
 */
export function findClosure(ctx: RunsMarkets, { marketId, closureId }: UndoClosing) {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const named = sql`c.id = ${closureId} and c.market_id = ${marketId}
      and ${runsMarket(ctx, marketId)}`;
    const [closures, markets, counted, calls] = await runBatch(ctx.db, [
      sql<ClosureRow>`select ${closureColumns} from market_closures c where ${named}`,
      marketStatement(ctx, marketId),
      progressStatement(named),
      callsStatement(ctx, named),
    ]);
    const [closure] = closures.results;
    const [market] = markets.results;
    const [progress] = counted.results;
    if (!closure || !market || !progress) throw notFound("Closed day not found");
    const { name, timeZone } = market;
    return { closure, market: name, timeZone, progress, calls: calls.results };
  });
}

/**
 * A closed day with the vendors to call. Before the announcement, these are the vendors who will
 * have to be called.
 */
export async function readClosedDay(ctx: RunsMarkets, named: UndoClosing) {
  const found = await findClosure(ctx, named);
  const { closure } = found;
  if (closure.announcedAt !== null || closure.announceAt === null) return found;
  const [coming] = await runBatch(ctx.db, [
    comingCallsStatement(ctx, named.marketId, closure.date),
  ]);
  return { ...found, calls: coming.results };
}

/** Restores the closing that was announced before an earlier hour was set. */
const putBack = sql`
  update market_closures set from_time = replaced ->> 'fromTime', reason = replaced ->> 'reason',
    closed_by = (select id from users where id = replaced ->> 'closedBy'),
    announce_at = replaced ->> 'announceAt', announced_at = replaced ->> 'announcedAt',
    done_at = replaced ->> 'doneAt', round = round - 1, replaced = null`;

/**
 * Undoes a closing that nobody has been told about. The market is open again on the date, or ends
 * at the hour that was announced before. Every order stays, because none has been changed. Throws
 * `not_found`. Throws `too_late` once the closing is announced.
 */
export function undoClosing(ctx: RunsMarkets, named: UndoClosing): Promise<ClosureRow> {
  return sayingWhenItFails(ctx, { text: "We couldn’t undo the closing. Try again." }, async () => {
    const { marketId, closureId } = named;
    const { closure } = await findClosure(ctx, named);
    const refused = whyNotUndo(closure);
    if (refused) throw refused;
    const [{ results: undone }] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        ${closure.isEarlier ? putBack : sql`delete from market_closures`}
        where id = ${closureId} and market_id = ${marketId}
          and (replaced is not null) = ${closure.isEarlier}
          and announce_at is not null and announced_at is null and ${runsMarket(ctx, marketId)}
        returning id`,
      auditLine(ctx, {
        action: "market_day_opened_again",
        subject: { type: "market", id: marketId },
        before: { date: closure.date, from: closure.fromTime, reason: closure.reason },
      }),
      marketsListed(marketId),
    ]);
    if (undone.length === 1) return closure;
    const after = await findClosure(ctx, named);
    throw whyNotUndo(after.closure) ?? new DomainError("too_late");
  });
}
