import { type SQL, sql } from "drizzle-orm";
import type { Page } from "./browser";
import type { Season } from "./season";
import type { Person, VendorPerson } from "./town";

/**
 * About this many people of each back-office role look through their screens after a market day.
 */
const mostLooking = 1;
/** About this many customers do so. */
const mostCustomers = 3;

/**
 * Checks after each market day that every screen that people use exists, and is empty only if there
 * is nothing to show.
 */
export async function screensAreWhole(season: Season): Promise<void> {
  const { town, random } = season;
  const some = <P extends Person>(people: readonly P[], most: number) =>
    people.filter(() => random.chance(most / people.length));
  for (const person of some(town.admins, mostLooking)) {
    await placesAreWhole(season, person, "/admin");
    await notEmpty(season, person, adminScreens);
  }
  for (const manager of some(town.managers, mostLooking)) {
    await placesAreWhole(season, manager, "/market-manager-dashboard");
    await notEmpty(season, manager, marketScreens(manager));
  }
  for (const vendor of some(town.vendors, mostLooking)) {
    await placesAreWhole(season, vendor, "/vendor-dashboard");
    await notEmpty(season, vendor, stallScreens(vendor, season));
  }
  for (const customer of some(town.customers, mostCustomers)) {
    await notEmpty(season, customer, customerScreens(customer));
  }
}

/** Opens a page, which must exist for this person. */
async function whole(season: Season, { name, browser }: Person, path: string): Promise<Page> {
  const page = await browser.open(path);
  if (page.status !== 200 || !page.isWhole) {
    season.broken(`${name} opens ${path} and is answered ${page.status}: ${page.text}`);
  }
  return page;
}

/**
 * Checks the places of the side rail and their tabs: each one opens, shows the same counts as the
 * other screens, and lists something if its tab counts something.
 */
async function placesAreWhole(season: Season, person: Person, home: string): Promise<void> {
  const first = await whole(season, person, home);
  const badges = first.badges;
  if (badges.size === 0) season.broken(`${home} leads ${person.name} nowhere: ${first.text}`);
  for (const [place, count] of badges) {
    const page = await whole(season, person, place);
    for (const [other, there] of page.badges) {
      if (badges.get(other) !== there) {
        season.broken(`${place} counts ${there} at ${other}, ${home} ${badges.get(other)}`);
      }
    }
    const { tabs } = page;
    const inTabs = tabs.reduce((sum, tab) => sum + tab.count, 0);
    if (tabs.length > 0 && count > inTabs) {
      season.broken(`${count} wait at ${place}, its tabs count ${inTabs}`);
    }
    for (const tab of tabs) {
      const there = await whole(season, person, tab.path);
      if (there.isEmpty && tab.count > 0) {
        season.broken(`the tab of ${tab.path} counts ${tab.count}: ${there.text}`);
      }
    }
  }
}

/** A screen, and a query for the rows that it shows. */
type Shelf = readonly [path: string, rows: SQL];

async function notEmpty(season: Season, person: Person, shelves: readonly Shelf[]): Promise<void> {
  for (const [path, rows] of shelves) {
    const page = await whole(season, person, path);
    const there = await season.world.db.all(sql`${rows} limit 1`);
    if (page.isEmpty && there.length > 0) {
      season.broken(`${path} shows nothing to ${person.name}: ${page.text}`);
    }
  }
}

const userOf = ({ name }: Person) => sql`(select u.id from users u where u.username = ${name})`;

const customerScreens = (customer: Person): Shelf[] => [
  ["/orders", sql`select 1 from orders where user_id = ${userOf(customer)}`],
  ["/saved", sql`select 1 from saved_items where user_id = ${userOf(customer)}`],
  ["/markets", sql`select 1 from markets`],
  ["/vendors", sql`select 1 from vendors`],
];

const stallScreens = ({ vendorId }: VendorPerson, season: Season): Shelf[] => [
  ["/vendor-products", sql`select 1 from products where vendor_id = ${vendorId}`],
  ["/vendor-edit/markets", sql`select 1 from market_vendors where vendor_id = ${vendorId}`],
  [
    "/vendor-preorders",
    sql`select 1 from orders where vendor_id = ${vendorId} and status in ('confirmed', 'ready')`,
  ],
  [
    "/vendor-past-orders",
    // Only from the last weeks, and only orders that the vendor heard of.
    sql`select 1 from orders o
      where o.vendor_id = ${vendorId} and o.status in ('completed', 'not_collected', 'cancelled')
        and o.pickup_date between ${season.dayIn(-20)} and ${season.dayIn(-1)}
        and (o.status <> 'cancelled' or exists (select 1 from order_events e
          where e.order_id = o.id and e.to_status = 'confirmed'))`,
  ],
  ["/vendor-wallet", sql`select 1 from stripe_accounts where vendor_id = ${vendorId}`],
];

const marketScreens = (manager: Person): Shelf[] => [
  [
    "/market-manager-dashboard/vendors",
    sql`select 1 from market_vendors v join market_managers m on m.market_id = v.market_id
      where m.user_id = ${userOf(manager)}`,
  ],
];

const adminScreens: readonly Shelf[] = [
  ["/admin", sql`select 1 from markets`],
  ["/admin?tab=vendors", sql`select 1 from vendors`],
  ["/admin/system/mail", sql`select 1 from mail_outbox`],
  ["/admin/system/audit", sql`select 1 from audit_log`],
  ["/newsletter-management", sql`select 1 from newsletters`],
];
