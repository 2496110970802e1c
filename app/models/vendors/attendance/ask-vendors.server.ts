import { sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { runBatch, type Statement, wroteOne } from "~/platform/database";
import { hashToken, newToken } from "~/platform/tokens";
import { addDays, instantOf, type LocalDate, localDateOf } from "../../core/calendar";
import { formatHours } from "../../core/week";
import { type MarketWeek, openingsOn, spanOf } from "../../guide/market/market.rules";
import { weekListed } from "../../guide/market/market-filter";
import { queueMail, roomForMail } from "../../people/mail/outbox.server";
import { isActiveVendor } from "../../people/user/active";
import { recipientsOf, wanting } from "../notice/notices.server";
import { comingMail } from "../vendor-mail";
import { comesOn } from "./attending.server";

/**
 * When vendors are asked by email whether they come: this many days before the market day, from
 * this hour on.
 */
const daysBefore = 3;
const askingHour = "09:00";
const hour = 60 * 60_000;
/**
 * A market's opening hours may change, so each market is checked again after at most this long, in
 * milliseconds.
 */
const looksAgain = 6 * hour;

const asksFrom = (date: LocalDate, timeZone: string) =>
  instantOf(addDays(date, -daysBefore), askingHour, timeZone);

/**
 * The dates of a market for which its vendors should be asked at `now`, and when to check again. On
 * the market's own clock, vendors are asked from three days before a date until the market opens.
 */
export function datesToAsk(
  week: MarketWeek,
  now: Instant,
): { dates: LocalDate[]; lookAt: Instant } {
  const { timeZone } = week;
  const today = localDateOf(now, timeZone);
  const ahead = Array.from({ length: daysBefore + 2 }, (_, days) => addDays(today, days)).filter(
    (date) => openingsOn(week, date).length > 0,
  );
  const dates = ahead.filter((date) => {
    const [first] = openingsOn(week, date);
    return first && asksFrom(date, timeZone) <= now && now < spanOf(first, date, timeZone).opensAt;
  });
  const next = ahead.map((date) => asksFrom(date, timeZone)).filter((from) => from > now);
  return { dates, lookAt: Math.min(now + looksAgain, ...next) };
}

/**
 * The most markets that one run checks, and the most vendors that it asks for each date of a
 * market. A later run takes the rest.
 */
const marketsARun = 20;
const vendorsAtOnce = 40;
/**
 * Asks are deleted this many days after their date. The link in an ask has stopped working by then.
 */
const asksAreKept = 30;

interface DueMarket {
  id: number;
  name: string;
  timeZone: string;
  listedWeek: string;
  lookAt: number;
  isRemoved: number;
}

/**
 * Asks the vendors of every market that opens in the next days whether they come. Each owner of a
 * vendor is asked once for a date, if the vendor is expected, has not confirmed yet and the owner
 * wants these emails. A run asks only as many as the outbox has room for. The amount read in a run
 * does not depend on the number of markets.
 */
export async function askWhoComes(ctx: Capabilities): Promise<void> {
  const due = await ctx.db.all<DueMarket>(sql`
    select m.id, m.name, m.time_zone timeZone, m.listed_week listedWeek, l.look_at lookAt,
      m.removed_at is not null isRemoved
    from coming_looks l indexed by coming_looks_due cross join markets m
    where l.look_at <= ${ctx.now} and m.id = l.market_id order by l.look_at limit ${marketsARun}`);
  let room = await roomForMail(ctx);
  for (const market of due) {
    const week = weekListed(market, ctx.now);
    const { dates, lookAt } = datesToAsk(week, ctx.now);
    let isThrough = true;
    for (const date of market.isRemoved ? [] : dates) {
      // The next run continues with this market, because its `look_at` stays.
      if (room <= 0) return;
      const asked = await askFor(ctx, market, week, date, room);
      room -= asked.emails;
      isThrough &&= asked.isThrough;
    }
    if (!isThrough) continue;
    await ctx.db.run(sql`
      update coming_looks set look_at = ${lookAt}
      where market_id = ${market.id} and look_at = ${market.lookAt}`);
  }
}

/**
 * Asks up to `room` vendors, and of each vendor all owners. Returns the number of emails, and
 * whether all vendors of this market have been asked for the date.
 */
async function askFor(
  ctx: Capabilities,
  market: DueMarket,
  week: MarketWeek,
  date: LocalDate,
  room: number,
): Promise<{ emails: number; isThrough: boolean }> {
  const most = Math.min(vendorsAtOnce, room);
  const { db, now, site } = ctx;
  const vendors = await db.all<{ id: number; name: string }>(sql`
    select v.id, v.name from market_vendors mv join vendors v on v.id = mv.vendor_id
    where mv.market_id = ${market.id} and v.removed_at is null and ${comesOn(sql`mv`, date)}
      and not exists (select 1 from stall_dates d where d.vendor_id = v.id
        and d.market_id = mv.market_id and d.date = ${date} and d.confirmed_at is not null)
      and exists (select 1 from vendor_accounts va join users u on u.id = va.user_id
        left join stall_notices n on n.vendor_id = va.vendor_id and n.user_id = u.id
        where va.vendor_id = v.id and va.role = 'owner' and ${isActiveVendor(sql`u`)}
          and u.email_confirmed_at is not null and coalesce(n.coming, 1) = 1
          and not exists (select 1 from coming_asks a where a.market_id = mv.market_id
            and a.date = ${date} and a.vendor_id = v.id and a.user_id = u.id))
    order by v.id limit ${most}`);
  if (vendors.length === 0) return { emails: 0, isThrough: true };
  const recipients = await recipientsOf(
    ctx,
    vendors.map(({ id }) => id),
  );
  const hours = openingsOn(week, date)
    .map(({ openTime, closeTime }) => formatHours(openTime, closeTime))
    .join(", ");
  const writes: Statement[] = [];
  let emails = 0;
  for (const { id: vendorId, name: vendorName } of vendors) {
    for (const { userId, email, token: off } of wanting(recipients, vendorId, "coming")) {
      emails += 1;
      const token = newToken();
      const link = `${site}/stall-coming?${new URLSearchParams({ token })}`;
      const day = { vendorName, marketName: market.name, date, hours, link };
      writes.push(
        sql`
          insert into coming_asks (token_hash, vendor_id, market_id, date, user_id, asked_at)
          values (${await hashToken(token)}, ${vendorId}, ${market.id}, ${date}, ${userId}, ${now})
          on conflict do nothing`,
        queueMail(now, {
          key: `coming:${market.id}:${date}:${vendorId}:${userId}`,
          to: email,
          vendorId,
          content: comingMail(day, { site, token: off, vendorId }),
          isSecret: true,
          // An ask waits its turn, unlike an email with a password link.
          notBefore: now,
          only: wroteOne,
        }),
      );
    }
  }
  await runBatch(db, writes);
  return { emails, isThrough: vendors.length < most };
}

/** Deletes asks for dates long past. */
export async function forgetOldAsks({ db, now }: Capabilities): Promise<void> {
  const since = addDays(new Date(now).toISOString().slice(0, 10), -asksAreKept);
  await db.run(sql`
    delete from coming_asks where token_hash in (
      select token_hash from coming_asks where date < ${since} limit 500)`);
}
