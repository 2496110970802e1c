import { describe, expect, it } from "vitest";
import { marketClosures } from "~/models/guide/market/market.tables";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../support/factories";
import { listAll } from "../../support/listed";
import { makeWorld, site, type World } from "../../support/world";

const pageAt = async (world: World, path: string) => {
  const answer = await world.request("GET", path);
  const html = await answer.text();
  const script = /<script type="application\/ld\+json"([^>]*)>(.*?)<\/script>/s.exec(html);
  return { html, answer, attributes: script?.[1] ?? "", data: JSON.parse(script?.[2] ?? "null") };
};
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe("the linked data of a market", () => {
  it("describes a place with its hours, seasons and closed days", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world, { name: "Bay Market", ratingCount: 2, ratingSum: 9 });
    await makeSchedule(world, market, { seasonStart: "11-15", seasonEnd: "05-31" });
    await world.db
      .insert(marketClosures)
      .values({ marketId: market.id, date: "2026-05-16", reason: "Regatta", createdAt: world.now });
    await listAll(world);
    const { data } = await pageAt(world, `/market/${market.id}`);
    expect(data).toMatchObject({
      "@type": ["Place", "LocalBusiness"],
      name: "Bay Market",
      url: `${site}/market/${market.id}`,
      address: { streetAddress: "1 Bay Street", addressLocality: "Miami", postalCode: "33101" },
      geo: { latitude: 25.7743, longitude: -80.1937 },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
    expect(data.openingHoursSpecification[0]).toEqual({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: "https://schema.org/Saturday",
      opens: "08:00",
      closes: "14:00",
      validFrom: "2025-11-15",
      validThrough: "2026-05-30",
    });
    expect(data.specialOpeningHoursSpecification).toEqual([
      expect.objectContaining({ validFrom: "2026-05-16", opens: "00:00", closes: "00:00" }),
    ]);
  });

  it("lists hours that apply all year once", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world);
    await makeSchedule(world, market);
    await makeSchedule(world, market, { day: "Sunday" });
    const { data } = await pageAt(world, `/market/${market.id}`);
    const days = data.openingHoursSpecification.map(
      (each: { dayOfWeek: string }) => each.dayOfWeek,
    );
    expect(days).toEqual(["https://schema.org/Saturday", "https://schema.org/Sunday"]);
  });

  it("is in the document once, and not in the page's data for scripts", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world, { name: "Bay Market" });
    const vendor = await makeVendor(world, { at: [market] });
    for (const path of [`/market/${market.id}`, `/vendor/${vendor.id}`]) {
      const { html } = await pageAt(world, path);
      expect(html.match(/"https:\/\/schema\.org"/g), path).toHaveLength(1);
      const reached = await world.request("GET", `${path}.data`);
      expect(reached.status).toBe(200);
      expect(await reached.text(), path).not.toContain("schema.org");
    }
  });

  it("cannot be escaped from by a market's name", async () => {
    const world = await makeWorld();
    const name = 'Eggs</script><script>alert("1")</script><!--';
    const market = await makeMarket(world, { name });
    const { html, data } = await pageAt(world, `/market/${market.id}`);
    expect(data.name).toBe(name);
    expect(html).not.toContain("<script>alert");
  });
});

it("a vendor's linked data lists offers, with a price when it is a single amount", async () => {
  const world = await makeWorld();
  const market = await makeMarket(world);
  const vendor = await makeVendor(world, { name: "Sunny Acre", at: [market] });
  await makeProduct(world, vendor, { name: "Eggs", price: "$5.00", priceCents: 500 });
  await makeProduct(world, vendor, { name: "Jam", price: "$3-5", priceCents: null });
  await makeProduct(world, vendor, { name: "Hidden", isVisible: false });
  const { data } = await pageAt(world, `/vendor/${vendor.id}`);
  expect(data.makesOffer).toEqual([
    expect.objectContaining({
      price: "5.00",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      itemOffered: expect.objectContaining({ name: "Eggs" }),
    }),
    expect.not.objectContaining({ price: expect.anything() }),
  ]);
});

describe("the preview of a shared link", () => {
  it("shows a market's name and the default picture", async () => {
    const world = await makeWorld();
    const market = await makeMarket(world, { name: "Bay Market", image: "/images/a.svg" });
    const { html } = await pageAt(world, `/market/${market.id}`);
    expect(metaOf(html, "og:title")).toBe("Bay Market");
    expect(metaOf(html, "og:url")).toBe(`${site}/market/${market.id}`);
    expect(metaOf(html, "og:image")).toBe(`${site}/pictures/share.png`);
    expect(html).toContain(`<link rel="canonical" href="${site}/market/${market.id}"/>`);
  });

  it("shows the photo of a market or a vendor that has one", async () => {
    const world = await makeWorld();
    const image = "/images/markets/1/a.webp";
    const market = await makeMarket(world, { image });
    const vendor = await makeVendor(world, { at: [market], image });
    for (const path of [`/market/${market.id}`, `/vendor/${vendor.id}`]) {
      const { html } = await pageAt(world, path);
      expect(metaOf(html, "og:image"), path).toBe(`${site}${image}?w=1200`);
      expect(metaOf(html, "twitter:card"), path).toBe("summary_large_image");
    }
  });

  it("gives /vendors/1 the canonical address /vendor/1", async () => {
    const world = await makeWorld();
    const vendor = await makeVendor(world);
    const { html } = await pageAt(world, `/vendors/${vendor.id}`);
    expect(html).toContain(`<link rel="canonical" href="${site}/vendor/${vendor.id}"/>`);
  });
});
