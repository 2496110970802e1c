import { sql } from "drizzle-orm";
import { pushNews } from "~/models/people/push/push.rules";
import type { Season } from "./season";
import type { Person } from "./town";

const aDay = 24 * 60 * 60_000;

/* What must hold of sign-ins, recoveries and notifications; see `afterDay`. */

/** While an account has sign-in codes, no session begins with the password alone. */
export async function nobodySlipsIn(season: Season): Promise<void> {
  const slipped = await season.world.db.all<{ userId: number }>(sql`
    select s.user_id userId from sessions s join second_factors f on f.user_id = s.user_id
    where s.created_at > f.confirmed_at and s.proven_by = 'password'`);
  if (slipped.length > 0) season.broken(`signed in without a code: ${JSON.stringify(slipped)}`);
}

/**
 * A recovery has been finished: its owner had a day to stop it. From then on, the password is all
 * that the person has.
 */
export function recoveryTookADay(season: Season, person: Person): void {
  const { name, lostAt = season.world.now } = person;
  if (season.world.now < lostAt + aDay) season.broken(`${name} recovers the account within a day`);
  delete person.key;
  delete person.passkey;
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
  const queued = await world.db.all<{ id: number; date: string | null; timeZone: string }>(
    sql`select id, date, time_zone timeZone from push_outbox`,
  );
  for (const { text, at } of messages.splice(0)) {
    const { title, id, path, ...more } = JSON.parse(text);
    if (!titles.has(title) || !/^\/[\w/#?=-]*$/.test(path) || Object.keys(more).length > 0) {
      season.broken(`a push service sees ${text}`);
    }
    const news = queued.find((each) => each.id === id);
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

/** The vendors of a season turn no kind of news off. */
async function vendorsHear(season: Season): Promise<void> {
  const unheard = await season.world.db.all<{ eventId: number; browser: number }>(sql`
    select e.id eventId, s.id browser from order_events e join orders o on o.id = e.order_id
    join vendor_accounts va on va.vendor_id = o.vendor_id and va.role = 'owner'
    join push_subscriptions s on s.user_id = va.user_id and s.created_at < e.at
    where e.at > ${season.world.now - 3 * aDay} and e.to_status = 'confirmed'
      and coalesce(e.from_status, 'pending_payment') = 'pending_payment'
      and not exists (select 1 from push_outbox p
        where p.key = 'stall-new_order:' || e.id and p.subscription_id = s.id)`);
  if (unheard.length > 0) season.broken(`no notification: ${JSON.stringify(unheard)}`);
}
