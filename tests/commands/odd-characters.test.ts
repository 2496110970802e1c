import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { users } from "~/models/people/user/user.tables";
import { type Actor, makePerson } from "../support/actors";
import { makeWorld, type World } from "../support/world";

const password = "radishes-at-nine";
const person = { firstName: "Eve", lastName: "Example", username: "eve", email: "eve@example.com" };

let world: World;
let ada: Actor & { id: number };
beforeEach(async () => {
  world = await makeWorld();
  ada = await makePerson(world, { username: "Ada" });
  await makePerson(world, { username: "Ben" });
});

const ways = {
  form: (said: Record<string, string>) =>
    world.request("POST", "/auth?tab=register", {
      form: { ...person, password, confirmPassword: password, ...said },
    }),
  json: (said: Record<string, string>) =>
    world.request("POST", "/api/register", { json: { ...person, password, ...said } }),
};

describe.each(Object.entries(ways))("registering by %s", (_, register) => {
  it.each([
    ["firstName", "Eve\u0000", "First name"],
    ["lastName", "Ex\u202eample", "Last name"],
    ["username", "a\u200bda", "Username"],
    ["username", "\u0000", "Username"],
    ["password", "radishes\u0000at-nine", "Password"],
  ])("refuses %s %j and names the field", async (field, typed, label) => {
    const answer = await register({ [field]: typed });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`${label} contains an invisible character`);
    expect(await world.db.$count(users)).toBe(2);
  });

  it("logs no personal data if the database fails", async () => {
    const logged = vi.spyOn(console, "log");
    await world.d1.exec(
      "create trigger no before insert on users begin select raise(abort, 'no'); end",
    );
    const answer = await register({});
    expect(answer.status).toBe(500);
    const lines = logged.mock.calls.flat().join("\n");
    expect(lines).toContain("SQLITE_CONSTRAINT");
    for (const secret of [password, "scrypt$", "eve@example.com", "Eve", "params"]) {
      expect(lines).not.toContain(secret);
    }
  });
});

it("half of a character, which only JSON can send, is refused", async () => {
  const answer = await world.request("POST", "/api/register", {
    body: JSON.stringify({ ...person, password }).replace('"eve"', '"eve\\ud83c"'),
    headers: { "Content-Type": "application/json" },
  });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Username contains an invisible character");
});

it("a name with an invisible character is refused, and both accounts keep their names", async () => {
  const form = { firstName: "A\u2066da", lastName: "Example" };
  const answer = await world.request("POST", "/account/name", { as: ada, form });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("First name contains an invisible character");
  expect(await world.db.all(sql`select first_name from users`)).toEqual([
    { first_name: "Ada" },
    { first_name: "Ada" },
  ]);
});

it("a name that needs a joiner character keeps it", async () => {
  const firstName = "می‌خواهم";
  await world.request("POST", "/account/name", {
    as: ada,
    form: { firstName, lastName: "Example" },
  });
  expect(await world.db.all(sql`select first_name from users where id = ${ada.id}`)).toEqual([
    { first_name: firstName },
  ]);
});
