import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, RequestContext } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import { type LocalDate, longDate } from "../../core/calendar";
import { openOrder } from "../../core/order-status.server";
import type { MarketWeek } from "../../guide/market/market.rules";
import { weekListed } from "../../guide/market/market-filter";
import { type RunsMarkets, runsMarket } from "../../guide/market/runs-market.server";
import { auditLine } from "../../people/audit/audit.server";
import { isActiveVendor } from "../../people/user/active";
import {
  type Answer,
  answerOn,
  attendanceOf,
  type UsualComing,
  whyNotSay,
} from "./attendance.rules";
import type { AnswerAsk, SayForStall } from "./attendance.schema";
import { attendanceColumns, saidListed, sayStatement } from "./attending.server";

/** A vendor on one date of one of its markets, and its answer about coming. */
export interface StallOnDate {
  vendorId: number;
  vendor: string;
  phone: string | null;
  marketId: number;
  market: string;
  date: LocalDate;
  week: MarketWeek;
  answer: Answer;
  /** The number of orders that the vendor must hand over on this date. */
  orders: number;
}

interface Row extends Omit<StallOnDate, "week" | "answer"> {
  timeZone: string;
  listedWeek: string;
  comes: UsualComing;
  said: string;
}

/**
 * A vendor at a market on a date. `which` is a condition on the vendor's row of `market_vendors`.
 */
const stallOn = (date: LocalDate | SQL, which: SQL) => sql<Row>`
  select v.id vendorId, v.name vendor, v.contact_phone phone, m.id marketId, m.name market,
    ${date} "date", m.time_zone timeZone, m.listed_week listedWeek,
    ${attendanceColumns.comes} comes, ${attendanceColumns.said} said,
    (select count(*) from orders o where o.vendor_id = v.id and o.market_id = m.id
      and o.pickup_date = ${date} and ${openOrder("o")}) orders
  from market_vendors join vendors v on v.id = market_vendors.vendor_id
  join markets m on m.id = market_vendors.market_id
  where v.removed_at is null and m.removed_at is null and ${which}`;

function stallOf({ comes, said, timeZone, listedWeek, ...row }: Row, now: number): StallOnDate {
  return {
    ...row,
    week: weekListed({ timeZone, listedWeek }, now),
    answer: answerOn(attendanceOf({ comes, said }), row.date),
  };
}

/**
 * The row `a` of the emailed question with this token, if its account still owns the vendor and is
 * active.
 */
const ask = (tokenHash: string) => sql`
  from coming_asks a join users u on u.id = a.user_id
  join vendor_accounts va on va.user_id = u.id and va.vendor_id = a.vendor_id
  where a.token_hash = ${tokenHash} and va.role = 'owner' and ${isActiveVendor(sql`u`)}`;

interface Asked extends StallOnDate {
  userId: number;
  tokenHash: string;
}

/** The question behind an emailed link. Null if the link has expired or the token is unknown. */
export async function findAsk(
  { db, now }: Pick<Capabilities, "db" | "now">,
  token: string,
): Promise<Asked | null> {
  const tokenHash = await hashToken(token);
  const named = (column: string) => sql`(select ${sql.raw(`a.${column}`)} ${ask(tokenHash)})`;
  const [row] = await db.all<Row & { userId: number }>(sql`
    select found.*, ${named("user_id")} userId from (${stallOn(
      named("date"),
      sql`market_vendors.vendor_id = ${named("vendor_id")}
        and market_vendors.market_id = ${named("market_id")}`,
    )}) found`);
  if (!row) return null;
  const { userId, ...rest } = row;
  const asked = stallOf(rest, now);
  return whyNotSay(asked.week, asked.date, now) ? null : { ...asked, userId, tokenHash };
}

/**
 * Answers an emailed question for its vendor, signed in or not. The vendor can answer again as
 * often as it likes; the last answer counts. Throws `not_found` if the link has expired, and
 * `has_orders` if the vendor would not come although customers have orders for that date.
 */
export async function answerAsk(
  ctx: RequestContext,
  { token, comes }: AnswerAsk,
): Promise<StallOnDate> {
  const asked = await findAsk(ctx, token);
  if (!asked) throw notFound("This link no longer works");
  const { vendorId, marketId, date, userId, tokenHash } = asked;
  const [{ results: said }] = await runBatch(ctx.db, [
    sayStatement({
      vendorId,
      marketId,
      date,
      comes,
      by: "mail",
      userId,
      now: ctx.now,
      only: sql`exists (select 1 ${ask(tokenHash)})`,
    }),
    saidListed(sql`vendor_id = ${vendorId}`),
  ]);
  if (said.length === 1) return asked;
  throw await whyNotSaid(asked, await findAsk(ctx, token), {
    to: `/vendor-days/${marketId}/${date}/off`,
    label: "Sign in to see the orders",
  });
}

/** A vendor of a market that the viewer runs, on one of the market's dates. Throws `not_found`. */
export async function findStallOnDate(
  ctx: RunsMarkets,
  { marketId, vendorId, date }: Omit<SayForStall, "comes">,
): Promise<StallOnDate> {
  const [row] = await ctx.db.all<Row>(
    stallOn(date, sql`v.id = ${vendorId} and m.id = ${marketId} and ${runsMarket(ctx, marketId)}`),
  );
  if (!row) throw notFound("Vendor not found");
  const stall = stallOf(row, ctx.now);
  if (whyNotSay(stall.week, date, ctx.now)) throw notFound("Market day not found");
  return stall;
}

/**
 * Records for a vendor whether it comes on a date, after the vendor told the market's manager.
 * Throws `not_found`, and `has_orders` if the vendor would not come although customers have orders
 * for that date.
 */
export async function sayForStall(ctx: RunsMarkets, command: SayForStall): Promise<StallOnDate> {
  const { marketId, vendorId, date, comes } = command;
  const before = await findStallOnDate(ctx, command);
  const [{ results: said }] = await runBatch(ctx.db, [
    sayStatement({
      vendorId,
      marketId,
      date,
      comes,
      by: "manager",
      userId: ctx.viewer.id,
      now: ctx.now,
      only: runsMarket(ctx, marketId),
    }),
    auditLine(ctx, {
      action: "market_vendor_coming",
      subject: { type: "market", id: marketId },
      before: { vendorId, date, answer: before.answer.is },
      after: { vendorId, date, comes },
    }),
    saidListed(sql`vendor_id = ${vendorId}`),
  ]);
  if (said.length === 1) return before;
  throw await whyNotSaid(before, await findStallOnDate(ctx, command), undefined);
}

/**
 * Why nothing was written: customers have orders for the date, or the vendor no longer has a place
 * at the market.
 */
async function whyNotSaid(
  { vendor, date }: StallOnDate,
  after: StallOnDate | null,
  leadsTo: { to: string; label: string } | undefined,
): Promise<DomainError> {
  if (!after) return notFound();
  const text = `Customers have orders from ${vendor} for ${longDate(date)}. The vendor must cancel these orders first.`;
  return new DomainError("has_orders", text, { leadsTo });
}
