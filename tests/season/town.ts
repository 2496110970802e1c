import { deliverMail } from "~/models/people/mail/outbox.server";
import { freshStorage } from "../support/databases";
import { makeUser } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { codeAt } from "../support/sign-in-codes";
import type { SoftwarePasskey } from "../support/software-passkeys";
import { thursdayMorning, World } from "../support/world";
import { Browser, type Page, type Typed } from "./browser";

/** A person in a season: a browser in which they are signed in, and how they sign in again. */
export interface Person {
  name: string;
  email: string;
  password: string;
  browser: Browser;
  /** The page where they sign in; null if they have no account yet. */
  door: "/auth" | "/vendor-auth" | "/admin-portal" | null;
  /** The key in their app, if they have turned sign-in codes on. */
  key?: string;
  /** Their device, if it has made a passkey. */
  passkey?: SoftwarePasskey;
  /** When they last asked for a recovery. */
  lostAt?: number;
}

export interface VendorPerson extends Person {
  vendorId: number;
  /** The markets where this vendor sells. */
  marketIds: number[];
}

/**
 * Markets that open on Saturdays, except the last, which opens on Sundays, and everybody who deals
 * with them. Most of the town is made through the app's own pages.
 */
export interface Town {
  world: World;
  /** The path of its database file. */
  file: string;
  markets: { id: number; name: string }[];
  admins: Person[];
  managers: Person[];
  vendors: VendorPerson[];
  customers: Person[];
  /** People who have applied, and may or may not be approved. */
  newcomers: Person[];
}

interface TownSize {
  markets: number;
  customers: number;
}

/** This many customers register themselves; in a large town the others already have accounts. */
const registering = 40;

export async function buildTown({
  markets: mostMarkets,
  customers: mostCustomers,
}: TownSize): Promise<Town> {
  const { d1, bucket, file } = await freshStorage();
  const world = new World(d1, bucket, thursdayMorning);
  world.secondFactor = "offered";
  const admin = await makeAdministrator(world, "adaadmin");
  const markets = [];
  for (let number = 1; number <= mostMarkets; number += 1) {
    const name = `Grove Market ${number}`;
    // A Sunday market, because clocks change on a Sunday.
    const weekday = number > 1 && number === mostMarkets ? "Sunday" : "Saturday";
    markets.push({ id: await addMarket(admin, name, weekday), name });
  }
  const managers = [];
  for (const { id } of markets) {
    managers.push(await inviteManager(world, admin, id, `manager${id}`));
  }
  const vendors = [];
  for (let number = 1; number <= mostMarkets; number += 1) {
    // Each vendor sells at two markets: its own and the next one.
    const places = new Set([markets[number - 1], markets[number % mostMarkets]]);
    const at = [...places].filter((each) => each !== undefined);
    const vendor = await joinAsVendor(world, admin, at, `farm${number}`);
    const dayLimit = Math.max(6, Math.ceil(mostCustomers / 50));
    await addProduct(vendor, { name: "Honey", price: "$8.00", dayLimit });
    await addProduct(vendor, { name: "Bread", price: "$5.50", dayLimit: dayLimit + 3 });
    await takePaymentAtPickup(vendor);
    if (number % 3 !== 0) await addProduct(vendor, { ...chicken, dayLimit });
    vendors.push(vendor);
  }
  const customers = [];
  const password = "one for all of them";
  const hash = quickHash(password);
  for (let number = 1; number <= mostCustomers; number += 1) {
    const name = `customer${number}`;
    customers.push(
      number <= registering
        ? await register(world, name)
        : await takeOver(world, name, { password, hash }),
    );
  }
  return { world, file, markets, admins: [admin], managers, vendors, customers, newcomers: [] };
}

let people = 0;
export function newPerson(world: World, name: string, door: Person["door"] = null): Person {
  people += 1;
  return {
    name,
    door,
    email: `${name}@example.com`,
    password: `${name}-and-theirs`,
    browser: new Browser(world, `10.0.${people >> 8}.${people & 255}`),
  };
}

/** A step of building the town did not work as its person could expect. */
class Broken extends Error {}

function expectPage(page: Page, says: RegExp): Page {
  if (page.status >= 400 || !says.test(page.text)) {
    throw new Broken(
      `${page.path} answered ${page.status}, without ${says}: ${page.text.slice(0, 500)}`,
    );
  }
  return page;
}

function expectSignedIn(page: Page) {
  if (!page.has(/^\/sign-out$/)) throw new Broken(`${page.path} has no way to sign out`);
}

/**
 * Sends the waiting emails a minute later; after that minute, the app no longer asks people to slow
 * down.
 */
async function mailed(world: World) {
  world.now += 60_000;
  await deliverMail(world.ctx(null));
}

/** Signs in as people do: with a passkey, or a password and a code if there is a second page. */
export async function signIn(person: Person, door: NonNullable<Person["door"]>): Promise<Page> {
  const { browser, name, password } = person;
  const page = await browser.open(door);
  const signed = await passkeyAnswer(person, portalsOf[door]);
  if (signed) return browser.post(`${door}?passkey`, signed);
  const after = await browser.send(page, new RegExp(`^${door}$`), { username: name, password });
  return after.has(codePage) ? browser.send(after, codePage, { code: nextCode(person) }) : after;
}

const portalsOf = { "/auth": "customer", "/vendor-auth": "vendor", "/admin-portal": "admin" };

/**
 * What a person's device answers to a challenge of the site; null without a passkey. `at` says what
 * the challenge is for.
 */
async function passkeyAnswer({ browser, passkey }: Person, at: string) {
  if (!passkey) return null;
  const { status, html } = await browser.open(`/passkey-challenge?at=${at}`);
  return status === 200 ? passkey.use(JSON.parse(html)) : null;
}

const codePage = /^\/sign-in\/code$/;

/** The code that a person's app shows. Each code counts once, so they wait for the next one. */
export function nextCode({ key = "", browser: { world } }: Person): string {
  world.now += 30_000;
  return codeAt(key, world.now);
}

/**
 * Sends a form that counts. If the site first asks who it is, the person proves it as they can, and
 * sends the form once more, which comes back filled in.
 */
export async function sendProven(
  person: Person,
  page: Page,
  action: RegExp,
  typed: Typed = {},
  press?: string,
): Promise<Page> {
  const { browser } = person;
  const asked = await browser.send(page, action, typed, press);
  if (!asked.path.startsWith("/account/confirm") || !asked.isWhole) return asked;
  const back = await prove(person, asked);
  return back.has(action, press) ? browser.send(back, action, typed, press) : back;
}

async function prove(person: Person, asked: Page): Promise<Page> {
  const { browser, password } = person;
  const confirm = /^\/account\/confirm$/;
  if (asked.names(/^code$/).length > 0) {
    return browser.send(asked, confirm, { code: nextCode(person) });
  }
  const signed = await passkeyAnswer(person, "account");
  if (!signed) return browser.send(asked, confirm, { currentPassword: password });
  return browser.post(`${asked.path}&by=passkey`, signed);
}

/** The first administrator is made by hand, as the README says. */
async function makeAdministrator(world: World, name: string): Promise<Person> {
  const person = newPerson(world, name, "/admin-portal");
  await makeUser(world, {
    userType: "admin",
    isAdmin: true,
    username: name,
    email: person.email,
    password: quickHash(person.password),
  });
  expectPage(await signIn(person, "/admin-portal"), /Admin Dashboard/);
  return person;
}

async function addMarket({ browser }: Person, name: string, weekday: string): Promise<number> {
  const page = await browser.open("/admin/market");
  const list = await browser.send(
    page,
    /^\/admin\/market$/,
    {
      name,
      description: "Growers from the county.",
      address: "1 Bay Street, Miami, FL 33101",
      location: "Miami, FL",
      lat: "25.77",
      lng: "-80.19",
      "schedules[0].day": weekday,
      "schedules[0].openTime": "08:00",
      "schedules[0].closeTime": "13:00",
    },
    "Add market",
  );
  const link = expectPage(list, new RegExp(name))
    .all("a")
    .find((a) => a.text.includes(name));
  const id = /^\/market\/(\d+)/.exec(link?.getAttribute("href") ?? "")?.[1];
  if (!id) throw new Broken(`${name} has no page: ${list.links.join(" ")}`);
  return Number(id);
}

/** An administrator invites a manager, who makes an account. */
async function inviteManager(
  world: World,
  admin: Person,
  marketId: number,
  name: string,
): Promise<Person> {
  const person = newPerson(world, name, "/vendor-auth");
  const page = await admin.browser.open(`/admin/markets/${marketId}/managers`);
  expectPage(
    await sendProven(admin, page, /managers$/, { email: person.email }),
    new RegExp(person.email),
  );
  await mailed(world);
  const link = world.mailbox.link(person.email, "/market-invitation");
  const form = await person.browser.open(link.replace("invitation?", "invitation/register?"));
  const made = await person.browser.send(form, /register$/, {
    firstName: "Mia",
    lastName: "Example",
    username: name,
    password: person.password,
    confirmPassword: person.password,
  });
  expectPage(made, /Vendor sign in/);
  expectPage(await signIn(person, "/vendor-auth"), /Next market day/);
  return person;
}

/** A person applies to become a vendor at these markets. */
export async function applyAsVendor(
  { browser, email, name, password }: Person,
  markets: readonly { id: number }[],
): Promise<Page> {
  const form = await browser.open("/application-portal?type=vendor&continue=1");
  const found = await browser.send(
    form,
    /application-portal/,
    {
      businessName: `${name} stand`,
      description: "Greens, honey and bread.",
      productCategories: ["herbs", "other"],
      vendorType: "Weekly Vendor",
      firstName: "Fern",
      lastName: "Example",
      contactEmail: email,
      contactPhone: "305 555 0100",
      desiredUsername: name,
      marketSearch: "Market",
    },
    "find-markets",
  );
  return browser.send(
    found,
    /application-portal/,
    { marketAttendance: markets.map(({ id }) => String(id)), desiredPassword: password },
    "Submit Application",
  );
}

/** A vendor applies, is approved and published, confirms the email address, and connects Stripe. */
async function joinAsVendor(
  world: World,
  admin: Person,
  markets: readonly { id: number }[],
  name: string,
): Promise<VendorPerson> {
  const person = newPerson(world, name, "/vendor-auth");
  const { browser } = person;
  expectPage(await applyAsVendor(person, markets), /reviewing your application/);
  const desk = await admin.browser.open("/admin-applications");
  const own = desk.all("a").find((a) => a.text.includes(`${name} stand`));
  const item = await admin.browser.open(own?.getAttribute("href") ?? "/nowhere");
  expectPage(await sendProven(admin, item, /admin-applications/, {}, "published"), /Published/);
  await mailed(world);
  expectSignedIn(await signIn(person, "/vendor-auth"));
  const proof = await browser.open(world.mailbox.link(person.email, "/account/email/confirm"));
  expectPage(await browser.send(proof, /email\/confirm/), /./);
  const money = await browser.open("/vendor-payments");
  const stripe = await browser.send(money, /vendor-payments/);
  await world.stripe.onboard(stripe.url.href);
  expectPage(await browser.open("/vendor-payments/back"), /card/i);
  const form = await browser.open("/vendor-products/new");
  const vendorId = Number(form.values("vendorId")[0]);
  return { ...person, vendorId, marketIds: markets.map(({ id }) => id) };
}

interface Goods {
  name: string;
  price: string;
  dayLimit: number;
  /** For a product that is sold by weight: the unit of its price, and what one piece weighs. */
  byWeight?: { unit: string; weight: string };
}

/** Two of three vendors sell it by weight. Its price leads to halves of a cent. */
const chicken = {
  name: "Whole chicken",
  price: "$4.50",
  byWeight: { unit: "lb", weight: "2 to 3 lb" },
};

async function addProduct({ browser }: Person, { name, price, dayLimit, byWeight }: Goods) {
  const page = await browser.open("/vendor-products/new");
  const typed = {
    name,
    price,
    category: "other",
    isVisible: "on",
    isPreOrderEnabled: "on",
    dayLimit: String(dayLimit),
    ...byWeight,
  };
  expectPage(await browser.send(page, /products\/new$/, typed, "Add product"), new RegExp(name));
}

async function takePaymentAtPickup({ browser }: Person) {
  const page = await browser.open("/vendor-edit/pay-at-pickup");
  const typed = { takesPaymentAtPickup: "on", ordersAtPickup: "3", piecesAtPickup: "20" };
  expectPage(await browser.send(page, /pay-at-pickup$/, typed), /pickup/i);
}

/** A customer registers, and confirms the email address with the link in the email. */
async function register(world: World, name: string): Promise<Person> {
  const person = newPerson(world, name, "/auth");
  const { browser } = person;
  const page = await browser.open("/auth?tab=register");
  const typed = {
    firstName: "Caro",
    lastName: "Example",
    username: name,
    email: person.email,
    password: person.password,
    confirmPassword: person.password,
  };
  expectPage(await browser.send(page, /^\/auth$/, typed, "Register"), /Sign In/);
  expectSignedIn(await signIn(person, "/auth"));
  await browser.send(await browser.open("/account"), /^\/account$/, {}, "Confirm my email");
  await mailed(world);
  const proof = await browser.open(world.mailbox.link(person.email, "/account/email/confirm"));
  expectPage(await browser.send(proof, /email\/confirm/), /./);
  return person;
}

/**
 * A customer who already has an account and a confirmed address; they sign in when they first
 * visit.
 */
async function takeOver(
  world: World,
  name: string,
  { password, hash }: { password: string; hash: string },
): Promise<Person> {
  const person = { ...newPerson(world, name, "/auth"), password };
  const { email } = person;
  await makeUser(world, { username: name, email, password: hash, emailConfirmedAt: world.now });
  return person;
}
