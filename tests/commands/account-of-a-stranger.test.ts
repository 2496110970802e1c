import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
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
import { newsletters } from "~/models/running/newsletter/newsletter.tables";
import { newToken } from "~/platform/tokens";
import { type Actor, signedInBy } from "../support/actors";
import { cookieOf } from "../support/cookies";
import { queueAll } from "../support/requests";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const address = "stranger@example.com";
/** Every row of the stranger's contains this text. */
const secret = "Bay Lane 7";
const unsubscribeToken = newToken();
const tables = [
  "newsletters",
  "mail_outbox",
  "vendor_applications",
  "market_submissions",
  "vendor_recommendations",
  "admin_requests",
  "vendor_requests",
  "market_manager_requests",
];

let world: World;
/** A user who has registered with the stranger's address, in a browser. */
let mallory: Actor;
beforeEach(async () => {
  world = await makeWorld();
  await everythingOfAStranger();
});

/** Stores everything that an email address alone leads to. */
async function everythingOfAStranger() {
  const { db, now } = world;
  const email = "Stranger@example.com";
  const submitted = { submittedAt: now, reviewNotes: secret };
  const requested = { email, requestedAt: now, reviewNotes: secret };
  await db
    .insert(newsletters)
    .values({ email, subscribedAt: now, confirmedAt: now, unsubscribeToken });
  await db.run(sql`
    insert into mail_outbox (key, to_email, subject, text, html, status, next_attempt_at, created_at)
    values ('application:1', ${email}, 'Your application', ${secret}, '', 'sent', ${now}, ${now})`);
  await db
    .insert(vendorApplications)
    .values({ ...submitted, name: "Pickles", products: "Pickles", contactEmail: email });
  await db.insert(marketSubmissions).values({
    ...submitted,
    origin: "application",
    name: "M",
    location: "Miami",
    contactEmail: email,
  });
  await db.insert(vendorRecommendations).values({
    ...submitted,
    vendorName: "V",
    vendorType: "Monthly",
    yourName: "S",
    yourEmail: email,
  });
  await db.insert(adminRequests).values({ ...requested, username: "stranger", password: "" });
  await db
    .insert(vendorRequests)
    .values({ ...requested, name: "S", businessName: "B", productCategory: "other" });
  await db
    .insert(marketManagerRequests)
    .values({ ...requested, name: "S", marketName: "M", address: secret });
  await queueAll(world);
}

const rowsOf = (table: string) =>
  world.db.all<Record<string, unknown>>(sql.raw(`select * from ${table}`));
const everything = async () =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(table)])));

const account = { firstName: "Mallory", lastName: "Example", username: "mallory", email: address };
const password = "radishes-at-nine";
const ways = {
  form: () =>
    world.request("POST", "/auth?tab=register", {
      form: { ...account, password, confirmPassword: password },
    }),
  json: () => world.request("POST", "/api/register", { json: { ...account, password } }),
};

/** Signs in, by default in a new browser. `Cookie` is the cookie of the browser that registered. */
const signIn = async (Cookie = "") =>
  signedInBy(
    await world.request("POST", "/auth", {
      form: { username: "mallory", password },
      headers: { Cookie },
    }),
  );

const get = async (path: string) => (await world.request("GET", path, { as: mallory })).text();
const remove = () =>
  world.request("POST", "/account/delete", { as: mallory, form: { currentPassword: password } });

/** The ways to prove the address, used as by the stranger, who reads the email. */
const proofs = {
  "the link that was asked for at the account": async () => {
    await world.request("POST", "/account", { as: mallory, form: {} });
    await everyMinute(world);
    const link = world.mailbox.link(address, "/account/email/confirm");
    await world.request("POST", link, { as: mallory, form: {} });
  },
  "the link that sets a password": async () => {
    await world.request("POST", "/forgot-password", { form: { account: address } });
    await everyMinute(world);
    const link = world.mailbox.link(address, "/reset-password");
    await world.request("POST", link, { form: { password, confirmPassword: password } });
    mallory = await signIn();
  },
  "a change to it": async () => {
    await world.db.run(sql`update users set email = 'another@example.com'`);
    const form = { email: address, currentPassword: password };
    await world.request("POST", "/account/email", { as: mallory, form });
    await everyMinute(world);
    const link = world.mailbox.link(address, "/account/email/confirm");
    await world.request("POST", link, { as: mallory, form: {} });
  },
};

describe.each(Object.entries(ways))(
  "another person's email address, registered by %s",
  (_, register) => {
    beforeEach(async () => {
      mallory = await signIn(cookieOf(await register(), "md_browser"));
    });

    it("reveals nothing about its owner, on the page or in the export", async () => {
      const page = await get("/account");
      expect(page).toContain("Not confirmed");
      expect(page).toContain('href="/newsletter"');
      expect(page).not.toMatch(/subscribed/i);
      expect(page).not.toContain(unsubscribeToken);
      const file = await get("/account/export");
      expect(file).not.toContain(secret);
      expect(JSON.parse(file)).toMatchObject({
        leftOut: expect.stringContaining("this file leaves out your newsletter"),
        account: [{ username: "mallory", emailConfirmedAt: null }],
        newsletter: [],
        mail: [],
        vendorApplications: [],
        marketApplications: [],
        recommendations: [],
        adminRequests: [],
        vendorRequests: [],
        marketManagerRequests: [],
      });
    });

    it("looks the same if its owner never used the site", async () => {
      const told = async () => {
        const { exportedAt: _, sessions: __, ...file } = JSON.parse(await get("/account/export"));
        const page = (await get("/account")).replaceAll(/nonce="[^"]*"/g, "");
        return { file, shown: /<main[\s\S]*<\/main>/.exec(page)?.[0] };
      };
      const before = await told();
      expect(before.shown).toContain("mallory");
      for (const table of tables) await world.db.run(sql.raw(`delete from ${table}`));
      await queueAll(world);
      expect(await told()).toEqual(before);
    });

    it("deletes nothing of its owner's, and says so beforehand", async () => {
      const before = await everything();
      for (const table of tables) expect(before[table], table).toHaveLength(1);
      expect(await get("/account/delete")).toContain(
        "Your email address isn’t confirmed. So we keep your newsletter",
      );
      expect((await remove()).headers.get("Location")).toBe("/");
      expect(await everything()).toEqual(before);
      expect(await rowsOf("users")).toMatchObject([{ is_active: 0, email_confirmed_at: null }]);
    });

    it.each(Object.entries(proofs))(
      "shows and deletes everything once it is confirmed by %s",
      async (__, prove) => {
        await prove();
        const page = await get("/account");
        expect(page).toContain("Subscribed");
        expect(page).toContain(unsubscribeToken);
        const file = JSON.parse(await get("/account/export"));
        expect(file.leftOut).toBeNull();
        const parts = Object.values(file).filter((part) => JSON.stringify(part).includes(secret));
        expect(parts).toHaveLength(tables.length - 1);
        expect(file.newsletter).toMatchObject([{ email: "Stranger@example.com" }]);

        expect(await get("/account/delete")).toContain(
          "We delete your name, email address, saved items, newsletter subscription and emails",
        );
        expect((await remove()).headers.get("Location")).toBe("/");
        expect(JSON.stringify(await everything())).not.toMatch(/stranger@/i);
      },
    );
  },
);

it("an unconfirmed change to another address reveals and deletes nothing of that address", async () => {
  await ways.json();
  mallory = await signIn();
  await world.db.run(sql`update users set email = 'mine@example.com'`);
  await world.db.run(sql`update users set email_confirmed_at = ${world.now}`);
  const form = { email: address, currentPassword: password };
  await world.request("POST", "/account/email", { as: mallory, form });
  expect(await get("/account")).toContain("Not subscribed");
  expect(await get("/account/export")).not.toContain(secret);
  const before = await rowsOf("newsletters");
  await remove();
  expect(await rowsOf("newsletters")).toEqual(before);
});
