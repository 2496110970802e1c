import { sql } from "drizzle-orm";
import { orderNumber } from "~/models/orders/order/order.rules";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { logged } from "../support/logged";
import { secretsIn } from "../support/secrets";
import { everythingAgrees } from "./agreement";
import type { Page } from "./browser";
import { totalsAgree, weightsAreRight } from "./by-weight";
import { newsIsRight, nobodySlipsIn, recoveryTookADay } from "./doors-and-news";
import { payAt, sessionAt } from "./habits/play";
import { programsAreTold } from "./program";
import { screensAreWhole } from "./screens";
import type { Season } from "./season";

/** Text that no page may contain. */
const nonsense = /\b(undefined|NaN|Invalid Date)\b|\[object |null at|\$-|\$\d+\.\d(?!\d)/;

/** Checks each page that a person opened: it did not fail, and contains no nonsense. */
export function afterPage(season: Season, page: Page): void {
  if (page.status >= 500 && season.faults.now === null) {
    season.broken(`${page.path} is answered ${page.status}`);
  }
  // A calendar file breaks long lines anywhere, also within an amount.
  const text = page.path.endsWith(".ics") ? page.html.replace(/\r?\n /g, "") : page.text;
  const said = nonsense.exec(text);
  if (said) season.broken(`${page.path} says '${said[0]}': ${page.text.slice(0, 500)}`);
}

/**
 * Checks after each step that customers have not ordered more of a product for a coming day than
 * its limit, that no order waits too long for payment, and that weighed products cost what they weigh.
 */
export async function afterStep(season: Season): Promise<void> {
  await noneIsOversold(season);
  await nonePaysForever(season);
  await weightsAreRight(season);
}

async function noneIsOversold(season: Season): Promise<void> {
  const oversold = await season.world.db.all<{ name: string; date: string; ordered: number }>(sql`
    select p.name, o.pickup_date date, sum(i.quantity) ordered from orders o
    join order_items i on i.order_id = o.id join products p on p.id = i.product_id
    where o.id > 0 and o.pickup_date >= ${season.dayIn(-1)}
      and o.status in ('pending_payment', 'confirmed', 'ready', 'completed')
    group by p.id, o.market_id, o.pickup_date having ordered > p.day_limit`);
  if (oversold.length > 0) season.broken(`oversold: ${JSON.stringify(oversold)}`);
}

/** Checks the rules after each market day, when all failures have ended. */
export async function afterDay(season: Season): Promise<void> {
  const told = logged().find((line) => secretsIn(line).length > 0);
  if (told) season.broken(`a secret is logged: ${told}`);
  await nonePaysForever(season);
  await nothingIsStranded(season);
  await everybodyIsTold(season);
  await nobodySlipsIn(season);
  await newsIsRight(season);
  const broken = await reconcile(season.world.db);
  if (broken.length > 0) season.broken(`the books: ${JSON.stringify(broken)}`);
  await everythingAgrees(season);
  await totalsAgree(season);
  await screensAreWhole(season);
  await programsAreTold(season);
}

/**
 * An order is paid within the time that Stripe allows, or ends, even if Stripe's events do not
 * arrive.
 */
async function nonePaysForever(season: Season): Promise<void> {
  const since = season.world.now - 2 * 60 * 60_000;
  const waiting = await season.world.db.all<{ id: number }>(sql`
    select id from orders where status = 'pending_payment' and created_at < ${since}`);
  if (waiting.length > 0) season.broken(`orders wait for payment: ${JSON.stringify(waiting)}`);
}

/** No open order is left for a day on which its market is closed. */
async function nothingIsStranded(season: Season): Promise<void> {
  const stranded = await season.world.db.all<{ id: number }>(sql`
    select o.id from orders o join market_closures c on c.market_id = o.market_id
      and c.date = o.pickup_date and c.from_time is null
    where o.status in ('pending_payment', 'confirmed', 'ready')
      and c.created_at < ${season.world.now - 30 * 60_000}`);
  if (stranded.length > 0) season.broken(`orders for a closed day: ${JSON.stringify(stranded)}`);
}

/**
 * The customer gets an email for each new order or visit, and for each cancelled order. The vendor
 * gets one for each new order.
 */
async function everybodyIsTold(season: Season): Promise<void> {
  const untold = await season.world.db.all<{ id: number; status: string; missing: string }>(sql`
    select o.id, o.status, iif(c.id is null, 'customer', 'vendor') missing
    from order_events e join orders o on o.id = e.order_id and o.status = e.to_status
    left join mail_outbox c on c.key = 'order-event:' || e.id
      or e.to_status = 'confirmed' and c.key = 'visit:' || o.basket_id
    left join mail_outbox v on v.key > 'stall-new_order:' || e.id || ':'
      and v.key < 'stall-new_order:' || e.id || ';'
    where e.at > ${season.world.now - 3 * 24 * 60 * 60_000}
      and coalesce(e.from_status, '') <> e.to_status
      and (e.to_status = 'cancelled' and e.from_status <> 'pending_payment' and c.id is null
        or e.to_status = 'confirmed' and coalesce(e.from_status, 'pending_payment') = 'pending_payment'
          and (v.id is null or c.id is null and not exists (
            select 1 from orders w where w.basket_id = o.basket_id and w.status = 'pending_payment')))`);
  if (untold.length > 0) season.broken(`nobody was told: ${JSON.stringify(untold)}`);
}

const finish = /^\/recover\/finish$/;
const declined = /^\/orders\/\d+\/pay$/;

/** Every link in an email leads its recipient to an existing page when the email arrives. */
export async function linksWork(season: Season): Promise<void> {
  const { world, town, opened } = season;
  const people = [town.customers, town.vendors, town.managers, town.admins, town.newcomers].flat();
  for (const { to, subject, text } of world.mailbox.sent.splice(0)) {
    const person = people.find(({ email }) => email === to);
    if (!person) season.broken(`'${subject}' went to ${to}, whom nobody knows`);
    const { browser, password } = person;
    let recovery: Page | null = null;
    for (const [link] of text.matchAll(/http:\/\/market-day\.test\S*/g)) {
      const { pathname, search } = new URL(link);
      // Of many similar links in one kind of email, opening every tenth is enough.
      const kind = `${subject} ${pathname}`.replace(/\d+/g, "1");
      const asksToConfirm = /\/(confirm|finish)$/.test(pathname);
      const before = opened.get(kind) ?? 0;
      opened.set(kind, before + 1);
      if (before % 10 > 0 && !asksToConfirm) continue;
      const page = await browser.open(pathname + search);
      if (page.status >= 400 && season.faults.now === null) {
        season.broken(`${link} of '${subject}' to ${to} is answered ${page.status}`);
      }
      const order = Number(/^\/orders\/(\d+)/.exec(pathname)?.[1] ?? 0);
      if (page.isWhole && order > 0 && !page.html.includes(orderNumber(order))) {
        season.broken(`${link} of '${subject}' to ${to} shows another order: ${page.text}`);
      }
      if (asksToConfirm && page.has(/confirm$/)) await browser.send(page, /confirm$/);
      if (page.has(declined, "Pay by card") && season.random.chance(0.6)) {
        const session = sessionAt(await browser.send(page, declined, {}, "Pay by card"));
        if (session) await payAt(season, session, person.name);
      }
      if (page.has(finish)) recovery = page;
    }
    if (!recovery) continue;
    const after = await browser.send(recovery, finish, { currentPassword: password });
    if (after.toast?.startsWith("Account recovered")) recoveryTookADay(season, person);
  }
}
