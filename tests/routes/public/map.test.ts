import { beforeAll, describe, expect, it } from "vitest";
import type { MapView } from "~/models/guide/map/map.view";
import { makeMarket, makeSchedule } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

const page = async (world: World, path: string) => {
  const answer = await world.request("GET", path);
  return { status: answer.status, html: await answer.text(), answer };
};
const api = async (world: World, query: string) => {
  const answer = await world.request("GET", `/api/markets/map?${query}`);
  return { status: answer.status, view: (await answer.json()) as MapView, answer };
};

describe("the map page", () => {
  let world: World;
  let id: number;
  beforeAll(async () => {
    world = await makeWorld();
    const grove = await makeMarket(world, { name: "Grove <b>& Sons</b>", lat: 25.73, lng: -80.24 });
    id = grove.id;
    await makeSchedule(world, grove, { day: "Thursday" });
    await makeMarket(world, { name: "Beach", zip: "33139", lat: 25.79, lng: -80.13 });
    await makeMarket(world, { name: "Nowhere", lat: null, lng: null });
  });

  it("is a list of markets with their hours, without a script", async () => {
    const { status, html } = await page(world, "/map");
    expect(status).toBe(200);
    for (const text of [
      "Grove &lt;b&gt;&amp; Sons&lt;/b&gt;",
      `href="/market/${id}?from=map"`,
      "Today: 8 AM–2 PM",
      "Hours not available",
      'placeholder="Search"',
      ">Day<",
      ">Distance<",
      "Clear filter",
      ">50+<",
      "2 markets",
      'name="near"',
    ]) {
      expect(html).toContain(text);
    }
    // A market with an unknown place is only in the list, at the end.
    expect(html.indexOf("Location not known yet")).toBeLessThan(html.indexOf("Nowhere"));
    expect(html).not.toContain(" miles</span>");
  });

  it("shows distances from a ZIP, nearest first", async () => {
    const { html } = await page(world, "/map?near=33139");
    expect(html).toContain("0 miles");
    expect(html).toContain("8 miles");
    expect(html.indexOf("Beach")).toBeLessThan(html.indexOf("Grove"));
  });

  it("has filter links that keep the other filters", async () => {
    const { html } = await page(world, "/map?near=33139&within=5&q=beach");
    expect(html).toContain("Searching for &quot;beach&quot;");
    expect(html).toMatch(/href="\/map\?q=beach&amp;day=Sunday&amp;within=5&amp;near=33139"/);
    expect(html).toContain("1 market<");
  });

  it("says when nothing was found and when an input was not understood", async () => {
    expect((await page(world, "/map?q=%3Czz%3E")).html).toContain("No markets found");
    expect((await page(world, "/map?near=Atlantis")).html).toContain(
      "We don’t know where “Atlantis” is.",
    );
    expect((await page(world, "/map?within=5")).html).toContain(
      "To filter by distance, enter a place",
    );
    expect((await page(world, "/map?market=999999")).html).toContain(
      "That market isn’t on the map.",
    );
  });

  it.each([
    "bounds=abc",
    "zoom=99",
    "within=abc",
    "near=91,200",
    "market=0",
    "market=abc&view=nothing",
    "day=Someday&category=%00&open=later",
    "bounds=1,2,3&zoom=-1&near=%25%27%22&q=%22%2A",
    "bounds=90,180,90,180&zoom=18",
    "bounds=1e308,1,1e308,2",
  ])("answers %s with a page, and the map API with a view", async (query) => {
    expect((await page(world, `/map?${query}`)).status).toBe(200);
    const { status, view } = await api(world, query);
    expect(status).toBe(200);
    expect(view).toMatchObject({ points: expect.any(Array), list: expect.any(Array) });
  });

  it("keeps the typed place in its distance filters", async () => {
    const { html } = await page(world, "/map?near=Miami");
    const links = [...html.matchAll(/href="(\/map\?[^"]*within=5[^"]*)"/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, to] of links) expect(to).toContain("near=Miami");
  });

  it("reads days, distances and categories as the list of markets does", async () => {
    const { html } = await page(world, "/map?day=sat&category=flowers&within=5+miles&near=Miami");
    expect(html).toContain("category=Flowers");
    expect(html).toContain("day=Saturday");
    expect((await page(world, "/map?category=Oysters")).html).toContain(
      "We don’t know the category “Oysters”.",
    );
  });

  it("shows the map instead of the list when a market is named", async () => {
    expect((await page(world, "/map?view=list")).html).toContain('map-as-list"');
    expect((await page(world, `/map?view=list&market=${id}`)).html).not.toContain('map-as-list"');
  });

  it("may load pictures from the tile service and from nowhere else", async () => {
    const { answer } = await page(world, "/map");
    expect(answer.headers.get("Content-Security-Policy")).toContain(
      "img-src 'self' data: blob: https://tile.openstreetmap.org;",
    );
  });

  it("costs one round trip, and two when a place or a text is looked up first", async () => {
    const trips = async (path: string) =>
      /trips;dur=(\d+)/.exec(
        (await page(world, path)).answer.headers.get("Server-Timing") ?? "",
      )?.[1];
    expect(await trips("/map")).toBe("1");
    expect(await trips("/map?near=25.7,-80.2&within=10&day=Thursday")).toBe("1");
    expect(await trips("/map?near=33139&q=beach")).toBe("2");
    expect(await trips("/api/markets/map?bounds=25,-81,26,-80&zoom=10")).toBe("1");
  });

  it("has an API that returns the points and the list for an area", async () => {
    const { view } = await api(world, "bounds=25.7,-80.3,25.85,-80.1&zoom=12&near=25.79,-80.13");
    expect(view).toMatchObject({ total: 2, more: false });
    expect(view.points).toContainEqual(
      expect.objectContaining({ kind: "market", id, lat: 25.73, lng: -80.24, isOpen: true }),
    );
    expect(view.list.map(({ name, distance }) => [name, distance])).toEqual([
      ["Beach", 0],
      ["Grove <b>& Sons</b>", 8],
      ["Nowhere", null],
    ]);
  });
});

it("an empty directory shows a map page without markets", async () => {
  const world = await makeWorld();
  expect((await page(world, "/map")).html).toContain("No markets found");
});
