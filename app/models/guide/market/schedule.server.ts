import { type SQL, sql } from "drizzle-orm";
import { runBatch, wroteSome } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { isVersion } from "../../core/rows.server";
import type { Season, Weekday, WeekOfMonth } from "../../core/week";
import { auditLine } from "../../people/audit/audit.server";
import { weeksListed } from "./listed.server";
import { whyNotOnDates } from "./market.rules";
import type {
  AddSchedule,
  ChangeSchedule,
  CopySchedule,
  NamedMarket,
  NamedSchedule,
  OpeningHours,
} from "./market.schema";
import { openingText } from "./opening-words";
import { changedMeanwhile, type RunsMarkets, runsMarket } from "./runs-market.server";
import { mostSchedules } from "./schedule.rules";
import {
  type HangingRow,
  hangingOnOpenings,
  strandsNobody,
  whyNotTaken,
} from "./stranded-orders.server";

/** The message for an unexpected failure. */
const notSaved = { title: "Error", text: "Failed to save schedule. Please try again." };
const notDeleted = { title: "Error", text: "Failed to delete schedule. Please try again." };

/** One opening of a market's week, as the people who run the market see it. */
export interface Schedule extends Required<Season> {
  id: number;
  marketId: number;
  day: Weekday;
  openTime: string;
  closeTime: string;
  weekOfMonth: WeekOfMonth | null;
  date: string | null;
  doubt: string | null;
  version: number;
}

const columns = sql<Schedule>`
  s.id, s.market_id marketId, s.day, s.open_time openTime, s.close_time closeTime,
  s.season_start seasonStart, s.season_end seasonEnd, s.week_of_month weekOfMonth, s.on_date date,
  s.season_known seasonKnown, s.doubt, s.version`;

/** The statement that reads a market's week, in order. */
export const scheduleStatement = (marketId: number, which: SQL = sql`true`) => sql<Schedule>`
  select ${columns} from market_schedules s where s.market_id = ${marketId} and ${which}
  order by (instr('MonTueWedThuFriSatSun', substr(s.day, 1, 3)) - 1) / 3, s.open_time, s.id
  limit ${mostSchedules * 2}`;

/** The week of a market that the user runs, in order. Throws `not_found` for any other market. */
export async function listSchedules(ctx: RunsMarkets, marketId: number): Promise<Schedule[]> {
  const [may, found] = await runBatch(ctx.db, [
    sql<{ may: number }>`select ${runsMarket(ctx, marketId)} may`,
    scheduleStatement(marketId),
  ]);
  if (!may.results[0]?.may) throw notFound("Market not found");
  return found.results;
}

const noSuchOpening = () => notFound("Schedule not found");

/** One opening of a market that the user runs. Throws `not_found`. */
export async function findSchedule(
  ctx: RunsMarkets,
  { marketId, scheduleId }: NamedSchedule,
): Promise<Schedule> {
  const [found] = await ctx.db.all<Schedule>(
    scheduleStatement(marketId, sql`s.id = ${scheduleId} and ${runsMarket(ctx, marketId)}`),
  );
  if (!found) throw noSuchOpening();
  return found;
}

const sameAs = (opening: OpeningHours) => sql`s.day = ${opening.day}
  and s.open_time = ${opening.openTime} and s.close_time = ${opening.closeTime}
  and s.season_start is ${opening.seasonStart} and s.season_end is ${opening.seasonEnd}
  and s.week_of_month is ${opening.weekOfMonth} and s.on_date is ${opening.date}
  and s.season_known = ${opening.seasonKnown}`;

/**
 * If the statement before wrote openings, the market has changed, and its hours are confirmed by
 * the people who run it.
 */
const hoursChanged = ({ now }: RunsMarkets, marketId: number) => sql`
  update markets set updated_at = ${now}, confirmed_at = ${now}
  where id = ${marketId} and ${wroteSome}`;

const subject = (marketId: number) => ({ type: "market", id: marketId }) as const;

const alreadyThere = (opening: OpeningHours) =>
  new DomainError("taken", `The market already has these hours: ${openingText(opening)}.`, {
    title: "Hours already added",
  });
const tooMany = () =>
  new DomainError(
    "invalid",
    `A market can have at most ${mostSchedules} rows of hours. Remove some.`,
  );

const onOneDate = () =>
  new DomainError("invalid", "Hours for one date can’t be copied to days of the week.");

/** For the WHERE of an insert: whether the week has room for this many more openings. */
const hasRoom = (marketId: number, more = 1) => sql`
  (select count(*) from market_schedules where market_id = ${marketId}) <= ${mostSchedules - more}`;

/**
 * Throws `invalid`, with a message at `date`, for hours on a date that has passed on the market's
 * clock, unless the hours were on that date `before`.
 */
async function refusePastDate(
  ctx: RunsMarkets,
  marketId: number,
  opening: OpeningHours,
  before: Schedule[],
): Promise<void> {
  if (opening.date === null) return;
  const [market] = await ctx.db.all<{ timeZone: string }>(sql`
    select time_zone timeZone from markets where id = ${marketId} and ${runsMarket(ctx, marketId)}`);
  if (!market) throw notFound("Market not found");
  const refused = whyNotOnDates([opening], before, { field: "date", ...market, now: ctx.now });
  if (refused) throw refused;
}

/**
 * Adds an opening. Throws `not_found` if the user does not run the market, `taken` if the market
 * already has the same opening, and `invalid` if the week is full or the date has passed.
 */
export function addSchedule(ctx: RunsMarkets, command: AddSchedule): Promise<Schedule> {
  return sayingWhenItFails(ctx, notSaved, async () => {
    const { marketId, ...opening } = command;
    await refusePastDate(ctx, marketId, opening, []);
    const [{ results: added }] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        insert into market_schedules (market_id, day, open_time, close_time, season_start,
          season_end, week_of_month, on_date, season_known)
        select ${marketId}, ${opening.day}, ${opening.openTime}, ${opening.closeTime},
          ${opening.seasonStart}, ${opening.seasonEnd}, ${opening.weekOfMonth}, ${opening.date},
          ${opening.seasonKnown}
        where ${runsMarket(ctx, marketId)} and ${hasRoom(marketId)} and not exists (
          select 1 from market_schedules s where s.market_id = ${marketId} and ${sameAs(opening)})
        returning id`,
      hoursChanged(ctx, marketId),
      auditLine(ctx, {
        action: "market_schedule_added",
        subject: subject(marketId),
        after: { opening: openingText(opening) },
      }),
      ...weeksListed(marketId),
    ]);
    const [row] = added;
    if (row) return findSchedule(ctx, { marketId, scheduleId: row.id });
    throw await whyNotAdded(ctx, marketId, opening);
  });
}

async function whyNotAdded(ctx: RunsMarkets, marketId: number, opening: OpeningHours) {
  const week = await listSchedules(ctx, marketId);
  return week.length >= mostSchedules ? tooMany() : alreadyThere(opening);
}

/**
 * Changes a whole opening and clears its doubt. Throws `not_found` if the user does not run the
 * market, `changed`, with a message at `version`, if the opening has changed since the user read
 * it, `taken` if another opening is identical, `invalid` for a new date that has passed, and
 * `too_late` if the change would leave customers with orders at a closed market.
 */
export function changeSchedule(ctx: RunsMarkets, command: ChangeSchedule): Promise<Schedule> {
  return sayingWhenItFails(ctx, notSaved, async () => {
    const { marketId, scheduleId, version, ...opening } = command;
    const before = await findSchedule(ctx, command);
    await refusePastDate(ctx, marketId, opening, [before]);
    const leaving = { marketId, which: sql`s.id = ${scheduleId}`, instead: [opening] };
    const [{ results: written }] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        update market_schedules set day = ${opening.day}, open_time = ${opening.openTime},
          close_time = ${opening.closeTime}, season_start = ${opening.seasonStart},
          season_end = ${opening.seasonEnd}, week_of_month = ${opening.weekOfMonth},
          on_date = ${opening.date}, season_known = ${opening.seasonKnown}, doubt = null,
          version = version + 1
        where id = ${scheduleId} and market_id = ${marketId} and ${runsMarket(ctx, marketId)}
          and ${isVersion(version)} and ${strandsNobody(leaving, ctx.now)}
          and not exists (select 1 from market_schedules s where s.market_id = ${marketId}
            and s.id <> ${scheduleId} and ${sameAs(opening)})
        returning id`,
      hoursChanged(ctx, marketId),
      auditLine(ctx, {
        action: "market_schedule_changed",
        subject: subject(marketId),
        before: { opening: openingText(before) },
        after: { opening: openingText(opening) },
      }),
      ...weeksListed(marketId),
    ]);
    if (written.length === 1) return findSchedule(ctx, command);
    const now = await findSchedule(ctx, command);
    if (version !== undefined && now.version !== version) throw changedMeanwhile();
    const hanging = await ctx.db.all<HangingRow>(hangingOnOpenings(leaving, ctx.now));
    throw whyNotTaken(hanging, "Open orders") ?? alreadyThere(opening);
  });
}

/**
 * An opening of a market that the user runs, and the orders that depend on it. Throws `not_found`.
 */
export async function readScheduleDeletion(ctx: RunsMarkets, named: NamedSchedule) {
  const { marketId, scheduleId } = named;
  const which = sql`s.id = ${scheduleId}`;
  const [found, hanging] = await runBatch(ctx.db, [
    scheduleStatement(marketId, sql`${which} and ${runsMarket(ctx, marketId)}`),
    hangingOnOpenings({ marketId, which }, ctx.now),
  ]);
  const [schedule] = found.results;
  if (!schedule) throw noSuchOpening();
  return { schedule, hanging: hanging.results };
}

/**
 * Deletes an opening from a market's week. Throws `not_found` if the user does not run the market,
 * and `too_late` if the deletion would leave customers with orders at a closed market.
 */
export function deleteSchedule(ctx: RunsMarkets, named: NamedSchedule): Promise<Schedule> {
  return sayingWhenItFails(ctx, notDeleted, async () => {
    const schedule = await findSchedule(ctx, named);
    const which = sql`s.id = ${named.scheduleId}`;
    const gone = await endOpenings(ctx, named.marketId, which, { opening: openingText(schedule) });
    if (gone === 0) throw noSuchOpening();
    return schedule;
  });
}

/**
 * Deletes all openings of a market's week and returns how many there were. Throws as
 * `deleteSchedule` does.
 */
export function clearSchedules(ctx: RunsMarkets, { marketId }: NamedMarket): Promise<number> {
  return sayingWhenItFails(ctx, notDeleted, async () => {
    const week = await listSchedules(ctx, marketId);
    return endOpenings(ctx, marketId, sql`true`, { openings: week.map(openingText).join("; ") });
  });
}

/**
 * Deletes openings `s`: all of them, or none if any order would be left at a closed market. Returns
 * how many it deleted.
 */
async function endOpenings(
  ctx: RunsMarkets,
  marketId: number,
  which: SQL,
  before: Record<string, string>,
): Promise<number> {
  const leaving = { marketId, which };
  const { gone, hanging } = await runBatch(ctx.db, {
    gone: sql<{ id: number }>`
      delete from market_schedules as s where s.market_id = ${marketId} and ${which}
        and ${runsMarket(ctx, marketId)} and ${strandsNobody(leaving, ctx.now)}
      returning id`,
    changed: hoursChanged(ctx, marketId),
    log: auditLine(ctx, { action: "market_schedule_deleted", subject: subject(marketId), before }),
    listed: weeksListed(marketId),
    hanging: hangingOnOpenings(leaving, ctx.now),
  });
  const refused = gone.results.length === 0 && whyNotTaken(hanging.results, "Open orders");
  if (refused) throw refused;
  return gone.results.length;
}

/**
 * Copies the hours of an opening to other days, except days that already have the same opening.
 * Returns how many were added. Throws `not_found`, and `invalid` if the week is full or the opening
 * is on a single date.
 */
export function copySchedule(ctx: RunsMarkets, command: CopySchedule): Promise<number> {
  return sayingWhenItFails(ctx, notSaved, async () => {
    const { marketId, scheduleId } = command;
    const original = await findSchedule(ctx, command);
    if (original.date) throw onOneDate();
    const days = [...new Set(command.days)].filter((day) => day !== original.day);
    const [{ results: added }] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        insert into market_schedules (market_id, day, open_time, close_time, season_start,
          season_end, week_of_month, season_known)
        select s.market_id, d.value, s.open_time, s.close_time, s.season_start, s.season_end,
          s.week_of_month, s.season_known
        from market_schedules s, json_each(${JSON.stringify(days)}) d
        where s.id = ${scheduleId} and s.market_id = ${marketId} and s.on_date is null
          and ${runsMarket(ctx, marketId)} and ${hasRoom(marketId, days.length)}
          and not exists (select 1 from market_schedules o where o.market_id = s.market_id
            and o.day = d.value and o.open_time = s.open_time and o.close_time = s.close_time
            and o.season_start is s.season_start and o.season_end is s.season_end
            and o.week_of_month is s.week_of_month and o.on_date is null)
        returning id`,
      hoursChanged(ctx, marketId),
      auditLine(ctx, {
        action: "market_schedule_copied",
        subject: subject(marketId),
        after: { opening: openingText(original), days: days.join(", ") },
      }),
      ...weeksListed(marketId),
    ]);
    if (added.length > 0 || days.length === 0) return added.length;
    const week = await listSchedules(ctx, marketId);
    if (week.length > mostSchedules - days.length) throw tooMany();
    return 0;
  });
}
