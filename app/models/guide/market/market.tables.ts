import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { belongsTo, id, instant, localDate, localTime, looksLike, oneOf } from "../../core/columns";
import { likenessAndPlace, likenessIndexes } from "../../core/likeness";
import { seasonsKnown, type WeekOfMonth, weekdays } from "../../core/week";
import { users } from "../../people/user/user.tables";
import { squareInSql } from "../place/squares";

const daysInSql = [
  "1",
  ...weekdays.map((day, at) => `(instr(listed_week, '"day":"${day}"') > 0) * ${2 ** (at + 1)}`),
].join(" + ");

/**
 * A market. Coordinates are both set or both null ('not set', never 0,0). `timeZone` is an IANA
 * name; all of the market's days and times are in it. A removed market keeps its row (`removedAt`),
 * because orders refer to it.
 */
export const markets = sqliteTable(
  "markets",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    location: text("location").notNull().default(""),
    address: text("address").notNull().default(""),
    city: text("city").notNull().default(""),
    state: text("state").notNull().default(""),
    zip: text("zip").notNull().default(""),
    lat: real("lat"),
    lng: real("lng"),
    timeZone: text("time_zone").notNull().default("America/New_York"),
    image: text("image"),
    contactPhone: text("contact_phone"),
    contactEmail: text("contact_email"),
    website: text("website"),
    ratingCount: integer("rating_count").notNull().default(0),
    ratingSum: integer("rating_sum").notNull().default(0),
    /** JSON: the market's other pages, `{ "facebook": "https://…" }`. */
    links: text("links").notNull().default("{}"),
    /**
     * The directory that first listed the market, and its key there; market_sources has every
     * directory that lists it.
     */
    source: text("source"),
    sourceKey: text("source_key"),
    /** No longer written; market_sources has it instead. */
    sourceHash: text("source_hash"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When a visitor last said that the page is right, or a user last changed it. */
    confirmedAt: instant("confirmed_at"),
    removedAt: instant("removed_at"),
    /**
     * The market that this market was a duplicate of and was merged into. A merged market is also
     * removed.
     */
    mergedInto: integer("merged_into").references((): AnySQLiteColumn => markets.id),
    /** The documents the market requires from its vendors, as JSON: see models/vendor-document. */
    askedDocuments: text("asked_documents").notNull().default("[]"),
    /** Counts the changes to the profile, so that nobody overwrites changes they have not seen. */
    version: integer("version").notNull().default(1),
    /**
     * What lists show from tables related to a market, as JSON, so that each market in a list costs
     * one row read. Updated together with the originals; see listed.server.ts.
     */
    listedWeek: text("listed_week").notNull().default('{"schedules":[],"closures":[]}'),
    listedTags: text("listed_tags").notNull().default("[]"),
    listedVendors: text("listed_vendors").notNull().default("[]"),
    /** JSON: the market's seasons without known hours; see market.seasons.ts. */
    seasons: text("seasons").notNull().default("[]"),
    /**
     * The market's square, as squares.ts names it; null without a place, or if the market is
     * removed.
     */
    square: text("square").generatedAlwaysAs(
      sql.raw(`iif(removed_at is null, ${squareInSql}, null)`),
      { mode: "virtual" },
    ),
    /**
     * The days on which the market opens, in any season, as bits: 2 for Monday to 128 for Sunday,
     * plus 1 always.
     */
    listedDays: integer("listed_days").generatedAlwaysAs(sql.raw(daysInSql), { mode: "virtual" }),
    ...likenessAndPlace(),
  },
  (t) => [
    ...likenessIndexes(
      "markets",
      [t.likeName, t.likeMail, t.likePhone, t.likePlace],
      sql`and removed_at is null`,
    ),
    index("markets_merged").on(t.mergedInto).where(sql`merged_into is not null`),
    index("markets_by_square").on(t.square).where(sql`square is not null`),
    uniqueIndex("markets_source").on(t.source, t.sourceKey),
    index("markets_by_name").on(sql`${t.name} collate nocase`, t.id).where(sql`removed_at is null`),
    index("markets_by_zip").on(t.zip).where(sql`removed_at is null`),
    index("markets_unplaced").on(t.id).where(sql`lat is null and removed_at is null`),
    index("markets_by_city").on(sql`${t.city} collate nocase`).where(sql`removed_at is null`),
    check("markets_name_present", sql`length(trim(${t.name})) > 0`),
    check(
      "markets_coordinates",
      sql`(${t.lat} is null) = (${t.lng} is null) and (${t.lat} is null or ${t.lat} between -90 and 90 and ${t.lng} between -180 and 180 and not (${t.lat} = 0 and ${t.lng} = 0))`,
    ),
    check(
      "markets_rating",
      sql`${t.ratingCount} >= 0 and ${t.ratingSum} between ${t.ratingCount} and ${t.ratingCount} * 5`,
    ),
  ],
);

/**
 * One opening of a market's week. Several rows on one day are several openings. A closing time at
 * or before the opening time means the next day. A season is two days of the year and repeats every
 * year; if only one end is known, the start or end of the year takes the other's place. An opening
 * on a single date has that date's weekday, and is removed once the date is past.
 */
export const marketSchedules = sqliteTable(
  "market_schedules",
  {
    id: id(),
    marketId: belongsTo("market_id", () => markets.id),
    day: text("day", { enum: weekdays }).notNull(),
    openTime: localTime("open_time").notNull(),
    closeTime: localTime("close_time").notNull(),
    /** 'MM-DD', or null for the whole year. */
    seasonStart: text("season_start"),
    seasonEnd: text("season_end"),
    /** Which such weekday of every month: 1 for the first, -1 for the last; null for every week. */
    weekOfMonth: integer("week_of_month").$type<WeekOfMonth>(),
    version: integer("version").notNull().default(1),
    /** The only date on which it opens; null if the opening repeats. */
    onDate: localDate("on_date"),
    /** 'none' means that nothing is known about the season; it does not mean the whole year. */
    seasonKnown: text("season_known", { enum: seasonsKnown }).notNull().default("both"),
    /** What the market's directory says, if that is probably a mistake and was read differently. */
    doubt: text("doubt"),
  },
  (t) => [
    index("market_schedules_by_date").on(t.onDate).where(sql`on_date is not null`),
    index("market_schedules_of_market").on(t.marketId),
    index("market_schedules_by_day").on(t.day, t.marketId),
    check("market_schedules_day", oneOf(t.day, weekdays)),
    check(
      "market_schedules_times",
      sql`${looksLike.time(t.openTime)} and ${looksLike.time(t.closeTime)}`,
    ),
    check(
      "market_schedules_season",
      sql`(${t.seasonStart} is null) = (${t.seasonEnd} is null) and (${t.seasonStart} is null or ${looksLike.seasonDay(t.seasonStart)} and ${looksLike.seasonDay(t.seasonEnd)})`,
    ),
    check(
      "market_schedules_week_of_month",
      sql`${t.weekOfMonth} is null or ${t.weekOfMonth} in (1, 2, 3, 4, -1)`,
    ),
    check(
      "market_schedules_on_date",
      sql`${t.onDate} is null or ${looksLike.date(t.onDate)} and ${t.seasonStart} is null and ${t.weekOfMonth} is null`,
    ),
    check("market_schedules_season_known", oneOf(t.seasonKnown, seasonsKnown)),
    check("market_schedules_doubt", sql`length(${t.doubt}) between 1 and 100`),
  ],
);

/**
 * The hours of the week, on its own clock, in which a market has an opening: 0 is the first hour of
 * Monday. Updated together with the week (listed.server.ts). Finds the markets that may be open at
 * a moment; season and closures decide whether they are.
 */
export const marketHours = sqliteTable(
  "market_hours",
  {
    timeZone: text("time_zone").notNull(),
    hour: integer("hour").notNull(),
    marketId: integer("market_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.timeZone, t.hour, t.marketId] }),
    index("market_hours_of_market").on(t.marketId),
  ],
);

/**
 * A date on which a market is closed, all day or from an hour on, and why. A closure that a user
 * entered is announced a little later; see models/closing. Until then the user can undo it without
 * a trace.
 */
export const marketClosures = sqliteTable(
  "market_closures",
  {
    id: id(),
    marketId: belongsTo("market_id", () => markets.id),
    date: localDate("date").notNull(),
    reason: text("reason").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    /** The hour from which the market is closed; null if it does not open at all. */
    fromTime: localTime("from_time"),
    closedBy: integer("closed_by").references(() => users.id, { onDelete: "set null" }),
    /**
     * The orders are cancelled and everyone is told no earlier than this; null if nobody is to be
     * told.
     */
    announceAt: instant("announce_at"),
    /** When announcing began: from then on the closure cannot be undone. */
    announcedAt: instant("announced_at"),
    /** When every order was cancelled and every email was written. */
    doneAt: instant("done_at"),
    /** How many times the closing hour was set; each time, everyone is told again. */
    round: integer("round").notNull().default(1),
    /** What was announced before this hour was set, as JSON; null if nothing was. */
    replaced: text("replaced"),
  },
  (t) => [
    uniqueIndex("market_closures_date").on(t.marketId, t.date),
    index("market_closures_to_announce")
      .on(t.announceAt)
      .where(sql`done_at is null and announce_at is not null`),
    check("market_closures_date_form", looksLike.date(t.date)),
    check("market_closures_from_time", looksLike.time(t.fromTime)),
    check("market_closures_round", sql`${t.round} between 1 and 5`),
    check("market_closures_done", sql`${t.doneAt} is null or ${t.announcedAt} is not null`),
  ],
);

/** What a market is known for ('Fresh Produce') or takes ('SNAP'). */
export const marketTags = sqliteTable(
  "market_tags",
  {
    id: id(),
    marketId: belongsTo("market_id", () => markets.id),
    tag: text("tag").notNull(),
  },
  (t) => [
    uniqueIndex("market_tags_tag").on(t.marketId, t.tag),
    index("market_tags_by_tag").on(t.tag, t.marketId),
  ],
);

/**
 * The managers of markets. A market may have several managers, and a person may manage several
 * markets.
 */
export const marketManagers = sqliteTable(
  "market_managers",
  {
    marketId: belongsTo("market_id", () => markets.id),
    userId: belongsTo("user_id", () => users.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.marketId, t.userId] }),
    index("market_managers_of_user").on(t.userId, t.marketId),
  ],
);

/**
 * Emailed invitations to manage a market. The emailed link contains the token; this table has only
 * its hash.
 */
export const marketInvitations = sqliteTable(
  "market_invitations",
  {
    id: id(),
    marketId: belongsTo("market_id", () => markets.id),
    email: text("email").notNull(),
    tokenHash: text("token_hash").notNull(),
    invitedBy: integer("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedBy: integer("accepted_by").references(() => users.id, { onDelete: "set null" }),
    withdrawnAt: instant("withdrawn_at"),
  },
  (t) => [
    uniqueIndex("market_invitations_token").on(t.tokenHash),
    uniqueIndex("market_invitations_open")
      .on(t.marketId, sql`lower(${t.email})`)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index("market_invitations_newest").on(t.marketId, t.createdAt),
    index("market_invitations_by_expiry").on(t.expiresAt),
  ],
);

/**
 * Two markets in the guide that are probably the same, because they have the same name in the same
 * place. Kept by duplicates.server.ts for an administrator, who merges them or marks them as
 * different.
 */
export const duplicateMarkets = sqliteTable(
  "duplicate_markets",
  {
    id: id(),
    /** The older of the two markets. */
    oneId: belongsTo("one_id", () => markets.id),
    otherId: belongsTo("other_id", () => markets.id),
    /** When an administrator said that they are two different markets; null if nobody did. */
    differentAt: instant("different_at"),
  },
  (t) => [
    uniqueIndex("duplicate_markets_pair").on(t.oneId, t.otherId),
    index("duplicate_markets_of_other").on(t.otherId),
    index("duplicate_markets_open").on(t.id).where(sql`different_at is null`),
    check("duplicate_markets_order", sql`${t.oneId} < ${t.otherId}`),
  ],
);
