import { beforeAll, describe, expect, it } from "vitest";
import { marketTags } from "~/models/guide/market/market.tables";
import { makeMarket, makeSchedule, makeVendor } from "../../support/factories";
import { listAll } from "../../support/listed";
import { makeWorld, type World } from "../../support/world";

const page = async (world: World, path: string) => {
  const answer = await world.request("GET", path);
  return { status: answer.status, html: await answer.text() };
};

describe("the market pages", () => {
  let world: World;
  let id: number;
  beforeAll(async () => {
    world = await makeWorld();
    const market = await makeMarket(world, {
      name: "Grove <b>& Sons</b>",
      description: "Mangoes & herbs",
      contactPhone: "(305) 555-0134",
      contactEmail: "ada@grove.example",
      website: "javascript:alert(1)",
    });
    id = market.id;
    await makeSchedule(world, market);
    await world.db.insert(marketTags).values({ marketId: id, tag: "Live Music" });
    await listAll(world);
    await makeVendor(world, { name: "Salt", description: "Sourdough", at: [market] });
    for (let number = 0; number < 30; number++)
      await makeMarket(world, { name: `Other ${number}` });
  });

  it("list markets as cards that link to their pages", async () => {
    const { status, html } = await page(world, "/markets");
    expect(status).toBe(200);
    expect(html).toContain(`href="/market/${id}"`);
    expect(html).toContain("Grove &lt;b&gt;&amp; Sons&lt;/b&gt;");
    expect(html).toContain("Saturday: 8 AM–2 PM");
    expect(html).toContain("Hours not available");
    expect(html).toContain("31 markets");
    expect(html).toContain('href="/markets?page=2"');
    expect(html).toContain('<link rel="canonical" href="http://market-day.test/markets"/>');
  });

  it.each(["page=0", "page=2", "page=999999", "page=abc", "page=-1", "x=1&after=zz", "q=%00%22"])(
    "answer %s with a page",
    async (query) => expect((await page(world, `/markets?${query}`)).status).toBe(200),
  );

  it("say when a search finds no market, and offer to clear it", async () => {
    const { status, html } = await page(world, "/markets?q=%3Czz%3E");
    expect(status).toBe(200);
    expect(html).toContain("No markets found matching &quot;&lt;zz&gt;&quot;");
    expect(html).toMatch(/href="\/markets"[^>]*>Clear Search</);
  });

  it("redirect an old address that names a market by number", async () => {
    const answer = await world.request("GET", `/markets?market=${id}`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/market/${id}`]);
  });

  it("show everything that is known about a market", async () => {
    const { status, html } = await page(world, `/market/${id}`);
    expect(status).toBe(200);
    for (const text of [
      "About",
      "Mangoes &amp; herbs",
      "8 AM–2 PM",
      'href="tel:3055550134"',
      'href="mailto:ada@grove.example"',
      "Live Music",
      "Get Directions",
      `href="/vendor/1?from=market&amp;marketId=${id}"`,
      `<link rel="canonical" href="http://market-day.test/market/${id}"/>`,
      'href="/markets"',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("javascript:alert");
    expect(html).not.toContain("Visit Website");
  });

  it("lead back to the map for a visitor who came from there", async () => {
    const { html } = await page(world, `/market/${id}?from=map`);
    expect(html).toContain("Back to Map");
    expect(html).toContain(`href="/vendor/1?from=market&amp;marketId=${id}&amp;origin=map"`);
  });

  it.each(["/market/999999", "/market/abc", "/market/0", "/market/1e3"])(
    "answer 404 for %s",
    async (path) => {
      const { status, html } = await page(world, path);
      expect(status).toBe(404);
      expect(html).toContain("Market not found");
      expect(html).toContain("Return to Markets");
    },
  );

  it("cost one round trip each, and two for a signed-in user", async () => {
    for (const path of ["/", "/markets", "/markets?q=other", `/market/${id}`, "/vendors"]) {
      const nobody = await world.request("GET", path);
      expect(nobody.headers.get("Server-Timing")).toMatch(/^trips;dur=1,/);
      const customer = await world.request("GET", path, { as: "customer" });
      expect(customer.headers.get("Server-Timing")).toMatch(/^trips;dur=2,/);
    }
  });
});

it("an empty directory says that no markets and no vendors were found", async () => {
  const world = await makeWorld();
  expect((await page(world, "/markets")).html).toContain("No markets found");
  expect((await page(world, "/vendors")).html).toContain("No vendors found");
});

it("the home page links to markets that are open now", async () => {
  const world = await makeWorld();
  const market = await makeMarket(world, { name: "Thursday Market" });
  await makeSchedule(world, market, { day: "Thursday" });
  const { status, html } = await page(world, "/");
  expect(status).toBe(200);
  for (const text of [
    "YOUR DIGITAL GUIDE",
    "DISCOVER LOCAL FARMERS MARKETS NEAR YOU",
    "Transparency",
    "Sustainability",
    "Community",
    "SO WHO ARE WE ?",
    "Contact Us",
    "Open until 2 PM",
    `href="/market/${market.id}"`,
    'action="/find"',
  ]) {
    expect(html).toContain(text);
  }
});
