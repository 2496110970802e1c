import { expect, it } from "vitest";
import { openShop } from "../../support/shop";
import { makeWorld } from "../../support/world";

it("a private answer says whose it is, so that what is kept of it is shown to nobody else", async () => {
  const world = await makeWorld();
  const { viewer } = await world.as("customer");
  const accountOf = async (path: string, as?: "customer") =>
    (await world.request("GET", path, { as })).headers.get("X-Account");
  expect(await accountOf("/markets", "customer")).toBe(String(viewer?.id));
  expect(await accountOf("/orders", "customer")).toBe(String(viewer?.id));
  expect(await accountOf("/orders")).toBe("nobody");
});

it("an answer that anybody may keep does not say who asked for it", async () => {
  const world = await makeWorld();
  await openShop(world);
  for (const path of ["/market/1/calendar.ics", "/robots.txt", "/sitemap.xml"]) {
    const { status, headers } = await world.request("GET", path, { as: "customer" });
    expect([status, headers.has("X-Account")], path).toEqual([200, false]);
  }
  expect((await world.request("GET", "/markets")).headers.has("X-Account")).toBe(false);
});

it("an answer for which it could not be found out whose it is names nobody", async () => {
  const world = await makeWorld();
  await world.as("customer");
  await world.d1.exec("alter table sessions rename to mislaid");
  const answer = await world.request("GET", "/markets", { as: "customer" });
  expect(answer.status).toBe(500);
  expect(answer.headers.has("X-Account")).toBe(false);
});

it("the offline page can be had, and asks search engines to leave it alone", async () => {
  const world = await makeWorld();
  const answer = await world.request("GET", "/offline");
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain("You’re offline");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});
