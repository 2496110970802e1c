import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "~/models/people/user/user.tables";
import { products } from "~/models/vendors/product/product.tables";
import { clearKeptForms, mostKeptForms } from "~/platform/kept-form";
import { CookieJar } from "../support/cookie-jar";
import { toastOf } from "../support/cookies";
import {
  giveMarket,
  giveVendor,
  makeMarket,
  makeSchedule,
  makeUser,
  makeVendor,
} from "../support/factories";
import { localImages } from "../support/images";
import { logged } from "../support/logged";
import { pictureOf } from "../support/pictures";
import { quickHash } from "../support/quick-hash";
import { makeAsked } from "../support/requests";
import { makeWorld, type World } from "../support/world";

const password = "first-one";
const hour = 3_600_000;
const hash = quickHash(password);
let world: World;
let browser: CookieJar;
let marketId: number;
let vendorId: number;
/** An application on the review queue, in version 1. */
let applied: number;

beforeEach(async () => {
  world = await makeWorld({ images: localImages() });
  // Its administrator signs in with a password.
  world.secondFactor = "offered";
  browser = new CookieJar(world);
  const place = { username: "vera", password: hash, userType: "vendor" } as const;
  const vendor = await makeVendor(world);
  vendorId = vendor.id;
  await giveVendor(world, await makeUser(world, place), vendor);
  const market = await makeMarket(world);
  marketId = market.id;
  await makeSchedule(world, market, { day: "Wednesday" });
  const manager = { username: "mira", password: hash, userType: "market_manager" } as const;
  await giveMarket(world, await makeUser(world, manager), market);
  await makeUser(world, { username: "ann", password: hash, isAdmin: true });
  applied = (await makeAsked(world, "vendor_application")).itemId;
});

const doors = {
  vera: "/vendor-auth",
  otto: "/vendor-auth",
  mira: "/vendor-auth",
  ann: "/admin-portal",
  cleo: "/auth",
};
type Person = keyof typeof doors;

/** Signs in with the form of the person's sign-in page. Answers the redirect. */
async function signIn(username: Person, returnTo = "", jar = browser) {
  const form = { username, password, returnTo };
  const answer = await jar.post(doors[username], form);
  expect(answer.status).toBe(302);
  return answer;
}

/** Ends every session of an account, as its owner would in another browser. */
async function endSessions(username: Person) {
  const elsewhere = new CookieJar(world);
  await signIn(username, "", elsewhere);
  await elsewhere.post("/account/sessions");
}

const at = (answer: Response) => new URL(answer.headers.get("Location") ?? "", "http://here");
/** The address to return to, read from the sign-in page that a refused form was redirected to. */
const backFrom = (answer: Response) => at(answer).searchParams.get("returnTo") ?? "";
const keptForms = () => world.db.all<{ id: string }>(sql`select id from kept_forms`);
const keptFiles = async () =>
  (await world.bucket.list({ prefix: "private/kept-forms/" })).objects.map(({ key }) => key);

const plums = {
  name: "Damson plums",
  category: "fruits",
  description: "From the old wall.\nAsk for jam.",
  price: "$4.50",
  unit: "lb",
  availabilityStatus: "Available",
  isVisible: "on",
};

/** The address to which the form for a new product is posted. The address names the vendor. */
const newProduct = () => `/vendor-products/new?vendorId=${vendorId}`;

/**
 * Signs in, ends the session and posts the form. Answers the address to return to after signing in
 * again.
 */
async function postSignedOut(who: Person, path: string, form: Record<string, string> | FormData) {
  await signIn(who);
  await endSessions(who);
  const refused = await browser.post(path, form);
  expect(refused.status).toBe(302);
  expect(at(refused).pathname).toBe(doors[who]);
  return backFrom(refused);
}

describe("a form posted after its session has ended", () => {
  const longForms: [string, Person, () => string, Record<string, string>, string][] = [
    ["a product", "vera", () => newProduct(), plums, "Ask for jam."],
    [
      "a stall’s profile",
      "vera",
      () => `/vendor-edit?vendorId=${vendorId}`,
      { name: "Vera’s", description: "Three fields by the river." },
      "Three fields by the river.",
    ],
    [
      "a market’s profile",
      "mira",
      () => `/market-manager-dashboard/settings?market=${marketId}`,
      { name: "Bay Market", description: "Under the oaks since 1982." },
      "Under the oaks since 1982.",
    ],
    [
      "a market’s day figures",
      "mira",
      () => `/market-manager-dashboard/book/2026-05-06?market=${marketId}`,
      { visitors: "1234", version: "0" },
      'value="1234"',
    ],
    [
      "a newsletter",
      "ann",
      () => "/newsletter-management/issues/new",
      { subject: "First peaches", text: "They are here, and how." },
      "They are here, and how.",
    ],
    [
      "a market of an administrator",
      "ann",
      () => `/admin/market?marketId=${marketId}`,
      { name: "Bay Market", description: "With two new gates." },
      "With two new gates.",
    ],
    [
      "a decision about several items",
      "ann",
      () => `/admin/review/many?choice=${applied}.1&decision=refused`,
      { items: "1.1", decision: "refused", notes: "No room for jam this year." },
      "No room for jam this year.",
    ],
    [
      "an application to publish",
      "ann",
      () => `/admin-applications?do=publish&item=${applied}`,
      { itemId: "1", version: "1", notes: "See you in May." },
      "See you in May.",
    ],
    [
      "an announcement",
      "mira",
      () => `/market-manager-dashboard/settings/announcements?market=${marketId}`,
      { text: "Use the north gate.", lastDate: "2026-05-30" },
      "Use the north gate.",
    ],
  ];
  it.each(longForms)("%s comes back filled in", async (_, who, path, form, typed) => {
    const back = await postSignedOut(who, path(), form);
    const door = await browser.get(`${doors[who]}?returnTo=${encodeURIComponent(back)}`);
    expect(await door.text()).toContain("We keep your entries for 1 hour");
    const signedIn = await signIn(who, back);
    expect(at(signedIn).pathname + at(signedIn).search).toBe(back);
    const shown = await browser.get(back);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    // The data for the page's scripts has the entries in any case.
    const page = (await shown.text()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
    expect(page).toContain(typed);
    expect(page).toContain("Not saved yet");
  });

  it("is not saved by signing in again, and its copy is deleted once the form is sent", async () => {
    const back = await postSignedOut("vera", newProduct(), plums);
    await signIn("vera", back);
    await browser.get(back);
    expect(await world.db.$count(products)).toBe(0);
    // The page still has the form's values when it is loaded again.
    expect(await (await browser.get(back)).text()).toContain("Damson plums");
    const saved = await browser.post(back, plums);
    expect([saved.status, at(saved).pathname]).toEqual([302, "/vendor-products"]);
    expect(await world.db.$count(products)).toBe(1);
    expect([await keptForms(), await keptFiles()]).toEqual([[], []]);
  });

  it("works the same from a script, and its page is then loaded as a document", async () => {
    await signIn("vera");
    await endSessions("vera");
    const refused = await browser.post("/vendor-products/new.data", plums);
    expect(refused.status).toBe(202);
    const text = await refused.text();
    const to = /\/vendor-auth\?returnTo=[^"]+/.exec(text)?.[0] ?? "";
    const back = new URL(to, "http://here").searchParams.get("returnTo") ?? "";
    expect(back).toMatch(/^\/vendor-products\/new\?kept=[0-9a-f]{32}$/);
    const form = { username: "vera", password, returnTo: back };
    const signedIn = await (await browser.post("/vendor-auth.data", form)).text();
    expect(signedIn).toMatch(/"reload",\s*true|"reload"/);
    expect(await (await browser.get(back)).text()).toContain("Damson plums");
  });

  it("keeps its photo", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(plums)) form.set(name, value);
    const photo = new File([await pictureOf("jpeg")], "plums.jpg", { type: "image/jpeg" });
    form.set("images-file", photo);
    const back = await postSignedOut("vera", newProduct(), form);
    await signIn("vera", back);
    const page = await (await browser.get(back)).text();
    expect(page).toContain("Damson plums");
    const [, address = ""] = /name="images\[0\]" value="([^"]+)"/.exec(page) ?? [];
    const saved = await browser.post(newProduct(), { ...plums, "images[0]": address });
    expect(saved.status).toBe(302);
    const [product] = await world.db.select().from(products);
    expect(product?.images).toEqual([address]);
  });

  it("asks to choose the file of a document again", async () => {
    const form = new FormData();
    form.set("kind", "insurance");
    form.set("expiresOn", "2027-01-31");
    form.set("file", new File(["%PDF-1.4 secret plan"], "cover.pdf", { type: "application/pdf" }));
    const back = await postSignedOut("vera", `/vendor-edit/documents?vendorId=${vendorId}`, form);
    await signIn("vera", back);
    const page = await (await browser.get(back)).text();
    expect(page).toContain('value="2027-01-31"');
    expect(page).toContain("Choose your file again");
  });

  it("asks to choose the file of a product list again", async () => {
    const own = `/vendor-products/import?vendorId=${vendorId}`;
    const form = new FormData();
    form.set("file", new File(["name,price\nJam,4"], "list.csv", { type: "text/csv" }));
    const back = await postSignedOut("vera", own, form);
    await signIn("vera", back);
    const page = await (await browser.get(back)).text();
    expect(page).toContain("Not saved yet");
    expect(page).toContain("Choose your file again");
    expect(await world.db.all(sql`select 1 from product_imports`)).toEqual([]);
  });

  it("returns to the checked import, and does not import it", async () => {
    await signIn("vera");
    const sent = new FormData();
    const list = "name,price,category\nJam,4,other";
    sent.set("file", new File([list], "list.csv", { type: "text/csv" }));
    await browser.post(`/vendor-products/import?vendorId=${vendorId}`, sent);
    const own = `/vendor-products/import/check?vendorId=${vendorId}`;
    const shown = await (await browser.get("/vendor-products/import/check")).text();
    const [, key = ""] = /name="key" value="([^"]+)"/.exec(shown) ?? [];
    const back = await postSignedOut("vera", own, { key });
    await signIn("vera", back);
    const page = await (await browser.get(back)).text();
    expect(page).toContain("Not saved yet");
    expect(page).toContain(`name="key" value="${key}"`);
    expect(await world.db.select().from(products)).toEqual([]);
    expect((await browser.post(own, { key })).status).toBe(302);
    expect(await world.db.select().from(products)).toHaveLength(1);
  });

  it("keeps the version that it was filled in with", async () => {
    const own = `/admin/market?marketId=${marketId}`;
    const version = 1;
    const typed = { name: "Bay Market", description: "Mine.", version: String(version) };
    const back = await postSignedOut("ann", own, typed);
    await world.db.run(sql`update markets set description = 'Theirs.', version = version + 1`);
    await signIn("ann", back);
    const page = await (await browser.get(back)).text();
    expect(page).toContain("Mine.");
    expect(page).toContain('name="version" value="1"');
  });

  it("returns for its own vendor, even if the new session acts for another vendor", async () => {
    const [vera] = await world.db.select().from(users).where(eq(users.username, "vera"));
    const second = await makeVendor(world, { name: "Vera’s bees" });
    await giveVendor(world, { id: vera?.id ?? 0 }, second);
    const own = `/vendor-products/new?vendorId=${second.id}`;
    const back = await postSignedOut("vera", own, { ...plums, name: "Honey" });
    await signIn("vera", back);
    const page = await (await browser.get(back)).text();
    expect(page).toContain(`name="vendorId" value="${second.id}"`);
    expect(await (await browser.get("/vendor-products/new")).text()).toContain("Vera’s bees");
  });

  it("returns to a page with one button without pressing the button", async () => {
    await signIn("vera");
    await endSessions("vera");
    const headers = { Referer: "http://market-day.test/vendor-wallet" };
    const back = backFrom(
      await browser.post(`/vendor-wallet?vendorId=${vendorId}`, { press: "1" }, headers),
    );
    await signIn("vera", back);
    const shown = await browser.get(back);
    expect([shown.status, at(shown).pathname + at(shown).search]).toEqual([303, "/vendor-wallet"]);
    expect(toastOf(shown)?.title).toBe("Nothing is saved yet");
  });
});

describe("the saved entries of a form", () => {
  const keep = () => postSignedOut("vera", newProduct(), plums);

  it("are not shown to another account", async () => {
    const other = { username: "otto", password: hash, userType: "vendor" } as const;
    await giveVendor(world, await makeUser(world, other), await makeVendor(world));
    const back = await keep();
    await signIn("otto", back);
    const shown = await browser.get(back);
    expect([shown.status, at(shown).pathname + at(shown).search]).toEqual([303, newProduct()]);
    expect(toastOf(shown)?.title).toBe("Your earlier entries are gone");
  });

  it("are not shown to an administrator who views as the account", async () => {
    const back = await keep();
    const [vera] = await world.db.select().from(users).where(eq(users.username, "vera"));
    await signIn("ann");
    await browser.post(`/admin/system/users/${vera?.id}/view`);
    const shown = await browser.get(back);
    expect(await shown.text()).not.toContain("Damson");
  });

  it("are shown only at the address that the form was posted to", async () => {
    const back = await keep();
    await signIn("vera", back);
    const elsewhere = back.replace("/vendor-products/new", "/vendor-edit");
    expect((await browser.get(elsewhere)).status).toBe(303);
  });

  it("are not shown if the account's role has changed", async () => {
    const back = await keep();
    await world.db
      .update(users)
      .set({ userType: "market_manager" })
      .where(eq(users.username, "vera"));
    await signIn("vera", back);
    const shown = await browser.get(back);
    expect(await shown.text()).not.toContain("Damson");
  });

  it("are stored encrypted, are not logged, and contain no password", async () => {
    logged();
    await signIn("vera");
    await endSessions("vera");
    const form = { email: "vera@orchard.example", currentPassword: "hunter-22" };
    const back = backFrom(await browser.post("/account/email", form));
    const [file = ""] = await keptFiles();
    const object = await world.bucket.get(file);
    const sealed = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(sealed.length).toBeGreaterThan(0);
    expect(sealed.toString("latin1")).not.toMatch(/orchard|hunter/);
    expect(JSON.stringify(await world.db.all(sql`select * from kept_forms`))).not.toMatch(
      /orchard/,
    );
    expect(logged().join("\n")).not.toMatch(/orchard|hunter|kept=/);
    await signIn("vera", back);
    const page = await (await browser.get(back)).text();
    expect(page).toContain("vera@orchard.example");
    expect(page).not.toContain("hunter-22");
  });

  it("are deleted after an hour, also from the bucket", async () => {
    const back = await keep();
    world.now += hour;
    await signIn("vera", back);
    expect((await browser.get(back)).status).toBe(303);
    await clearKeptForms(world.ctx(null));
    expect([await keptForms(), await keptFiles()]).toEqual([[], []]);
  });

  it("are not deleted before the hour is over", async () => {
    await keep();
    world.now += hour - 1;
    await clearKeptForms(world.ctx(null));
    expect((await keptFiles()).length).toBe(1);
  });

  it("are deleted with their account", async () => {
    await makeUser(world, { username: "cleo", password: hash });
    const back = await postSignedOut("cleo", "/account/email", { email: "cleo@orchard.example" });
    await signIn("cleo", back);
    await browser.post("/account/delete", { currentPassword: password });
    await clearKeptForms(world.ctx(null));
    expect([await keptForms(), await keptFiles()]).toEqual([[], []]);
  });

  it("are limited in number: one more is not kept, and the page says so", async () => {
    await signIn("vera");
    await endSessions("vera");
    const post = () => browser.post(newProduct(), plums);
    for (let count = 0; count < mostKeptForms; count++) await post();
    const back = backFrom(await post());
    expect((await keptForms()).length).toBe(mostKeptForms);
    const door = await browser.get(`/vendor-auth?returnTo=${encodeURIComponent(back)}`);
    expect(await door.text()).toContain("Nothing was saved");
    await signIn("vera", back);
    expect((await browser.get(back)).status).toBe(303);
  });

  it("are limited in size", async () => {
    const form = new FormData();
    form.set("name", "Plums");
    const large = new File([new Uint8Array(7_000_000)], "a.jpg", { type: "image/jpeg" });
    form.set("images-file", large);
    await signIn("vera");
    await endSessions("vera");
    expect(backFrom(await browser.post(newProduct(), form))).toContain("kept=none");
    expect(await keptForms()).toEqual([]);
  });

  it("are not kept for a browser in which nobody has signed in", async () => {
    const refused = await browser.post(newProduct(), plums);
    expect(backFrom(refused)).toContain("kept=none");
    expect(await keptForms()).toEqual([]);
  });

  it("are not kept for an account named by a forged cookie", async () => {
    const headers = { Cookie: `md_account=${encodeURIComponent(`${btoa("1")}.forged`)}` };
    const refused = await browser.post(newProduct(), plums, headers);
    expect(backFrom(refused)).toContain("kept=none");
    expect(await keptForms()).toEqual([]);
  });
});
