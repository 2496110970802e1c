import { beforeAll, describe, expect, it } from "vitest";
import { makeMarket } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

let world: World;
let market: { id: number };
beforeAll(async () => {
  world = await makeWorld();
  market = await makeMarket(world);
});

/** Headers that differ from one answer to the next, whatever the method. */
const once = ["x-request-id", "content-security-policy"];
const told = ({ status, headers }: Response) => [
  status,
  [...headers].filter(([name]) => !once.includes(name)).sort(),
];

describe("HEAD", () => {
  it.each([
    ["a page that caches may keep", () => "/markets"],
    ["the page of a market", () => `/market/${market.id}`],
    ["JSON", () => `/api/markets/${market.id}`],
    ["a calendar", () => `/market/${market.id}/calendar.ics`],
    ["a page for who is signed in, which leads to sign-in and back", () => "/orders?x=1"],
    ["what is not there", () => "/market/4711"],
    ["the health check", () => "/healthz"],
  ])("of %s returns the headers of GET without the body", async (_, path) => {
    const get = await world.request("GET", path());
    const head = await world.request("HEAD", path());
    expect(told(head)).toEqual(told(get));
    expect([...head.headers.keys()].sort()).toEqual([...get.headers.keys()].sort());
    expect(await head.text()).toBe("");
  });

  it("returns the page's ETag and answers 304 to it", async () => {
    const tag = (await world.request("GET", "/markets")).headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\//);
    const headers = { "If-None-Match": tag };
    expect((await world.request("HEAD", "/markets", { headers })).status).toBe(304);
  });
});
