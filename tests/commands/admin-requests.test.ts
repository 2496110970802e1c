import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { adminRequests } from "~/models/joining/request/request.tables";
import { type Actor, makeViewer, signedIn, signedInBy } from "../support/actors";
import { toastOf } from "../support/cookies";
import { makeUser } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { queueAll } from "../support/requests";
import { makeWorld, type World } from "../support/world";

const password = "let-me-help";
let world: World;
let robin: number;
beforeEach(async () => {
  world = await makeWorld();
  robin = await ask("robin");
});

async function ask(username: string, values: Partial<typeof adminRequests.$inferInsert> = {}) {
  const [row] = await world.db
    .insert(adminRequests)
    .values({
      firstName: "Robin",
      lastName: "Example",
      username,
      email: `${username}@example.com`,
      password: values.password ?? quickHash(password),
      requestedAt: world.now,
      ...values,
    })
    .returning({ id: adminRequests.id });
  await queueAll(world);
  return row?.id ?? 0;
}

type Decision = { status: string; notes?: string };
type Way = (id: number, decision: Decision, as?: Actor | "admin" | "customer") => Promise<Response>;
/**
 * Decides as the page does: sends the item, the version that the page showed, and the queue's word
 * for the decision.
 */
const byForm: Way = async (id, { status, notes = "" }, as = "admin") => {
  const [item] = await all<{ id: number; version: number }>(
    `select id, version from review_items where kind = 'admin_request' and subject_id = ${id}`,
  );
  const decision = { denied: "refused" }[status] ?? status;
  const form = { itemId: String(item?.id ?? 999), version: String(item?.version ?? 1), notes };
  return world.request("POST", "/admin/requests", { as, form: { ...form, decision } });
};
const byJson: Way = (id, decision, as = "admin") =>
  world.request("PUT", `/api/admin-requests/${id}/status`, { as, json: decision });

const all = <Row = Record<string, unknown>>(query: string) => world.db.all<Row>(sql.raw(query));
const request = async (id = robin) =>
  (await all(`select * from admin_requests where id = ${id}`))[0] ?? {};
const accounts = (username = "robin") =>
  all(`select * from users where lower(username) = lower('${username}')`);
const audit = () => all("select action, subject_type, subject_id from audit_log order by id");
const signIn = () =>
  world.request("POST", "/admin-portal", { form: { username: "robin", password } });
/** Everything that a refused decision must not change. */
const everything = async () => [
  await all("select * from admin_requests order by id"),
  await all("select * from users order by id"),
  await audit(),
];

describe.each([
  ["the form", byForm, 302],
  ["the API", byJson, 200],
] as const)("a decision on an administrator request by %s", (_, decide, done) => {
  it("that approves creates one administrator, who can sign in with the requested password", async () => {
    const { viewer } = await world.as("admin");
    world.secondFactor = "offered";
    world.now += 1000;
    const answer = await decide(robin, { status: "approved", notes: " Welcome\r\naboard " });
    expect(answer.status).toBe(done);
    const [account, ...others] = await accounts();
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      email: "robin@example.com",
      first_name: "Robin",
      is_admin: 1,
      user_type: "admin",
      is_active: 1,
      email_confirmed_at: null,
      created_at: world.now,
    });
    expect(await request()).toMatchObject({
      status: "approved",
      password: "",
      user_id: account?.id,
      reviewed_at: world.now,
      reviewed_by: viewer?.id,
      review_notes: "Welcome\naboard",
    });
    expect(await audit()).toEqual([
      { action: "admin_request_approved", subject_type: "admin_request", subject_id: robin },
    ]);
    const inside = await signIn();
    expect(inside.status).toBe(302);
    const as = signedInBy(inside);
    expect((await world.request("GET", "/admin/requests", { as })).status).toBe(200);
  });

  it("that denies creates no account, and deletes the password", async () => {
    expect((await decide(robin, { status: "denied", notes: "" })).status).toBe(done);
    expect(await accounts()).toEqual([]);
    expect(await request()).toMatchObject({
      status: "denied",
      password: "",
      user_id: null,
      reviewed_at: world.now,
      review_notes: null,
    });
    expect((await audit()).map(({ action }) => action)).toEqual(["admin_request_denied"]);
    expect((await signIn()).status).toBe(401);
  });

  it("is refused if the request is already decided, and changes nothing", async () => {
    for (const first of ["approved", "denied"]) {
      const id = await ask(`asks-${first}`);
      await decide(id, { status: first });
      const before = await everything();
      for (const status of ["approved", "denied"]) {
        const late = await decide(id, { status });
        expect(late.status).toBe(409);
        expect(await late.text()).toContain(`You ${first} this just now`);
      }
      expect(await everything()).toEqual(before);
    }
  });

  it("is made once if several administrators decide at the same moment", async () => {
    const other = await signedIn(world, await makeViewer(world, "admin"));
    await world.as("admin");
    const answers = await Promise.all([
      decide(robin, { status: "approved" }),
      decide(robin, { status: "approved" }, other),
      decide(robin, { status: "denied" }, other),
      decide(robin, { status: "denied" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([done, 409, 409, 409].sort());
    const { status } = await request();
    expect(await accounts()).toHaveLength(status === "approved" ? 1 : 0);
    expect(await audit()).toHaveLength(1);
  });

  it.each([
    ["username", { username: "ROBIN", email: "other@example.com" }],
    [
      "email address",
      { username: "other", email: "Robin@Example.com", userType: "vendor" } as const,
    ],
  ])(
    "to approve is refused if the %s is taken, and the request can still be denied",
    async (what, taken) => {
      await world.as("admin");
      await makeUser(world, taken);
      const before = await everything();
      const answer = await decide(robin, { status: "approved" });
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain(`Another account already has the ${what} robin`);
      expect(await everything()).toEqual(before);
      expect((await decide(robin, { status: "denied" })).status).toBe(done);
    },
  );

  it("is not made if it cannot be logged, and shows an error message", async () => {
    await world.as("admin");
    await world.db.run(sql`
      create trigger full_log before insert on audit_log begin select raise(abort, 'full'); end`);
    const before = await everything();
    for (const status of ["approved", "denied"]) {
      const answer = await decide(robin, { status });
      expect(answer.status).toBe(500);
      expect(await answer.text()).toContain("Failed to update request status");
    }
    expect(await everything()).toEqual(before);
  });

  it("must be approved or denied, with notes of at most 1000 characters, on an existing request", async () => {
    await world.as("admin");
    const before = await everything();
    const long = await decide(robin, { status: "denied", notes: "n".repeat(1001) });
    expect(long.status).toBe(422);
    expect(await long.text()).toContain("At most 1000 characters");
    expect((await decide(robin, { status: "pending" })).status).toBe(422);
    expect((await decide(robin, { status: "" })).status).toBe(422);
    expect((await decide(robin + 1, { status: "approved" })).status).toBe(404);
    expect(await everything()).toEqual(before);
    const notes = "n\r\n".repeat(500);
    expect((await decide(robin, { status: "denied", notes })).status).toBe(done);
  });

  it("is refused for a customer", async () => {
    await world.as("customer");
    const before = await everything();
    await decide(robin, { status: "approved" }, "customer");
    expect(await everything()).toEqual(before);
  });
});

describe("the administrator requests that an administrator sees", () => {
  it("list waiting requests first, oldest first, then decided ones, newest first, and show the last decision", async () => {
    world.now += 1000;
    await ask("later");
    await ask("latest", { requestedAt: world.now + 1 });
    await ask("decided", { status: "denied", requestedAt: world.now + 1000, reviewNotes: "No" });
    const told = await byForm(robin, { status: "approved" });
    expect(told.headers.get("Location")).toMatch(/^\/admin\/requests\?item=\d+$/);
    expect(toastOf(told)?.description).toBe("robin is an administrator now.");
    const listed = await world.request("GET", "/api/admin-requests", { as: "admin" });
    const rows = await listed.json<Record<string, unknown>[]>();
    expect(rows.map(({ username }) => username)).toEqual(["later", "latest", "decided", "robin"]);
    expect(rows[2]).toEqual({
      id: expect.any(Number),
      username: "decided",
      email: "decided@example.com",
      requestedAt: new Date(world.now + 1000).toISOString(),
      status: "denied",
      reviewNotes: "No",
      reviewedAt: null,
      version: 1,
    });
  });

  it("have buttons only while they wait, and never show a password hash", async () => {
    const page = async (tab = "") => {
      const list = await world.request("GET", `/admin/requests${tab}`, { as: "admin" });
      const [, open = ""] =
        /class="queue-link[ "][^>]*href="([^"]+)"/.exec(await list.text()) ?? [];
      const item = await world.request("GET", open.replaceAll("&amp;", "&"), { as: "admin" });
      return item.text();
    };
    const waiting = await page();
    expect(waiting.match(/name="decision"/g)).toHaveLength(4);
    expect(waiting).not.toContain("scrypt$");
    await byJson(robin, { status: "denied", notes: "We have enough help" });
    const decided = await page("?tab=refused");
    expect(decided).not.toContain('name="decision"');
    expect(decided).toContain("We have enough help");
    expect(decided).toContain("Thursday, May 7, 2026");
  });

  it("come in pages, with the number of all waiting requests", async () => {
    for (let at = 0; at < 60; at += 1)
      await ask(`more-${at}`, { password: "", requestedAt: world.now + 1 });
    const answer = await world.request("GET", "/admin/requests", { as: "admin" });
    const html = await answer.text();
    expect(html.match(/class="queue-link[ "]/g)).toHaveLength(50);
    expect(html).toContain("61 to decide");
    expect(html).toContain("robin@example.com");
    expect(html).not.toContain("more-59@example.com");
    const [, next = ""] = /rel="next"[^>]*href="([^"]+)"/.exec(html) ?? [];
    const more = await world.request("GET", next.replaceAll("&amp;", "&"), { as: "admin" });
    expect((await more.text()).match(/class="queue-link[ "]/g)).toHaveLength(11);
  });
});
