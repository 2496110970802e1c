import { beforeAll, describe, expect, it } from "vitest";
import { smallCountry } from "../../support/gazetteer";
import { openShop } from "../../support/shop";
import { makeWorld, type World } from "../../support/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld({ places: smallCountry });
  await openShop(world);
});
const leadsTo = async (path: string) => {
  const answer = await world.request("GET", path);
  return answer.status === 302 ? answer.headers.get("Location") : answer.status;
};

describe("a sentence in a search box", () => {
  it.each([
    ["/markets", "markets+in+Miami,+FL+open+now", "/markets?near=Miami%2C+FL&open=now"],
    ["/vendors", "bakery+near+33133", "/vendors?near=33133&category=bakery"],
    ["/ripe", "plums+saturday+near+33133", "/ripe?q=plums&near=33133&day=Saturday"],
    ["/map", "saturday+markets+near+Miami", "/map?near=Miami&day=Saturday"],
    ["/find", "saturday+markets+near+Miami", "/markets?near=Miami&day=Saturday"],
    ["/find", "33133", "/markets?near=33133"],
    ["/find", "Grove", "/markets?q=Grove"],
    ["/find", "honey", "/ripe?q=honey"],
  ])("is turned into filters on %s", async (path, typed, address) => {
    expect(await leadsTo(`${path}?q=${typed}`)).toBe(address);
  });

  it("leaves the map's list a list", async () => {
    const typed = "q=saturday+markets+near+Miami&view=list";
    const address = "/map?near=Miami&day=Saturday&view=list";
    expect(await leadsTo(`/map?${typed}`)).toBe(address);
  });

  it("that is a name is searched for as typed", async () => {
    for (const path of ["/markets", "/vendors", "/ripe", "/map"]) {
      expect(await leadsTo(`${path}?q=Saturday+Market`)).toBe(200);
    }
  });
});

it("an empty result links to broader searches and to food and vendors", async () => {
  const path = "/markets?q=plums&near=Miami&within=5&day=Saturday";
  const html = await (await world.request("GET", path)).text();
  const [, list = ""] = /Try instead<\/h2>(.*?)<\/ul>/s.exec(html) ?? [];
  const ways = [...list.matchAll(/href="([^"]+)">([^<]+)</g)].map(([, to = "", label]) => [
    label,
    to.replaceAll("&amp;", "&"),
  ]);
  expect(ways).toEqual([
    ["On any day", "/markets?q=plums&near=Miami&within=5"],
    ["At any distance", "/markets?q=plums&day=Saturday&near=Miami"],
    ["Anywhere", "/markets?q=plums&day=Saturday"],
    ["Everything near Miami", "/markets?near=Miami"],
    ["“plums” in food", "/ripe?q=plums&near=Miami&day=Saturday"],
    ["“plums” in vendors", "/vendors?q=plums&near=Miami&day=Saturday"],
  ]);
  // The search box for food contains the typed text.
  const [, food = ""] = /aria-label="Search products"(.*?)<\/form>/s.exec(html) ?? [];
  expect(food).toContain('value="plums"');
});

it("each filter in effect is listed with a link that removes it", async () => {
  const path = "/markets?q=plums&near=Miami&within=5&day=Saturday&open=now&category=SNAP";
  const html = await (await world.request("GET", path)).text();
  const crosses =
    /href="([^"]+)"[^>]*><span class="hidden-text">Remove (?:<!-- -->)?([^<]*)<\/span>([^<]*)/g;
  const taken = [...html.matchAll(crosses)].map(([, to = "", what = "", open = ""]) => {
    const params = new URL(to.replaceAll("&amp;", "&"), "http://here").searchParams;
    return [what + open, [...params.keys()].sort().join(" ")];
  });
  expect(taken).toEqual([
    ["Saturday", "category near open q within"],
    ["5 miles, near Miami", "category day open q"],
    ["Open now", "category day near q within"],
    ["SNAP", "day near open q within"],
  ]);
  expect(await (await world.request("GET", "/markets?q=plums")).text()).not.toMatch(crosses);
});
