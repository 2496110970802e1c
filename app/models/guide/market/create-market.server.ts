import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { type Adding, auditLine, madeBy, newMaking } from "../../people/audit/audit.server";
import { isStillAdmin } from "../../people/user/active";
import { attachAll, mayAttach, notAttached } from "../picture/attach.server";
import { uploaderOf } from "../picture/upload.server";
import { stateCode } from "../place/states";
import { timeZoneAt } from "../place/time-zone.server";
import {
  factsOf,
  findProfile,
  type MarketChange,
  type MarketProfile,
  textOf,
} from "./change-market.server";
import { duplicatesNoted } from "./duplicates.server";
import { weeksListed } from "./listed.server";
import { namedPlace, whyNotOnDates } from "./market.rules";
import { insertOpenings } from "./whole-week.server";

/** The message for an unexpected failure. */
const notCreated = { title: "Error", text: "Failed to create market" };

/**
 * The time zone of a market without a known place. When the place is entered, the time zone follows
 * it.
 */
const zoneOfNowhere = "America/New_York";

export interface NewMarket extends Omit<MarketChange, "marketId" | "version" | "weekSeen"> {
  location: string;
  /** Whether this is a different market from the existing one with this name and place. */
  isAnother: boolean;
}

/** Finds a market with this name in this place. */
const namesake = ({ name, location }: NewMarket) => sql`
  select id from markets where name = ${name.trim()} collate nocase and removed_at is null
    and trim(location) = ${location.trim()} collate nocase`;

/**
 * The values to write for a new market. The time zone follows from its place, once that is known.
 */
function newFacts(said: Omit<NewMarket, "tags" | "schedules" | "isAnother">) {
  const { lat = null, lng = null, image = null } = said;
  const state = stateCode(namedPlace(said).state ?? "") ?? "";
  return {
    name: said.name,
    description: said.description,
    location: said.location,
    address: said.address,
    lat,
    lng,
    timeZone: (lat !== null && lng !== null && timeZoneAt({ lat, lng }, state)) || zoneOfNowhere,
    image,
    contactPhone: said.contactPhone ?? null,
    contactEmail: said.contactEmail ?? null,
    website: said.website ?? null,
  };
}

/** The statement that adds a market if `only` holds; returns its id. */
export function insertMarket(said: Parameters<typeof newFacts>[0], now: Instant, only: SQL) {
  const facts = newFacts(said);
  const named = namedPlace(said);
  return sql<{ id: number }>`
    insert into markets (name, description, location, address, city, state, zip, lat, lng,
      time_zone, image, contact_phone, contact_email, website, created_at, updated_at,
      confirmed_at)
    select ${facts.name}, ${facts.description}, ${facts.location}, ${facts.address},
      ${named.city ?? ""}, ${named.state ?? ""}, ${named.zip ?? ""}, ${facts.lat}, ${facts.lng},
      ${facts.timeZone}, ${facts.image}, ${facts.contactPhone}, ${facts.contactEmail},
      ${facts.website}, ${now}, ${now}, ${now}
    where ${only}
    returning id`;
}

/**
 * An administrator adds a market with its week and tags: all of it or nothing. Throws `taken`, with
 * a message at `isAnother`, if the guide has a market with this name in this place and the user has
 * not confirmed that this is a different one, and `invalid` if the photo or a date of the week
 * cannot be used.
 */
export function createMarket(
  ctx: Allowed<Admin>,
  command: NewMarket,
  adding?: Adding,
): Promise<MarketProfile> {
  return sayingWhenItFails(ctx, notCreated, async () => {
    const { db, now } = ctx;
    const { tags = [], schedules = [], isAnother, ...said } = command;
    const { image = null } = said;
    const facts = newFacts(said);
    const onPast = whyNotOnDates(schedules, [], {
      field: "schedules",
      timeZone: facts.timeZone,
      now,
    });
    if (onPast) throw onPast;
    const making = newMaking("market");
    const attaching = {
      addresses: image === null ? [] : [image],
      subject: { type: "market", id: 0 } as const,
      uploader: await uploaderOf(ctx),
      now,
    };
    const made = madeBy(making);
    const [{ results: added }] = await runBatch(db, [
      insertMarket(
        said,
        now,
        sql`${isStillAdmin(ctx)}
          and ${mayAttach(attaching)}
          and (${Number(isAnother)} or not exists (${namesake(command)}))
          and ${adding?.may ?? sql`true`}`,
      ),
      auditLine(ctx, {
        action: "market_created",
        subject: { type: "market", id: sql`last_insert_rowid()` },
        after: { ...textOf(schedules), ...factsOf(facts, tags) },
        detail: making.detail,
      }),
      attachAll({ ...attaching, subject: { type: "market", id: made } }),
      sql`
        insert into market_tags (market_id, tag)
        select ${made}, value from json_each(${JSON.stringify(tags)}) where ${made} is not null
        on conflict do nothing`,
      sql`${insertOpenings(made, schedules)} and ${made} is not null`,
      ...weeksListed(made),
      ...duplicatesNoted(made),
      ...(adding?.also(made) ?? []),
    ]);
    const [row] = added;
    if (row) return findProfile(ctx, row.id);
    const refused = await adding?.whyNot();
    if (refused) throw refused;
    const [same] = await db.all<{ id: number }>(namesake(command));
    if (!same || isAnother) throw notAttached("image");
    throw alreadyThere(same.id);
  });
}

function alreadyThere(id: number) {
  const text = "The guide already has a market with this name at this place.";
  return new DomainError("taken", text, {
    title: "Already Added",
    fields: { isAnother: [text] },
    leadsTo: { to: `/market/${id}`, label: "See the market" },
  });
}
