import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { marketCorrections } from "~/models/guide/correction/correction.tables";
import { marketInvitations } from "~/models/guide/market/market.tables";
import { reviews } from "~/models/guide/review/review.tables";
import {
  marketSubmissions,
  vendorApplications,
  vendorRecommendations,
} from "~/models/joining/application/application.tables";
import {
  adminRequests,
  marketManagerRequests,
  vendorRequests,
} from "~/models/joining/request/request.tables";
import { savedItems } from "~/models/people/saved/saved.tables";
import { users } from "~/models/people/user/user.tables";
import { newsletters } from "~/models/running/newsletter/newsletter.tables";
import { vendorInvitations } from "~/models/vendors/vendor.tables";
import { type Actor, makePerson, signedIn, signedInBy, withBearer } from "../support/actors";
import { giveVendor, makeMarket, makeUser, makeVendor } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { queueAll } from "../support/requests";
import { everyMinute, openShop, placeByForm } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const minute = 60_000;
let world: World;
const hash = quickHash("marketday");
/** A customer with a password, in a browser. */
let ada: Awaited<ReturnType<typeof person>>;
beforeEach(async () => {
  world = await makeWorld();
  const emailConfirmedAt = world.now;
  ada = await person({ username: "Ada", email: "ada@example.com", emailConfirmedAt });
});

const person = (values: Parameters<typeof makePerson>[1]) =>
  makePerson(world, { password: hash, ...values });

const post = (path: string, form: Record<string, string>, as: Actor = ada) =>
  world.request("POST", path, { as, form });
const get = (path: string, as: Actor = ada) => world.request("GET", path, { as });
const rowOf = async (id: number) =>
  (await world.db.select().from(users).where(eq(users.id, id)))[0];
const signIn = (password: string) =>
  world.request("POST", "/auth", { form: { username: "Ada", password } });

describe("the account page", () => {
  it("shows the account's data, and never the password", async () => {
    const html = await (await get("/account")).text();
    expect(html).toContain("Account Information");
    expect(html).toContain("ada@example.com");
    expect(html).toContain(
      "No one can read your password, not even us. If you forget your password, we can email you a link to set a new one",
    );
    expect(html).not.toContain("scrypt");
  });

  it.each([
    [{ isAdmin: true }, "Administrator"],
    [{ userType: "vendor" }, "Vendor"],
    [{ userType: "market_manager" }, "Market Manager"],
    [{}, "User"],
  ] as const)("shows the type of account: %j is %s", async (values, type) => {
    const html = await (await get("/account", await person(values))).text();
    expect(html).toMatch(new RegExp(`badge[^>]*>(<svg.*?</svg>)?${type}<`));
  });
});

describe("changing the name", () => {
  it("saves the name, and shows what is missing beside its field", async () => {
    const answer = await post("/account/name", { firstName: "Ada", lastName: "King" });
    expect(answer.headers.get("Location")).toBe("/account");
    expect(await rowOf(ada.id)).toMatchObject({ firstName: "Ada", lastName: "King" });
    const empty = await post("/account/name", { firstName: "Ada", lastName: " " });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain("Last name is required");
  });
});

describe("changing the password", () => {
  const change = (entered: Record<string, string> = {}, as: Actor = ada) =>
    post(
      "/account/password",
      {
        currentPassword: "marketday",
        password: "a-new-one",
        confirmPassword: "a-new-one",
        ...entered,
      },
      as,
    );

  it("keeps this browser signed in with a new session, and ends all other sessions and tokens", async () => {
    const viewer = { ...ada, ...(await rowOf(ada.id)) } as never;
    const others = [await signedIn(world, viewer), await withBearer(world, viewer)];
    const answer = await change();
    expect(answer.headers.get("Location")).toBe("/account");
    expect((await get("/api/orders", signedInBy(answer))).status).toBe(200);
    // Even the session that changed the password ends: it may have been stolen.
    for (const old of [ada, ...others]) expect((await get("/api/orders", old)).status).toBe(401);
    expect((await signIn("a-new-one")).status).toBe(302);
    expect((await signIn("marketday")).status).toBe(401);
  });

  it("tells the owner by email", async () => {
    await change();
    await everyMinute(world);
    expect(world.mailbox.to("ada@example.com").map(({ subject }) => subject)).toEqual([
      "Your password has been changed",
    ]);
  });

  it("invalidates a password link that was emailed before", async () => {
    await world.request("POST", "/forgot-password", { form: { account: "ada" } });
    await everyMinute(world);
    const link = world.mailbox.link("ada@example.com", "/reset-password");
    await change();
    expect((await world.request("GET", link)).status).toBe(410);
  });

  it("invalidates an emailed link that would change the address", async () => {
    await post("/account/email", { email: "thief@example.com", currentPassword: "marketday" });
    await everyMinute(world);
    await change();
    const link = world.mailbox.link("thief@example.com", "/account/email/confirm");
    const again = await signedIn(world, ada.viewer);
    expect((await post(link, {}, again)).status).toBe(409);
    expect((await rowOf(ada.id))?.email).toBe("ada@example.com");
  });

  it("asks for the current password at its field, and repeats no typed password", async () => {
    const answer = await change({ currentPassword: "not-this-one" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Wrong password. Enter your current password.");
    expect(html).not.toContain("not-this-one");
    expect(html).not.toContain('value="a-new-one"');
    expect((await rowOf(ada.id))?.password).toBe(hash);
  });

  it("is refused after ten failed tries, until a quarter of an hour has passed", async () => {
    for (let tries = 0; tries < 10; tries++) await change({ currentPassword: "wrong-one" });
    expect((await change()).status).toBe(429);
    world.now += 15 * minute;
    expect((await change()).status).toBe(302);
  });
});

describe("signing out everywhere", () => {
  it("ends all sessions and tokens of the account, and none of other accounts", async () => {
    const viewer = (await person({ username: "ben" })).viewer;
    const ben = await signedIn(world, viewer);
    const program = await withBearer(world, { ...viewer, id: ada.id });
    const answer = await post("/account/sessions", {});
    expect(answer.headers.get("Location")).toBe("/auth");
    expect(answer.headers.get("Set-Cookie")).toMatch(/md_session=;/);
    expect((await get("/api/orders")).status).toBe(401);
    expect((await get("/api/orders", program)).status).toBe(401);
    expect((await get("/api/orders", ben)).status).toBe(200);
  });
});

/** An order of Ada's that is paid. */
async function paidOrder() {
  const shop = await openShop(world);
  const answer = await world.request("POST", `/vendor/${shop.vendor.id}/pre-order`, {
    as: ada,
    form: {
      marketId: String(shop.market.id),
      pickupDate: "2026-05-09",
      "items[0].productId": String(shop.honey.id),
      "items[0].quantity": "2",
      placeKey: "one",
      specialInstructions: "Ask for Ada",
    },
  });
  const session = /cs_test_\w+/.exec(answer.headers.get("Location") ?? "")?.[0] ?? "";
  await world.stripe.pay(session);
  await world.stripe.settle();
  return shop;
}

/**
 * Stores everything that the app can hold about Ada, as if she had tried every feature. Every text
 * of hers contains 'ada' or 'secret wish'.
 */
async function everythingOfAda() {
  const shop = await paidOrder();
  const { id: userId } = ada;
  const email = "Ada@example.com";
  const { db, now } = world;
  await db
    .insert(savedItems)
    .values({ userId, type: "market", itemId: shop.market.id, savedAt: now });
  await db.insert(reviews).values({
    marketId: shop.market.id,
    userId,
    username: "Ada",
    rating: 5,
    comment: "Good bread",
    createdAt: now,
    updatedAt: now,
  });
  await db.insert(newsletters).values({ email, subscribedAt: now, confirmedAt: now });
  await db.insert(vendorApplications).values({
    name: "Pickles",
    products: "Pickles",
    firstName: "Ada",
    contactEmail: email,
    contactPhone: "secret wish 1",
    requestedMarkets: ["Grove Market"],
    desiredUsername: "ada-pickles",
    desiredPassword: hash,
    submittedAt: now,
    status: "rejected",
    reviewNotes: "secret wish 2",
  });
  await db.insert(marketSubmissions).values([
    {
      origin: "application",
      name: "Market of Ada",
      location: "Miami",
      contactEmail: email,
      operatingDays: ["Monday"],
      submittedAt: now,
    },
    {
      origin: "grow_with_us",
      name: "Bay Market",
      location: "Miami",
      contactName: "Ada",
      contactEmail: email,
      contactPhone: "secret wish 3",
      submittedAt: now,
    },
  ]);
  await db.insert(vendorRecommendations).values({
    vendorName: "Old Oak Cider",
    vendorType: "Monthly",
    yourName: "Ada",
    yourEmail: email,
    submittedAt: now,
  });
  await db.insert(marketCorrections).values([
    { marketId: shop.market.id, what: "other", text: "There are rest rooms", email, cameAt: now },
    {
      marketId: shop.market.id,
      what: "other",
      text: "There are Bens",
      email: "ben@example.com",
      cameAt: now,
    },
  ]);
  const requested = { email, requestedAt: now };
  await db
    .insert(adminRequests)
    .values({ ...requested, username: "ada-admin", password: hash, firstName: "Ada" });
  await db.insert(vendorRequests).values({
    ...requested,
    name: "Ada",
    businessName: "Pickles of Ada",
    productCategory: "other",
    phone: "secret wish 4",
  });
  // Approved under another email address: the request is recognized by its account.
  await db.insert(marketManagerRequests).values({
    ...requested,
    email: "ada-at-work@example.com",
    name: "Ada",
    marketName: "Grove Market",
    address: "1 Ada Lane",
    userId,
  });
  await queueAll(world);
  await db.insert(vendorInvitations).values({
    vendorId: shop.vendor.id,
    email,
    role: "helper",
    tokenHash: "hash of a mailed link",
    createdAt: now,
    expiresAt: now + 86_400_000,
  });
  await db.insert(marketInvitations).values({
    marketId: shop.market.id,
    email,
    tokenHash: "hash of another mailed link",
    createdAt: now,
    expiresAt: now + 86_400_000,
  });
  await everyMinute(world);
  return shop;
}

/** The rows of every table, as text. */
async function everyTable(): Promise<Map<string, string>> {
  const tables = await world.db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not glob '_cf_*'`,
  );
  const told = new Map<string, string>();
  for (const { name } of tables) {
    told.set(name, JSON.stringify(await world.db.all(sql.raw(`select * from "${name}"`))));
  }
  return told;
}

describe("exporting your data", () => {
  it("gives a file with everything stored about the account, and nothing about others", async () => {
    const shop = await paidOrder();
    await world.db
      .insert(savedItems)
      .values({ userId: ada.id, type: "market", itemId: shop.market.id, savedAt: world.now });
    await world.db.insert(reviews).values({
      marketId: shop.market.id,
      userId: ada.id,
      username: "Ada",
      rating: 5,
      comment: "Good bread",
      createdAt: world.now,
      updatedAt: world.now,
    });
    await placeByForm(world, shop);
    await everyMinute(world);
    const answer = await get("/account/export");
    expect(answer.headers.get("Content-Disposition")).toContain("attachment");
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      exportedAt: "2026-05-07T15:00:00.000Z",
      account: [{ username: "Ada", email: "ada@example.com", isAdmin: false }],
      sessions: [{ createdAt: "2026-05-07T15:00:00.000Z" }],
      orders: [
        {
          vendorName: "Bee Stall",
          totalAmount: 1600,
          specialInstructions: "Ask for Ada",
          items: [{ name: "Honey", quantity: 2, unitPrice: 800 }],
          history: [{ to: "pending_payment" }, { from: "pending_payment", to: "confirmed" }],
          money: [{ kind: "charged", amount: 1600 }],
        },
      ],
      savedItems: [{ type: "market", itemId: shop.market.id }],
      reviews: [{ rating: 5, comment: "Good bread" }],
      newsletter: [],
      mail: [{ subject: "Order ORD-0001 is confirmed", status: "sent" }],
    });
    expect(JSON.parse(text).orders).toHaveLength(1);
    expect(text).not.toContain("scrypt");
  });

  it("includes applications, requests and recommendations, and none of other people", async () => {
    await everythingOfAda();
    await world.db.insert(vendorRequests).values({
      email: "ben@example.com",
      requestedAt: world.now,
      name: "Ben",
      businessName: "Bens",
      productCategory: "other",
    });
    await queueAll(world);
    const text = await (await get("/account/export")).text();
    expect(JSON.parse(text)).toMatchObject({
      newsletter: [{ email: "Ada@example.com" }],
      vendorApplications: [
        {
          name: "Pickles",
          contactPhone: "secret wish 1",
          requestedMarkets: ["Grove Market"],
          status: "rejected",
          submittedAt: "2026-05-07T15:00:00.000Z",
        },
      ],
      marketApplications: [
        { origin: "application", operatingDays: ["Monday"] },
        { origin: "grow_with_us", contactPhone: "secret wish 3" },
      ],
      stallInvitations: [{ name: "Bee Stall", email: "Ada@example.com", role: "helper" }],
      marketInvitations: [{ name: "Grove Market", email: "Ada@example.com" }],
      recommendations: [{ vendorName: "Old Oak Cider", yourName: "Ada" }],
      corrections: [{ what: "other", text: "There are rest rooms" }],
      adminRequests: [{ username: "ada-admin", status: "pending" }],
      vendorRequests: [{ businessName: "Pickles of Ada" }],
      marketManagerRequests: [{ address: "1 Ada Lane" }],
    });
    expect(text).not.toContain("scrypt");
    expect(text).not.toContain("Bens");
  });

  it("includes the application a vendor came from, but not that of a business partner", async () => {
    const stall = await makeVendor(world);
    const mia = await person({ username: "mia", userType: "vendor" });
    await giveVendor(world, mia, stall);
    const application = {
      products: "Bread",
      contactEmail: "long-ago@example.com",
      vendorId: stall.id,
      submittedAt: world.now,
    };
    await world.db.insert(vendorApplications).values([
      { ...application, name: "Of Mia", desiredUsername: "Mia" },
      { ...application, name: "Of Noa", desiredUsername: "noa" },
    ]);
    await queueAll(world);
    const file = (await (await get("/account/export", mia)).json()) as Record<string, unknown>;
    expect(file.vendorApplications).toMatchObject([{ name: "Of Mia" }]);
    expect(file.vendorApplications).toHaveLength(1);
  });

  it("includes no secrets, and no reviewers", async () => {
    await everythingOfAda();
    await world.request("POST", "/forgot-password", { form: { account: "ada" } });
    const file: Record<string, unknown> = await (await get("/account/export")).json();
    const rows = Object.values(file).flatMap((part) => (Array.isArray(part) ? part : []));
    const names = new Set(rows.flatMap((row) => Object.keys(row)));
    expect(names.size).toBeGreaterThan(40);
    expect([...names].filter((name) => /password|token|hash|key|reviewedBy/i.test(name))).toEqual(
      [],
    );
  });

  it("includes no link that would sign anyone in", async () => {
    await world.request("POST", "/forgot-password", { form: { account: "ada" } });
    expect(await (await get("/account/export")).text()).not.toContain("token=");
  });
});

describe("deleting the account", () => {
  const remove = (currentPassword = "marketday", as: Actor = ada) =>
    post("/account/delete", { currentPassword }, as);

  it("leaves nothing about the person in any table; orders stay for the reconciliation", async () => {
    await everythingOfAda();
    await world.db.run(sql`update orders set status = 'completed'`);
    await post("/account/email", { email: "ada-new@example.com", currentPassword: "marketday" });
    await world.request("POST", "/forgot-password", { form: { account: "ada" } });
    for (const [table, rows] of await everyTable()) {
      // Any other table that can name a person must name Ada here, or checking the table would
      // prove nothing. What a market or vendor says about itself is public and belongs to no
      // account. A search index shows no text.
      if (["markets", "vendors", "user_search"].includes(table)) continue;
      const names = await world.db.all<{ name: string }>(
        sql.raw(`select name from pragma_table_info('${table}')`),
      );
      const isPersonal = names.some(({ name }) => /email|phone|username|your_name/.test(name));
      if (isPersonal) expect(rows, table).toMatch(/\bada\b/i);
    }
    const foundByName = () =>
      world.db.all(sql`select rowid from user_search where user_search match '"ada"'`);
    expect(await foundByName()).toContainEqual({ rowid: ada.id });

    const answer = await remove();
    expect(answer.headers.get("Location")).toBe("/");
    expect(answer.headers.get("Set-Cookie")).toMatch(/md_session=;/);
    expect((await get("/api/orders")).status).toBe(401);
    expect((await signIn("marketday")).status).toBe(401);
    for (const [table, rows] of await everyTable()) {
      expect(rows, table).not.toMatch(/\bada\b|secret wish|scrypt/i);
    }
    expect(await foundByName()).not.toContainEqual({ rowid: ada.id });
    expect(await rowOf(ada.id)).toMatchObject({ firstName: "", password: "", isActive: false });
    expect(
      await world.db.all(sql`select total_amount as total, user_id as user from orders`),
    ).toEqual([{ total: 1600, user: ada.id }]);
    expect(await world.db.all(sql`select user_id as user, username from reviews`)).toEqual([
      { user: null, username: "Former customer" },
    ]);
    // Recommendations stay, because they are about others.
    const kept = JSON.stringify([...(await everyTable())]);
    expect(kept).toContain("Bay Market");
    expect(kept).toContain("Old Oak Cider");
  });

  it("takes it out of the vendor and the market of a role that it had before", async () => {
    const [vendor, market] = [await makeVendor(world, { account: null }), await makeMarket(world)];
    await world.db.run(sql`
      insert into vendor_accounts (vendor_id, user_id, created_at) values (${vendor.id}, ${ada.id}, 1)`);
    await world.db.run(sql`
      insert into market_managers (market_id, user_id, created_at) values (${market.id}, ${ada.id}, 1)`);
    expect((await remove()).headers.get("Location")).toBe("/");
    expect(
      await world.db.all(sql`
        select user_id from vendor_accounts union all select user_id from market_managers`),
    ).toEqual([]);
  });

  it("also deletes emails that went to an earlier address of the account", async () => {
    await everythingOfAda();
    await world.db.run(sql`update orders set status = 'completed'`);
    await post("/account/email", { email: "fresh@example.com", currentPassword: "marketday" });
    await everyMinute(world);
    await post(world.mailbox.link("fresh@example.com", "/account/email/confirm"), {});
    await everyMinute(world);
    const other = await makeUser(world, { username: "ben", email: "ben@example.com" });
    await world.request("POST", "/forgot-password", { form: { account: "ben" } });
    expect((await everyTable()).get("mail_outbox")).toMatch(/\bada\b/i);
    await remove();
    const outbox = (await everyTable()).get("mail_outbox") ?? "";
    expect(outbox).not.toMatch(/\bada\b|fresh@/i);
    expect(outbox).toContain(other.email);
  });

  it("frees the username and the address for a new account", async () => {
    await remove();
    const answer = await world.request("POST", "/api/register", {
      json: {
        firstName: "Ada",
        lastName: "New",
        username: "ada",
        email: "ada@example.com",
        password: "radishes-at-nine",
      },
    });
    expect(answer.status).toBe(201);
  });

  it("is refused while orders still have to be paid or picked up", async () => {
    await paidOrder();
    const page = await (await get("/account/delete")).text();
    expect(page).toContain("You still have 1 order to pay or pick up. Pick up or cancel it first");
    const answer = await remove();
    expect(answer.status).toBe(409);
    expect(await rowOf(ada.id)).toMatchObject({ username: "Ada", isActive: true });
    await world.request("PATCH", "/api/orders/1/cancel", { as: ada });
    expect((await remove()).status).toBe(302);
  });

  it("is not blocked by an open order after its market day has passed", async () => {
    await paidOrder();
    world.now = Date.UTC(2026, 4, 10, 15);
    const again = await signedIn(world, { ...(await rowOf(ada.id)) } as never);
    expect((await remove("marketday", again)).status).toBe(302);
  });

  it("asks for the password", async () => {
    const answer = await remove("not-this-one");
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Wrong password. Enter your current password.");
    expect((await rowOf(ada.id))?.isActive).toBe(true);
  });

  it.each([{ userType: "vendor" }, { userType: "market_manager" }, { isAdmin: true }] as const)(
    "is left to an administrator for other roles: %j",
    async (values) => {
      const other = await person(values);
      expect(await (await get("/account/delete", other)).text()).toContain(
        "Only customers can delete their own account. Ask an administrator to deactivate your account",
      );
      expect((await remove("marketday", other)).status).toBe(403);
      expect((await rowOf(other.id))?.isActive).toBe(true);
    },
  );

  it("happens once if requested twice at the same moment", async () => {
    const both = await Promise.all([remove(), remove()]);
    expect(both.map(({ status }) => status)).toContain(302);
    expect(await world.db.all(sql`select id from users where is_active = 0`)).toHaveLength(1);
  });
});
