import { and, eq, sql } from "drizzle-orm";
import { runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { changesOf, type Facts } from "../../people/audit/audit.rules";
import { auditLine, madeBy, newMaking } from "../../people/audit/audit.server";
import { attachAll, mayAttach, notAttached } from "../picture/attach.server";
import { uploaderOf } from "../picture/upload.server";
import { stateCode } from "../place/states";
import { timeZoneAt } from "../place/time-zone.server";
import { duplicatesNoted } from "./duplicates.server";
import { vendorsAt, vendorsListed, weeksListed } from "./listed.server";
import { type NamedPlace, namedPlace, whyNotOnDates } from "./market.rules";
import type { OpeningHours } from "./market.schema";
import { markets } from "./market.tables";
import { type Category, categories } from "./market-filter";
import { openingText } from "./opening-words";
import { moveClocks } from "./order-clocks.server";
import { changedMeanwhile, type RunsMarkets, runsMarket } from "./runs-market.server";
import { listSchedules, type Schedule, scheduleStatement } from "./schedule.server";
import {
  type HangingRow,
  hangingOnOpenings,
  strandsNobody,
  whyNotTaken,
} from "./stranded-orders.server";
import { isAsSeen, setWeek, weekInstead } from "./whole-week.server";

/** The message for an unexpected failure. */
const notUpdated = {
  title: "Error",
  text: "Failed to update market. Please try again.",
};

const profileColumns = {
  id: markets.id,
  version: markets.version,
  name: markets.name,
  description: markets.description,
  location: markets.location,
  address: markets.address,
  city: markets.city,
  state: markets.state,
  zip: markets.zip,
  lat: markets.lat,
  lng: markets.lng,
  timeZone: markets.timeZone,
  image: markets.image,
  contactPhone: markets.contactPhone,
  contactEmail: markets.contactEmail,
  website: markets.website,
  tags: sql<string>`(select json_group_array(tag) from (
    select tag from market_tags where market_id = markets.id order by tag limit 60))`,
};

const profileStatement = (ctx: RunsMarkets, marketId: number) =>
  ctx.db
    .select(profileColumns)
    .from(markets)
    .where(and(eq(markets.id, marketId), runsMarket(ctx, marketId)));
type ProfileRow = Awaited<ReturnType<typeof profileStatement>>[number];

/**
 * A market's profile, for the people who run it. Throws `not_found` if the user does not run the
 * market.
 */
export async function findProfile(ctx: RunsMarkets, marketId: number) {
  return profileOf(await profileStatement(ctx, marketId));
}

function profileOf([row]: ProfileRow[]) {
  if (!row) throw notFound("Market not found");
  const tags: string[] = JSON.parse(row.tags);
  return { ...row, tags };
}
export type MarketProfile = ReturnType<typeof profileOf>;

/**
 * The statements that read a market's profile and its week for a form; `marketWithWeek` reads their
 * results.
 */
export const marketWithWeekStatements = (ctx: RunsMarkets, marketId: number) =>
  [profileStatement(ctx, marketId), scheduleStatement(marketId)] as const;

/**
 * Reads the results of `marketWithWeekStatements`. Throws `not_found` if the user does not run the
 * market.
 */
export const marketWithWeek = (
  found: { results: ProfileRow[] },
  week: { results: Schedule[] },
) => ({
  market: profileOf(found.results),
  week: week.results,
});

/**
 * The changes to a market's profile. A manager's form and an administrator's form send different
 * fields; undefined fields stay unchanged.
 */
export interface MarketChange {
  marketId: number;
  version?: number;
  name: string;
  description: string;
  address: string;
  location?: string;
  contactPhone?: string | null;
  contactEmail?: string | null;
  website?: string | null;
  lat?: number | null;
  lng?: number | null;
  image?: string | null;
  tags?: Category[];
  /** The new week, complete. */
  schedules?: OpeningHours[];
  /** The week that the user saw: see `seenWeek`. If missing, the current week. */
  weekSeen?: string;
}

/**
 * Changes a market's profile. The market's time zone follows from its place, and its open orders
 * follow the time zone; town, state and ZIP code follow from its texts. Throws `not_found` if the
 * user does not run the market, `invalid` if the photo or a date of the week cannot be used,
 * `changed`, with a message at `version`, if the market has changed since the user read it, and
 * `too_late` if the new week would leave customers with open orders at a closed market.
 */
export function changeMarket(ctx: RunsMarkets, command: MarketChange): Promise<MarketProfile> {
  return sayingWhenItFails(ctx, notUpdated, async () => {
    const { marketId, version, tags, schedules, weekSeen, ...said } = command;
    const [before, week] = await Promise.all([
      findProfile(ctx, marketId),
      schedules ? listSchedules(ctx, marketId) : [],
    ]);
    if (version !== undefined && version !== before.version) throw changedMeanwhile();
    if (weekSeen !== undefined && weekSeen !== seenWeek(week)) throw changedMeanwhile();
    const after = afterwards(before, said);
    const { timeZone } = after;
    const onPast = whyNotOnDates(schedules ?? [], week, {
      field: "schedules",
      timeZone,
      now: ctx.now,
    });
    if (onPast) throw onPast;
    const attaching = {
      addresses: after.image === null ? [] : [after.image],
      subject: { type: "market", id: marketId } as const,
      uploader: await uploaderOf(ctx),
      now: ctx.now,
    };
    const leaving = schedules && weekInstead(marketId, week, schedules);
    const may = sql`markets.id = ${marketId} and markets.version = ${before.version}
      and ${runsMarket(ctx, marketId)} and ${mayAttach(attaching, sql`json_array(markets.image)`)}
      and ${leaving ? isAsSeen(leaving) : sql`true`}
      and ${leaving ? strandsNobody(leaving, ctx.now) : sql`true`}`;
    // Tags that are not in our list came with the market from elsewhere. They stay, because no form
    // can remove them.
    const others = before.tags.filter((tag) => !(categories as readonly string[]).includes(tag));
    const tagged = tags ? [...others, ...tags] : before.tags;
    const wanted = JSON.stringify(tagged);
    const making = newMaking("market");
    const done = sql`${madeBy(making)} is not null`;
    const newWeek = leaving ? setWeek(leaving, done) : [];
    const [{ results: written }] = await runBatch(ctx.db, [
      ctx.db
        .update(markets)
        .set({ ...after, updatedAt: ctx.now, confirmedAt: ctx.now, version: before.version + 1 })
        .where(may)
        .returning({ id: markets.id }),
      auditLine(ctx, {
        action: "market_changed",
        subject: { type: "market", id: marketId },
        ...changesOf(
          { ...textOf(week), ...factsOf(before, before.tags) },
          { ...textOf(schedules ?? week), ...factsOf(after, tagged) },
        ),
        detail: making.detail,
      }),
      attachAll(attaching),
      sql`
        delete from market_tags where market_id = ${marketId}
          and tag not in (select value from json_each(${wanted})) and ${done}`,
      sql`
        insert into market_tags (market_id, tag)
        select ${marketId}, value from json_each(${wanted}) where ${done}
        on conflict do nothing`,
      ...newWeek,
      ...moveClocks([{ marketId, from: before.timeZone, to: timeZone }], ctx.now),
      ...weeksListed(marketId),
      vendorsListed(vendorsAt(marketId)),
      ...duplicatesNoted(marketId),
    ]);
    const now = await findProfile(ctx, marketId);
    if (written.length === 1) return now;
    if (now.version !== before.version) throw changedMeanwhile();
    if (!leaving) throw notAttached("image");
    const hanging = await ctx.db.all<HangingRow>(hangingOnOpenings(leaving, ctx.now));
    const refused = whyNotTaken(hanging, "Open orders");
    if (refused) throw refused;
    throw seenWeek(await listSchedules(ctx, marketId)) === seenWeek(week)
      ? notAttached("image")
      : changedMeanwhile();
  });
}

/**
 * The openings of a week and their versions, so that a form remembers the week it was filled in
 * from: 'week,7.1,8.3'.
 */
export const seenWeek = (week: readonly Pick<Schedule, "id" | "version">[]): string =>
  ["week", ...week.map(({ id, version }) => `${id}.${version}`)].join(",");

/**
 * A week for the log. The week comes first among a market's facts, because customers rely on it.
 */
export const textOf = (week: readonly OpeningHours[]): Facts => ({
  openings: week.map(openingText).sort().join("; "),
});

type Written = Omit<MarketProfile, "id" | "version" | "tags">;

/**
 * The row after the change: undefined fields keep their values, and derived fields follow from the
 * rest.
 */
function afterwards(
  { id: _, version: __, tags: ___, ...before }: MarketProfile,
  said: Omit<MarketChange, "marketId" | "version" | "tags" | "schedules" | "weekSeen">,
): Written {
  const known = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const after: Written = { ...before, ...known };
  const named = namedPlace(after);
  // A directory may give a town or ZIP code that its texts do not name. Keep the town while the
  // location is unchanged, and the ZIP code while the address is.
  const isInSameTown = after.location === before.location;
  const hasSameAddress = after.address === before.address;
  const city = named.city ?? (isInSameTown ? before.city : "");
  const state = named.state ?? (isInSameTown ? before.state : "");
  const zip = named.zip ?? (hasSameAddress ? before.zip : "");
  const { lat, lng } = after;
  const hasMoved = lat !== before.lat || lng !== before.lng;
  const isOnMap = lat !== null && lng !== null;
  const zone = hasMoved && isOnMap ? timeZoneAt({ lat, lng }, stateCode(state) ?? "") : null;
  return { ...after, city, state, zip, timeZone: zone ?? before.timeZone };
}

/**
 * A market for the log. Town, state and ZIP code are left out, because they follow from the rest.
 */
export const factsOf = (
  facts: Omit<Written, keyof NamedPlace>,
  tags: readonly string[],
): Facts => ({
  name: facts.name,
  description: facts.description,
  location: facts.location,
  address: facts.address,
  lat: facts.lat,
  lng: facts.lng,
  timeZone: facts.timeZone,
  image: facts.image,
  contactPhone: facts.contactPhone,
  contactEmail: facts.contactEmail,
  website: facts.website,
  tags: [...tags].sort().join(", "),
});
