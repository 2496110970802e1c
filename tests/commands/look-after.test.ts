import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, makePerson, withBearer } from "../support/actors";
import { toastOf } from "../support/cookies";
import { giveVendor, makeVendor } from "../support/factories";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
type Person = Awaited<ReturnType<typeof makePerson>>;
let ben: Person;
let eve: Person;
let program: Actor;
beforeEach(async () => {
  world = await makeWorld();
  await world.as("admin");
  ben = await makePerson(world, { username: "ben", userType: "customer" });
  eve = await makePerson(world, { username: "eve", userType: "customer" });
  program = await withBearer(world, ben.viewer);
});

const path = "/admin/system";
const all = <Row = Record<string, unknown>>(query: string) => world.db.all<Row>(sql.raw(query));
const audit = () => all("select action, subject_type, subject_id from audit_log order by id");
const account = (as: Actor) => world.request("GET", "/account", { as });

type Asked = Record<string, string>;
const ways = [
  [
    "a form",
    302,
    (what: "state" | "role", { id }: Person, form: Asked) =>
      world.request("POST", `${path}/users/${id}/${what}`, { as: "admin", form }),
  ],
  [
    "a call",
    200,
    (what: "state" | "role", { id }: Person, json: Asked) =>
      world.request("PUT", `/api/admin/users/${id}/${what}`, { as: "admin", json }),
  ],
] as const;

describe.each(ways)("managing an account by %s", (_, done, ask) => {
  it("deactivating it signs out its browser and program, and no other account", async () => {
    expect((await account(ben)).status).toBe(200);
    expect((await ask("state", ben, { state: "inactive", reason: "Spam" })).status).toBe(done);
    for (const each of [ben, program]) {
      expect((await world.request("GET", "/api/orders", { as: each })).status).toBe(401);
    }
    expect((await account(eve)).status).toBe(200);
    expect((await ask("state", ben, { state: "inactive", reason: "Spam" })).status).toBe(409);
    expect((await ask("state", ben, { state: "active", reason: "Sorry" })).status).toBe(done);
    expect(await audit()).toEqual(
      ["user_deactivated", "user_activated"].map((action) => ({
        action,
        subject_type: "user",
        subject_id: ben.id,
      })),
    );
  });

  it("activating it again is told, unless the email about the deactivation was never sent", async () => {
    const subjects = async () => {
      await everyMinute(world);
      return world.mailbox.to(ben.viewer.email).map(({ subject }) => subject);
    };
    await ask("state", ben, { state: "inactive", reason: "Mistake" });
    await ask("state", ben, { state: "active", reason: "Mistake" });
    expect(await subjects()).toEqual([]);
    await ask("state", ben, { state: "inactive", reason: "Spam" });
    await subjects();
    await ask("state", ben, { state: "active", reason: "Sorry" });
    expect(await subjects()).toEqual([
      "Your account has been deactivated",
      "Your account is active again",
    ]);
  });

  it("its role is changed, but not by a second administrator who saw the old role", async () => {
    const asked = { role: "vendor", from: "customer", reason: "Has a stall" };
    expect((await ask("role", ben, asked)).status).toBe(done);
    expect((await ask("role", ben, { ...asked, role: "admin" })).status).toBe(409);
    expect(await all(`select user_type from users where id in (${ben.id}, ${eve.id})`)).toEqual([
      { user_type: "vendor" },
      { user_type: "customer" },
    ]);
    expect((await account(ben)).status).toBe(302);
  });

  it.each([
    ["state", { state: "inactive", reason: "" }],
    ["state", { state: "asleep", reason: "x" }],
    ["role", { role: "king", from: "customer", reason: "x" }],
    ["role", { role: "vendor", reason: "x" }],
  ] as const)("refuses an invalid %s: %j", async (what, asked) => {
    expect((await ask(what, ben, asked as unknown as Asked)).status).toBe(422);
    expect(await audit()).toEqual([]);
  });

  it("changing your own account is refused", async () => {
    const { viewer } = await world.as("admin");
    const own = { id: viewer?.id } as Person;
    expect((await ask("state", own, { state: "inactive", reason: "Bye" })).status).toBe(403);
    const role = { role: "customer", from: "admin", reason: "Bye" };
    expect((await ask("role", own, role)).status).toBe(403);
    expect(await audit()).toEqual([]);
  });
});

it("an account's page shows its connections and actions, but no deactivation of your own account", async () => {
  const { viewer: vendor } = await world.as("vendor");
  const html = await (
    await world.request("GET", `${path}/users/${vendor?.id}`, { as: "admin" })
  ).text();
  expect(html).toContain("(no other owner)");
  expect(html).toContain(`${path}/users/${vendor?.id}/state`);
  const { viewer: own } = await world.as("admin");
  const mine = await (
    await world.request("GET", `${path}/users/${own?.id}`, { as: "admin" })
  ).text();
  expect(mine).toContain("This is your account.");
  expect(mine).not.toContain(`/users/${own?.id}/state`);
});

it("the pages that end an owner's access name the vendors without another owner who can act", async () => {
  const [farm, bakery] = [
    await makeVendor(world, { name: "Lone Farm" }),
    await makeVendor(world, { name: "Shared Bakery" }),
  ];
  const ada = await makePerson(world, { username: "ada", userType: "vendor" });
  const off = await makePerson(world, { username: "off", userType: "vendor", isActive: false });
  const bo = await makePerson(world, { username: "bo", userType: "vendor" });
  for (const owner of [ada, off]) await giveVendor(world, owner.viewer, farm);
  for (const owner of [ada, bo]) await giveVendor(world, owner.viewer, bakery);
  for (const page of ["state", "role"]) {
    const address = `${path}/users/${ada.id}/${page}`;
    const shown = await (await world.request("GET", address, { as: "admin" })).text();
    const html = shown.replaceAll("<!-- -->", "");
    expect(html).toContain("Lone Farm has no other owner.");
    expect(html).not.toContain("Shared Bakery has no other owner.");
  }
});

describe("failed email", () => {
  beforeEach(async () => {
    await world.d1
      .prepare(
        `insert into mail_outbox (key, to_email, subject, text, html, status, attempts, next_attempt_at, created_at)
        values ('a', 'a@example.com', 'News', 'https://x.example/?token=open-sesame', '', 'given_up', 10, 0, 0),
          ('b', 'b@example.com', 'News', 'Other', '', 'given_up', 10, 0, 0)`,
      )
      .run();
  });

  it.each([
    ["a form", 302, () => world.request("POST", `${path}/mail/1`, { as: "admin", form: {} })],
    [
      "a call",
      200,
      () => world.request("POST", "/api/admin/mail/1/retry", { as: "admin", json: {} }),
    ],
  ] as const)("is retried by %s, one email at a time", async (_, done, retry) => {
    const answer = await retry();
    expect(answer.status).toBe(done);
    if (done === 302) expect(await toastOf(answer)).toMatchObject({ title: "Trying again" });
    expect((await retry()).status).toBe(409);
    expect(await all("select status from mail_outbox order by id")).toEqual([
      { status: "queued" },
      { status: "given_up" },
    ]);
    expect(await audit()).toEqual([
      { action: "mail_retried", subject_type: "mail", subject_id: 1 },
    ]);
  });

  it("is shown without links that sign someone in", async () => {
    const page = await (await world.request("GET", `${path}/mail/1`, { as: "admin" })).text();
    const list = await (await world.request("GET", "/api/admin/mail", { as: "admin" })).text();
    expect(page).toContain("https://x.example/?…");
    for (const text of [page, list]) expect(text).not.toContain("open-sesame");
  });
});

it("the API lists accounts, email, the log and scheduled work", async () => {
  const ask = async (of: string) =>
    (await world.request("GET", `/api/admin/${of}`, { as: "admin" })).json();
  expect(await ask("users?q=ben")).toEqual([
    expect.objectContaining({ username: "ben", userType: "customer", isActive: true }),
  ]);
  expect(await ask("mail?state=failed")).toEqual([]);
  await world.request("PUT", `/api/admin/users/${ben.id}/state`, {
    as: "admin",
    json: { state: "inactive", reason: "Spam" },
  });
  expect(await ask("audit?subject=user")).toEqual([
    expect.objectContaining({ action: "user_deactivated", subjectId: ben.id }),
  ]);
  expect(await ask("scheduled-work")).toEqual({ at: null, took: null, next: null, jobs: [] });
});

it("the log can be downloaded as a file with the same filter as its page", async () => {
  for (const { id } of [ben, eve]) {
    await world.request("PUT", `/api/admin/users/${id}/state`, {
      as: "admin",
      json: { state: "inactive", reason: "=1+1" },
    });
  }
  const file = await world.request("GET", `${path}/audit/export?subject=user.${ben.id}`, {
    as: "admin",
  });
  const [, ...lines] = (await file.text()).trim().split("\r\n");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`user_deactivated,user,${ben.id}`);
});
