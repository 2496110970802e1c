import { beforeAll, describe, expect, it } from "vitest";
import { makeMarket } from "../../support/factories";
import { smallCountry } from "../../support/gazetteer";
import { listAll } from "../../support/listed";
import { makeWorld, type World } from "../../support/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld({ places: smallCountry });
  const at = { city: "Miami", state: "FL", lat: 25.77, lng: -80.19 };
  await makeMarket(world, { ...at, name: "Coconut Grove Market", location: "Miami, FL" });
  await makeMarket(world, { ...at, name: "Bayfront Growers", location: "Miami, FL" });
  const far = { city: "Aspen", state: "CO", lat: 39.19, lng: -106.82, location: "Aspen, CO" };
  await makeMarket(world, { ...far, name: "Aspen Saturday Market" });
  await listAll(world);
});

const ids = async (query: string) => {
  const answer = await world.request("GET", `/api/markets?${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json<{ id: number }[]>()).map(({ id }) => id);
};
/** The markets on the page, in the page's order. */
const shown = async (query: string) => {
  const html = await (await world.request("GET", `/markets?${query}`)).text();
  const [, grid = ""] = /class="card-grid[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
  return [...grid.matchAll(/class="link-card-link[^"]*"[^>]*href="\/market\/(\d+)/g)].map(
    ([, id]) => Number(id),
  );
};

describe("match=wide", () => {
  it.each([
    ["a name", "q=Coconut+Grove", 1],
    ["swapped letters", "q=Coconut+Gorve", 1],
    ["other words before", "q=Grove+Coconut", 1],
    ["a town", "q=Miami", 3],
    ["a place beside a text", "q=growers&near=Miami", 1],
    ["nothing that there is", "q=zebra", 0],
    ["everything", "", 3],
  ])("returns the markets that the page shows for %s", async (_, query, count) => {
    const found = await ids(`${query}&match=wide`);
    expect(found).toEqual(await shown(query));
    expect(found).toHaveLength(count);
  });

  it("asks which place is meant, as a list without it does", async () => {
    for (const query of ["near=Springfield", "near=Springfield&match=wide"]) {
      const answer = await world.request("GET", `/api/markets?${query}`);
      expect(answer.status).toBe(422);
      expect(Object.keys((await answer.json<{ fields: object }>()).fields)).toEqual(["near"]);
    }
  });

  it("is opt-in: without it the text must match as typed", async () => {
    expect(await ids("q=Coconut+Gorve")).toEqual([]);
    expect(await ids("q=Coconut+Gorve&match=text")).toEqual([]);
    expect(await ids("q=Miami&match=wide&limit=1")).toHaveLength(1);
  });

  it("a list near a place is sorted by name on request, in pages too", async () => {
    const names = async (query: string) => {
      const answer = await world.request("GET", `/api/markets?near=39.19,-106.82&${query}`);
      return (await answer.json<{ name: string }[]>()).map(({ name }) => name);
    };
    const [nearest] = await names("");
    expect(nearest).toBe("Aspen Saturday Market");
    const sorted = ["Aspen Saturday Market", "Bayfront Growers", "Coconut Grove Market"];
    expect(await names("sort=name")).toEqual(sorted);
    expect(await names("sort=name&limit=1&cursor=1")).toEqual(["Bayfront Growers"]);
  });

  it.each(["match=near", "match=wide&cursor=7", "match=wide&updated_since=2026-01-01T00:00:00Z"])(
    "is refused with unsupported parameters: %s",
    async (query) => {
      const answer = await world.request("GET", `/api/markets?q=bay&${query}`);
      expect(answer.status).toBe(422);
      expect(Object.keys((await answer.json<{ fields: object }>()).fields)).toHaveLength(1);
    },
  );
});
