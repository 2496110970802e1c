import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { vendorApplications } from "~/models/joining/application/application.tables";
import {
  type ApplicationKind,
  newApplicationLink,
} from "~/models/joining/application/application-link.server";
import { deliverMail } from "~/models/people/mail/outbox.server";
import { type Actor, makePerson, makeViewer, signedIn } from "../support/actors";
import { toastOf } from "../support/cookies";
import { giveVendor, makeMarket, makeUser, makeVendor, proveAddress } from "../support/factories";
import { listAll } from "../support/listed";
import { meanwhile } from "../support/meanwhile";
import { quickHash } from "../support/quick-hash";
import { type Asked, makeAsked, queueAll } from "../support/requests";
import { makeWorld, type World } from "../support/world";

let world: World;
let anna: Actor;
let ben: Actor;
beforeEach(async () => {
  world = await makeWorld();
  anna = await signedIn(world, await makeViewer(world, "admin"));
  ben = await signedIn(world, await makeViewer(world, "admin"));
});

const at = (query: string, as: Actor = anna) =>
  world.request("GET", `/admin-applications${query}`, { as });
const page = async (query: string, as?: Actor) => (await at(query, as)).text();
const post = (item: Asked, does: string, more: Record<string, string>, as: Actor = anna) =>
  world.request(
    "POST",
    `/admin-applications?kind=${item.kind}&item=${item.itemId}${does && `&do=${does}`}`,
    {
      as,
      form: { itemId: String(item.itemId), version: String(item.version), ...more },
    },
  );
const decide = (item: Asked, decision: string, as?: Actor) => post(item, "", { decision }, as);
const all = <Row = Record<string, unknown>>(query: string) => world.db.all<Row>(sql.raw(query));
const one = async <Row = Record<string, unknown>>(query: string) => (await all<Row>(query))[0];
const nowAt = async (item: Asked): Promise<Asked> => ({
  ...item,
  version:
    (await one<{ version: number }>(`select version from review_items where id = ${item.itemId}`))
      ?.version ?? 0,
});
const text = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/&#x27;/g, "'");

/** An application as its form stores it, for these markets. */
async function applied(markets: { id: number; name: string }[] = [], title = "fern") {
  const item = await makeAsked(world, "vendor_application", { title });
  await world.db
    .update(vendorApplications)
    .set({
      description: "Microgreens.",
      vendorType: "Monthly",
      contactPhone: "305 555 0100",
      firstName: "Fern",
      lastName: "Example",
      requestedMarkets: markets.map(({ name }) => name),
      requestedMarketIds: markets.map(({ id }) => id),
      desiredUsername: title,
      desiredPassword: quickHash("green-and-small"),
      reference: `MD-DEM0-${title.slice(0, 4).toUpperCase()}-01`,
    })
    .where(eq(vendorApplications.id, item.subjectId));
  await queueAll(world);
  return nowAt(item);
}
async function approved(item: Asked) {
  expect((await decide(item, "approved")).status).toBe(302);
  return nowAt(item);
}
const counts = () =>
  one(`select (select count(*) from vendors) vendors, (select count(*) from markets) markets,
    (select count(*) from users) users, (select count(*) from vendor_accounts) accounts,
    (select count(*) from market_vendors) links, (select count(*) from audit_log) lines,
    (select count(*) from mail_outbox) mails`);

describe("the applications page", () => {
  it("shows one kind at a time: waiting, then approved, the latest first", async () => {
    for (const title of ["first", "second", "third"]) {
      await makeAsked(world, "vendor_application", { title });
    }
    await makeAsked(world, "market_application", { title: "canal" });
    await world.db.run(
      sql`update vendor_applications set status = 'approved' where name = 'first'`,
    );
    await queueAll(world);
    await world.db.run(sql`
      update vendor_applications set status = 'approved', reviewed_at = 5 where name = 'second'`);
    await queueAll(world);
    const html = text(await page(""));
    expect(html).toContain("2 pending applications");
    expect(html).toMatch(/Vendor Applications<span[^>]*>1</);
    expect(html).toMatch(/Market Applications<span[^>]*>1</);
    expect(html).toMatch(/Approved<span[^>]*>2</);
    expect(html).toMatch(/Rejected<span[^>]*>0</);
    const titles = (html: string) =>
      [...html.matchAll(/class="queue-title">([^<]+)</g)].map(([, title]) => title);
    expect(titles(html)).toEqual(["third", "second", "first"]);
    expect(titles(await page("?kind=market_application"))).toEqual(["canal"]);
    expect(titles(await page("?tab=approved"))).toEqual(["second", "first"]);
    const canal = await one<{ id: number }>(
      "select id from review_items where kind = 'market_application'",
    );
    const led = await at(`?item=${canal?.id}`);
    expect(led.headers.get("Location")).toContain("kind=market_application");
    await world.db.run(sql`update vendor_applications set status = 'rejected'`);
    await queueAll(world);
    expect(text(await page(""))).toContain("1 pending application<");
  });

  it("shows what was sent, asked and answered", async () => {
    const item = await applied();
    await world.db.run(sql`
      update vendor_applications set photos = '["/images/demo/a.svg","/images/demo/b.svg"]'`);
    await queueAll(world);
    const asking = await nowAt(item);
    const sent = await post(asking, "ask", { text: "Which permit?" });
    expect(toastOf(sent)?.title).toBe("Question sent");
    const html = text(await page(`?item=${item.itemId}`));
    for (const shown of [
      "Microgreens.",
      "305 555 0100",
      "Asked: Which permit?",
      "/images/demo/b.svg",
    ]) {
      expect(html).toContain(shown);
    }
    expect(html).not.toContain("scrypt");
    const stale = await post(asking, "ask", { text: "And where?" });
    expect(stale.status).toBe(409);
    expect(text(await stale.text())).toContain("And where?");
    const empty = await (await post(await nowAt(item), "ask", { text: "" })).text();
    const [, error = ""] = /<textarea[^>]*aria-describedby="[^" ]+ ([^"]+)"/.exec(empty) ?? [];
    expect(empty).toMatch(new RegExp(`id="${error}"[^>]*>.*?<span>[^<]+</span>`));
    await deliverMail(world.ctx(null));
    expect(world.mailbox.to("fern@example.com")).toHaveLength(1);
  });
});

describe("a decision on an application", () => {
  it("is confirmed, stays on the item, and can be changed by the same reviewer", async () => {
    const item = await applied();
    await makeAsked(world, "vendor_application");
    const answer = await post(item, "", { decision: "refused", notes: "Not yet" });
    expect(toastOf(answer)).toMatchObject({
      title: "Success",
      description: "Application rejected successfully",
    });
    expect(answer.headers.get("Location")).toContain(`item=${item.itemId}`);
    expect(text(await page(`?item=${item.itemId}`))).toContain("Change the decision");
    expect(
      await one("select desired_password p from vendor_applications where name = 'fern'"),
    ).toEqual({
      p: null,
    });
    const again = await decide(await nowAt(item), "approved");
    expect(toastOf(again)?.description).toBe("Application approved successfully");
  });

  it("works the same by API: a second reviewer is refused, and the first may change the decision", async () => {
    const item = await applied();
    const call = (status: string, as: Actor, more = {}) =>
      world.request("PATCH", `/api/vendor-applications/${item.subjectId}`, {
        as,
        json: { status, reviewNotes: "So be it", ...more },
      });
    expect(await (await call("approved", anna)).json()).toEqual({
      id: item.subjectId,
      status: "approved",
      version: item.version + 1,
    });
    const late = await call("rejected", ben);
    expect(late.status).toBe(409);
    expect((await late.json<{ error: string }>()).error).toContain(
      `${anna.viewer?.username} approved this`,
    );
    expect((await call("rejected", anna)).status).toBe(200);
    expect((await call("approved", ben, { version: item.version + 2 })).status).toBe(200);
    expect((await call("pending", ben)).status).toBe(422);

    const market = await makeAsked(world, "market_application");
    const path = `/api/market-applications/${market.subjectId}/review`;
    const json = { status: "rejected", notes: "No" };
    expect((await world.request("POST", path, { as: ben, json })).status).toBe(200);
    expect((await world.request("POST", path, { as: anna, json })).status).toBe(409);
    const recommended = await makeAsked(world, "market_recommendation");
    const none = `/api/market-applications/${recommended.subjectId}/review`;
    expect((await world.request("POST", none, { as: ben, json })).status).toBe(404);
  });

  it("shows an error message if it fails unexpectedly", async () => {
    const item = await applied();
    await world.d1.exec("ALTER TABLE audit_log RENAME TO lost_log");
    const form = await decide(item, "approved");
    expect(form.status).toBe(500);
    expect(text(await form.text())).toContain("Failed to approve application");
    const call = await world.request("PATCH", `/api/vendor-applications/${item.subjectId}`, {
      as: anna,
      json: { status: "approved" },
    });
    expect(await call.json()).toMatchObject({ error: "Failed to update application" });
    await world.d1.exec("ALTER TABLE application_messages RENAME TO lost_messages");
    expect(text(await page(`?item=${item.itemId}`))).toContain("Failed to fetch applications");
    await world.d1.exec("ALTER TABLE review_counts RENAME TO lost_counts");
    const list = await world.request("GET", "/api/vendor-applications", { as: anna });
    expect(await list.json()).toMatchObject({ error: "Failed to load vendor applications" });
  });
});

it("the API lists applications newest first, in slices, without passwords", async () => {
  const first = await applied();
  await makeAsked(world, "vendor_application", { title: "second" });
  await makeAsked(world, "market_application", { title: "canal" });
  await makeAsked(world, "market_recommendation", { title: "told" });
  const list = await world.request("GET", "/api/vendor-applications?limit=1&t=12", { as: anna });
  expect(list.headers.get("X-Total-Count")).toBe("2");
  const more = /<([^>]+)>/.exec(list.headers.get("Link") ?? "")?.[1] ?? "";
  const rest = await (await world.request("GET", more, { as: anna })).json<unknown[]>();
  expect(rest).toMatchObject([
    { id: first.subjectId, name: "fern", requestedMarkets: [], version: first.version },
  ]);
  expect(JSON.stringify(rest)).not.toContain("scrypt");
  const markets = await world.request("GET", "/api/market-applications", { as: anna });
  expect(await markets.json()).toMatchObject([{ name: "canal", operatingDays: [] }]);
});

/** The markets where vendors stand, and whether they show their documents there. */
const places = () =>
  all(`select vendor_id vendor, market_id market, documents_shown_at is not null isShown
    from market_vendors order by market_id`);

describe("adding a vendor from an application", () => {
  it("creates the vendor, its markets, account and email in one step, and only once", async () => {
    const grove = await makeMarket(world, { name: "Grove" });
    const gone = await makeMarket(world, { name: "Gone", removedAt: world.now });
    const item = await approved(await applied([grove, gone]));
    const html = text(await page(`?tab=approved&item=${item.itemId}`));
    expect(html).toContain("We leave out markets that aren’t in the guide: Gone.");
    expect(html).toContain("We create the account fern, with the password from the application.");
    expect(html).toContain("/vendors?add=true&amp;applicationData=");
    const added = await post(item, "add", {});
    expect(toastOf(added)).toMatchObject({
      title: "Vendor Created!",
      description: "fern has been added to the vendor page",
    });
    expect(await one("select * from vendors")).toMatchObject({
      name: "fern",
      description: "Microgreens.",
      vendor_type: "Monthly",
      contact_phone: "305 555 0100",
    });
    expect(await places()).toEqual([{ vendor: 1, market: grove.id, isShown: 1 }]);
    expect(await one("select user_type, first_name from users where username = 'fern'")).toEqual({
      user_type: "vendor",
      first_name: "Fern",
    });
    expect(await one("select vendor_id, desired_password from vendor_applications")).toEqual({
      vendor_id: 1,
      desired_password: null,
    });
    const inside = await world.request("POST", "/vendor-auth", {
      form: { username: "fern", password: "green-and-small" },
    });
    expect(inside.status).toBe(302);

    const before = await counts();
    const again = await post(item, "add", {}, ben);
    expect(again.status).toBe(409);
    const told = text(await again.text());
    expect(told).toContain("fern has been added to vendors.");
    expect(told).toContain("Already Added");
    expect(await counts()).toEqual(before);
    await deliverMail(world.ctx(null));
    expect(world.mailbox.to("fern@example.com").map(({ subject }) => subject)).toContain(
      "fern is now in the guide",
    );
  });

  it("is refused for a waiting, own or outdated application, or a name or address in use", async () => {
    const waiting = await applied();
    expect((await post(waiting, "add", {})).status).toBe(409);
    const item = await approved(waiting);
    const stale = await post({ ...item, version: item.version - 1 }, "add", {});
    expect(stale.status).toBe(409);
    expect(text(await stale.text())).toContain(
      "Someone else changed this application since you opened it. Check the application",
    );
    const before = await counts();
    const stall = await makeVendor(world, { name: "FERN", account: null });
    const there = await post(item, "add", {});
    expect(there.status).toBe(409);
    expect(text(await there.text())).toContain("The guide already has FERN.");
    await world.db.run(sql`update vendors set removed_at = 1 where id = ${stall.id}`);
    await listAll(world);
    const manager = await makeUser(world, {
      email: "FERN@example.com",
      username: "ada",
      userType: "market_manager",
    });
    expect(text(await (await post(item, "add", {})).text())).toContain("a market manager’s");
    await world.db.run(sql`delete from users where id = ${manager.id}`);
    await world.db.run(sql`delete from vendors where id = ${stall.id}`);
    await listAll(world);
    expect(await counts()).toEqual(before);
    await world.db.run(sql`
      update vendor_applications set contact_email = (select email from users where id = ${anna.viewer?.id})`);
    await queueAll(world);
    expect((await post(await nowAt(item), "add", {})).status).toBe(403);
    expect(await counts()).toEqual(before);
  });

  it("creates nothing if another reviewer rejects the application at that moment", async () => {
    const item = await approved(await applied());
    let before: unknown;
    meanwhile(world, /insert into vendors/, async () => {
      expect((await decide(item, "refused", ben)).status).toBe(302);
      before = await counts();
    });
    const late = await post(item, "add", {});
    expect(late.status).toBe(409);
    expect(text(await late.text())).toContain(
      "Approve the application first. Then you can add it to the guide",
    );
    expect(await counts()).toEqual(before);
  });

  it("creates nothing if the email address gets an account at that moment", async () => {
    const item = await approved(await applied());
    meanwhile(world, /insert into vendors/, () =>
      makeUser(world, { email: "FERN@example.com", username: "faster", isAdmin: true }),
    );
    const late = await post(item, "add", {});
    expect(late.status).toBe(409);
    expect(text(await late.text())).toContain(
      "account that can’t manage this vendor. Email this person, or add the vendor by hand",
    );
    expect(await counts()).toMatchObject({ vendors: 0, accounts: 0 });
  });

  it("uses the existing account of the email address, if it is a confirmed vendor account", async () => {
    const otis = await makeUser(world, { email: "fern@example.com", userType: "vendor" });
    const item = await approved(await applied());
    expect((await post(item, "add", {})).status).toBe(409);
    await proveAddress(world, otis);
    expect((await post(item, "add", {})).status).toBe(302);
    expect(await all("select user_id from vendor_accounts")).toEqual([{ user_id: otis.id }]);
  });

  it("is refused if the existing account already has 20 vendors, even if it got the last one just now", async () => {
    const otis = await makeUser(world, { email: "fern@example.com", userType: "vendor" });
    await proveAddress(world, otis);
    const own = async () => giveVendor(world, otis, await makeVendor(world, { account: null }));
    for (let each = 0; each < 19; each++) await own();
    const item = await approved(await applied());
    meanwhile(world, /insert into vendors \(/, own);
    for (const _ of ["just now", "before"]) {
      const late = await post(item, "add", {});
      expect(late.status).toBe(409);
      expect(text(await late.text())).toContain(
        `An account can work for up to 20 vendors. Ask ${otis.username} to leave another vendor first.`,
      );
      expect(await counts()).toMatchObject({ vendors: 20, accounts: 20 });
    }
    await world.db.run(sql`delete from vendor_accounts where vendor_id = 1`);
    expect((await post(item, "add", {})).status).toBe(302);
    expect(await counts()).toMatchObject({ vendors: 21, accounts: 20 });
  });

  it("picks another username if the requested one is taken, and emails a link if there is no password", async () => {
    await makeUser(world, { username: "FERN", email: "other@example.com" });
    const item = await approved(await applied());
    await world.db.run(sql`update vendor_applications set desired_password = null`);
    await queueAll(world);
    expect((await post(item, "add", {})).status).toBe(302);
    await deliverMail(world.ctx(null));
    const link = world.mailbox.link("fern@example.com", "/reset-password");
    expect((await world.request("GET", link)).status).toBe(200);
    expect(await one("select username from users where email = 'fern@example.com'")).toEqual({
      username: "fern2",
    });
  });
});

describe("'This is the same'", () => {
  it("gives the listed vendor its account instead of creating another vendor", async () => {
    const [grove, bay] = [
      await makeMarket(world, { name: "Grove" }),
      await makeMarket(world, { name: "Bay" }),
    ];
    const stall = await makeVendor(world, { name: "Fern", account: null, at: [grove, bay] });
    const other = await makeVendor(world, { name: "Other", account: null, at: [grove] });
    const item = await applied([grove]);
    expect(text(await page(`?item=${item.itemId}`))).toContain("Same name");
    const said = await post(item, "same", { sameAs: String(stall.id) });
    expect(toastOf(said)?.title).toBe("Marked as the same");
    const stale = await post(item, "same", { sameAs: String(other.id) });
    expect(stale.status).toBe(409);
    const seen = await nowAt(item);
    expect((await post(seen, "same", { sameAs: "99" })).status).toBe(404);
    const agreed = await approved(seen);
    expect((await post(agreed, "add", {})).status).toBe(302);
    expect(await all("select id from vendors")).toHaveLength(2);
    expect(await all("select vendor_id from vendor_accounts")).toEqual([{ vendor_id: stall.id }]);
    // Of the markets where the vendor stands, only the market named in the application can read its
    // documents.
    const place = (vendor: { id: number }, market: { id: number }, isShown: number) => ({
      vendor: vendor.id,
      market: market.id,
      isShown,
    });
    const now = await places();
    expect(now).toHaveLength(3);
    expect(now).toEqual(
      expect.arrayContaining([
        place(stall, grove, 1),
        place(other, grove, 0),
        place(stall, bay, 0),
      ]),
    );
    const late = await post(await nowAt(item), "same", { sameAs: "" });
    expect(late.status).toBe(409);
    expect(await one("select existing_vendor_id same from vendor_applications")).toEqual({
      same: stall.id,
    });
  });

  it("makes the listed vendor's helper its owner if no other owner is left, even with 20 vendors", async () => {
    const fern = await makeUser(world, { email: "fern@example.com", userType: "vendor" });
    await proveAddress(world, fern);
    const left = await makeUser(world, { userType: "vendor", isActive: false });
    const stall = await makeVendor(world, { name: "Ferns", account: null });
    await giveVendor(world, left, stall);
    await giveVendor(world, fern, stall, "helper");
    for (let each = 1; each < 20; each++) {
      await giveVendor(world, fern, await makeVendor(world, { account: null }), "helper");
    }
    const item = await applied();
    await post(item, "same", { sameAs: String(stall.id) });
    const agreed = await approved(await nowAt(item));
    expect((await post(agreed, "add", {})).status).toBe(302);
    expect(
      await all(`select vendor_id, role from vendor_accounts
        where user_id = ${fern.id} and role = 'owner'`),
    ).toEqual([{ vendor_id: stall.id, role: "owner" }]);
    expect(await counts()).toMatchObject({ vendors: 20, accounts: 21 });
  });

  it("for a vendor with an account is refused when adding, and can be undone", async () => {
    const stall = await makeVendor(world, { name: "Ferns", account: null });
    const owner = await makePerson(world, { userType: "vendor" });
    await world.db.run(sql`
      insert into vendor_accounts (vendor_id, user_id, created_at)
      values (${stall.id}, ${owner.id}, 1)`);
    const item = await applied();
    await post(item, "same", { sameAs: String(stall.id) });
    const agreed = await approved(await nowAt(item));
    expect(text(await (await post(agreed, "add", {})).text())).toContain("already has an account");
    expect((await post(agreed, "same", { sameAs: "" })).status).toBe(302);
    expect((await post(await nowAt(item), "add", {})).status).toBe(302);
    expect(await all("select id from vendors")).toHaveLength(2);
  });
});

describe("adding a market from an application", () => {
  async function canal() {
    const item = await makeAsked(world, "market_application", { title: "canal" });
    await world.db.run(sql`
      update market_submissions set address = '400 Canal Street, Miami Gardens, FL 33056',
        description = 'Twelve growers.', contact_name = 'Noor van Example',
        operating_days = '["Saturday","Wednesday"]', operating_hours = '8 AM–1 PM'
      where id = ${item.subjectId}`);
    await queueAll(world);
    return approved(await nowAt(item));
  }

  it("creates the market with its opening hours and its manager's account, without coordinates", async () => {
    const item = await canal();
    const html = text(await page(`?kind=market_application&tab=approved&item=${item.itemId}`));
    expect(html).toContain("open on Wednesday and Saturday, 8 AM–1 PM");
    const added = await post(item, "add", {});
    expect(toastOf(added)).toMatchObject({
      title: "Success",
      description: "canal has been added to markets",
    });
    expect(await one("select name, zip, lat, description from markets")).toEqual({
      name: "canal",
      zip: "33056",
      lat: null,
      description: "Twelve growers.",
    });
    expect(
      await all("select day, open_time, close_time from market_schedules order by day"),
    ).toEqual([
      { day: "Saturday", open_time: "08:00", close_time: "13:00" },
      { day: "Wednesday", open_time: "08:00", close_time: "13:00" },
    ]);
    expect(
      await all(`select u.username, u.first_name, u.last_name from market_managers m
        join users u on u.id = m.user_id where user_type = 'market_manager'`),
    ).toEqual([{ username: "canal", first_name: "Noor", last_name: "van Example" }]);
    await deliverMail(world.ctx(null));
    const link = world.mailbox.link("canal@example.com", "/reset-password");
    expect((await world.request("GET", link)).status).toBe(200);
    expect((await post(item, "add", {})).status).toBe(409);
    expect(await all("select id from markets")).toHaveLength(1);
  });

  it("shows 'Already Added' for a name in the guide, and marked as the same, only adds the manager", async () => {
    const there = await makeMarket(world, { name: "CANAL" });
    const item = await canal();
    const html = text(await page(`?kind=market_application&tab=approved&item=${item.itemId}`));
    expect(html).toContain("Already Added");
    await post(item, "same", { sameAs: String(there.id) });
    expect((await post(await nowAt(item), "add", {})).status).toBe(302);
    expect(await all("select id from markets")).toHaveLength(1);
    expect(await all("select market_id from market_managers")).toEqual([{ market_id: there.id }]);
  });

  it("changes nothing if it fails, and shows an error message", async () => {
    const item = await canal();
    await world.d1.exec("ALTER TABLE market_schedules RENAME TO lost_schedules");
    const before = await counts();
    const failed = await post(item, "add", {});
    expect(failed.status).toBe(500);
    expect(text(await failed.text())).toContain("Failed to add market");
    expect(await counts()).toEqual(before);
  });
});

it("the list of applications can be downloaded as a file", async () => {
  await applied();
  const answer = await world.request("GET", "/admin-applications/export", { as: anna });
  expect(answer.headers.get("Content-Type")).toContain("text/csv");
  expect(await answer.text()).toContain("vendor_application,1,fern");
});

/** The counts and the state of the queue, to check that a refusal has changed nothing. */
const standing = async () => ({
  ...(await counts()),
  items: await all("select id, state, version from review_items"),
});

describe("approving and publishing in one step", () => {
  const publish = (item: Asked, more: Record<string, string> = {}, as?: Actor) =>
    post(item, "publish", { decision: "published", ...more }, as);

  it("decides, adds and sends one email, and stays on the item with a link to the next", async () => {
    const item = await applied([await makeMarket(world, { name: "Grove" })]);
    const next = await makeAsked(world, "vendor_application", { title: "next" });
    const before = text(await page(`?item=${item.itemId}`));
    expect(before).toContain("Approve and publish");
    expect(before).toContain("We create the account fern, with the password from the application.");
    const done = await publish(item, { notes: "See you on Saturday" });
    expect(toastOf(done)).toMatchObject({
      title: "Vendor Created!",
      description: "fern has been added to the vendor page",
    });
    expect(done.headers.get("Location")).toContain(`item=${item.itemId}`);
    expect(await one("select status, vendor_id, review_notes from vendor_applications")).toEqual({
      status: "approved",
      vendor_id: 1,
      review_notes: "See you on Saturday",
    });
    expect(
      await all("select action from audit_log where subject_type = 'vendor_application'"),
    ).toEqual([{ action: "vendor_application_approved" }, { action: "vendor_application_added" }]);

    const html = text(await page(`?item=${item.itemId}`));
    expect(html).toContain("Published.");
    expect(html).toMatch(new RegExp(`item=${next.itemId}"[^>]*>Next`));
    expect(html).toContain("The email to fern@example.com is being sent.");
    expect(html).not.toContain("Undo<span");
    expect(html).not.toContain("Possible duplicates");
    expect(html).not.toContain("Change the decision");

    world.now += 120_000;
    await deliverMail(world.ctx(null));
    const mails = world.mailbox.to("fern@example.com");
    expect(mails.map(({ subject }) => subject)).toEqual(["fern is now in the guide"]);
    expect(mails[0]?.text).toContain("See you on Saturday");
  });

  it("changes nothing if the name is already in the guide, and says why", async () => {
    const item = await applied();
    await makeVendor(world, { name: "FERN", account: null });
    const before = await standing();
    const refused = await publish(item);
    expect(refused.status).toBe(409);
    expect(text(await refused.text())).toContain("The guide already has FERN.");
    expect(await standing()).toEqual(before);
  });

  it("happens once if pressed twice, and is refused for the reviewer's own application", async () => {
    const item = await applied();
    expect((await publish(item)).status).toBe(302);
    const before = await standing();
    expect((await publish(item)).status).toBe(409);
    expect((await publish(await nowAt(item))).status).toBe(409);
    expect((await decide(await nowAt(item), "refused")).status).toBe(409);
    expect(await standing()).toEqual(before);
    const own = await applied([], "mine");
    await world.db.run(sql`update vendor_applications set contact_email =
      (select email from users where id = ${anna.viewer?.id}) where id = ${own.subjectId}`);
    await queueAll(world);
    expect((await publish(await nowAt(own))).status).toBe(403);
  });

  it("asks for a market's coordinates at their field, and creates nothing without them", async () => {
    const item = await makeAsked(world, "market_application", { title: "canal" });
    const before = await standing();
    const wrong: Record<string, string>[] = [
      {},
      { lat: "25.7" },
      { lat: "0", lng: "0" },
      { lat: "99", lng: "1" },
    ];
    for (const place of wrong) {
      const refused = await publish(item, { notes: "Welcome", ...place });
      expect(refused.status).toBe(422);
      const html = text(await refused.text());
      expect(html).toMatch(/name="lat"[^>]*aria-invalid="true"/);
      expect(html).toContain("Welcome</textarea>");
    }
    expect(await standing()).toEqual(before);
    expect((await publish(item, { lat: "25.77", lng: "-80.19" })).status).toBe(302);
    expect(await one("select name, lat, lng, time_zone from markets")).toEqual({
      name: "canal",
      lat: 25.77,
      lng: -80.19,
      time_zone: "America/New_York",
    });
    expect(await one("select status from market_submissions")).toEqual({ status: "approved" });
  });

  it("works the same by API, and returns what was created", async () => {
    const item = await applied();
    const patch = (json: object, as = anna) =>
      world.request("PATCH", `/api/vendor-applications/${item.subjectId}`, { as, json });
    expect((await patch({ status: "rejected", publish: true })).status).toBe(422);
    const done = await patch({ status: "approved", publish: true, reviewNotes: "Hello" });
    expect(await done.json()).toEqual({
      id: item.subjectId,
      status: "approved",
      version: item.version + 2,
      vendorId: 1,
    });
    expect((await patch({ status: "approved", publish: true })).status).toBe(409);

    const market = await makeAsked(world, "market_application", { title: "canal" });
    const path = `/api/market-applications/${market.subjectId}/review`;
    const call = (json: object) => world.request("POST", path, { as: ben, json });
    const refused = await call({ status: "approved", publish: true });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toHaveProperty("fields.lat");
    expect(await one("select status from market_submissions")).toEqual({ status: "pending" });
    const placed = await call({ status: "approved", publish: true, lat: 25.7, lng: -80.2 });
    expect(await placed.json()).toMatchObject({ status: "approved", marketId: 1 });
  });
});

describe("an approved application that is not in the guide yet", () => {
  /** The link with which applicants follow their application. */
  async function followed(kind: ApplicationKind = "vendor_application") {
    const of = { kind, reference: "MD-DEM0-FERN-01", browser: null };
    const { token, statement } = await newApplicationLink(world.now, of);
    await world.db.run(statement);
    return `/application/${of.reference}?token=${token}`;
  }
  const listed = async (query: string) =>
    [...(await page(query)).matchAll(/class="queue-title">([^<]+)</g)].map(([, title]) => title);

  it("has its own list, and is counted on the applications page and the dashboard", async () => {
    await approved(await applied());
    const byName = await approved(await applied([], "there"));
    await makeVendor(world, { name: "There", account: null });
    const added = await approved(await applied([], "added"));
    expect((await post(added, "add", {})).status).toBe(302);
    const html = text(await page("?tab=to-add"));
    expect(html).toContain("0 pending applications; 1 approved, not added yet");
    expect(html).toMatch(/Approved, not added yet<span[^>]*>1</);
    expect(await listed("?tab=to-add")).toEqual(["fern"]);
    expect(await listed("?tab=to-add&q=fer")).toEqual(["fern"]);
    expect(await listed("?tab=to-add&q=there")).toEqual([]);
    expect(await listed("?tab=to-add&q=fe")).toEqual(["fern"]);
    const dashboard = text(await (await world.request("GET", "/admin", { as: anna })).text());
    expect(dashboard).toMatch(/<strong[^>]*>1<\/strong> <span>Applications to Add/);
    const stats = await world.request("GET", "/api/admin/account-stats", { as: anna });
    expect(await stats.json()).toMatchObject({ applicationsToAdd: 1, pendingApplications: 0 });
    // Marked as the vendor with the same name, this application waits until the vendor gets its
    // account.
    const there = await one<{ id: number }>("select id from vendors where name = 'There'");
    await post(byName, "same", { sameAs: String(there?.id) });
    expect(await listed("?tab=to-add")).toEqual(["there", "fern"]);
  });

  it("is shown to the applicant as approved, then in the guide, then no longer in the guide", async () => {
    const item = await applied([await makeMarket(world, { name: "Grove" })]);
    const link = await followed();
    await approved(item);
    expect(text(await (await world.request("GET", link)).text())).toContain(
      "We’ll email you about the next step.",
    );
    world.now += 60_000;
    await deliverMail(world.ctx(null));
    expect(world.mailbox.to("fern@example.com").at(-1)?.text).toContain(
      "We’ll email you about the next step. Questions? Email",
    );
    expect((await post(await nowAt(item), "add", {})).status).toBe(302);
    const html = text(await (await world.request("GET", link)).text());
    expect(html).toContain("we approved your application, and your page is in the guide");
    expect(html).toContain('href="/vendor-auth"');
    await world.db.run(sql`update vendors set removed_at = ${world.now} where name = 'fern'`);
    await listAll(world);
    const after = text(await (await world.request("GET", link)).text());
    expect(after).toContain(
      "We approved your application, but your page is no longer in the guide",
    );
    expect(after).not.toContain('href="/vendor-auth"');
  });

  it("is shown to a market's applicant as in the guide, then no longer in the guide", async () => {
    const item = await makeAsked(world, "market_application", { title: "fern" });
    await world.db.run(sql`update market_submissions set reference = 'MD-DEM0-FERN-01'`);
    const link = await followed("market_application");
    const place = { decision: "published", lat: "25.77", lng: "-80.19" };
    expect((await post(await nowAt(item), "publish", place)).status).toBe(302);
    const html = text(await (await world.request("GET", link)).text());
    expect(html).toContain("we approved your application, and your page is in the guide");
    expect(html).not.toContain(
      "We approved your application, but your page is no longer in the guide",
    );
    await world.db.run(sql`update markets set removed_at = ${world.now}`);
    await listAll(world);
    const after = text(await (await world.request("GET", link)).text());
    expect(after).toContain(
      "We approved your application, but your page is no longer in the guide",
    );
    expect(after).not.toContain("added it to the guide");
  });

  it("tells a vendor without a market what is missing, on the page and by email", async () => {
    const item = await applied();
    const link = await followed();
    expect((await post(await approved(item), "add", {})).status).toBe(302);
    const html = text(await (await world.request("GET", link)).text());
    expect(html).toContain("Sign in and add a market so that customers can see your vendor page.");
    expect(html).not.toContain("added it to the guide");
    expect(html).toContain('href="/vendor-auth"');
    await deliverMail(world.ctx(null));
    expect(world.mailbox.to("fern@example.com").map(({ subject }) => subject)).toEqual([
      "Your vendor account for fern is ready",
    ]);
  });

  it("is announced with one email, including the notes, if it is added within a minute", async () => {
    const item = await applied([await makeMarket(world, { name: "Grove" })]);
    await post(item, "", { decision: "approved", notes: "Bring your permit" });
    expect(text(await page(""))).toContain("Undo<span");
    expect((await post(await nowAt(item), "add", {})).status).toBe(302);
    const html = text(await page(""));
    expect(html).toContain("The email to fern@example.com is being sent.");
    expect(html).not.toContain("Undo<span");
    world.now += 120_000;
    await deliverMail(world.ctx(null));
    const [mail, ...others] = world.mailbox.to("fern@example.com");
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("fern is now in the guide");
    expect(mail?.text).toContain("Bring your permit");
  });
});
