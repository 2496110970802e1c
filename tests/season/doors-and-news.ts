import { sql } from "drizzle-orm";
import { pushNews } from "~/models/people/push/push.rules";
import type { Season } from "./season";

/* What must hold of sign-ins, recoveries and notifications; see `afterDay`. */

/** While an account has sign-in codes, no session begins with the password alone. */
export async function nobodySlipsIn(season: Season): Promise<void> {
  const slipped = await season.world.db.all<{ userId: number }>(sql`
    select s.user_id userId from sessions s join second_factors f on f.user_id = s.user_id
    where s.created_at > f.confirmed_at and s.proven_by = 'password'`);
  if (slipped.length > 0) season.broken(`signed in without a code: ${JSON.stringify(slipped)}`);
}

/** Between the request for a recovery and its end, its owner has a day to stop it. */
export async function recoveriesWait(season: Season): Promise<void> {
  const hasty = await season.world.db.all<{ id: number }>(sql`
    select f.subject_id id from audit_log f where f.action = 'recovery_finished' and f.at <
      (select max(a.at) from audit_log a where a.action = 'recovery_asked'
        and a.subject_type = f.subject_type and a.subject_id = f.subject_id and a.at <= f.at)
      + ${24 * 60 * 60_000}`);
  if (hasty.length > 0) season.broken(`recovered within a day: ${JSON.stringify(hasty)}`);
}

const titles: ReadonlySet<string> = new Set(Object.values(pushNews).map(({ title }) => title));

/**
 * A push service sees no more than a title of the list, an id and a path. At night, it only hears of
 * that day's market. Each browser of a vendor hears of each new order.
 */
export async function newsIsRight(season: Season): Promise<void> {
  const { world } = season;
  const { messages, refused } = world.pushService;
  const wrong = refused.splice(0).filter((why) => !why.startsWith("410"));
  if (wrong.length > 0) season.broken(`the push service refuses: ${wrong.join(", ")}`);
  for (const { text, at } of messages.splice(0)) {
    const { title, id, path, ...more } = JSON.parse(text);
    if (!titles.has(title) || !/^\/[\w/#-]*$/.test(path) || Object.keys(more).length > 0) {
      season.broken(`a push service sees ${text}`);
    }
    const [news] = await world.db.all<{ date: string | null; timeZone: string }>(
      sql`select date, time_zone timeZone from push_outbox where id = ${id}`,
    );
    // Deleted with its browser.
    if (!news) continue;
    const [day, time = ""] = new Date(at)
      .toLocaleString("sv-SE", { timeZone: news.timeZone })
      .split(" ");
    const isNight = time < "07:00" || time >= "21:00";
    if (isNight && news.date !== day) season.broken(`'${title}' at ${time} about ${news.date}`);
  }
  await vendorsHear(season);
}

async function vendorsHear(season: Season): Promise<void> {
  const unheard = await season.world.db.all<{ eventId: number; browser: number }>(sql`
    select e.id eventId, s.id browser from order_events e join orders o on o.id = e.order_id
    join vendor_accounts va on va.vendor_id = o.vendor_id and va.role = 'owner'
    join push_subscriptions s on s.user_id = va.user_id and s.created_at < e.at
    where e.at > ${season.world.now - 3 * 24 * 60 * 60_000} and e.to_status = 'confirmed'
      and coalesce(e.from_status, 'pending_payment') = 'pending_payment'
      and not exists (select 1 from push_outbox p
        where p.key = 'stall-new_order:' || e.id and p.subscription_id = s.id)`);
  if (unheard.length > 0) season.broken(`no notification: ${JSON.stringify(unheard)}`);
}
