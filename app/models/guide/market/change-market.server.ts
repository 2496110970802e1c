import { and, eq, sql } from "drizzle-orm";
import { noRows, runBatch } from "~/platform/database";
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
import { type NamedPlace, namedPlace } from "./market.rules";
import type { OpeningHours } from "./market.schema";
import { markets } from "./market.tables";
import { type Category, categories } from "./market-filter";
import { openingText } from "./opening-words";
import { changedMeanwhile, type RunsMarkets, runsMarket } from "./runs-market.server";
import { listSchedules, type Schedule, scheduleStatement } from "./schedule.server";
import {
  type HangingRow,
  hangingOnOpenings,
  strandsNobody,
  whyNotTaken,
} from "./stranded-orders.server";
import { isAsSeen, setWeek, weekInstead } from "./whole-week.server";

/** What is told where it goes wrong in a way that nobody has foreseen. */
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

/** What those who run a market write of it. Throws `not_found` for a market that is not theirs. */
export async function findProfile(ctx: RunsMarkets, marketId: number) {
  return profileOf(await profileStatement(ctx, marketId));
}

function profileOf([row]: ProfileRow[]) {
  if (!row) throw notFound("Market not found");
  const tags: string[] = JSON.parse(row.tags);
  return { ...row, tags };
}
export type MarketProfile = ReturnType<typeof profileOf>;

/** The statements of a market as its form has it, with its week; `marketWithWeek` reads them. */
export const marketWithWeekStatements = (ctx: RunsMarkets, marketId: number) =>
  [profileStatement(ctx, marketId), scheduleStatement(marketId)] as const;

/** Throws `not_found` for a market that is not theirs. */
export const marketWithWeek = (
  found: { results: ProfileRow[] },
  week: { results: Schedule[] },
) => ({
  market: profileOf(found.results),
  week: week.results,
});

/**
 * What may be said of a market's profile. The schema of a manager's form and that of an
 * administrator's ask for different fields of it; what is undefined stays as it is.
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
  /** Its whole week, as it is to be. */
  schedules?: OpeningHours[];
  /** The week that was looked at: see `seenWeek`. Without it the one that there is now. */
  weekSeen?: string;
}

/**
 * Changes a market's profile; its clock follows its place, and town, state and ZIP code what its
 * texts say. Throws `not_found` for a market that is not theirs, `invalid` for a picture that is not
 * to be had, `changed`, with a message at `version`, where it is no longer what was looked at, and
 * `too_late` where customers would stand before a closed market.
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
    // A tag that no list knows came with the market from elsewhere, and is nobody's to take.
    const others = before.tags.filter((tag) => !(categories as readonly string[]).includes(tag));
    const tagged = tags ? [...others, ...tags] : before.tags;
    const wanted = JSON.stringify(tagged);
    const making = newMaking("market");
    const done = sql`${madeBy(making)} is not null`;
    const [endOthers, beginNew] = leaving ? setWeek(leaving, done) : [noRows(), noRows()];
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
      endOthers,
      beginNew,
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

/** Which openings a week has, as a form keeps what it was filled in from: 'week,7.1,8.3'. */
export const seenWeek = (week: readonly Pick<Schedule, "id" | "version">[]): string =>
  ["week", ...week.map(({ id, version }) => `${id}.${version}`)].join(",");

/** A week for the log: first of its facts, as it is what customers go by. */
export const textOf = (week: readonly OpeningHours[]): Facts => ({
  openings: week.map(openingText).sort().join("; "),
});

type Written = Omit<MarketProfile, "id" | "version" | "tags">;

/** The row as it is to be: what is undefined as it was, and what follows from the rest. */
function afterwards(
  { id: _, version: __, tags: ___, ...before }: MarketProfile,
  said: Omit<MarketChange, "marketId" | "version" | "tags" | "schedules" | "weekSeen">,
): Written {
  const known = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const after: Written = { ...before, ...known };
  const named = namedPlace(after);
  const { lat, lng } = after;
  const hasMoved = lat !== before.lat || lng !== before.lng;
  const state = stateCode(named.state ?? before.state ?? "") ?? "";
  const zone = hasMoved && lat !== null && lng !== null ? timeZoneAt({ lat, lng }, state) : null;
  return {
    ...after,
    city: named.city ?? before.city,
    state: named.state ?? before.state,
    zip: named.zip ?? before.zip,
    timeZone: zone ?? before.timeZone,
  };
}

/** A market for the log. Town, state and ZIP code follow from the rest, and are not told again. */
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
