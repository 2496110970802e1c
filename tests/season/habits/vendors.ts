import type { Page } from "../browser";
import type { Habit, Season } from "../season";
import { sendProven } from "../town";
import { looksAround, oneLink, outcome, sessionAt, someone } from "./play";

export const prepare: Habit = {
  weight: 6,
  when: ["before", "at"],
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const page = await browser.open("/vendor-preorders");
    if (!page.has(/vendor-dashboard\/move$/, "Mark as ready")) return null;
    const orders = page.values("orders").filter(() => season.random.chance(0.6));
    if (orders.length === 0) return null;
    const after = await browser.send(page, /vendor-dashboard\/move$/, { orders }, "Mark as ready");
    return `${name} marks ${orders.join(", ")} as ready${outcome(after)}`;
  },
};

export const cancel: Habit = {
  weight: 1,
  when: ["before"],
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const link = await oneLink(season, browser, "/vendor-preorders", /orders\/\d+\/cancel/);
    if (!link) return null;
    const form = await browser.open(link);
    if (!form.has(/cancel$/)) return `${name} may no longer cancel ${link}`;
    const reason = form.names(/reason|note/)[0];
    const after = await browser.send(form, /cancel$/, reason ? { [reason]: "Frost" } : {});
    return `${name} cancels ${link}${outcome(after)}`;
  },
};

export const runShort: Habit = {
  weight: 1,
  isTrouble: true,
  when: ["before"],
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const link = await oneLink(season, browser, "/vendor-preorders", /\/short\/\d+/);
    if (!link) return null;
    const available = season.random.between(0, 3);
    const shown = await browser.open(`${link}?available=${available}`);
    if (!shown.has(/short\/\d+/)) return `${name} has enough for ${link}`;
    const reason = shown.names(/reason/)[0];
    const after = await browser.send(shown, /short\/\d+/, reason ? { [reason]: "Hail" } : {});
    return `${name} has only ${available} for ${link}${outcome(after)}`;
  },
};

export const stayAway: Habit = {
  weight: 1,
  isTrouble: true,
  when: ["before"],
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const days = (await browser.open("/vendor-days")).values("day");
    if (days.length === 0) return null;
    const page = await browser.open(`/vendor-days/${season.random.one(days.slice(0, 3))}`);
    if (!page.has(/vendor-days\/set$/)) return null;
    const after = await browser.send(page, /vendor-days\/set$/);
    return `${name} switches a day${outcome(after)}`;
  },
};

export const askForMoney: Habit = {
  weight: 6,
  when: ["after"],
  act: async (season) => {
    const vendor = someone(season, season.town.vendors);
    const { browser, name } = vendor;
    const page = await browser.open("/vendor-wallet/payout");
    if (!page.has(/payout$/)) return null;
    const again = await sendProven(vendor, page, /payout$/);
    if (season.random.chance(0.3)) await browser.send(page, /payout$/);
    return `${name} asks for a payout${outcome(again)}`;
  },
};

export const handOver: Habit = {
  weight: 20,
  when: ["at", "after"],
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const page = await browser.open("/vendor-stall");
    const ticks = page.values("tick");
    if (ticks.length === 0) return null;
    const paying = await opensLink(season, page);
    const handsOver = paying && ticks.find((each) => each.startsWith(`${paying}.completed.`));
    const tick = handsOver || season.random.one(ticks);
    const after = await browser.send(page, /vendor-stall$/, {}, tick);
    if (season.random.chance(0.2)) await browser.send(page, /vendor-stall$/, {}, tick);
    return `${name} ticks ${tick}${outcome(after)}`;
  },
};

/**
 * A customer whose card was declined often opens the link at the stall, leaves Stripe's page open, and
 * gives the vendor the money instead. Returns the order's id, or null if nobody does this.
 */
async function opensLink(season: Season, stall: Page): Promise<number | null> {
  const row = stall.all(".pickup").find(({ text }) => text.includes("Card declined"));
  const name = row?.querySelector("h3")?.text;
  const person = season.town.customers.find((each) => each.name === name);
  if (!row || !person || season.random.chance(0.3)) return null;
  const id = Number(/\d+/.exec(row.id)?.[0]);
  const page = await person.browser.open("/orders");
  const paying = new RegExp(`^/orders/${id}/pay$`);
  if (!page.has(paying, "Pay by card")) return null;
  const session = sessionAt(await person.browser.send(page, paying, {}, "Pay by card"));
  if (session) season.leftOpen.push({ session, who: person.name });
  return id;
}

export const setStock: Habit = {
  weight: 1,
  isTrouble: true,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const page = await browser.open("/vendor-products");
    const press = season.random.one(["Mark out of stock", "Mark available", "Hide", "Show"]);
    const [form] = page.forms(/vendor-products\/set$/, press);
    if (!form) return null;
    return `${name}: ${press}${outcome(await browser.press(page, form, {}, press))}`;
  },
};

export const changePrice: Habit = {
  weight: 1,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const link = await oneLink(season, browser, "/vendor-products", /^\/vendor-products\/\d+$/);
    if (!link) return null;
    const page = await browser.open(link);
    if (!page.has(/products\/\d+$/, "Save product")) return null;
    const price = `$${season.random.between(3, 12)}.00`;
    const saved = await browser.send(page, /products\/\d+$/, { price }, "Save product");
    // Saving the old page again only shows a message, and changes nothing.
    if (season.random.chance(0.3)) await browser.send(page, /products\/\d+$/, { price: "$1.00" });
    return `${name} asks ${price} for ${link}${outcome(saved)}`;
  },
};

export const pause: Habit = {
  weight: 0.5,
  isTrouble: true,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const page = await browser.open("/vendor-days/pause");
    if (!page.has(/pause$/, "Pause")) return null;
    const [fromDate, toDate] = [season.dayIn(8), season.dayIn(12)];
    const after = await browser.send(page, /pause$/, { fromDate, toDate }, "Pause");
    return `${name} pauses from ${fromDate} to ${toDate}${outcome(after)}`;
  },
};

/**
 * Continues the setup at Stripe, or opens another account there after the old one was disconnected.
 */
export const reconnect: Habit = {
  weight: 1,
  act: async (season) => {
    const { town, world } = season;
    const vendor = someone(season, town.vendors);
    const { browser, name } = vendor;
    const other = await oneLink(
      season,
      browser,
      "/vendor-payments",
      /^\/vendor-payments\/replace$/,
    );
    const page = await browser.open(other ?? "/vendor-payments");
    if (!page.has(/vendor-payments$/)) return null;
    const stripe = await sendProven(vendor, page, /vendor-payments$/);
    if (!/stripe/.test(stripe.url.host)) return `${name} is not led to Stripe${outcome(stripe)}`;
    await world.stripe.onboard(stripe.url.href);
    await browser.open("/vendor-payments/back");
    return `${name} connects Stripe again`;
  },
};

const paths = [
  "/vendor-portal",
  "/vendor-dashboard",
  "/vendor-preorders",
  "/vendor-notices",
  "/vendor-dashboard/refunds",
  "/vendor-past-orders",
  "/vendor-days",
  "/vendor-takings",
  "/vendor-wallet",
  "/vendor-wallet/payout",
  "/vendor-payments",
  "/vendor-edit",
  "/vendor-edit/markets",
];

export const lookAround = looksAround("vendors", paths, 1);
