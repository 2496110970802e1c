import { beforeAll, describe, expect, it } from "vitest";
import { marketTags } from "~/models/guide/market/market.tables";
import { toastCookie } from "../../support/cookies";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../support/factories";
import { smallCountry } from "../../support/gazetteer";
import { listAll } from "../../support/listed";
import { makeWorld, type World } from "../../support/world";

let world: World;
const page = async (path: string, as?: "customer") => {
  const answer = await world.request("GET", path, { as });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};

beforeAll(async () => {
  world = await makeWorld();
  const grove = await makeMarket(world, { name: "Grove Market", zip: "33133" });
  await makeSchedule(world, grove, { day: "Thursday" });
  await world.db.insert(marketTags).values({ marketId: grove.id, tag: "SNAP" });
  await listAll(world);
  const keys = await makeMarket(world, { name: "Keys Market", lat: 24.56, lng: -81.78 });
  await makeSchedule(world, keys);
  const hens = await makeVendor(world, { name: "Hens", at: [grove] });
  await makeProduct(world, hens, { name: "Brown eggs" });
});

describe("the list of markets", () => {
  it("is filtered by its address, and its links and forms keep the filters", async () => {
    const { html } = await page(
      "/markets?day=Thursday&near=33133&within=10&category=SNAP&open=now",
    );
    expect(html).toContain("Grove Market");
    expect(html).not.toContain("Keys Market");
    expect(html).toContain("0 miles");
    expect(html).toContain("1 market");
    expect(html).toContain("Clear filter");
    expect(html).toContain(
      'href="/markets?day=Friday&amp;category=SNAP&amp;open=now&amp;near=33133&amp;within=10"',
    );
    expect(html).toContain('<input type="hidden" name="category" value="SNAP"/>');
    // 'Find', and Enter, keep the distance.
    expect(html).toMatch(
      /<button[^>]*name="within"[^>]*value="10"[^>]*>Find<|value="10"[^>]*name="within"[^>]*>Find</,
    );
    expect(html).toMatch(
      /<button[^>]*name="within"[^>]*aria-pressed="true"[^>]*value="10"|value="10"[^>]*aria-pressed="true"/,
    );
  });

  it("keeps its order when another distance is chosen", async () => {
    const { html } = await page("/markets?near=33133&sort=name");
    const [, form = ""] = /<form[^>]*class="filter-near[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
    expect(form).toContain('<input type="hidden" name="sort" value="name"/>');
  });

  it.each([
    ["within=abc&near=33133", "We don’t know the distance “"],
    ["day=Foo", "” isn’t a day of the week"],
    ["near=91,200", "We don’t know where"],
    ["category=x", "We don’t know the category “"],
    ["within=5", "To filter by distance, enter a place"],
    ["page=0", "2 markets"],
    ["page=999999", "2 markets"],
    [
      "near=%F0%9F%8D%8E%22%25&q=%25_%22&within=50%2B&open=soon&sort=x&after=zz",
      "We don’t know where",
    ],
  ])("answers %s with a page that says %j", async (query, text) => {
    const { status, html } = await page(`/markets?${query}`);
    expect(status).toBe(200);
    expect(html).toContain(text);
  });

  it("says that nothing was found and offers to clear the search or the filters", async () => {
    const { html } = await page("/markets?q=zebra&day=Monday");
    expect(html).toContain("No markets found matching &quot;zebra&quot;");
    expect(html).toMatch(/href="\/markets\?day=Monday"[^>]*>Clear Search</);
    expect(html).toMatch(/href="\/markets\?q=zebra"[^>]*>Clear filters</);
  });
});

it("the list of vendors is filtered by the days of their markets", async () => {
  expect((await page("/vendors?day=Thursday")).html).toContain("Hens");
  const { status, html } = await page("/vendors?day=Saturday&q=hens");
  expect([status, html.includes("No vendors found for your search")]).toEqual([200, true]);
  expect((await page("/vendors?near=nowhere&within=x&day=y&page=0")).status).toBe(200);
});

describe("an ambiguous or misspelled place", () => {
  let guide: World;
  beforeAll(async () => {
    guide = await makeWorld({ places: smallCountry });
    await makeMarket(guide, { name: "Grove Market" });
    await makeMarket(guide, { name: "Ozark Market", lat: 37.2, lng: -93.2 });
  });
  const html = async (path: string) => (await guide.request("GET", path)).text();

  it.each(["/markets", "/vendors", "/ripe", "/map"])(
    "is asked about on %s with a link to each candidate, and nothing is listed",
    async (path) => {
      const several = await html(`${path}?near=Springfield&day=Friday`);
      expect(several).toContain("“Springfield” is in several states. Which one?");
      expect(several).toContain(`href="${path}?day=Friday&amp;near=Springfield%2C+MO"`);
      expect(several).not.toContain("Grove Market");
      const unknown = await html(`${path}?near=Sprngfield`);
      expect(unknown).toContain("We don’t know where “Sprngfield” is. Did you mean one of these?");
      expect(unknown).toContain(`href="${path}?near=Springfield%2C+MA"`);
      expect(unknown).not.toContain("Grove Market");
    },
  );

  it("is found through such a link, even without a market in it", async () => {
    const found = await html("/markets?near=Springfield%2C+MO&within=25");
    expect(found).toContain("Ozark Market");
    expect(found).not.toContain("Grove Market");
    expect(found).not.toContain("Which one?");
  });

  it("is refused by the API with the possible places", async () => {
    for (const near of ["Springfield", "Sprngfield"]) {
      const answer = await guide.request("GET", `/api/markets?near=${near}`);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        fields: { near: [expect.stringContaining("Springfield, MO; Springfield, MA")] },
      });
    }
  });
});

describe("the search for products in season", () => {
  it("shows place, day, price and a link to order", async () => {
    const { status, html } = await page("/ripe?q=eggs&near=33133");
    expect(status).toBe(200);
    for (const text of [
      "Brown eggs",
      "$5.00 / each",
      "Hens",
      "Grove Market",
      "Today",
      "8 AM–2 PM",
      "0 miles",
      'href="/vendor/1/pre-order?product=1&amp;marketId=1&amp;pickupDate=2026-05-14"',
    ]) {
      expect(html).toContain(text);
    }
  });

  it("sorts and filters by the price of a pound, with links and a form that keep everything else", async () => {
    const path = "/ripe?q=eggs&near=33133&sort=price&perpound=9";
    const { html } = await page(path);
    expect(html).toContain("No “eggs” found");
    expect(html).toMatch(
      /href="\/ripe\?q=eggs&amp;near=33133&amp;sort=price"[^>]*>At any price<\/a>/,
    );
    const form = [...html.matchAll(/<form method="get".*?<\/form>/g)]
      .map(([each]) => each)
      .find((each) => each.includes("dollars per pound"));
    for (const kept of [
      'name="q" value="eggs"',
      'name="near" value="33133"',
      'name="sort" value="price"',
    ]) {
      expect(form).toContain(kept);
    }
    expect(form).toMatch(/<input[^>]*name="perpound"[^>]*value="9.00"/);
    const all = (await page("/ripe?q=eggs&sort=price")).html;
    expect(all).toContain("Brown eggs");
    expect(all).toMatch(/aria-current="true"[^>]*>.{0,200}Lowest price per pound/);
    expect(all).toContain("Today, 8 AM–2 PM");
  });

  it.each([
    "",
    "q=ab",
    "q=zzz",
    "q=eggs&sort=x&perpound=x",
    "q=eggs&day=Foo&near=91,200",
    "q=eggs&after=x",
    "q=%22*%22",
  ])("answers %j with a page", async (query) =>
    expect((await page(`/ripe?${query}`)).status).toBe(200),
  );

  it("says when nothing was found and what to try instead", async () => {
    expect((await page("/ripe?q=oysters")).html).toContain("No “oysters” found");
    // Only a filter that is set can be changed.
    expect((await page("/ripe?q=oysters")).html).toContain("Try a shorter word.");
    expect((await page("/ripe?q=oysters&day=Monday")).html).toContain(
      "Try another day or a shorter word.",
    );
  });
});

describe("a public list", () => {
  const paths = ["/markets", "/vendors", "/ripe?q=eggs", "/api/markets", "/api/vendors"];

  it.each(paths)("(%s) may be cached for a minute by visitors, with a validator", async (path) => {
    const first = await page(path);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=60");
    const tag = first.headers.get("ETag") as string;
    const again = await world.request("GET", path, { headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it.each(paths)("(%s) is private for a signed-in user", async (path) => {
    const { headers } = await page(path, "customer");
    expect(headers.get("Cache-Control")).toBe(
      path.startsWith("/api/") ? "private, no-cache" : "private, no-store",
    );
    expect(headers.get("Vary")).toContain("Cookie");
  });

  it("with a toast on it is not cached", async () => {
    const answer = await world.request("GET", "/markets", {
      headers: { Cookie: await toastCookie("Hello") },
    });
    expect(await answer.clone().text()).toContain("Hello");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(answer.headers.get("ETag")).toBeNull();
  });
});

describe("a forged toast", () => {
  const shown = async (cookie: string) =>
    (await world.request("GET", "/markets", { headers: { Cookie: cookie } })).text();

  it("is not shown, signed or not", async () => {
    const words = "Call 555-0100 to keep your account";
    expect(await shown(await toastCookie(words))).toContain(words);
    expect(await shown(await toastCookie(words, "another secret"))).not.toContain(words);
    const unsigned = btoa(JSON.stringify({ title: words, variant: "default" }));
    expect(await shown(`md_toast=${encodeURIComponent(unsigned)}`)).not.toContain(words);
  });
});

describe("the list of markets as JSON", () => {
  const get = async (path: string) => {
    const answer = await world.request("GET", path);
    return { status: answer.status, headers: answer.headers, body: await answer.json<never>() };
  };

  it.each([
    ["day=thursday", ["Grove Market"]],
    ["near=33133", ["Grove Market", "Keys Market"]],
    ["near=33133&within=10", ["Grove Market"]],
    ["near=33133&within=50%2B", ["Keys Market"]],
    ["open=now", ["Grove Market"]],
    ["category=snap", ["Grove Market"]],
    ["q=keys", ["Keys Market"]],
    ["q=ey", ["Keys Market"]],
    ["q=grove&day=Saturday", []],
  ])("is filtered by %s", async (query, names) => {
    const { body, headers } = await get(`/api/markets?${query}`);
    expect((body as { name: string }[]).map(({ name }) => name)).toEqual(names);
    expect(headers.get("X-Total-Count")).toBe(String(names.length));
  });

  it("continues from a page of results around a place", async () => {
    const first = await get("/api/markets?near=33133&limit=1");
    expect(first.body).toMatchObject([{ name: "Grove Market" }]);
    const next = /<(.+)>/.exec(first.headers.get("Link") ?? "")?.[1] as string;
    const second = await get(next);
    expect(second.body).toMatchObject([{ name: "Keys Market" }]);
    expect(second.headers.get("Link")).toBeNull();
  });

  it.each(["day=Foo", "within=abc", "category=x", "within=5"])("refuses %s", async (query) => {
    expect(await get(`/api/markets?${query}`)).toMatchObject({ status: 422 });
  });
});
