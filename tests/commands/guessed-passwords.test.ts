import { beforeEach, describe, expect, it } from "vitest";
import { commonPasswords } from "~/models/people/user/common-passwords.server";
import { whyNotPassword } from "~/models/people/user/user.rules";
import { users } from "~/models/people/user/user.tables";
import { signedIn } from "../support/actors";
import { makeUser } from "../support/factories";
import { quickHash } from "../support/quick-hash";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const account = { username: "ada-lovelace", email: "countess@example.com" };
const own = "This password is too close to your username or email. Choose a different password";
const site = "This password is too close to this site’s name. Choose a different password";
const common = "Many people use this password, so it’s easy to guess. Choose a different one";

describe("the check for passwords that are easy to guess", () => {
  it.each([
    ["ada-lovelace", own],
    ["Ada Lovelace", own],
    ["ecalevol-ada", own],
    ["adalovelace1815", own],
    ["countess", own],
    ["ssetnuoc", own],
    ["countess@example.com", own],
    ["marketday", site],
    ["Market Day 2026", site],
    ["yadtekram", site],
    ["password1", common],
    ["PASSWORD1", common],
    ["1q2w3e4r", common],
    ["123456", common],
    ["pass-word", common],
  ])("refuses %s", (password, text) => {
    expect(whyNotPassword(password, account, commonPasswords)?.message).toContain(text);
  });

  it.each([
    "radishes-at-nine",
    "ada-lovelace-wrote-it",
    "market day with my sister",
    "password for the shed",
    "🍅🍅🍅🍅🍅🍅",
    "密码密码密码",
  ])("accepts %s", (password) => {
    expect(whyNotPassword(password, account, commonPasswords)).toBeNull();
  });

  it("uses a list in lower case, without passwords too short to be allowed", () => {
    for (const each of commonPasswords) {
      expect(each).toBe(each.toLowerCase());
      expect(each.length).toBeGreaterThanOrEqual(6);
    }
    expect(commonPasswords.size).toBeGreaterThan(300);
  });
});

describe("an easily guessed password", () => {
  let world: World;
  let ada: Awaited<ReturnType<typeof makeUser>>;
  beforeEach(async () => {
    world = await makeWorld();
    const password = quickHash("radishes-at-nine");
    ada = await makeUser(world, { ...account, password });
    await makeUser(world, { username: "password1", password });
  });
  const twice = (password: string) => ({ password, confirmPassword: password });
  const person = { firstName: "E", lastName: "X", username: "evelyn", email: "eve@example.com" };
  const hashes = async () => (await world.db.select().from(users)).map(({ password }) => password);

  const ways: Record<string, (password: string) => Promise<Response>> = {
    "registering by form": (password) =>
      world.request("POST", "/auth?tab=register", {
        form: { ...person, username: account.username.toUpperCase(), ...twice(password) },
      }),
    "registering by JSON": (password) =>
      world.request("POST", "/api/register", {
        json: { ...person, username: account.username.toUpperCase(), password },
      }),
    "changing it": async (password) => {
      const viewer = {
        ...ada,
        role: "customer" as const,
        vendorId: null,
        vendors: [],
        marketId: null,
      };
      return world.request("POST", "/account/password", {
        as: await signedIn(world, viewer),
        form: { currentPassword: "radishes-at-nine", ...twice(password) },
      });
    },
    "setting it by a mailed link": async (password) => {
      await world.request("POST", "/forgot-password", { form: { account: ada.username } });
      await everyMinute(world);
      const link = world.mailbox.link(ada.email, "/reset-password");
      return world.request("POST", link, { form: twice(password) });
    },
  };

  it.each(
    Object.entries(ways).flatMap(([name, way]) =>
      ["ada-lovelace", "marketday", "password1"].map((password) => [name, password, way] as const),
    ),
  )("is refused beside its field and changes nothing when %s: %s", async (_, password, way) => {
    const before = await hashes();
    const answer = await way(password);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(/easy to guess|too close to/);
    expect(await hashes()).toEqual(before);
  });
});
