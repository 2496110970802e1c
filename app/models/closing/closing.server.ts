import { type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { auditLine } from "../audit/audit.server";
import type { LocalDate, LocalTime } from "../calendar";
import { type RunsMarkets, runsMarket } from "../market/runs-market.server";
import type { Cents } from "../money";
import { mayBeStuck } from "../payment/stuck-money.server";
import { closedAlready, closingAt, undoLasts, whyNotClose, whyNotUndo } from "./closing.rules";
import type { CloseDate, UndoClosing } from "./closing.schema";
import { findMarketToClose, marketStatement, notLoaded } from "./proposal.server";

const notClosed = { title: "Error", text: "The day could not be closed. Please try again." };

/**
 * Closes a date of a market, or today from an hour on: from now on it is no opening. Its orders are
 * called off, and everybody is told, by `announceClosings` once it can no longer be taken back.
 * Answers the closure's id. Throws `not_found`, `invalid` for no date of that market, and `taken`
 * where it is closed already.
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
        on conflict (market_id, date) do nothing
        returning id`,
      auditLine(ctx, {
        action: "market_day_closed",
        subject: { type: "market", id: marketId },
        after: { date, from: fromTime, reason },
      }),
    ]);
    const [closure] = closed;
    if (closure) return { closureId: closure.id, announceAt };
    await findMarketToClose(ctx, marketId);
    throw closedAlready();
  });
}

/** A closed day, as those who run its market see it. */
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
}

const closureColumns = sql`c.id, c.date, c.reason, c.from_time fromTime, c.created_at createdAt,
  c.announce_at announceAt, c.announced_at announcedAt, c.done_at doneAt,
  (select u.username from users u where u.id = c.closed_by) closedBy`;

/** So many closed days are listed. */
const mostListed = 60;

/** The closed days of a market from a date on, the earliest first. */
export const closuresFrom = (ctx: RunsMarkets, marketId: number, from: LocalDate) =>
  sql<ClosureRow>`
    select ${closureColumns} from market_closures c
    where c.market_id = ${marketId} and c.date >= ${from} and ${runsMarket(ctx, marketId)}
    order by c.date limit ${mostListed}`;

/** How far the announcement of a closed day has come. */
export interface ClosingProgress {
  /** Orders that it has called off. */
  calledOff: number;
  /** Mails to stalls. */
  mails: number;
  /** Refunds of those orders, and their integer cents: all of them, those that have been made, those stuck. */
  refunds: number;
  refund: Cents;
  refunded: Cents;
  stuckRefunds: number;
  stuck: Cents;
}

const isStuck = mayBeStuck("r");

const progressStatement = (named: SQL) => sql<ClosingProgress>`
  select (select count(*) from orders o where o.market_id = c.market_id and o.pickup_date = c.date
      and o.cancelled_by = 'closure') calledOff,
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

/** A closed day of a market that is theirs, and how far it has come. Throws `not_found`. */
export function findClosure(ctx: RunsMarkets, { marketId, closureId }: UndoClosing) {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const named = sql`c.id = ${closureId} and c.market_id = ${marketId}
      and ${runsMarket(ctx, marketId)}`;
    const [closures, markets, counted] = await runBatch(ctx.db, [
      sql<ClosureRow>`select ${closureColumns} from market_closures c where ${named}`,
      marketStatement(ctx, marketId),
      progressStatement(named),
    ]);
    const [closure] = closures.results;
    const [market] = markets.results;
    const [progress] = counted.results;
    if (!closure || !market || !progress) throw notFound("There is no such closed day");
    return { closure, market: market.name, timeZone: market.timeZone, progress };
  });
}

/**
 * Takes a closing back that nobody has been told of: the date is an opening again, and every order
 * stands, because none has been touched. Throws `not_found`, and `too_late` once it is announced.
 */
export function undoClosing(ctx: RunsMarkets, named: UndoClosing): Promise<ClosureRow> {
  return sayingWhenItFails(ctx, { text: "It could not be undone. Please try again." }, async () => {
    const { marketId, closureId } = named;
    const { closure } = await findClosure(ctx, named);
    const refused = whyNotUndo(closure);
    if (refused) throw refused;
    const [{ results: undone }] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        delete from market_closures where id = ${closureId} and market_id = ${marketId}
          and announce_at is not null and announced_at is null and ${runsMarket(ctx, marketId)}
        returning id`,
      auditLine(ctx, {
        action: "market_day_opened_again",
        subject: { type: "market", id: marketId },
        before: { date: closure.date, from: closure.fromTime, reason: closure.reason },
      }),
    ]);
    if (undone.length === 1) return closure;
    const after = await findClosure(ctx, named);
    throw whyNotUndo(after.closure) ?? new DomainError("too_late");
  });
}
