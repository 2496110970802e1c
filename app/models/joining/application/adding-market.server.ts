import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { insertMarket } from "../../guide/market/create-market.server";
import { weeksListed } from "../../guide/market/listed.server";
import { insertOpenings } from "../../guide/market/whole-week.server";
import { handOver } from "../../guide/picture/attach.server";
import { keysIn } from "../../guide/picture/picture.schema";
import type { Coordinates } from "../../guide/place/place";
import { openingsOf, type ToAdd } from "./add.rules";
import type { Adding } from "./adding";
import { marketNamed } from "./to-add.server";

interface Application {
  name: string;
  description: string;
  location: string;
  address: string;
  image: string | null;
  website: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

/**
 * What adding an application for a market writes: a new market with its openings, which has no place
 * on the map unless one is given; or, where it is said to be one of the guide, nothing but that this is it.
 */
export async function addingMarket(
  { db, now }: Allowed<Admin>,
  applicationId: number,
  toAdd: ToAdd,
  place: Coordinates | null,
): Promise<Adding> {
  const { same, name } = toAdd;
  const [found] = await runBatch(db, [
    sql<Application>`
      select trim(name) name, description, location, coalesce(address, '') address,
        coalesce(image, photos ->> 0) image, website,
        contact_email contactEmail, contact_phone contactPhone
      from market_submissions where id = ${applicationId}`,
  ]);
  const [application] = found.results;
  const image = application?.image ?? null;
  return {
    userType: "market_manager",
    column: sql.raw("market_id"),
    action: same ? "market_given" : "market_created",
    subject: { type: "market", id: same?.id ?? sql`last_insert_rowid()` },
    may: same
      ? sql`exists (select 1 from markets m where m.id = ${same.id} and m.removed_at is null)`
      : sql`not exists (${marketNamed(sql`${name}`)})`,
    first: (only) =>
      same || !application
        ? sql`
            update market_submissions set market_id = ${same?.id ?? null}
            where id = ${applicationId} and ${only}`
        : insertMarket({ ...application, ...place }, now, only),
    after: (made) =>
      same
        ? []
        : [
            sql`
              ${handOver({ type: "market_submission", id: applicationId }, { type: "market", id: made })}
                and key in (select value from json_each(${JSON.stringify(keysIn(image ? [image] : []))}))
                and ${made} is not null`,
            sql`${insertOpenings(made, openingsOf(toAdd))} and ${made} is not null`,
            ...weeksListed(made),
          ],
    give: (made, account) => sql`
      insert into market_managers (market_id, user_id, created_at)
      select ${made}, id, ${now} from (${account} and ${made} is not null)
      where true on conflict do nothing`,
  };
}
