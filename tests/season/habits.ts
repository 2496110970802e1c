import type { Page } from "./browser";
import { NotThere } from "./browser";
import type { Habit, Season, When } from "./season";
import type { Person } from "./town";

const someone = <P extends Person>({ random }: Season, of: readonly P[]): P => random.one(of);

/** What an act comes to: said, refused in words, or broken by a fault that was planned. */
const outcome = (page: Page) =>
  page.status < 400 ? "" : page.status < 500 ? ", refused" : ", broken";

const visit: Habit = {
  weight: 2,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.customers);
    const path = season.random.one([
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
    ]);
    const page = await browser.open(path);
    if (page.status >= 400 && season.faults.now === null) {
      season.broken(`${path} is answered ${page.status}`);
    }
    return `${name} looks at ${path}`;
  },
};

const order: Habit = {
  weight: 6,
  act: async (season) => {
    const { random, town, world } = season;
    const { browser, name } = someone(season, town.customers);
    const vendor = someone(season, town.vendors);
    const address = `/vendor/${vendor.vendorId}/pre-order`;
    let page = await browser.open(`${address}?marketId=${random.one(town.markets).id}`);
    if (!page.has(/pre-order$/, "Add")) return `${name} cannot order from ${vendor.name}`;
    page = await browser.send(page, /pre-order$/, {}, "Add");
    const [quantity] = page.names(/^items\[\d+\]\.quantity$/);
    const [date] = page.values("pickupDate");
    if (!quantity || !date) return `${name} finds nothing left at ${vendor.name}`;
    const paymentMethod = random.one(page.values("paymentMethod"));
    const typed = {
      [quantity]: String(random.between(1, 4)),
      pickupDate: random.one(page.values("pickupDate")),
      paymentMethod,
      specialInstructions: "",
    };
    const form = page;
    page = await browser.send(form, /pre-order$/, typed, "Place Order");
    if (random.chance(0.15)) page = await browser.send(form, /pre-order$/, typed, "Place Order");
    const session = /\/c\/pay\/(\w+)/.exec(page.url.pathname)?.[1];
    if (session) {
      const does = random.weighted([
        { weight: 7, name: "pays", act: () => world.stripe.pay(session) },
        { weight: 1, name: "is declined", act: () => world.stripe.decline(session) },
        { weight: 2, name: "leaves", act: async () => {} },
      ]);
      await does.act();
      if (random.chance(0.8)) await browser.open("/orders");
      return `${name} orders from ${vendor.name}, ${does.name}`;
    }
    return `${name} orders from ${vendor.name} (${paymentMethod})${outcome(page)}`;
  },
};

const cancel: Habit = {
  weight: 2,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.customers);
    const orders = await browser.open("/orders");
    const links = orders.links.filter((link) => /^\/orders\/\d+\/cancel$/.test(link));
    if (links.length === 0) return null;
    const link = season.random.one(links);
    const page = await browser.open(link);
    if (!page.has(/cancel$/)) return `${name} may no longer cancel ${link}`;
    return `${name} cancels ${link}${outcome(await browser.send(page, /cancel$/))}`;
  },
};

const prepare: Habit = {
  weight: 4,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const page = await browser.open("/vendor-dashboard");
    if (!page.has(/vendor-dashboard\/move$/, "Mark as ready")) return null;
    const orders = page.values("orders").filter(() => season.random.chance(0.6));
    if (orders.length === 0) return null;
    const after = await browser.send(page, /vendor-dashboard\/move$/, { orders }, "Mark as ready");
    return `${name} marks ${orders.join(", ")} as ready${outcome(after)}`;
  },
};

const callOff: Habit = {
  weight: 1,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const page = await browser.open("/vendor-dashboard");
    const links = page.links.filter((link) => /orders\/\d+\/cancel/.test(link));
    if (links.length === 0) return null;
    const link = season.random.one(links);
    const form = await browser.open(link);
    if (!form.has(/cancel$/)) return `${name} may no longer cancel ${link}`;
    const reason = form.names(/reason|note/)[0];
    const after = await browser.send(form, /cancel$/, reason ? { [reason]: "Frost" } : {});
    return `${name} cancels ${link}${outcome(after)}`;
  },
};

const runShort: Habit = {
  weight: 1,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const page = await browser.open("/vendor-dashboard");
    const links = page.links.filter((link) => /\/short\/\d+/.test(link));
    if (links.length === 0) return null;
    const link = season.random.one(links);
    const available = season.random.between(0, 3);
    const shown = await browser.open(`${link}?available=${available}`);
    if (!shown.has(/short\/\d+/)) return `${name} has enough for ${link}`;
    const reason = shown.names(/reason/)[0];
    const after = await browser.send(shown, /short\/\d+/, reason ? { [reason]: "Hail" } : {});
    return `${name} has only ${available} for ${link}${outcome(after)}`;
  },
};

const stayAway: Habit = {
  weight: 1,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const page = await browser.open("/vendor-days");
    const forms = page.forms(/vendor-days\/set$/);
    if (forms.length === 0) return null;
    const after = await browser.press(page, season.random.one(forms.slice(0, 3)));
    return `${name} switches a day${outcome(after)}`;
  },
};

const askForMoney: Habit = {
  weight: 1,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const page = await browser.open("/vendor-wallet/payout");
    if (!page.has(/payout$/)) return null;
    const again = await browser.send(page, /payout$/);
    if (season.random.chance(0.3)) await browser.send(page, /payout$/);
    return `${name} asks for a payout${outcome(again)}`;
  },
};

const closeDay: Habit = {
  weight: 0.5,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.managers);
    const asked = await browser.open("/market-manager-dashboard/schedule/close");
    const [date] = asked.values("date");
    if (!date) return null;
    const page = await browser.open(
      `/market-manager-dashboard/schedule/close?date=${date}&reason=Storm`,
    );
    if (!page.has(/close$/, "Close the day")) return null;
    let after = await browser.send(page, /close$/, {}, "Close the day");
    if (!season.random.chance(0.4)) return `${name} closes ${date}${outcome(after)}`;
    const undo = after.forms(/closed\/\d+/);
    if (undo[0]) after = await browser.press(after, undo[0]);
    return `${name} closes ${date} and opens it again${outcome(after)}`;
  },
};

const handOver: Habit = {
  weight: 8,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.vendors);
    const page = await browser.open("/vendor-stall");
    const ticks = page.values("tick");
    if (ticks.length === 0) return null;
    const tick = season.random.one(ticks);
    const after = await browser.send(page, /vendor-stall$/, {}, tick);
    if (season.random.chance(0.2)) await browser.send(page, /vendor-stall$/, {}, tick);
    return `${name} ticks ${tick}${outcome(after)}`;
  },
};

const review: Habit = {
  weight: 1,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.customers);
    const { id } = season.random.one(season.town.markets);
    const page = await browser.open(`/market/${id}/review`);
    if (!page.has(/review$/)) return null;
    const typed = { rating: String(season.random.between(1, 5)), comment: "Good honey." };
    return `${name} reviews market ${id}${outcome(await browser.send(page, /review$/, typed))}`;
  },
};

const lookAround: Habit = {
  weight: 1,
  act: async (season) => {
    const { random, town } = season;
    const [who, paths] = random.one([
      [town.vendors, ["/vendor-portal", "/vendor-wallet", "/vendor-past-orders", "/vendor-days"]],
      [town.managers, ["/market-manager-dashboard", "/market-manager-dashboard/vendors"]],
      [town.admins, ["/admin", "/admin/money", "/admin/books", "/admin/system", "/admin/requests"]],
    ] as const);
    const { browser, name } = random.one<Person>(who);
    const path = random.one<string>(paths);
    const page = await browser.open(path);
    if (page.status >= 400 && season.faults.now === null) {
      season.broken(`${name} opens ${path} and is answered ${page.status}`);
    }
    return `${name} looks at ${path}`;
  },
};

/** A page may have changed since its links were read: then there is nothing to press any more. */
const patient = ({ weight, act }: Habit): Habit => ({
  weight,
  act: async (season) => {
    try {
      return await act(season);
    } catch (error) {
      if (error instanceof NotThere && season.faults.now !== null)
        return `nothing: ${error.message.slice(0, 80)}`;
      throw error;
    }
  },
});

export const habits: Record<When, readonly Habit[]> = {
  before: [visit, order, cancel, prepare, callOff, runShort, stayAway, closeDay, lookAround].map(
    patient,
  ),
  at: [visit, handOver, prepare, lookAround].map(patient),
  after: [visit, handOver, askForMoney, review, lookAround].map(patient),
};
