import { beforeAll, describe, expect, test } from "vitest";
import { makeMarket, makeVendor } from "../../support/factories";
import { smallCountry } from "../../support/gazetteer";
import { makeWorld, type World } from "../../support/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld({ places: smallCountry });
  for (const name of ["Miami Grove", "MIAMI Beach", "Mill & Field", "Old Mill", "%_ Market"]) {
    await makeMarket(world, { name });
  }
  await makeMarket(world, { name: "Miami that was", removedAt: world.now });
  for (let at = 0; at < 9; at++) await makeVendor(world, { name: `Milk ${at}` });
  await makeVendor(world, { name: "Milk that was", removedAt: world.now });
});

const ask = (q: string, of = "markets") =>
  world.request("GET", `/api/suggestions?${new URLSearchParams({ q, of })}`);
const names = async (q: string, of?: string) => {
  const found = (await (await ask(q, of)).json()) as { kind: string; name: string }[];
  return found.map(({ kind, name }) => `${kind} ${name}`);
};

describe("the suggestions of a search box", () => {
  test("are places, then markets with names that start with the text, then markets with a later word that does", async () => {
    expect(await names("mi")).toEqual([
      "place Miami, FL",
      "place Miami, OK",
      "market MIAMI Beach",
      "market Miami Grove",
      "market Mill & Field",
      "market Old Mill",
    ]);
  });

  test("are vendors instead of markets on the vendor search, at most four", async () => {
    expect(await names("Mil", "vendors")).toEqual([0, 1, 2, 3].map((at) => `vendor Milk ${at}`));
  });

  test("are ZIPs for digits", async () => {
    expect(await names("331")).toEqual(["place 33133, Miami, FL", "place 33139, Miami Beach, FL"]);
  });

  test.each([
    ["its second word", "field"],
    ["the beginning of its second word", "fie"],
    ["two letters that are swapped", "mill feild"],
    ["punctuation that is missing", "mill field"],
    ["words in another order", "grove miami"],
    ["one wrong letter in a word that is followed by a begun one", "mipl fie"],
  ])("include a market found by %s", async (_, typed) => {
    const meant = typed.includes("grove") ? "market Miami Grove" : "market Mill & Field";
    expect(await names(typed)).toContain(meant);
  });

  test("include a market found by its name and town", async () => {
    await makeMarket(world, { name: "Quay", city: "Aspen", location: "Aspen, Colorado" });
    await makeMarket(world, { name: "Quay", city: "Boise", location: "Boise, Idaho" });
    const found = await (await ask("quay asp")).json();
    expect(found).toMatchObject([{ kind: "market", name: "Quay", where: "Aspen, Colorado" }]);
  });

  test("include the nearest spelling of a misspelled town", async () => {
    expect(await names("miamo")).toContain("place Miami, FL");
  });

  test("treat database wildcards and quotes as plain text", async () => {
    expect(await names("%_")).toEqual(["market %_ Market"]);
    expect(await names("__")).toEqual([]);
    expect(await names("' or 1=1")).toEqual([]);
  });

  test.each(["", "m", " m ", "\u0000\u0001"])("are none for %j, and nothing is read", async (q) => {
    world.countRows();
    const answer = await ask(q);
    expect(await answer.json()).toEqual([]);
    expect(answer.headers.get("Server-Timing")).toBe("trips;dur=0, rows;dur=0");
  });

  test("cost one round trip and few rows, and may be cached", async () => {
    world.countRows();
    const answer = await ask("mi");
    const [, trips, rows] =
      /trips;dur=(\d+), rows;dur=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "") ?? [];
    expect(Number(trips)).toBe(1);
    expect(Number(rows)).toBeLessThanOrEqual(300);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300");
  });
});

test.each([
  ["/", "q"],
  ["/markets", "q"],
  ["/vendors", "q"],
  ["/ripe", "q"],
  ["/map", "q"],
])("without JavaScript the search box of %s is a plain search field", async (path, name) => {
  const html = await (await world.request("GET", path)).text();
  expect(html).toMatch(new RegExp(`<input[^>]* type="search" name="${name}"`));
  expect(html).not.toMatch(/combobox|listbox|aria-autocomplete/);
});
