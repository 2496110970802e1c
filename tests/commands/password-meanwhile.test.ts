import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { emailChanges, users } from "~/models/people/user/user.tables";
import { verifyPassword } from "~/platform/passwords";
import type { Viewer } from "~/platform/viewer";
import { type Actor, signedIn } from "../support/actors";
import { makeUser } from "../support/factories";
import { abreast, meanwhile, meanwhileAlone } from "../support/meanwhile";
import { quickHash } from "../support/quick-hash";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
const hash = quickHash("marketday");
/** Ada, and a thief who knows her password and uses another browser. */
let ada: Actor;
let thief: Actor;
beforeEach(async () => {
  world = await makeWorld();
  const user = await makeUser(world, { username: "Ada", email: "ada@example.com", password: hash });
  const viewer: Viewer = { ...user, role: "customer", vendorId: null, vendors: [], marketId: null };
  ada = await signedIn(world, viewer);
  thief = await signedIn(world, viewer);
});

const change = (password: string, as: Actor) =>
  world.request("POST", "/account/password", {
    as,
    form: { currentPassword: "marketday", password, confirmPassword: password },
  });
const account = async () =>
  (
    await world.db
      .select()
      .from(users)
      .where(eq(users.id, ada.viewer?.id ?? 0))
  )[0];
const sessions = async () =>
  (await world.db.all<{ n: number }>(sql`select count(*) n from sessions`))[0]?.n;
const subjects = async (to: string) => {
  await everyMinute(world);
  return world.mailbox.to(to).map(({ subject }) => subject);
};

/**
 * Checks that the thief's request is refused if Ada changes her password meanwhile, and that Ada
 * stays signed in.
 */
async function isRefused(written: RegExp, asks: () => Promise<Response>) {
  let hers: Response | undefined;
  meanwhile(world, written, async () => {
    hers = await change("only-ada-knows", ada);
  });
  const answer = await asks();
  expect(hers?.status).toBe(302);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Wrong password. Enter your current password.");
  expect(answer.headers.get("Set-Cookie") ?? "").not.toContain("md_session");
  const row = await account();
  expect(row).toMatchObject({ username: "Ada", email: "ada@example.com", isActive: true });
  expect(await verifyPassword("only-ada-knows", row?.password ?? "")).toBe(true);
  // Only the session in which Ada changed the password is left.
  expect(await sessions()).toBe(1);
  expect(await subjects("ada@example.com")).toEqual(["Your password has been changed"]);
}

describe("a thief with the old password, while the owner changes it,", () => {
  it("cannot change the password", () =>
    isRefused(/update users set password/, () => change("only-the-thief-knows", thief)));

  it("cannot delete the account", () =>
    isRefused(/update users set username/, () =>
      world.request("POST", "/account/delete", {
        as: thief,
        form: { currentPassword: "marketday" },
      }),
    ));

  it("gets no link to change the email address", async () => {
    await isRefused(/insert into email_changes/, () =>
      world.request("POST", "/account/email", {
        as: thief,
        form: { email: "thief@example.com", currentPassword: "marketday" },
      }),
    );
    expect(await world.db.select().from(emailChanges)).toEqual([]);
    expect(await subjects("thief@example.com")).toEqual([]);
  });
});

describe("a sign-in with the old password, while the password is changed,", () => {
  const old = { username: "Ada", password: "marketday" };
  const tokens = async () =>
    (await world.db.all<{ n: number }>(sql`select count(*) n from api_tokens`))[0]?.n;

  it.each([
    [
      "by form",
      meanwhile,
      /insert into sessions/,
      () => world.request("POST", "/auth", { form: old }),
    ],
    [
      "as a program",
      meanwhile,
      /insert into sessions/,
      () => world.request("POST", "/api/login", { json: old }),
    ],
    [
      "as a program, and has a session already",
      meanwhileAlone,
      /insert into api_tokens/,
      () => world.request("POST", "/api/login", { json: old }),
    ],
  ])("%s is refused", async (_, when, written, asks) => {
    when(world, written, () => change("only-ada-knows", ada));
    const answer = await asks();
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain("Failed to sign in. Please check your credentials.");
    // Only the session in which Ada changed the password is left.
    expect(await sessions()).toBe(1);
    expect(await tokens()).toBe(0);
  });
});

it("only one of two password changes at the same moment is made, and only its browser stays signed in", async () => {
  abreast(world, /update users set password/, 2);
  const answers = await Promise.all([change("first-one", ada), change("second-one", thief)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 422]);
  const won = answers[0]?.status === 302 ? "first-one" : "second-one";
  expect(await verifyPassword(won, (await account())?.password ?? "")).toBe(true);
  expect(await sessions()).toBe(1);
  expect(await subjects("ada@example.com")).toHaveLength(1);
});
