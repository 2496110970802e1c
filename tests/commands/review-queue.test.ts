import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { decideMany, decideReview } from "~/models/joining/review-queue/decide.server";
import type {
  DecideManyReviews,
  DecideReview,
} from "~/models/joining/review-queue/review-queue.schema";
import { undoReview } from "~/models/joining/review-queue/undo.server";
import { deliverMail } from "~/models/people/mail/outbox.server";
import type { Admin } from "~/platform/viewer";
import { type Actor, makePerson, makeViewer, signedIn, signedInBy } from "../support/actors";
import { toastOf } from "../support/cookies";
import { makeMarket, makeUser, makeVendor } from "../support/factories";
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

const nameOf = (actor: Actor) => actor.viewer?.username ?? "";
type Decision = { decision: string; version?: string; notes?: string; reason?: string };
const decide = (item: Asked, as: Actor, { decision, ...more }: Decision) =>
  world.request("POST", "/admin/requests", {
    as,
    form: { itemId: String(item.itemId), version: String(item.version), decision, ...more },
  });
const post = (path: string, as: Actor, form: Record<string, string | string[]>) =>
  world.request("POST", `/admin/review/${path}`, { as, form });
const undo = (item: Asked, as: Actor, version = item.version + 1) =>
  post("undo", as, {
    itemId: String(item.itemId),
    version: String(version),
    back: "/admin/requests",
  });
const claim = (item: Asked, as: Actor, hold = "on") =>
  post("claim", as, { itemId: String(item.itemId), hold, back: "/admin/requests?tab=x" });
const page = async (query: string, as: Actor) =>
  (await world.request("GET", `/admin/requests${query}`, { as })).text();
const open = (item: Asked, as: Actor) => page(`?item=${item.itemId}`, as);
const all = <Row = Record<string, unknown>>(query: string) => world.db.all<Row>(sql.raw(query));
const one = async <Row = Record<string, unknown>>(query: string) => (await all<Row>(query))[0];
const audit = () => all<{ action: string }>("select * from audit_log order by id");
const stateOf = async (item: Asked) =>
  (await one<{ state: string }>(`select state from review_items where id = ${item.itemId}`))?.state;
const deliver = () => deliverMail(world.ctx(null));
const everything = async () => [
  await all("select * from review_items"),
  await all("select * from users"),
  await all("select * from audit_log"),
  await all("select * from mail_outbox"),
];

describe("the version that a decision is based on", () => {
  it("is required, and nothing is written without it", async () => {
    const item = await makeAsked(world, "admin_request");
    const before = await everything();
    for (const version of ["", "x", "0"]) {
      expect((await decide(item, anna, { decision: "approved", version })).status).toBe(422);
    }
    expect(await everything()).toEqual(before);
  });

  it("tells the second of two reviewers who decided what, and nothing is overwritten", async () => {
    const item = await makeAsked(world, "admin_request");
    expect((await decide(item, anna, { decision: "refused", notes: "No" })).status).toBe(302);
    world.now += 120_000;
    const before = await everything();
    const late = await decide(item, ben, { decision: "approved", notes: "Yes" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain(`${nameOf(anna)} denied this 2 minutes ago`);
    const asJson = await world.request("PUT", `/api/admin-requests/${item.subjectId}/status`, {
      as: ben,
      json: { status: "approved", version: item.version },
    });
    expect(asJson.status).toBe(409);
    expect((await asJson.json<{ error: string }>()).error).toContain(`${nameOf(anna)} denied this`);
    expect(await everything()).toEqual(before);
  });

  it("must be the current one, so an item that has changed is checked again", async () => {
    const item = await makeAsked(world, "vendor_request");
    expect((await decide(item, ben, { decision: "refused" })).status).toBe(302);
    expect((await undo(item, ben)).status).toBe(302);
    const late = await decide(item, anna, { decision: "approved" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain(
      "Someone else changed this item since you opened it. Check the item",
    );
    expect(await stateOf(item)).toBe("pending");
    const again = { ...item, version: item.version + 2 };
    expect((await decide(again, anna, { decision: "approved" })).status).toBe(302);
  });

  it("is returned by the API after a decision", async () => {
    const item = await makeAsked(world, "admin_request");
    const answer = await world.request("PUT", `/api/admin-requests/${item.subjectId}/status`, {
      as: anna,
      json: { status: "denied", version: item.version },
    });
    expect(await answer.json()).toEqual({ id: item.subjectId, status: "denied", version: 2 });
  });
});

describe("a reviewer's own request", () => {
  it.each([
    [
      "the address",
      (own: string) => sql`update admin_requests set email = upper(${own}) || '@EXAMPLE.com'`,
    ],
    ["the username", (own: string) => sql`update admin_requests set username = upper(${own})`],
  ])("recognized by %s has no form for them, and cannot be decided by them", async (_, makeOwn) => {
    await makeAsked(world, "admin_request");
    await world.db.run(makeOwn(nameOf(anna)));
    const item = { ...(await makeAsked(world, "admin_request")) };
    await world.db.run(sql`delete from admin_requests where id = ${item.subjectId}`);
    await queueAll(world);
    const [own] = await all<{ id: number; version: number }>(
      "select id, version from review_items",
    );
    const mine = { ...item, itemId: own?.id ?? 0, version: own?.version ?? 0 };
    const shown = await open(mine, anna);
    expect(shown).toContain("This is your own");
    expect(shown).not.toContain('value="approved" data-disabled');
    expect(shown).not.toMatch(/class="decision[ "]/);
    const before = await everything();
    const refused = await decide(mine, anna, { decision: "approved" });
    expect(refused.status).toBe(403);
    expect(await everything()).toEqual(before);
    expect(await open(mine, ben)).toMatch(/class="decision[ "]/);
  });
});

describe("the email to the applicant", () => {
  it("waits a minute, then tells the decision and its notes", async () => {
    const item = await makeAsked(world, "admin_request", { title: "robin" });
    await decide(item, anna, { decision: "refused", reason: "twice" });
    await deliver();
    expect(world.mailbox.sent).toEqual([]);
    world.now += 60_000;
    await deliver();
    const [mail, ...others] = world.mailbox.to("robin@example.com");
    expect(others).toEqual([]);
    expect(mail?.text).toContain("and can’t approve it");
    expect(mail?.text).toContain("We received this twice, so we closed the second copy");
    expect((await one("select review_notes from admin_requests"))?.review_notes).toContain(
      "We received this twice, so we closed the second copy",
    );
  });

  it("is only the one about the last decision, and none once that is undone", async () => {
    const ctx = world.ctx(anna.viewer as Admin);
    const { itemId, version } = await makeAsked(world, "vendor_application");
    const keys = () => all("select key from mail_outbox");
    const first = { itemId, version, decision: "approved", notes: "" } as DecideReview;
    await decideReview(ctx, first);
    await decideReview(ctx, { ...first, version: version + 1, decision: "refused" });
    expect(await keys()).toEqual([{ key: `review:${itemId}:${version + 2}` }]);
    await undoReview(ctx, { itemId, version: version + 2 });
    expect(await keys()).toEqual([]);
  });

  it("about an earlier decision is withdrawn even if its first try failed", async () => {
    const ctx = world.ctx(anna.viewer as Admin);
    const { itemId, version } = await makeAsked(world, "vendor_application");
    const first = { itemId, version, decision: "approved", notes: "" } as DecideReview;
    await decideReview(ctx, first);
    world.now += 60_000;
    world.mailbox.outage = new Error("down");
    await deliver();
    await decideReview(ctx, { ...first, version: version + 1, decision: "refused" });
    expect(await all("select key from mail_outbox")).toEqual([
      { key: `review:${itemId}:${version + 2}` },
    ]);
  });

  it("stays if a later decision comes too late", async () => {
    const ctx = world.ctx(anna.viewer as Admin);
    const { itemId, version } = await makeAsked(world, "vendor_application");
    const first = { itemId, version, decision: "approved", notes: "" } as DecideReview;
    await decideReview(ctx, first);
    meanwhile(
      world,
      /update vendor_applications set status/,
      sql`update review_items set version = version + 1`,
    );
    const late = { ...first, version: version + 1, decision: "refused" } as DecideReview;
    await expect(decideReview(ctx, late)).rejects.toThrow();
    expect(await all("select key from mail_outbox")).toEqual([
      { key: `review:${itemId}:${version + 1}` },
    ]);
  });

  it("explains how to sign in after approval, without a secret if a password was requested", async () => {
    const item = await makeAsked(world, "admin_request", { title: "robin" });
    await decide(item, anna, { decision: "approved" });
    world.now += 60_000;
    await deliver();
    const [mail] = world.mailbox.to("robin@example.com");
    expect(mail?.text).toContain("Username: robin");
    expect(mail?.text).toContain("/admin-portal");
    expect(mail?.text).not.toContain("token=");
  });
});

describe("undoing a decision", () => {
  it("restores the request, cancels the email, and deletes the account", async () => {
    const item = await makeAsked(world, "admin_request", { title: "robin" });
    await decide(item, anna, { decision: "approved", notes: "Hello" });
    expect(await page("", anna)).toContain("Undo");
    expect(await page("", ben)).not.toContain("Undo");
    const answer = await undo(item, anna);
    expect(answer.headers.get("Location")).toBe(`/admin/requests?item=${item.itemId}`);
    expect(toastOf(answer)?.title).toBe("Undone");
    expect(await all("select * from users where username = 'robin'")).toEqual([]);
    expect(await one("select * from admin_requests")).toMatchObject({
      status: "pending",
      password: "scrypt$asked",
      user_id: null,
      reviewed_at: null,
      reviewed_by: null,
      review_notes: null,
    });
    world.now += 90_000;
    await deliver();
    expect(world.mailbox.sent).toEqual([]);
    expect((await audit()).map(({ action }) => action)).toEqual([
      "admin_request_approved",
      "admin_request_undone",
    ]);
    const again = { ...item, version: item.version + 2 };
    expect((await decide(again, ben, { decision: "approved" })).status).toBe(302);
  });

  it("of a changed decision restores the decision before it, if the applicant knows of that one", async () => {
    const item = await makeAsked(world, "vendor_application");
    const decision = () =>
      one("select status, reviewed_at, reviewed_by, review_notes from vendor_applications");
    await decide(item, anna, { decision: "approved", notes: "Welcome" });
    const before = await decision();
    world.now += 60_000;
    await deliver();
    const seen = { ...item, version: item.version + 1 };
    await decide(seen, ben, { decision: "refused", notes: "No" });
    expect(await decision()).not.toEqual(before);
    expect(toastOf(await undo(seen, ben))?.description).toContain("is approved again");
    expect(await decision()).toEqual(before);
    expect(await stateOf(item)).toBe("approved");
  });

  it("of a decision that was changed within the minute leaves what the applicant knows", async () => {
    const status = () => one("select status from vendor_applications");
    const item = await makeAsked(world, "vendor_application");
    const at = (steps: number) => ({ ...item, version: item.version + steps });
    // Nobody was told of the approval: the application waits again.
    await decide(item, anna, { decision: "approved" });
    await decide(at(1), anna, { decision: "refused", notes: "No" });
    await undo(at(1), anna);
    expect(await status()).toEqual({ status: "pending" });
    // The applicant was told of this approval, and of no refusal after it.
    await decide(at(3), anna, { decision: "approved" });
    world.now += 60_000;
    await deliver();
    await decide(at(4), anna, { decision: "refused", notes: "No" });
    await decide(at(5), anna, { decision: "approved" });
    await undo(at(5), anna);
    expect(await status()).toEqual({ status: "approved" });
  });

  it("that comes too late does not take from another reviewer what Undo restores", async () => {
    const asked = await makeAsked(world, "vendor_application");
    await world.db.run(sql`update vendor_applications set contact_email = ''`);
    await queueAll(world);
    const item = { ...asked, version: asked.version + 1 };
    const at = (steps: number) => ({ ...item, version: item.version + steps });
    await decide(item, anna, { decision: "refused", notes: "No" });
    meanwhile(world, /update vendor_applications set status/, () =>
      decide(at(1), ben, { decision: "approved" }),
    );
    await undo(item, anna);
    await undo(at(1), ben);
    expect(await one("select status from vendor_applications")).toEqual({ status: "rejected" });
  });

  it("is refused if the email was sent, the account was used, or another reviewer decided", async () => {
    const told = await makeAsked(world, "admin_request");
    await decide(told, anna, { decision: "refused" });
    world.now += 60_000;
    await deliver();
    const used = await makeAsked(world, "admin_request", { title: "robin" });
    await decide(used, anna, { decision: "approved" });
    const [user] = await all<{ id: number }>("select id from users where username = 'robin'");
    await signedIn(world, { ...(ben.viewer as NonNullable<Actor["viewer"]>), id: user?.id ?? 0 });
    const before = await everything();
    for (const [item, as, why] of [
      [told, anna, "The email about this decision was already sent."],
      [used, anna, "Someone already used the new account"],
      [used, ben, `${nameOf(anna)} approved this`],
    ] as const) {
      const answer = await undo(item, as);
      expect(answer.status).toBe(302);
      expect(toastOf(answer)?.description).toContain(why);
    }
    expect(await everything()).toEqual(before);
  });

  it("keeps the email if the new account is used at that very moment", async () => {
    const item = await makeAsked(world, "admin_request", { title: "robin" });
    await decide(item, anna, { decision: "approved" });
    const user = await one<{ id: number }>("select id from users where username = 'robin'");
    const robin = { ...(ben.viewer as NonNullable<Actor["viewer"]>), id: user?.id ?? 0 };
    const before = await everything();
    meanwhile(world, /delete from mail_outbox/, () => signedIn(world, robin));
    const command = { itemId: item.itemId, version: item.version + 1 };
    await expect(undoReview(world.ctx(anna.viewer as Admin), command)).rejects.toThrow(
      "Someone already used the new account",
    );
    expect(await everything()).toEqual(before);
  });

  it("says that the item is gone if it is deleted at that very moment", async () => {
    const item = await makeAsked(world, "admin_request");
    await decide(item, anna, { decision: "refused" });
    meanwhile(world, /delete from mail_outbox/, async () => {
      await world.db.run(sql`delete from admin_requests`);
      await world.db.run(sql`delete from review_items`);
    });
    const command = { itemId: item.itemId, version: item.version + 1 };
    await expect(undoReview(world.ctx(anna.viewer as Admin), command)).rejects.toMatchObject({
      code: "not_found",
      message: "Request not found",
    });
  });

  it("happens once if pressed several times, and not with an unknown version", async () => {
    const item = await makeAsked(world, "vendor_recommendation");
    await world.request("POST", "/admin/requests", {
      as: anna,
      form: { itemId: String(item.itemId), version: "1", decision: "refused" },
    });
    await undo(item, anna, 7);
    await Promise.all([undo(item, anna), undo(item, anna), undo(item, anna)]);
    expect((await audit()).map(({ action }) => action)).toEqual([
      "vendor_recommendation_rejected",
      "vendor_recommendation_undone",
    ]);
    expect(await stateOf(item)).toBe("pending");
  });

  it("of a denial lets the request be approved, with a link to set a password", async () => {
    const item = await makeAsked(world, "admin_request", { title: "robin" });
    await decide(item, anna, { decision: "refused" });
    await undo(item, anna);
    await decide({ ...item, version: 3 }, anna, { decision: "approved" });
    world.now += 60_000;
    await deliver();
    const link = world.mailbox.link("robin@example.com", "/reset-password");
    expect((await world.request("GET", link)).status).toBe(200);
  });
});

describe("a vendor's request for access", () => {
  it("once approved creates the vendor and its account, and the emailed link lets the owner in", async () => {
    await makeUser(world, { username: "mangorow", email: "other@example.com" });
    const item = await makeAsked(world, "vendor_request", { title: "mangorow" });
    expect(await open(item, anna)).toContain(
      "No vendor has this name. Approving creates the vendor and its account. We email a link to set the password. The guide shows the vendor once it has a description and a market",
    );
    await decide(item, anna, { decision: "approved" });
    const [account] = await all<{ id: number }>(
      "select * from users where email = 'mangorow@example.com'",
    );
    expect(account).toMatchObject({
      username: "mangorow2",
      first_name: "Mo",
      last_name: "Example",
      user_type: "vendor",
      is_admin: 0,
      password: "",
    });
    expect(
      await all(
        "select v.name, a.user_id from vendors v join vendor_accounts a on a.vendor_id = v.id",
      ),
    ).toEqual([{ name: "mangorow", user_id: account?.id }]);
    expect((await audit())[0]).toMatchObject({
      action: "vendor_request_approved",
      subject_type: "vendor_request",
      before: '{"status":"pending"}',
      after: '{"status":"approved","account":"mangorow2","vendor":"mangorow","vendorIsNew":true}',
    });
    world.now += 60_000;
    await deliver();
    const link = world.mailbox.link("mangorow@example.com", "/reset-password");
    const token = new URL(link, "http://here").searchParams.get("token") ?? "";
    const form = { token, password: "my-own-one", confirmPassword: "my-own-one" };
    expect((await world.request("POST", link, { form })).status).toBe(302);
    const inside = await world.request("POST", "/vendor-auth", {
      form: { username: "mangorow2", password: "my-own-one" },
    });
    const as = signedInBy(inside);
    expect((await world.request("GET", "/vendor-dashboard", { as })).status).toBe(200);
    const kept = await all<{ text: string }>("select text from mail_outbox where is_secret = 1");
    expect(kept.map(({ text }) => text)).toEqual([""]);
  });

  it("gets the vendor of that name, unless it has an account or several have the name", async () => {
    const stall = await makeVendor(world, { name: "Mango Row" });
    await makeVendor(world, { name: "Other" });
    const item = await makeAsked(world, "vendor_request", { title: "mango row" });
    await decide(item, anna, { decision: "approved" });
    expect(await all("select vendor_id from vendor_accounts")).toEqual([{ vendor_id: stall.id }]);
    const second = await makeAsked(world, "vendor_request", { title: "MANGO ROW" });
    const taken = await decide(second, anna, { decision: "approved" });
    expect(taken.status).toBe(409);
    expect(await taken.text()).toContain("Mango Row already has an account");
    await makeVendor(world, { name: "Other" });
    const third = await makeAsked(world, "vendor_request", { title: "Other" });
    expect(await open(third, anna)).toContain(
      "Deny this request and ask this person which vendor they mean",
    );
    expect((await decide(third, anna, { decision: "approved" })).status).toBe(409);
    expect(await all("select * from vendor_accounts")).toHaveLength(1);
  });

  it("gets a vendor whose owner has no access any more, because nobody else can invite it", async () => {
    const { id } = await makeVendor(world, { name: "Mango Row", account: null });
    const owner = await makePerson(world, { userType: "vendor" });
    const helper = await makePerson(world, { userType: "vendor" });
    await world.db.run(sql`
      insert into vendor_accounts (vendor_id, user_id, role, created_at)
      values (${id}, ${owner.id}, 'owner', 1), (${id}, ${helper.id}, 'helper', 1)`);
    const item = await makeAsked(world, "vendor_request", { title: "Mango Row" });
    expect((await decide(item, anna, { decision: "approved" })).status).toBe(409);
    await world.db.run(sql`update users set user_type = 'customer' where id = ${owner.id}`);
    expect((await decide(item, anna, { decision: "approved" })).status).toBe(302);
    expect(await all("select role from vendor_accounts order by id")).toEqual(
      ["owner", "helper", "owner"].map((role) => ({ role })),
    );
  });

  it.each([
    ["vendor_request", "vendors"],
    ["manager_request", "markets"],
  ] as const)(
    "that is approved while what it runs is removed makes no account: %s",
    async (kind, table) => {
      await makeVendor(world, { name: "Mango Row", account: null });
      await makeMarket(world, { name: "Mango Row" });
      const item = await makeAsked(world, kind, { title: "Mango Row" });
      const before = await all("select id from users");
      meanwhile(world, /insert into users/, sql`update ${sql.raw(table)} set removed_at = 1`);
      const asked = { itemId: item.itemId, version: item.version, decision: "approved", notes: "" };
      await expect(
        decideReview(world.ctx(anna.viewer as Admin), asked as DecideReview),
      ).rejects.toThrow();
      expect(await all("select id from users")).toEqual(before);
      expect(await stateOf(item)).toBe("pending");
    },
  );

  it.each([true, false])(
    "approved at once with another for the same vendor, gives it one owner (in the guide: %s)",
    async (isThere) => {
      if (isThere) await makeVendor(world, { name: "Mango Row" });
      const items = [
        await makeAsked(world, "vendor_request", { title: "Mango Row" }),
        await makeAsked(world, "vendor_request", { title: "mango row" }),
      ];
      await world.db.run(sql`update vendor_requests set email = 'x' || id || '@example.com'`);
      await queueAll(world);
      const outcomes = await decideMany(world.ctx(anna.viewer as Admin), {
        items: items.map(({ itemId }) => ({ itemId, version: 2 })),
        decision: "approved",
        notes: "",
      } as DecideManyReviews);
      expect(outcomes.map((each) => "refused" in each && each.refused.message)).toEqual([
        false,
        expect.stringContaining("Mango Row already has an account"),
      ]);
      expect(await all("select role from vendor_accounts")).toEqual([{ role: "owner" }]);
      expect(await all("select * from vendors")).toHaveLength(1);
    },
  );

  it("approved at once with an admin request for its username, gets another username", async () => {
    const items = [
      await makeAsked(world, "vendor_request", { title: "maria" }),
      await makeAsked(world, "admin_request", { title: "Maria" }),
    ];
    await world.db.run(sql`update admin_requests set email = 'other@example.com'`);
    await queueAll(world);
    await decideMany(world.ctx(anna.viewer as Admin), {
      items: items.map(({ itemId }, at) => ({ itemId, version: at + 1 })),
      decision: "approved",
      notes: null,
      reason: null,
    });
    expect(
      await all("select username from users where username like 'maria%' order by id"),
    ).toEqual([{ username: "maria2" }, { username: "Maria" }]);
  });

  it("does not get the username that a waiting application asks for", async () => {
    const application = await makeAsked(world, "vendor_application");
    await world.db.run(sql`
      update vendor_applications set desired_username = 'Maria' where id = ${application.subjectId}`);
    await queueAll(world);
    const item = await makeAsked(world, "vendor_request", { title: "maria" });
    await decide(item, anna, { decision: "approved" });
    expect(await all("select username from users where username like 'maria%'")).toEqual([
      { username: "maria2" },
    ]);
  });

  it("whose username is taken at that moment is not called a reason to deny", async () => {
    const item = await makeAsked(world, "vendor_request", { title: "maria" });
    const other = { email: "other@example.com", username: "maria" };
    meanwhile(world, /insert into users/, () => makeUser(world, other));
    const late = await decide(item, anna, { decision: "approved" });
    expect(await late.text()).toContain("We couldn’t create the account. Try again.");
    expect(await stateOf(item)).toBe("pending");
  });

  it("once undone deletes the vendor it created, and keeps one that existed", async () => {
    const stall = await makeVendor(world, { name: "Mango Row", createdAt: 1, updatedAt: 1 });
    const there = await makeAsked(world, "vendor_request", { title: "Mango Row" });
    const fresh = await makeAsked(world, "vendor_request", { title: "Brand New" });
    for (const item of [there, fresh]) {
      await world.db.run(sql`
        update vendor_requests set email = 'x' || id || '@example.com' where id = ${item.subjectId}`);
      await queueAll(world);
      const seen = { ...item, version: 2 };
      expect((await decide(seen, anna, { decision: "approved" })).status).toBe(302);
      await undo(seen, anna);
    }
    expect(await all("select id from vendors")).toEqual([{ id: stall.id }]);
    expect(await all("select * from vendor_accounts")).toEqual([]);
    expect(await all("select * from users where user_type = 'vendor'")).toEqual([]);
    expect(await all("select * from password_resets")).toEqual([]);
  });
});

describe("a market manager's request for access", () => {
  const made = () => all("select market_id from market_managers");
  const choose = (item: Asked, marketId: number, form = {}, by = anna) =>
    world.request("POST", "/admin/review/market", {
      as: by,
      form: {
        itemId: `${item.itemId}`,
        version: `${item.version}`,
        marketId: `${marketId}`,
        back: `/admin/requests?item=${item.itemId}`,
        ...form,
      },
    });

  it("gets the one market of that name", async () => {
    const market = await makeMarket(world, { name: "Ocean Walk" });
    const item = await makeAsked(world, "manager_request", { title: "OCEAN walk" });
    expect(await open(item, anna)).toContain("manages Ocean Walk");
    expect((await decide(item, anna, { decision: "approved" })).status).toBe(302);
    expect(await made()).toEqual([{ market_id: market.id }]);
  });

  it("needs an administrator to choose the market if several have the name", async () => {
    const twins = [
      await makeMarket(world, { name: "Twin", location: "Miami, FL" }),
      await makeMarket(world, { name: "Twin", location: "Tampa, FL" }),
    ];
    const gone = await makeMarket(world, { name: "Gone" });
    await world.db.run(sql`update markets set removed_at = 1 where id = ${gone.id}`);
    await listAll(world);
    const item = await makeAsked(world, "manager_request", { title: "Twin" });
    const refused = await decide(item, anna, { decision: "approved" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Choose the market first");
    expect(await all("select * from users where user_type = 'market_manager'")).toEqual([]);
    const html = await open(item, anna);
    for (const town of ["Miami, FL", "Tampa, FL"]) expect(html).toContain(town);
    const searched = await page(`?item=${item.itemId}&marketName=nowhere`, anna);
    expect(searched).toContain("No market found");
    expect(toastOf(await choose(item, gone.id))?.description).toBe("Market not found");
    const second = twins[1]?.id ?? 0;
    const chosen = await choose(item, second);
    expect(chosen.headers.get("Location")).toBe(`/admin/requests?item=${item.itemId}`);
    expect(toastOf(await choose(item, twins[0]?.id ?? 0))?.title).toBeDefined();
    expect(await open(item, anna)).toContain("manages Twin");
    await decide({ ...item, version: 2 }, anna, { decision: "approved" });
    expect(await made()).toEqual([{ market_id: second }]);
    const late = await choose({ ...item, version: 3 }, twins[0]?.id ?? 0);
    expect(toastOf(late)?.variant).toBe("destructive");
    expect((await audit()).map(({ action }) => action)).toEqual([
      "manager_request_market_chosen",
      "manager_request_approved",
    ]);
  });
});

describe("a claim on a review item", () => {
  it("is made only by POST, shows others who is reviewing, and does not block decisions", async () => {
    const item = await makeAsked(world, "admin_request");
    await open(item, anna);
    expect(await all("select * from review_claims")).toEqual([]);
    expect((await claim(item, anna)).headers.get("Location")).toBe("/admin/requests?tab=x");
    expect(await page("", ben)).toContain(`${nameOf(anna)} is reviewing`);
    expect(await open(item, anna)).toContain("Others can see that you’re reviewing this");
    const second = await claim(item, ben);
    expect(toastOf(second)?.description).toBe(`${nameOf(anna)} is reviewing this.`);
    expect((await decide(item, ben, { decision: "refused" })).status).toBe(302);
    expect(await all("select * from review_claims")).toEqual([]);
    expect(await audit()).toHaveLength(1);
  });

  it("ends after ten minutes or when released, and a reviewer has one claim at a time", async () => {
    const [one, other] = [
      await makeAsked(world, "admin_request"),
      await makeAsked(world, "vendor_request"),
    ];
    await claim(one, anna);
    await claim(other, anna);
    expect(await all("select item_id from review_claims")).toEqual([{ item_id: other.itemId }]);
    await claim(other, ben, "off");
    expect(await all("select * from review_claims")).toHaveLength(1);
    world.now += 600_000;
    expect(await page("", ben)).not.toContain(`${nameOf(anna)} is reviewing`);
    await claim(other, ben);
    await claim(other, ben, "off");
    expect(await all("select * from review_claims")).toEqual([]);
  });

  it("cannot be made on a decided or unknown item", async () => {
    const item = await makeAsked(world, "admin_request");
    await decide(item, anna, { decision: "refused" });
    await claim(item, ben);
    expect((await claim({ ...item, itemId: 999 }, ben)).status).toBe(404);
    expect(await all("select * from review_claims")).toEqual([]);
  });
});

describe("deciding many items at once", () => {
  it("first shows what will happen, then decides each item separately", async () => {
    const items = [
      await makeAsked(world, "admin_request", { title: "robin" }),
      await makeAsked(world, "vendor_request"),
      await makeAsked(world, "admin_request"),
    ];
    const [robin, stall, late] = items as [Asked, Asked, Asked];
    const choices = items.map(({ itemId, version }) => `${itemId}.${version}`);
    await decide(late, ben, { decision: "refused" });
    const query = `?${choices.map((each) => `choice=${each}`).join("&")}&decision=approved&back=/admin/requests`;
    const before = await everything();
    const asked = await world.request("GET", `/admin/review/many${query}`, { as: anna });
    const html = await asked.text();
    expect(html).toContain("1 admin request will be approved");
    expect(html).toContain("1 vendor request will be approved");
    expect(html).toContain("We’ll create 2 accounts");
    expect(html).toContain("We’ll send 2 emails in 1 minute");
    expect(html).toContain(`${nameOf(ben)} denied this just now`);
    expect(await everything()).toEqual(before);

    const done = await post(`many${query}`, anna, { items: choices, decision: "approved" });
    expect(done.headers.get("Location")).toBe("/admin/requests");
    expect(toastOf(done)?.title).toBe("2 approved");
    expect(toastOf(done)?.description).toContain("1 was not");
    expect([await stateOf(robin), await stateOf(stall), await stateOf(late)]).toEqual([
      "approved",
      "approved",
      "refused",
    ]);
    expect(await audit()).toHaveLength(3);
    const again = await post(`many${query}`, anna, { items: choices, decision: "approved" });
    expect(toastOf(again)).toMatchObject({ title: "0 approved", variant: "destructive" });
    expect(await audit()).toHaveLength(3);
  });

  it("has a maximum number of items, and does nothing without any", async () => {
    const many = Array.from({ length: 51 }, (_, at) => `${at + 1}.1`);
    const posted = await post("many", anna, { items: many, decision: "approved" });
    expect(posted.status).toBe(422);
    expect((await post("many", anna, { decision: "approved" })).status).toBe(422);
    expect((await post("many", anna, { items: ["x"], decision: "approved" })).status).toBe(422);
    const read = await world.request("GET", `/admin/review/many?choice=${many.join("&choice=")}`, {
      as: anna,
    });
    expect(read.status).toBe(422);
    const outside = await world.request("GET", "/admin/review/many?back=//evil.example", {
      as: anna,
    });
    expect(await outside.text()).toContain(`href="/admin/requests">Back to the list`);
    const nothing = await world.request("GET", "/admin/review/many?decision=approved", {
      as: anna,
    });
    expect(await nothing.text()).toContain("Nothing selected");
  });

  it("keeps the reason and the notes of a form that is refused", async () => {
    const { itemId, version } = await makeAsked(world, "admin_request");
    const choice = `${itemId}.${version}`;
    const query = `many?choice=${choice}&decision=refused`;
    const typed = { items: choice, reason: "unknown", notes: "We can’t tell who you are." };
    const refused = await post(query, anna, { ...typed, decision: "later" });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toContain(">We can’t tell who you are.</textarea>");
    expect(html).toMatch(/<option value="unknown" selected="">/);
  });

  it("decides an item once that is sent twice, and says so", async () => {
    const { itemId, version } = await makeAsked(world, "admin_request");
    const choice = `${itemId}.${version}`;
    const done = await post("many", anna, { items: [choice, choice], decision: "refused" });
    expect(toastOf(done)?.title).toMatch(/^1 \w+$/);
  });

  it("can select all items by the address, for browsers without JavaScript", async () => {
    for (const _ of [1, 2]) await makeAsked(world, "admin_request");
    const ticks = async (query: string) =>
      [
        ...(await page(query, anna)).matchAll(/<input type="checkbox"[^>]*name="choice"[^>]*>/g),
      ].map(([tick]) => tick.includes("checked"));
    expect(await ticks("")).toEqual([false, false]);
    expect(await ticks("?select=all")).toEqual([true, true]);
    expect(await page("", anna)).toContain('href="/admin/requests?select=all"');
  });
});

describe("the list of review items", () => {
  it("opens its first item beside it with all actions, while the address names the list", async () => {
    const opened = async (query: string) => {
      const html = await page(query, anna);
      const [, title = null] = /<h2 tabindex="-1">([^<]*)</i.exec(html) ?? [];
      return {
        title,
        isDecided: /class="decision[ "]/.test(html),
        isList: !/desk-open/.test(html),
      };
    };
    expect(await page("", anna)).toContain("Nothing is waiting.");
    const first = await makeAsked(world, "admin_request");
    const other = await makeAsked(world, "vendor_request", { at: world.now + 1 });
    const last = await makeAsked(world, "vendor_request", { at: world.now + 2 });
    const whole = { isDecided: true, isList: true };
    expect(await opened("")).toEqual({ title: first.title, ...whole });
    expect(await opened("?kind=vendor_request")).toEqual({ title: other.title, ...whole });
    expect(await opened(`?item=${last.itemId}`)).toEqual({
      title: last.title,
      isDecided: true,
      isList: false,
    });
    // After a search, no item is opened: the user has to choose one.
    const found = await opened(`?q=${other.title}`);
    expect(found).toEqual({ title: null, isDecided: false, isList: true });
    expect(await page("?q=a", anna)).toContain("Choose an item from the list");
  });

  it("is filtered, searched and paged by its address", async () => {
    const first = await makeAsked(world, "admin_request", { title: "robin", at: 1 });
    await makeAsked(world, "vendor_request", { title: "Mango Row", at: 2 });
    await makeAsked(world, "manager_request", { title: "Ocean Walk", at: 3 });
    const titles = async (query: string) =>
      [...(await page(query, anna)).matchAll(/class="queue-title">([^<]+)</g)].map(([, t]) => t);
    expect(await titles("")).toEqual(["robin", "Mango Row", "Ocean Walk"]);
    expect(await titles("?sort=-submitted")).toEqual(["Ocean Walk", "Mango Row", "robin"]);
    expect(await titles("?sort=name")).toEqual(["Mango Row", "Ocean Walk", "robin"]);
    expect(await titles("?kind=vendor_request")).toEqual(["Mango Row"]);
    expect(await titles("?q=ango")).toEqual(["Mango Row"]);
    expect(await titles("?q=ROBIN@ex")).toEqual(["robin"]);
    expect(await titles("?q=oc")).toEqual(["Ocean Walk"]);
    expect(await titles("?q=%22*)")).toEqual([]);
    expect(await titles("?tab=refused")).toEqual([]);
    expect(await open(first, anna)).toContain("1 of 3");
    const decided = await decide(first, anna, { decision: "refused" });
    const at = decided.headers.get("Location") ?? "";
    const [tag = ""] =
      /<a[^>]*review-next[^>]*>/.exec(await page(at.slice("/admin/requests".length), anna)) ?? [];
    const next = /href="\/admin\/requests([^"]+)"/.exec(tag)?.[1] ?? "";
    expect(await page(next.replaceAll("&amp;", "&"), anna)).toContain("1 of 2");
    expect(await titles("?tab=refused")).toEqual(["robin"]);
    for (const item of ["999", "x"]) {
      const answer = await world.request("GET", `/admin/requests?item=${item}`, { as: anna });
      expect(answer.status).toBe(item === "x" ? 200 : 404);
    }
    const recommended = await makeAsked(world, "vendor_recommendation");
    const strange = await world.request("GET", `/admin/requests?item=${recommended.itemId}`, {
      as: anna,
    });
    expect(strange.status).toBe(404);
  });

  it("can be downloaded as a file without formulas", async () => {
    await makeAsked(world, "vendor_request", { title: "=HYPERLINK(1)" });
    const answer = await world.request("GET", "/admin/requests/export", { as: anna });
    expect(answer.headers.get("Content-Type")).toContain("text/csv");
    const text = await answer.text();
    expect(text).toContain(",'=HYPERLINK(1),");
    expect(text).not.toContain("scrypt");
    expect(text.trim().split("\r\n")).toHaveLength(2);
  });
});

it("the request of a deleted account leaves the list of review items", async () => {
  const item = await makeAsked(world, "admin_request");
  await claim(item, anna);
  const asks = await makePerson(world, {
    email: `${item.title}@example.com`,
    password: quickHash("marketday"),
    emailConfirmedAt: world.now,
  });
  const form = { currentPassword: "marketday" };
  const deleted = await world.request("POST", "/account/delete", { as: asks, form });
  expect(deleted.status).toBe(302);
  expect(await all("select * from review_items")).toEqual([]);
  expect(await all("select * from review_claims")).toEqual([]);
  expect(await all("select n from review_counts")).toEqual([{ n: 0 }]);
  expect(await page("?q=asks", anna)).toContain("Nothing found");
});
