import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { type LocalDate, localDateOf } from "../../core/calendar";
import { isVersion } from "../../core/rows.server";
import { auditLine } from "../../people/audit/audit.server";
import { users } from "../../people/user/user.tables";
import { markets } from "../market/market.tables";
import { changedMeanwhile, type RunsMarkets, runsMarket } from "../market/runs-market.server";
import { isRunning, mostKept, mostRunning, whyNotOneMore, whyNotUntil } from "./announcement.rules";
import type {
  ChangeAnnouncement,
  NamedAnnouncement,
  WriteAnnouncement,
} from "./announcement.schema";
import { marketAnnouncements } from "./announcement.tables";

const notLoaded = { title: "Error", text: "Failed to load market data" };
const notSaved = { title: "Error", text: "We couldn’t save the announcement. Try again." };
const notDeleted = { title: "Error", text: "We couldn’t delete the announcement. Try again." };

const a = marketAnnouncements;

/** Finds one announcement and the market's current date. Throws `not_found`. */
export async function findAnnouncement(
  ctx: RunsMarkets,
  { marketId, announcementId }: NamedAnnouncement,
) {
  const { today, list } = await readAnnouncements(ctx, marketId, eq(a.id, announcementId));
  const [announcement] = list;
  if (!announcement) throw notFound("Announcement not found");
  return { today, announcement };
}

/**
 * The announcements of a market that the user runs, the latest first, and the market's current
 * date. Throws `not_found`.
 */
export function readAnnouncements(ctx: RunsMarkets, marketId: number, which?: SQL) {
  return sayingWhenItFails(ctx, notLoaded, async () => {
    const { clock, found } = await runBatch(ctx.db, {
      clock: ctx.db
        .select({ timeZone: markets.timeZone })
        .from(markets)
        .where(and(eq(markets.id, marketId), runsMarket(ctx, marketId))),
      found: ctx.db
        .select({
          id: a.id,
          text: a.text,
          lastDate: a.lastDate,
          endedAt: a.endedAt,
          createdAt: a.createdAt,
          version: a.version,
          writtenBy: users.username,
        })
        .from(a)
        .leftJoin(users, eq(users.id, a.writtenBy))
        .where(and(eq(a.marketId, marketId), which))
        .orderBy(desc(a.id))
        .limit(mostKept),
    });
    const [market] = clock.results;
    if (!market) throw notFound("Market not found");
    return { today: localDateOf(ctx.now, market.timeZone), list: found.results };
  });
}

/**
 * For the WHERE of a write that shows an announcement: whether the page has room beside its other
 * running announcements.
 */
const hasRoomBeside = (marketId: number, today: LocalDate, own: number | null) => sql`
  (select count(*) from market_announcements other where other.market_id = ${marketId}
    and other.last_date >= ${today} and other.ended_at is null and other.id is not ${own})
    < ${mostRunning}`;

/**
 * For the WHERE of a write: the announcement belongs to that market, and the user runs the market.
 */
const isTheirs = (ctx: RunsMarkets, { marketId, announcementId }: NamedAnnouncement) =>
  and(eq(a.id, announcementId), eq(a.marketId, marketId), runsMarket(ctx, marketId));

const changedNow = ({ now }: RunsMarkets) => ({ updatedAt: now, version: sql`${a.version} + 1` });

/**
 * Changes the market, too, if the statement before wrote an announcement, so that `/api/changes`
 * reports it.
 */
const marketChanged = ({ now }: RunsMarkets, marketId: number) => sql`
  update markets set updated_at = ${now} where id = ${marketId} and ${wroteOne}`;

const subject = (marketId: number) => ({ type: "market", id: marketId }) as const;

/**
 * Puts an announcement on a market's page. Throws `not_found` if the user does not run the market,
 * and `invalid` if the last day is over or too far ahead, or if there is no room for more.
 */
export function writeAnnouncement(ctx: RunsMarkets, command: WriteAnnouncement): Promise<void> {
  return sayingWhenItFails(ctx, notSaved, async () => {
    const { marketId, text, lastDate } = command;
    const { today } = await readAnnouncements(ctx, marketId);
    const refused = whyNotUntil(lastDate, today);
    if (refused) throw refused;
    const [{ results: written }] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        insert into market_announcements (market_id, text, last_date, created_at, updated_at,
          written_by)
        select ${marketId}, ${text}, ${lastDate}, ${ctx.now}, ${ctx.now}, ${ctx.viewer.id}
        where ${runsMarket(ctx, marketId)} and ${hasRoomBeside(marketId, today, null)}
          and (select count(*) from market_announcements where market_id = ${marketId})
            < ${mostKept}
        returning id`,
      marketChanged(ctx, marketId),
      auditLine(ctx, {
        action: "announcement_written",
        subject: subject(marketId),
        after: { text, lastDate },
      }),
    ]);
    if (written.length === 0) throw await whyNotStanding(ctx, marketId);
  });
}

/** Why nothing was written: the user no longer runs the market, or there is no room. */
async function whyNotStanding(ctx: RunsMarkets, marketId: number, own?: number) {
  const { today, list } = await readAnnouncements(ctx, marketId);
  const others = list.filter(({ id }) => id !== own);
  const running = others.filter((each) => isRunning(each, today)).length;
  return whyNotOneMore({ running, kept: own ? 0 : list.length }) ?? new DomainError("taken");
}

/**
 * Changes the text or the last day of an announcement; one that was over shows on the page again.
 * Throws `not_found`, `invalid` as `writeAnnouncement` does, and `changed`, with a message at
 * `version`, if the announcement has changed since the user read it.
 */
export function changeAnnouncement(ctx: RunsMarkets, command: ChangeAnnouncement): Promise<void> {
  return sayingWhenItFails(ctx, notSaved, async () => {
    const { marketId, announcementId, version, text, lastDate } = command;
    const { today, announcement: before } = await findAnnouncement(ctx, command);
    const refused = whyNotUntil(lastDate, today);
    if (refused) throw refused;
    const [{ results: written }] = await runBatch(ctx.db, [
      ctx.db
        .update(a)
        .set({ text, lastDate, endedAt: null, ...changedNow(ctx) })
        .where(
          and(
            isTheirs(ctx, command),
            isVersion(version),
            hasRoomBeside(marketId, today, announcementId),
          ),
        )
        .returning({ id: a.id }),
      marketChanged(ctx, marketId),
      auditLine(ctx, {
        action: "announcement_changed",
        subject: subject(marketId),
        before: { text: before.text, lastDate: before.lastDate },
        after: { text, lastDate },
      }),
    ]);
    if (written.length === 1) return;
    const { announcement: after } = await findAnnouncement(ctx, command);
    if (version !== undefined && after.version !== version) throw changedMeanwhile();
    throw await whyNotStanding(ctx, marketId, announcementId);
  });
}

/**
 * Removes an announcement from the page before its last day; it stays in the list. Does nothing if
 * the announcement is already over. Throws `not_found`.
 */
export function endAnnouncement(ctx: RunsMarkets, named: NamedAnnouncement): Promise<void> {
  return sayingWhenItFails(ctx, notSaved, async () => {
    const { marketId } = named;
    const { today, announcement } = await findAnnouncement(ctx, named);
    const [{ results: ended }] = await runBatch(ctx.db, [
      ctx.db
        .update(a)
        .set({ endedAt: ctx.now, ...changedNow(ctx) })
        .where(and(isTheirs(ctx, named), isNull(a.endedAt), gte(a.lastDate, today)))
        .returning({ id: a.id }),
      marketChanged(ctx, marketId),
      auditLine(ctx, {
        action: "announcement_ended",
        subject: subject(marketId),
        before: { text: announcement.text, lastDate: announcement.lastDate },
      }),
    ]);
    if (ended.length === 0) await findAnnouncement(ctx, named);
  });
}

/** Deletes an announcement, whether it is over or not. Throws `not_found`. */
export function deleteAnnouncement(ctx: RunsMarkets, named: NamedAnnouncement): Promise<void> {
  return sayingWhenItFails(ctx, notDeleted, async () => {
    const { marketId } = named;
    const { announcement } = await findAnnouncement(ctx, named);
    const [{ results: gone }] = await runBatch(ctx.db, [
      ctx.db.delete(a).where(isTheirs(ctx, named)).returning({ id: a.id }),
      marketChanged(ctx, marketId),
      auditLine(ctx, {
        action: "announcement_deleted",
        subject: subject(marketId),
        before: { text: announcement.text, lastDate: announcement.lastDate },
      }),
    ]);
    if (gone.length === 0) throw notFound("Announcement not found");
  });
}
