import type { Browser } from "../browser";
import type { Habit } from "../season";
import { signIn } from "../town";
import {
  addSome,
  isCardEntry,
  look,
  lookAtVisit,
  looksAround,
  oneLink,
  outcome,
  payAt,
  sessionAt,
  someone,
} from "./play";

const paying = /^\/(orders|visits)\/\d+\/pay$/;
const toCancel = /^\/orders\/\d+\/cancel$/;

export const order: Habit = {
  weight: 16,
  when: ["before"],
  act: async (season) => {
    const { random, town, world } = season;
    const { browser, name } = someone(season, town.customers);
    const vendor = someone(season, town.vendors);
    const address = `/vendor/${vendor.vendorId}/pre-order`;
    let page = await browser.open(`${address}?marketId=${random.one(vendor.marketIds)}`);
    if (page.adds.length === 0) return `${name} cannot order from ${vendor.name}`;
    page = await addSome(season, browser, page);
    const quantities = page.names(/^items\[\d+\]\.quantity$/);
    const [date] = page.values("pickupDate");
    if (quantities.length === 0 || !date) return `${name} finds nothing left at ${vendor.name}`;
    const paymentMethod = random.one(page.values("paymentMethod"));
    const typed = {
      ...Object.fromEntries(quantities.map((each) => [each, String(random.between(1, 4))])),
      pickupDate: random.one(page.values("pickupDate")),
      paymentMethod,
      specialInstructions: "",
    };
    const form = page;
    page = await browser.send(form, /pre-order$/, typed, "Place Order");
    if (random.chance(0.15)) page = await browser.send(form, /pre-order$/, typed, "Place Order");
    const session = sessionAt(page);
    if (session && isCardEntry(season, session)) {
      const does = await payAt(season, session, name);
      await lookAtVisit(season, browser);
      return `${name} orders from ${vendor.name} by weight, ${does}`;
    }
    if (session) {
      const does = random.weighted([
        { weight: 7, name: "pays", act: () => world.stripe.pay(session) },
        { weight: 1, name: "is declined", act: () => world.stripe.decline(session) },
        { weight: 2, name: "leaves", act: () => season.leftOpen.push({ session, who: name }) },
        {
          weight: 1,
          name: "leaves, and Stripe's events don't come",
          act: () => world.stripe.control("webhooks", { mode: "hold" }),
        },
        {
          weight: 2,
          name: "cancels in another tab, and pays all the same",
          act: async () => {
            await cancelNewest(browser);
            await world.stripe.pay(session);
          },
        },
      ]);
      await does.act();
      if (random.chance(0.8)) await browser.open("/orders");
      return `${name} orders from ${vendor.name}, ${does.name}`;
    }
    return `${name} orders from ${vendor.name} (${paymentMethod})${outcome(page)}`;
  },
};

/** Cancels the newest order, if that is still allowed. */
async function cancelNewest(browser: Browser) {
  const link = (await browser.open("/orders")).links.find((each) => toCancel.test(each));
  const page = link ? await browser.open(link) : null;
  if (page?.has(/cancel$/)) await browser.send(page, /cancel$/);
}

/** Pays on a payment page that was left open, in time or too late. */
export const payLate: Habit = {
  weight: 3,
  act: async ({ leftOpen, world }) => {
    const last = leftOpen.pop();
    if (!last) return null;
    const { status } = await world.stripe.pay(last.session);
    return `${last.who} pays on the page left open: ${status}`;
  },
};

/**
 * Presses a pay button among the own orders: of an order that waits for its payment or its card, or
 * whose card was declined.
 */
export const payNow: Habit = {
  weight: 5,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.customers);
    let page = await browser.open("/orders");
    const visit = page.links.find((link) => /^\/visits\/\d+$/.test(link));
    if (!page.has(paying) && visit) page = await browser.open(visit);
    const forms = page.forms(paying);
    if (forms.length === 0) return null;
    const form = season.random.one(forms);
    const at = await browser.press(page, form);
    const session = sessionAt(at);
    const paid = session ? await payAt(season, session, name) : outcome(at);
    return `${name} goes to ${form.getAttribute("action")}, ${paid}`;
  },
};

export const cancel: Habit = {
  weight: 4,
  when: ["before"],
  act: async (season) => {
    const { browser, name } = someone(season, season.town.customers);
    const link = await oneLink(season, browser, "/orders", toCancel);
    if (!link) return null;
    const page = await browser.open(link);
    if (!page.has(/cancel$/)) return `${name} may no longer cancel ${link}`;
    return `${name} cancels ${link}${outcome(await browser.send(page, /cancel$/))}`;
  },
};

export const review: Habit = {
  weight: 8,
  when: ["after"],
  act: async (season) => {
    const { browser, name } = someone(season, season.town.customers);
    const { id } = season.random.one(season.town.markets);
    const page = await browser.open(`/market/${id}/review`);
    if (!page.has(/review$/)) return null;
    const typed = { rating: String(season.random.between(1, 5)), comment: "Good honey." };
    return `${name} reviews market ${id}${outcome(await browser.send(page, /review$/, typed))}`;
  },
};

const paths = [
  "/",
  "/markets?day=Saturday",
  "/markets?q=grove",
  "/map",
  "/vendors",
  "/ripe?q=honey",
  "/market/1",
  "/vendor/1",
  "/market/1/calendar.ics",
  "/orders",
  "/saved",
  "/account",
];

export const lookAround = looksAround("customers", paths, 2);

export const saveMarket: Habit = {
  weight: 1,
  act: async (season) => {
    const person = someone(season, season.town.customers);
    const path = `/market/${season.random.one(season.town.markets).id}`;
    const page = await look(season, person, path);
    const hearts = page.forms(/^\/saved$/);
    if (hearts.length === 0) return null;
    const after = await person.browser.press(page, season.random.one(hearts));
    return `${person.name} presses a heart on ${path}${outcome(after)}`;
  },
};

export const signOutAndIn: Habit = {
  weight: 0.5,
  act: async (season) => {
    const person = someone(season, season.town.customers);
    const page = await look(season, person, "/account");
    if (!page.has(/^\/sign-out$/)) return null;
    await person.browser.send(page, /^\/sign-out$/);
    return `${person.name} signs out and in again${outcome(await signIn(person, "/auth"))}`;
  },
};

export const subscribe: Habit = {
  weight: 0.5,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.customers);
    const page = await browser.open("/newsletter");
    if (!page.has(/^\/newsletter$/, "Subscribe")) return null;
    const after = await browser.send(page, /^\/newsletter$/, { consent: "on" }, "Subscribe");
    return `${name} subscribes to the newsletter${outcome(after)}`;
  },
};

export const correct: Habit = {
  weight: 0.5,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.customers);
    const path = `/market/${season.random.one(season.town.markets).id}/still-right`;
    const page = await browser.open(path);
    if (!page.has(/still-right$/)) return null;
    const answer = season.random.one(["yes", "hours", "contact"]);
    const after = await browser.send(page, /still-right$/, { answer, text: "It opens at nine." });
    return `${name} says of ${path}: ${answer}${outcome(after)}`;
  },
};
