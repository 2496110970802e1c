import { describe, expect, it } from "vitest";
import { idsInPart } from "~/models/running/sitemap.server";
import { makeMarket, makeVendor } from "../../support/factories";
import { makeWorld, site, type World } from "../../support/world";
import { access } from "../access.table";

const read = async (world: World, path: string) => {
  const answer = await world.request("GET", path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const places = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);

describe("the sitemap", () => {
  it("lists its parts, only those that contain a page", async () => {
    const world = await makeWorld();
    await makeMarket(world, { id: 1 });
    await makeMarket(world, { id: idsInPart + 1, removedAt: world.now });
    await makeMarket(world, { id: idsInPart * 3 });
    await makeVendor(world, { id: 5 });
    const { status, headers, text } = await read(world, "/sitemap.xml");
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    expect(places(text)).toEqual(
      ["pages", "markets-1", "markets-3", "vendors-1"].map((part) => `${site}/sitemap/${part}.xml`),
    );
  });

  it("lists in each part the pages of its id range, with the time they changed", async () => {
    const world = await makeWorld();
    await makeMarket(world, { id: 1, updatedAt: Date.UTC(2026, 0, 2, 3, 4, 5) });
    await makeMarket(world, { id: 2, removedAt: world.now });
    await makeMarket(world, { id: idsInPart });
    await makeMarket(world, { id: idsInPart + 1 });
    const first = await read(world, "/sitemap/markets-1.xml");
    expect(places(first.text)).toEqual([`${site}/market/1`, `${site}/market/${idsInPart}`]);
    expect(first.text).toContain("<lastmod>2026-01-02T03:04:05.000Z</lastmod>");
    const second = await read(world, "/sitemap/markets-2.xml");
    expect(places(second.text)).toEqual([`${site}/market/${idsInPart + 1}`]);
  });

  it("has no part without a page", async () => {
    const world = await makeWorld();
    await makeMarket(world, { id: 1 });
    await makeMarket(world, { id: idsInPart + 1, removedAt: world.now });
    for (const part of ["markets-2", "markets-3", "vendors-1"]) {
      expect((await read(world, `/sitemap/${part}.xml`)).status, part).toBe(404);
    }
    const none = await read(await makeWorld(), "/sitemap.xml");
    expect(places(none.text)).toEqual([`${site}/sitemap/pages.xml`]);
  });

  it("reads a few rows for each part, however many pages there are", async () => {
    const world = await makeWorld();
    world.countRows();
    const cost = async (path: string) => (await read(world, path)).headers.get("Server-Timing");
    await makeMarket(world, { id: 1 });
    await makeMarket(world, { id: idsInPart * 3 });
    const before = await cost("/sitemap.xml");
    expect(before).toMatch(/^trips;dur=1, rows;dur=([0-9]|1[0-2])$/);
    for (const id of [2, 3, 4, 5]) await makeMarket(world, { id });
    expect(await cost("/sitemap.xml")).toBe(before);
    expect(await cost("/sitemap/markets-1.xml")).toMatch(/^trips;dur=1, rows;dur=[0-7]$/);
  });

  it.each(["nothing.xml", "markets-0.xml", "markets-1", "users-1.xml", "markets-1.5.xml"])(
    "has no part %s",
    async (part) => {
      expect((await read(await makeWorld(), `/sitemap/${part}`)).status).toBe(404);
    },
  );
});

it("robots.txt names the sitemap and disallows private addresses", async () => {
  const { text, headers } = await read(await makeWorld(), "/robots.txt");
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = text.split("\n");
  expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect(lines).toEqual(
    expect.arrayContaining(["User-agent: *", "Disallow: /api/", "Disallow: /orders"]),
  );
  expect(lines).not.toContain("Disallow: /vendor");
});

/**
 * The pages that search engines may find. Each new address belongs either here or in robots.txt.
 */
const found = [
  "/",
  "/*",
  "/about/:page",
  "/application-portal",
  "/grow-with-us",
  "/images/*",
  "/map",
  "/market-manager-request-access",
  "/market/:id",
  "/market/:id/calendar.ics",
  "/markets",
  "/newsletter",
  "/ripe",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemap/:part",
  "/vendor-request-access",
  "/vendor/:id",
  "/vendors",
  "/vendors/:id",
];

it("robots.txt disallows every address except the listed public ones", async () => {
  const { text } = await read(await makeWorld(), "/robots.txt");
  const barred = [...text.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = ""]) => new RegExp(`^${path.replace(/[.]/g, "\\.").replaceAll("*", ".*")}`),
  );
  const addresses = Object.keys(access).map((line) => line.split(" ")[1] ?? "");
  const open = addresses.filter((address) => !barred.some((path) => path.test(address)));
  expect([...new Set(open)].sort()).toEqual(found);
});
