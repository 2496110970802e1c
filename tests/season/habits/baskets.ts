import type { Browser } from "../browser";
import type { Habit, Season } from "../season";
import { addSome, lookAtVisit, outcome, payAt, sessionAt, someone } from "./play";

/** Adds some products of a vendor to the basket, by the pre-order form. */
async function addFrom(season: Season, browser: Browser, marketId: number, vendorId: number) {
  const { random } = season;
  const address = `/vendor/${vendorId}/pre-order?marketId=${marketId}`;
  let page = await browser.open(address);
  if (page.adds.length === 0) return false;
  page = await addSome(season, browser, page);
  const [quantity] = page.names(/^items\[\d+\]\.quantity$/);
  const [pickupDate] = page.values("pickupDate");
  if (!quantity || !pickupDate) return false;
  const typed = { [quantity]: String(random.between(1, 3)), pickupDate };
  const form = page;
  page = await browser.send(form, /pre-order$/, typed, "Add to basket");
  if (random.chance(0.15)) await browser.send(form, /pre-order$/, typed, "Add to basket");
  return page.status < 400;
}

export const orderBasket: Habit = {
  weight: 6,
  when: ["before"],
  act: async (season) => {
    const { random, town } = season;
    const { browser, name } = someone(season, town.customers);
    const { id: marketId } = random.one(town.markets);
    const there = town.vendors.filter(({ marketIds }) => marketIds.includes(marketId));
    let added = 0;
    for (const { vendorId } of there.slice(0, 3)) {
      if (await addFrom(season, browser, marketId, vendorId)) added += 1;
    }
    let page = await browser.open("/basket");
    if (!page.has(/^\/basket$/, "Go to checkout")) return `${name} finds nothing for a basket`;
    page = await browser.send(page, /^\/basket$/, {}, "Go to checkout");
    if (!page.has(/checkout/, "Place Order")) return `${name} cannot order the basket`;
    const keeps = page.names(/^keepCard$/).length > 0 && random.chance(0.3);
    const typed: Record<string, string> = keeps ? { keepCard: "on" } : {};
    const form = page;
    page = await browser.send(form, /checkout/, typed, "Place Order");
    if (random.chance(0.15)) page = await browser.send(form, /checkout/, typed, "Place Order");
    const session = sessionAt(page);
    const paid = session ? await payAt(season, session, name) : outcome(page);
    await lookAtVisit(season, browser);
    return `${name} orders a basket of ${added} vendors at market ${marketId}, ${paid}`;
  },
};

export const changeOrder: Habit = {
  weight: 5,
  when: ["before"],
  act: async (season) => {
    const { random, town } = season;
    const { browser, name } = someone(season, town.customers);
    const { links } = await browser.open("/orders");
    const change = links.find((link) => /^\/orders\/\d+\/change$/.test(link));
    if (!change) return `${name} has no order to change`;
    let page = await browser.open(change);
    const quantities = page.names(/^items\[\d+\]\.quantity$/);
    if (quantities.length === 0) return `${name} finds ${change} closed`;
    const typed = {
      [random.one(quantities)]: String(random.between(0, 3)),
      [random.one(quantities)]: String(random.between(0, 3)),
    };
    page = await browser.send(page, /\/change$/, typed, "Review change");
    if (!page.has(/\/change$/, "Confirm change")) return `${name} cannot do ${change} like that`;
    const form = page;
    page = await browser.send(form, /\/change$/, {}, "Confirm change");
    if (random.chance(0.15)) page = await browser.send(form, /\/change$/, {}, "Confirm change");
    const session = sessionAt(page);
    const paid = session ? await payAt(season, session, name) : outcome(page);
    return `${name} does ${change}, ${paid}`;
  },
};
