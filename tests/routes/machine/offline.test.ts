import { expect, it } from "vitest";
import { openShop } from "../../support/shop";
import { makeWorld } from "../../support/world";

it("a private answer names its account, so that a kept copy is shown to no other account", async () => {
  const world = await makeWorld();
  const { viewer } = await world.as("customer");
  const accountOf = async (path: string, as?: "customer") =>
    (await world.request("GET", path, { as })).headers.get("X-Account");
  expect(await accountOf("/markets", "customer")).toBe(String(viewer?.id));
  expect(await accountOf("/orders", "customer")).toBe(String(viewer?.id));
  expect(await accountOf("/orders")).toBe("nobody");
});

it("a publicly cacheable answer does not name the account that asked for it", async () => {
  const world = await makeWorld();
  await openShop(world);
  for (const path of ["/market/1/calendar.ics", "/robots.txt", "/sitemap.xml"]) {
    const { status, headers } = await world.request("GET", path, { as: "customer" });
    expect([status, headers.has("X-Account")], path).toEqual([200, false]);
  }
  expect((await world.request("GET", "/markets")).headers.has("X-Account")).toBe(false);
});

it("an answer names no account when the session could not be read", async () => {
  const world = await makeWorld();
  await world.as("customer");
  await world.d1.exec("alter table sessions rename to mislaid");
  const answer = await world.request("GET", "/markets", { as: "customer" });
  expect(answer.status).toBe(500);
  expect(answer.headers.has("X-Account")).toBe(false);
});

it("the offline page loads and asks search engines not to index it", async () => {
  const world = await makeWorld();
  const answer = await world.request("GET", "/offline");
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain("You’re offline");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});
