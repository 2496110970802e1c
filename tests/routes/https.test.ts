import { expect, it } from "vitest";
import { makeWorld, site } from "../support/world";

it("a site with https redirects pages from http, and refuses writes over http", async () => {
  const world = await makeWorld();
  world.siteUrl = site.replace("http:", "https:");
  const page = await world.request("GET", "/markets?q=peach");
  expect(page.status).toBe(301);
  expect(page.headers.get("Location")).toBe("https://market-day.test/markets?q=peach");
  const write = await world.request("POST", "/api/login", {
    json: { username: "a", password: "b" },
  });
  expect(write.status).toBe(403);
  expect(await write.text()).toContain("Send this request to https://market-day.test instead");
});
