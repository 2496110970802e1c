import { beforeAll, describe, expect, test } from "vitest";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../support/factories";
import { walkLinks } from "../support/link-walk";
import { openShop, placeByForm } from "../support/shop";
import { makeWorld, type World } from "../support/world";

describe("the link walk", () => {
  /** An app with only these pages; all other addresses are missing. */
  const product = (pages: Record<string, string>) => ({
    request: async (_: string, path: string) =>
      new Response(pages[path] ?? "", {
        status: path in pages || path === "/map" ? 200 : path === "/auth" ? 403 : 404,
        headers: { "Content-Type": "text/html" },
      }),
  });

  test.each([
    ["a link to no address", '<a href="/nowhere">', "/nowhere on / is no address"],
    ["a link to what is gone", '<a class="x" href="/market/7?a=1&amp;b=2">', "is answered 404"],
    ["what is another role's", '<a href="/admin/requests">', "/admin/requests on / is not theirs"],
    ["a form to no address", '<form method="post" action="/nowhere">', "the form to /nowhere on /"],
    ["a form of another role", '<form method="post" action="/upload/x">', "the form to /upload/x"],
    ["a button that posts elsewhere", '<button formaction="/nowhere">', "the form to /nowhere"],
    [
      "a form that names no vendor",
      '<form method="post" action="/vendor-days/set">',
      "on / does not name its vendorId",
    ],
    [
      "a form that asks what is gone",
      '<form action="/vendor/9">',
      "/vendor/9 on / is answered 404",
    ],
  ])("finds %s", async (_, html, said) => {
    const { dead } = await walkLinks(product({ "/": html }), "customer");
    expect(dead.join("\n")).toContain(said);
  });

  test("ignores links to other sites, to email addresses and to anchors", async () => {
    const html =
      '<a href="https://elsewhere.example/x"><a href="mailto:a@b.example"><a href="#top">';
    const { dead } = await walkLinks(product({ "/": html }), "nobody");
    expect(dead.filter((each) => each.includes(" on / "))).toEqual([]);
  });
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const shop = await openShop(world);
  await placeByForm(world, shop);
  const other = await makeMarket(world, { name: "Bay Market", lat: null, lng: null });
  await makeSchedule(world, other, { day: "Sunday", seasonStart: "11-01", seasonEnd: "03-31" });
  const stall = await makeVendor(world, { name: "Salt", at: [other, shop.market] });
  await makeProduct(world, stall, { price: "$3-5", priceCents: null });
});

test.each(["nobody", "customer", "vendor", "market_manager", "admin"] as const)(
  "every link and form shown to %s leads to a page that exists and is open to them",
  async (who) => {
    const { dead, opened } = await walkLinks(world, who);
    expect(dead).toEqual([]);
    expect(opened.length, opened.join(", ")).toBeGreaterThanOrEqual(25);
  },
);
