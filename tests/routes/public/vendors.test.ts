import { beforeAll, describe, expect, it } from "vitest";
import { makeMarket, makeProduct, makeVendor } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

const page = async (world: World, path: string) => {
  const answer = await world.request("GET", path);
  return { status: answer.status, html: await answer.text() };
};

describe("the vendor pages", () => {
  let world: World;
  let id: number;
  let mango: number;
  let jam: number;
  beforeAll(async () => {
    world = await makeWorld();
    const grove = await makeMarket(world, { name: "Grove" });
    const gables = await makeMarket(world, { name: "Gables" });
    const vendor = await makeVendor(world, {
      name: "Abuela's Mangoes",
      instagram: "@abuela",
      website: "https://abuela.example",
      at: [grove, gables],
    });
    id = vendor.id;
    mango = (await makeProduct(world, vendor, { name: "Mango", unit: "lb" })).id;
    jam = (await makeProduct(world, vendor, { name: "Jam", price: "$8-12", priceCents: null })).id;
    await makeProduct(world, vendor, { name: "Secret", isVisible: false });
  });

  it("list a vendor with the first of its markets", async () => {
    const { html } = await page(world, "/vendors");
    expect(html).toContain("Abuela&#x27;s Mangoes");
    expect(html).toContain("Grove…");
  });

  it("say when a search finds no vendor, and offer to clear it", async () => {
    const { status, html } = await page(world, "/vendors?q=nobody+at+all");
    expect(status).toBe(200);
    expect(html).toContain("No vendors found for your search");
    expect(html).toContain("Clear Search");
  });

  it("show a vendor at either address, with one canonical address", async () => {
    for (const path of [`/vendor/${id}`, `/vendors/${id}`]) {
      const { status, html } = await page(world, path);
      expect(status).toBe(200);
      for (const text of [
        "Available at...",
        "Gables",
        "Connect",
        'href="https://www.instagram.com/abuela/"',
        'href="https://abuela.example/"',
        "Visit Website",
        "Our Products :",
        "$5.00 / lb",
        "$8-12 / each",
        `<link rel="canonical" href="http://market-day.test/vendor/${id}"/>`,
      ]) {
        expect(html).toContain(text);
      }
      expect(html).not.toContain("Secret");
    }
  });

  it("offer a pre-order only for a product with a single price", async () => {
    const { html } = await page(world, `/vendor/${id}`);
    expect(html).toContain(`href="/vendor/${id}/pre-order?product=${mango}"`);
    expect(html).not.toContain(`product=${jam}"`);
    expect(html).toContain("Available in-market only");
  });

  it("with many products link to each category, and a search keeps the way back", async () => {
    const vendor = await makeVendor(world);
    for (let at = 0; at < 13; at++) {
      const category = at === 0 ? "dairy" : "fruits";
      await makeProduct(world, vendor, { name: at === 0 ? "Eggs" : `Plum ${at}`, category });
    }
    const whole = await page(world, `/vendor/${vendor.id}`);
    for (const category of ["fruits", "dairy"]) {
      expect(whole.html).toContain(`href="#${category}"`);
      expect(whole.html).toContain(`id="${category}"`);
    }
    const { html } = await page(world, `/vendor/${vendor.id}?q=egg&from=market&marketId=7`);
    expect(html).toContain("1 of 13 products");
    expect(html).toContain(">Eggs<");
    expect(html).not.toContain(">Plum 1<");
    expect(html).toContain('name="marketId" value="7"');
    expect(html).toContain('name="from" value="market"');
  });

  it("of a vendor without products say so, without an empty contact section", async () => {
    const vendor = await makeVendor(world);
    const { html } = await page(world, `/vendor/${vendor.id}`);
    expect(html).toContain("No products available yet");
    expect(html).not.toContain("Connect");
  });

  it("lead back to the page the visitor came from", async () => {
    const back = async (query: string) => (await page(world, `/vendor/${id}?${query}`)).html;
    expect(await back("")).toContain("Back to Vendors");
    expect(await back("from=market&marketId=1")).toContain('href="/market/1"');
    expect(await back("from=market&marketId=1&origin=map")).toContain('href="/market/1?from=map"');
    expect(await back("from=market&marketId=//evil")).toContain("Back to Vendors");
  });

  it("answer 404 for an unknown vendor", async () => {
    const missing = await page(world, "/vendor/999999");
    expect(missing.status).toBe(404);
    expect(missing.html).toContain("Vendor not found");
    expect(missing.html).toContain("Back to Vendors");
    const fromMap = await page(world, "/vendor/999999?from=market&marketId=1&origin=map");
    expect(fromMap.html).toContain("Back to Map");
  });
});
