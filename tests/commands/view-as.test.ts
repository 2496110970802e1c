import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import type { Role } from "~/platform/viewer";
import { access } from "../routes/access.table";
import { type Actor, makePerson, signedInBy, withBearer } from "../support/actors";
import { filled } from "../support/handlers";
import { makeWorld, type World } from "../support/world";

const quarter = 15 * 60_000;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

type Person = Pick<Awaited<ReturnType<typeof makePerson>>, "id">;
const begin = ({ id }: Person, as: Actor | Role = "admin") =>
  world.request("POST", `/admin/system/users/${id}/view`, { as, form: {} });
/** A browser in which the administrator views this account. */
const viewing = async (who: Person) => signedInBy(await begin(who));
const all = <Row = Record<string, unknown>>(query: string) => world.db.all<Row>(sql.raw(query));
const person = (username: string, more = {}) => makePerson(world, { username, ...more });
/** The username on the account page. Null if the page asks the user to sign in. */
async function whoIs(as: Actor) {
  const answer = await world.request("GET", "/account", { as });
  return answer.status === 200
    ? (
        /Signed in as <strong>([^<]+)|"username\\",\\"([^\\]+)/
          .exec(await answer.text())
          ?.slice(1) ?? []
      ).find(Boolean)
    : null;
}
const acts = async () =>
  (await all<{ action: string }>("select action from audit_log order by id")).map(
    ({ action }) => action,
  );

it("a change refused while viewing shows the banner, without JavaScript too", async () => {
  const eyes = await viewing(await person("ada"));
  const refused = await world.request("POST", "/account/name", {
    as: eyes,
    form: { firstName: "A", lastName: "B" },
  });
  expect(refused.status).toBe(403);
  const html = await refused.text();
  expect(html).toContain("Read-only");
  expect(html).toContain('action="/viewing/end"');
});

describe("an administrator who views as another account", () => {
  it("sees its pages under a banner, and the start and the end are logged", async () => {
    const ada = await person("ada");
    const eyes = await viewing(ada);
    expect(await whoIs(eyes)).toBe("ada");
    const html = await (await world.request("GET", "/orders", { as: eyes })).text();
    expect(html).toContain("Viewing as another account");
    expect(html).toContain('action="/viewing/end"');
    expect(await (await world.request("GET", "/orders", { as: ada })).text()).not.toContain(
      "Viewing as another account",
    );
    const ended = await world.request("POST", "/viewing/end", { as: eyes, form: {} });
    expect(ended.headers.get("Location")).toBe(`/admin/system/users/${ada.id}`);
    const { viewer } = await world.as("admin");
    expect(await whoIs(signedInBy(ended))).toBe(viewer?.username);
    expect(
      await all(
        "select action, actor_user_id, subject_type, subject_id from audit_log order by id",
      ),
    ).toEqual(
      ["account_view_begun", "account_view_ended"].map((action) => ({
        action,
        actor_user_id: viewer?.id,
        subject_type: "user",
        subject_id: ada.id,
      })),
    );
  });

  it("has a new session at the start and at the end, and the old ones open nothing", async () => {
    const before = await world.as("admin");
    const eyes = await viewing(await person("ada"));
    expect(await whoIs(before)).toBeNull();
    const ended = await world.request("POST", "/viewing/end", { as: eyes, form: {} });
    expect(await whoIs(eyes)).toBeNull();
    expect(await whoIs(signedInBy(ended))).not.toBeNull();
    expect(await all("select user_id from sessions where user_id <> 1")).toHaveLength(1);
  });

  it("gets pages without an account name, so that no service worker keeps them", async () => {
    const ada = await person("ada");
    const eyes = await viewing(ada);
    const seen = await world.request("GET", "/orders", { as: eyes });
    expect(seen.headers.get("X-Account")).toBeNull();
    expect(seen.headers.get("Cache-Control")).toBe("private, no-store");
    const own = await world.request("GET", "/orders", { as: ada });
    expect(own.headers.get("X-Account")).toBe(String(ada.id));
  });

  it("is back after a quarter of an hour, and the end is logged on its own", async () => {
    const eyes = await viewing(await person("ada"));
    world.now += quarter - 1;
    expect(await whoIs(eyes)).toBe("ada");
    world.now += 1;
    expect(await whoIs(eyes)).toBe((await world.as("admin")).viewer?.username);
    await runScheduled(world.ctx(null));
    await runScheduled(world.ctx(null));
    expect(await acts()).toEqual(["account_view_begun", "account_view_ended"]);
  });

  it.each([
    ["is deactivated", "update users set is_active = 0 where username = 'ada'"],
    ["becomes an administrator", "update users set is_admin = 1 where username = 'ada'"],
  ])("is back at once if the account %s", async (_, happens) => {
    const [eyes, other] = [await viewing(await person("ada")), await person("ben")];
    await world.db.run(sql.raw(happens));
    expect(await whoIs(eyes)).toBe((await world.as("admin")).viewer?.username);
    expect(await whoIs(other)).toBe("ben");
  });

  it("sees nothing of the account once they are no longer an administrator", async () => {
    const eyes = await viewing(await person("ada"));
    const { viewer } = await world.as("admin");
    await world.db.run(
      sql`update users set is_admin = 0, user_type = 'customer' where id = ${viewer?.id}`,
    );
    expect(await whoIs(eyes)).toBe(viewer?.username);
    await world.db.run(sql`update users set is_active = 0 where id = ${viewer?.id}`);
    expect(await whoIs(eyes)).toBeNull();
  });

  it("is signed out by signing out, which also ends the view", async () => {
    const eyes = await viewing(await person("ada"));
    expect((await world.request("POST", "/sign-out", { as: eyes, form: {} })).status).toBe(302);
    expect(await whoIs(eyes)).toBeNull();
    await runScheduled(world.ctx(null));
    expect(await acts()).toEqual(["account_view_begun", "account_view_ended"]);
  });
});

describe("viewing as another account", () => {
  it.each([
    ["an administrator", { isAdmin: true }],
    ["an administrator by type", { userType: "admin" as const }],
    ["an account that is deactivated", { isActive: false }],
  ])("is refused for %s", async (_, values) => {
    const other = await person("other", values);
    await begin(other);
    expect(await acts()).toEqual([]);
    expect(await whoIs(await world.as("admin"))).toBe((await world.as("admin")).viewer?.username);
  });

  it("is refused for a program, and from within another view", async () => {
    const [ada, ben] = [await person("ada"), await person("ben")];
    const { viewer } = await world.as("admin");
    if (!viewer) throw new Error("There is an administrator");
    await begin(ada, await withBearer(world, viewer));
    expect(await acts()).toEqual([]);
    const eyes = await viewing(ada);
    expect((await begin(ben, eyes)).status).toBe(403);
    expect(await acts()).toEqual(["account_view_begun"]);
  });
});

/** What an admin may still do while viewing another account: see platform/viewing.ts. */
const mayBeDone = ["POST /viewing/end", "POST /sign-out", "POST /theme"];
const lines = Object.keys(access).filter((line) => !mayBeDone.includes(line));
const isRead = (line: string) => line.startsWith("GET ");

/** Everything that is stored, except search indexes and the database's own tables. */
async function everything() {
  const tables = await all<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not glob '*_search*' and name not glob '_cf*' and name not glob 'sqlite_*'",
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, await all(`select * from "${name}"`)] as const),
  );
  return Object.fromEntries(rows);
}

describe.each(["customer", "vendor", "market_manager"] as const)("a view of a %s", (role) => {
  it("changes nothing by any form or call, and opens every page of that role", async () => {
    const { viewer } = await world.as(role);
    const eyes = await viewing(viewer as Person);
    const before = await everything();
    const refused: string[] = [];
    for (const line of lines.filter((each) => !isRead(each))) {
      const [method = "", address = ""] = line.split(" ");
      const path = filled(address);
      const isCall = /^\/(api|webhooks)\//.test(path);
      const answer = await world.request(method, path, {
        as: eyes,
        ...(isCall ? { json: {} } : { form: {} }),
      });
      if (answer.status !== 403) refused.push(`${line} is answered ${answer.status}`);
    }
    expect(refused).toEqual([]);
    const own = lines.filter((line) => {
      const rule = access[line] ?? [];
      const may: readonly string[] = Array.isArray(rule) ? rule : rule.may;
      return isRead(line) && ["anyone", "signedIn", role].some((who) => may.includes(who));
    });
    for (const line of own) {
      const answer = await world.request("GET", filled(line.slice(4)), { as: eyes });
      expect([403, 500, 503], `${line} is answered ${answer.status}`).not.toContain(answer.status);
    }
    expect(await everything()).toEqual(before);
  });
});

it("a refused call explains why while viewing, and a program with its own token is not affected", async () => {
  const ada = await person("ada", { userType: "customer" });
  const eyes = await viewing(ada);
  const refused = await world.request("POST", "/api/orders", { as: eyes, json: {} });
  expect([refused.status, (await refused.json()) as object]).toMatchObject([
    403,
    {
      error: expect.stringContaining(
        "You’re viewing Market Day as someone else, so you can’t change anything. Choose “End viewing” first",
      ),
    },
  ]);
  const program = await withBearer(world, ada.viewer);
  expect((await world.request("POST", "/api/orders", { as: program, json: {} })).status).toBe(402);
});
