import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "~/models/people/user/user.tables";
import { type Actor, makePerson, signedIn } from "../support/actors";
import { giveVendor, makeMarket, makeUser, makeVendor } from "../support/factories";
import { accountsOf, approveAndAddNewest, approveNewest } from "../support/joining";
import { sendOpenForm, vendorBody, vendorForm } from "../support/open-forms";
import { quickHash } from "../support/quick-hash";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

/* An email address may have a customer account and, next to it, an account for a portal. */

const fern = "fern@example.com";
const minute = 60_000;
const day = 24 * 60 * minute;
let world: World;
const hash = quickHash("radish-rows");
let grove: { id: number; name: string };
beforeEach(async () => {
  world = await makeWorld();
  grove = await makeMarket(world, { name: "Grove Market" });
});

type Values = Parameters<typeof makeUser>[1];
const customer = (values: Values = {}) =>
  makePerson(world, { username: "fern", email: fern, password: hash, ...values });
/** A vendor account with its vendor, at the customer's email address. */
async function vendor(values: Values = {}) {
  const person = await makePerson(world, {
    username: "fernfennel",
    email: "FERN@example.com",
    password: hash,
    userType: "vendor",
    ...values,
  });
  const stall = await makeVendor(world, { name: "Fern & Fennel", at: [grove] });
  await giveVendor(world, person, stall);
  return { ...person, stall };
}
const apply = (as: Actor | "nobody" = "nobody", more = {}) =>
  sendOpenForm(world, "/application-portal?type=vendor", vendorForm([grove.id], more), as);
const applyByJson = () =>
  world.request("POST", "/api/vendor-applications", { json: vendorBody([grove.name]) });
const register = (more: Record<string, string> = {}) => ({
  firstName: "Fern",
  lastName: "Example",
  username: "shopper",
  email: fern,
  password: "radish-rows",
  ...more,
});
const registerByForm = (more: Record<string, string> = {}) =>
  world.request("POST", "/auth?tab=register", {
    form: { ...register(more), confirmPassword: "radish-rows" },
  });
const registerByJson = (more: Record<string, string> = {}) =>
  world.request("POST", "/api/register", { json: register(more) });
const signInAt = (door: string, username: string, password = "radish-rows") =>
  world.request("POST", door, { form: { username, password } });
const where = (answer: Response) => answer.headers.get("Location");
const text = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/&#x27;/g, "'");

describe("a second account for the same email address", () => {
  it("is created for a customer by an application, and both accounts work at their own sign-in pages", async () => {
    const shopper = await customer();
    expect((await apply(shopper)).status).toBe(302);
    await approveAndAddNewest(world);
    expect(await accountsOf(world, fern)).toEqual(["fern customer", "fernfennel vendor"]);
    expect(where(await signInAt("/auth", "fern"))).toBe("/");
    expect(where(await signInAt("/vendor-auth", "fernfennel", "green-and-small"))).toBe(
      "/vendor-dashboard",
    );
    expect(where(await signInAt("/auth", "fernfennel", "green-and-small"))).toBe(
      "/auth?wrong=vendor",
    );
    const byJson = await world.request("POST", "/api/vendor/login", {
      json: { username: "fernfennel", password: "green-and-small" },
    });
    expect(await byJson.json()).toMatchObject({ username: "fernfennel", userType: "vendor" });
    const asShopper = await world.request("POST", "/api/login", {
      json: { username: "fern", password: "radish-rows" },
    });
    expect(await asShopper.json()).toMatchObject({ username: "fern", userType: "customer" });
    const list = await world.request("GET", "/api/admin/users?q=fern@example.com", {
      as: "admin",
    });
    expect(await list.json()).toHaveLength(2);
    const official = await world.request("GET", "/api/admin/official-accounts", { as: "admin" });
    expect(JSON.stringify(await official.json())).toContain("fernfennel");
  });

  it.each([
    [
      "vendor",
      "/vendor-request-access",
      {
        name: "Fern Example",
        email: fern,
        businessName: "Fern & Fennel",
        productCategory: "herbs",
      },
    ],
    [
      "market_manager",
      "/market-manager-request-access",
      { name: "Fern Example", email: fern, marketName: "Grove Market", address: "1 Bay Street" },
    ],
    [
      "admin",
      "/admin-portal?tab=request",
      {
        firstName: "Fern",
        lastName: "Example",
        username: "fernadmin",
        email: fern,
        password: "green-and-small",
        confirmPassword: "green-and-small",
      },
    ],
  ])("is created for a customer by a request for a %s account", async (role, page, form) => {
    await customer();
    expect((await sendOpenForm(world, page, form)).status).toBe(302);
    await approveNewest(world);
    const accounts = await accountsOf(world, fern);
    expect(accounts).toHaveLength(2);
    expect(accounts).toContain("fern customer");
    expect(accounts.find((each) => each !== "fern customer")).toContain(role);
  });

  it("is created for a vendor who becomes a customer, by form and by JSON", async () => {
    await vendor();
    expect((await registerByForm()).status).toBe(302);
    expect(await accountsOf(world, fern)).toEqual(["fernfennel vendor", "shopper customer"]);
    await world.db.run(sql`delete from users where username = 'shopper'`);
    expect((await registerByJson()).status).toBe(201);
  });
});

describe("a second account of the same kind for an email address", () => {
  it("is refused at the form if a vendor's application could not be added after the review", async () => {
    await makeUser(world, { email: fern, userType: "market_manager" });
    const answer = await apply();
    expect(answer.status).toBe(409);
    const html = text(await answer.text());
    expect(html).toContain(
      "This email address already has an account. Sign in, or enter another address.",
    );
    expect(html).toContain('href="/vendor-auth"');
    expect((await applyByJson()).status).toBe(409);
    expect(await world.db.all(sql`select 1 from vendor_applications`)).toEqual([]);
  });

  it("is not made for a vendor with a confirmed email, who can apply for a second vendor", async () => {
    await vendor({ emailConfirmedAt: world.now });
    expect((await apply("nobody", { businessName: "Fennel & Sons" })).status).toBe(302);
    await approveAndAddNewest(world);
    expect(await accountsOf(world, fern)).toEqual(["fernfennel vendor"]);
    expect(await world.db.all(sql`select 1 from vendor_accounts`)).toHaveLength(2);
    // A username is reserved only for the account with the same email address.
    const another = { businessName: "Fig Farm", contactEmail: "fig@example.com" };
    const refused = await apply("nobody", another);
    expect(refused.status).toBe(409);
    expect(text(await refused.text())).toContain(
      "This username is taken. Choose another username.",
    );
  });

  it("is refused if a customer registers twice, by form and by JSON, with a link to sign in", async () => {
    await customer();
    const answer = await registerByForm();
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain(
      "This email address already has an account. Sign in, or enter another address.",
    );
    expect(html).toContain('href="/auth"');
    expect(await (await registerByJson()).text()).toBe(
      "This email address already has an account. Sign in, or enter another address.",
    );
  });

  it("is refused if a change of role would make one", async () => {
    const shopper = await customer();
    const seller = await vendor();
    const setRole = (id: number, role: string, from: string) =>
      world.request("PUT", `/api/admin/users/${id}/role`, {
        as: "admin",
        json: { role, from, reason: "Requested" },
      });
    expect((await setRole(shopper.id, "vendor", "customer")).status).toBe(409);
    expect((await setRole(seller.id, "customer", "vendor")).status).toBe(409);
    expect((await setRole(seller.id, "market_manager", "vendor")).status).toBe(200);
    expect(await accountsOf(world, fern)).toEqual(["fern customer", "fernfennel market_manager"]);
  });
});

describe("the owner of an address that is used for another account", () => {
  const subject = "You already have an account";
  const told = () => world.mailbox.to(fern).filter((mail) => mail.subject === subject);

  it("is told by email, at most once a day, whatever form was used", async () => {
    await customer();
    for (const username of ["one", "two"]) await registerByForm({ username });
    await registerByJson({ email: "FERN@example.com", username: "three" });
    await everyMinute(world);
    expect(told()).toHaveLength(1);
    expect(told()[0]?.text).toContain("your customer account fern");
    expect(told()[0]?.text).toContain("http://market-day.test/auth\n");
    world.now += day + minute;
    await registerByForm({ username: "four" });
    await everyMinute(world);
    expect(told()).toHaveLength(2);
    expect(await accountsOf(world, fern)).toEqual(["fern customer"]);
  });

  it("is also told about an application and a request for access", async () => {
    await makeUser(world, { username: "boss", email: fern, userType: "market_manager" });
    await apply();
    await everyMinute(world);
    expect(told()[0]?.text).toContain("your market manager account boss");
    world.now += day + minute;
    await sendOpenForm(world, "/vendor-request-access", {
      name: "Fern Example",
      email: fern,
      businessName: "Fern & Fennel",
      productCategory: "herbs",
    });
    await everyMinute(world);
    expect(told()).toHaveLength(2);
  });
});

describe("a forgotten password", () => {
  it.each([fern, "fern", "fernfennel"])(
    "asked for as %s sends links for both accounts",
    async (account) => {
      await customer();
      await vendor();
      await world.request("POST", "/forgot-password", { form: { account } });
      await everyMinute(world);
      expect(world.mailbox.sent).toHaveLength(1);
      const [mail] = world.mailbox.sent;
      expect(mail?.text).toContain("New password for your customer account fern:");
      expect(mail?.text).toContain("New password for your vendor account fernfennel:");
      const links = [...(mail?.text ?? "").matchAll(/\/reset-password\?token=\S+/g)].map(String);
      const form = { password: "beets-in-rows", confirmPassword: "beets-in-rows" };
      const doors = [];
      for (const link of links) doors.push(where(await world.request("POST", link, { form })));
      expect(doors).toEqual(["/auth", "/vendor-auth"]);
      // Each link proves the email address of its own account.
      const proven = sql`select 1 from users where email_confirmed_at is not null`;
      expect(await world.db.all(proven)).toHaveLength(2);
    },
  );

  it("of one account does not change the password of the other", async () => {
    await customer();
    await vendor();
    await world.request("POST", "/forgot-password", { form: { account: fern } });
    await everyMinute(world);
    const [first] = (world.mailbox.sent[0]?.text ?? "").match(/\/reset-password\?token=\S+/) ?? [];
    const form = { password: "beets-in-rows", confirmPassword: "beets-in-rows" };
    await world.request("POST", first ?? "", { form });
    expect((await signInAt("/auth", "fern", "beets-in-rows")).status).toBe(302);
    expect((await signInAt("/vendor-auth", "fernfennel", "beets-in-rows")).status).toBe(401);
    expect((await signInAt("/vendor-auth", "fernfennel")).status).toBe(302);
  });
});

describe("an invitation to work for a vendor", () => {
  async function invited(): Promise<string> {
    const owner = await vendor({ email: "owner@example.com", username: "owner" });
    await world.request("POST", "/vendor-edit/people", {
      as: owner,
      form: { vendorId: String(owner.stall.id), email: fern, role: "helper" },
    });
    await everyMinute(world);
    return world.mailbox.link(fern, "/stall-invitation");
  }

  it("creates a portal account beside the customer account", async () => {
    await customer();
    const link = await invited();
    const joined = await world.request("POST", link.replace("?", "/register?"), {
      form: {
        firstName: "Fern",
        lastName: "Example",
        username: "fernhelps",
        password: "green-and-small",
        confirmPassword: "green-and-small",
      },
    });
    expect(joined.status).toBe(302);
    expect(await accountsOf(world, fern)).toEqual(["fern customer", "fernhelps vendor"]);
  });

  it("cannot be accepted by the customer account if a portal account has the address", async () => {
    const shopper = await customer();
    await makeUser(world, { username: "boss", email: fern, userType: "market_manager" });
    const link = await invited();
    const answer = await world.request("POST", link, { as: shopper, form: {} });
    expect(answer.status).toBe(409);
    expect(text(await answer.text())).toContain("Sign in to the portal account");
    expect(await accountsOf(world, fern)).toEqual(["boss market_manager", "fern customer"]);
  });
});

describe("an invitation to manage a market", () => {
  async function invited(): Promise<string> {
    const { viewer } = await world.as("market_manager");
    const invitation = await world.request("POST", "/market-manager-dashboard/settings/managers", {
      as: "market_manager",
      form: { marketId: String(viewer?.marketId), email: fern },
    });
    expect(invitation.status).toBe(302);
    await everyMinute(world);
    return world.mailbox.link(fern, "/market-invitation");
  }

  it("creates a portal account beside the customer account", async () => {
    const shopper = await customer();
    const link = await invited();
    const page = text(await (await world.request("GET", link, { as: shopper })).text());
    expect(page).toContain("You are signed in as a customer. Sign out");
    const joined = await world.request("POST", link.replace("?", "/register?"), {
      form: {
        firstName: "Fern",
        lastName: "Example",
        username: "fernmanages",
        password: "green-and-small",
        confirmPassword: "green-and-small",
      },
    });
    expect(joined.status).toBe(302);
    expect(await accountsOf(world, fern)).toEqual(["fern customer", "fernmanages market_manager"]);
    expect(where(await signInAt("/auth", "fern"))).toBe("/");
    expect(where(await signInAt("/vendor-auth", "fernmanages", "green-and-small"))).toBe(
      "/market-manager-dashboard",
    );
  });

  it("is refused at the form for the address of a vendor account", async () => {
    await customer();
    await vendor();
    const { viewer } = await world.as("market_manager");
    const refused = await world.request("POST", "/market-manager-dashboard/settings/managers", {
      as: "market_manager",
      form: { marketId: String(viewer?.marketId), email: fern },
    });
    expect(refused.status).toBe(422);
    expect(text(await refused.text())).toContain("This email belongs to a vendor’s account.");
  });
});

describe("two accounts with one address", () => {
  it("deleting the customer account keeps the vendor account, its application and its emails", async () => {
    const shopper = await customer({ emailConfirmedAt: world.now });
    await apply(shopper);
    await approveAndAddNewest(world);
    await everyMinute(world);
    await world.request("POST", "/newsletter", { form: { email: fern } });
    const seller = await world.db.select().from(users).where(eq(users.username, "fernfennel"));
    expect(seller).toHaveLength(1);
    const deleted = await world.request("POST", "/account/delete", {
      as: shopper,
      form: { currentPassword: "radish-rows" },
    });
    expect(deleted.status).toBe(302);
    expect(await accountsOf(world, fern)).toEqual(["fernfennel vendor"]);
    expect(await world.db.all(sql`select 1 from vendor_applications`)).toHaveLength(1);
    const mails = await world.db.all<{ key: string }>(sql`select key from mail_outbox`);
    expect(mails.map(({ key }) => key.split(":")[0])).toContain("application-added");
    expect(where(await signInAt("/vendor-auth", "fernfennel", "green-and-small"))).toBe(
      "/vendor-dashboard",
    );
  });

  it("each exports its own data: the application and its emails belong to the vendor", async () => {
    const shopper = await customer({ emailConfirmedAt: world.now });
    await apply(shopper);
    await approveAndAddNewest(world);
    await everyMinute(world);
    await world.db.run(sql`update users set email_confirmed_at = ${world.now}`);
    const exported = async (as: Actor) =>
      (await world.request("GET", "/account/export", { as })).json<Record<string, unknown[]>>();
    const [seller] = await world.db.select().from(users).where(eq(users.username, "fernfennel"));
    if (!seller) throw new Error("No vendor");
    const viewer = {
      ...seller,
      role: "vendor" as const,
      vendorId: 1,
      vendors: [],
      marketId: null,
    };
    const ofVendor = await exported(await signedIn(world, viewer));
    const ofCustomer = await exported(shopper);
    expect(ofVendor.vendorApplications).toHaveLength(1);
    expect(ofCustomer.vendorApplications).toEqual([]);
    expect(ofVendor.mail?.length).toBeGreaterThan(0);
    expect(ofCustomer.mail).toEqual([]);
  });

  it("an address change is refused only if an account of the same kind has the address", async () => {
    const shopper = await makePerson(world, {
      username: "ada",
      email: "ada@example.com",
      password: hash,
    });
    await vendor();
    const change = async () => {
      await world.request("POST", "/account/email", {
        as: shopper,
        form: { email: fern, currentPassword: "radish-rows" },
      });
      await everyMinute(world);
      const link = world.mailbox.link(fern, "/account/email/confirm");
      return world.request("POST", link, { as: shopper, form: {} });
    };
    expect((await change()).status).toBe(302);
    await world.db.run(sql`
      update users set email = 'ada@example.com', email_confirmed_at = null where id = ${shopper.id}`);
    await customer();
    expect((await change()).status).toBe(409);
  });
});
