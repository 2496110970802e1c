import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { marketVendors } from "~/models/vendors/vendor.tables";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

/* A visitor who comes from a market or a date pre-orders for that market and that date. The test
   runs on Thursday, May 7, 2026; each address is a link on the page before it. */
let world: World;
let market: { id: number };
let vendor: { id: number };
beforeAll(async () => {
  world = await makeWorld();
  market = await makeMarket(world, { name: "Grove", lat: 25.73, lng: -80.24 });
  await makeSchedule(world, market);
  const other = await makeMarket(world, { name: "Aspen" });
  await makeSchedule(world, other, { day: "Sunday" });
  vendor = await makeVendor(world, { name: "Bee Stall", at: [other, market] });
  await makeProduct(world, vendor, { name: "Honey", isPreOrderEnabled: true, priceCents: 800 });
});

const read = async (path: string) => (await world.request("GET", path)).text();
/** The first link on a page that begins with `start`. */
const linkIn = (html: string, start: string) => {
  const [, href = ""] = new RegExp(`href="(${start}[^"]*)"`).exec(html) ?? [];
  return href.replaceAll("&amp;", "&");
};
/** The form's choices: the values of its checked radio buttons. */
const chosenIn = (html: string) =>
  [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => / checked=/.test(input) && /name="(marketId|pickupDate)"/.test(input))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1]);

/**
 * Goes from a page to the market's page, from there to the vendor's, and then to the form for its
 * product.
 */
async function throughPages(path: string) {
  const toMarket = linkIn(await read(path), `/market/${market.id}`);
  const toVendor = linkIn(await read(toMarket), `/vendor/${vendor.id}\\?`);
  const toForm = linkIn(await read(toVendor), `/vendor/${vendor.id}/pre-order`);
  return { toMarket, toVendor, toForm, form: await read(toForm) };
}

describe("the pre-order form begins", () => {
  it("with the market of the page that led there", async () => {
    const { form } = await throughPages("/markets");
    expect(chosenIn(form)).toEqual([String(market.id)]);
  });

  it.each(["/markets?day=Saturday", "/map?view=list&day=Saturday"])(
    "with the market and the date of %s",
    async (path) => {
      const { form } = await throughPages(path);
      expect(chosenIn(form)).toEqual([String(market.id), "2026-05-09"]);
    },
  );

  it("with the date chosen on the market's page", async () => {
    const page = await read(`/market/${market.id}`);
    const toDay = linkIn(page, `/market/${market.id}\\?pickupDate=2026-05-16`);
    const chosen = await read(toDay.replace("#vendors", ""));
    expect(chosen).toContain("Pre-orders you start here are for Saturday, May 16, 2026.");
    const toVendor = linkIn(chosen, `/vendor/${vendor.id}\\?`);
    const toForm = linkIn(await read(toVendor), `/vendor/${vendor.id}/pre-order`);
    expect(chosenIn(await read(toForm))).toEqual([String(market.id), "2026-05-16"]);
  });

  it("with the market and the date of a list of vendors", async () => {
    const toVendor = linkIn(await read("/vendors?day=Saturday"), `/vendor/${vendor.id}\\?`);
    const toForm = linkIn(await read(toVendor), `/vendor/${vendor.id}/pre-order`);
    expect(chosenIn(await read(toForm))).toEqual([String(market.id), "2026-05-09"]);
  });

  it("with the market and the date of a product in season, also by way of the vendor's page", async () => {
    const ripe = await read("/ripe?q=honey&day=Saturday");
    const direct = linkIn(ripe, `/vendor/${vendor.id}/pre-order`);
    const through = await read(linkIn(ripe, `/vendor/${vendor.id}\\?`));
    for (const toForm of [direct, linkIn(through, `/vendor/${vendor.id}/pre-order`)]) {
      expect(chosenIn(await read(toForm))).toEqual([String(market.id), "2026-05-09"]);
    }
  });

  it("with nothing chosen when the visitor has chosen nothing", async () => {
    const toForm = linkIn(await read(`/vendor/${vendor.id}`), `/vendor/${vendor.id}/pre-order`);
    expect(chosenIn(await read(toForm))).toEqual([]);
  });
});

it("the links back keep the market and the date", async () => {
  const { toVendor, form } = await throughPages("/markets?day=Saturday");
  expect(linkIn(await read(toVendor), `/market/${market.id}\\?pickupDate`)).toBe(
    `/market/${market.id}?pickupDate=2026-05-09`,
  );
  const back = `/vendor/${vendor.id}?marketId=${market.id}&pickupDate=2026-05-09`;
  expect(form).toContain(`href="${back.replace("&", "&amp;")}"`);
});

it("a date on which the vendor does not come is explained, and the next date is chosen", async () => {
  const { toForm } = await throughPages("/markets?day=Saturday");
  const said = { dates: [{ date: "2026-05-09", comes: false, setAt: world.now }], pauses: [] };
  await world.db
    .update(marketVendors)
    .set({ said: JSON.stringify(said) })
    .where(and(eq(marketVendors.vendorId, vendor.id), eq(marketVendors.marketId, market.id)));
  const form = await read(toForm);
  expect(chosenIn(form)).toEqual([String(market.id), "2026-05-16"]);
  expect(form).toContain("You can’t pre-order for Saturday, May 9");
  expect(form).toContain("Bee Stall isn’t coming that day. We chose the next pickup date");
});

it.each([
  [1, "We left out 1 product. You can no longer pre-order it."],
  [2, "We left out 2 products. You can no longer pre-order them."],
])("the form says that %i of its products can no longer be ordered", async (count, said) => {
  const gone = Array.from(
    { length: count },
    (_, at) => `items[${at}].productId=${90_000 + at}&items[${at}].quantity=1`,
  );
  const form = await read(`/vendor/${vendor.id}/pre-order?${gone.join("&")}`);
  expect(form.replaceAll("<!-- -->", "").replace(/\s+/g, " ")).toContain(said);
});
