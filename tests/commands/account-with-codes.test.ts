import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { CookieJar } from "../support/cookie-jar";
import { toastOf } from "../support/cookies";
import { password, personWithCodes } from "../support/recovery";
import { everyMinute } from "../support/shop";
import { codeAt } from "../support/sign-in-codes";
import { makeWorld, site, type World } from "../support/world";

let world: World;
let browser: CookieJar;
let key: string;
beforeEach(async () => {
  world = await makeWorld();
  ({ key } = await personWithCodes(world, "ada"));
  browser = new CookieJar(world);
  await browser.post("/auth", { username: "ada", password });
  await browser.post("/sign-in/code", { code: codeAt(key, world.now) });
  // The code was entered too long ago for what counts.
  world.now += 16 * 60_000;
});

/** Fills in the form of a page as a browser does: what the page's form holds, and what is typed. */
async function send(path: string, typed: Record<string, string>): Promise<Response> {
  const page = await (await browser.get(path)).text();
  const [, form = ""] = /<main.*?<form[^>]*>(.*?)<\/form>/s.exec(page) ?? [];
  const names = [...form.matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name = ""]) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(typed)));
  const blank = Object.fromEntries(names.map((name) => [name, ""]));
  return browser.post(path, { ...blank, ...typed }, { Referer: site + path });
}
const at = (answer: Response) => answer.headers.get("Location") ?? "";
/** Confirms with a code, as the page asks, and returns the address that leads on. */
async function confirm(asked: Response): Promise<string> {
  expect(at(asked)).toMatch(/^\/account\/confirm\?returnTo=/);
  const page = await (await browser.get(at(asked))).text();
  // Passwords are never kept.
  expect(page).not.toContain("We kept your entries");
  const [, action = ""] = /<form[^>]* action="(\/account\/confirm[^"]*)"/.exec(page) ?? [];
  const form = { code: codeAt(key, world.now) };
  return at(await browser.post(action.replaceAll("&amp;", "&"), form));
}

describe("a customer with sign-in codes, a while after signing in", () => {
  it("confirms with a code before the password is changed, and gets an email", async () => {
    const next = "turnips-at-seven";
    const form = { currentPassword: password, password: next, confirmPassword: next };
    const back = await confirm(await send("/account/password", form));
    expect(back).toMatch(/^\/account\/password/);
    const page = await (await browser.get(back)).text();
    expect(page).not.toContain(next);
    const changed = await send("/account/password", form);
    expect([at(changed), toastOf(changed)?.title]).toEqual(["/account", "Password changed"]);
    await everyMinute(world);
    expect(world.mailbox.to("ada@example.com").at(-1)?.subject).toMatch(/password/i);
  });

  it("confirms with a code before the account is deleted", async () => {
    const form = { currentPassword: password };
    const back = await confirm(await send("/account/delete", form));
    expect(back).toMatch(/^\/account\/delete/);
    const led = await browser.get(back);
    expect(toastOf(led)?.title).toBe("Nothing is saved yet");
    expect(await (await browser.get(at(led))).text()).toContain("Delete my account");
    expect(at(await send("/account/delete", form))).toBe("/");
    expect(await world.db.all(sql`select 1 from second_factors`)).toEqual([]);
    expect((await browser.get("/account")).status).toBe(302);
  });
});
