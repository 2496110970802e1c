import { beforeAll, expect, test } from "vitest";
import { makeMarket } from "../../support/factories";
import { makeWorld, site, type World } from "../../support/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await makeMarket(world, { id: 1, name: "Bay Market" });
});

test.each([
  ["GET", "/Market/1", "/market/1"],
  ["HEAD", "/Market/1", "/market/1"],
  ["GET", "/market//1/?from=Map&q=%2F%2Fa", "/market/1?from=Map&q=%2F%2Fa"],
  ["GET", "/ORDERS/", "/orders"],
  ["GET", "/API/Markets/?limit=1", "/api/markets?limit=1"],
])("%s %s redirects permanently to %s", async (method, path, to) => {
  const answer = await world.request(method, path);
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, to]);
  expect(await answer.text()).toBe("");
});

test("a market's page names its own address as canonical", async () => {
  const html = await (await world.request("GET", "/market/1")).text();
  expect(html).toContain(`<link rel="canonical" href="${site}/market/1"/>`);
});

test.each([
  ["POST", "/Auth/"],
  ["POST", "/Newsletter//"],
  ["PUT", "/API/saved"],
])("%s %s is never redirected, because what was sent would be lost", async (method, path) => {
  const answer = await world.request(method, path, { json: {} });
  expect(answer.status).not.toBe(301);
});

test.each(["//evil.example", "//Evil.example/markets/", "///markets/"])(
  "%s answers 404 and redirects to no other site",
  async (path) => {
    const answer = await world.request("GET", site + path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([404, null]);
  },
);

test("an overlong address is refused with 414 and not repeated", async () => {
  const answer = await world.request("GET", `/Markets/?q=${"x".repeat(20_000)}`);
  expect([answer.status, answer.headers.get("Location")]).toEqual([414, null]);
});
