import type { Habit } from "../season";
import { outcome, someone } from "./play";

/* Notifications in browsers. `newsIsRight` checks what arrives. */

const api = "/api/notifications";

/** A person allows notifications in the browser where they are signed in. */
export const allow: Habit = {
  weight: 6,
  when: ["before"],
  act: async (season) => {
    const { customers, vendors, admins } = season.town;
    const { browser, name } = someone(season, [...customers, ...vendors, ...admins]);
    const page = await browser.open("/account/notices");
    if (!page.isWhole || page.text.includes("(this browser)")) return null;
    const { body } = await browser.ask("GET", api);
    const { publicKey } = body as { publicKey?: string };
    if (!publicKey) return `${name} cannot allow notifications`;
    const { endpoint, keys } = season.world.pushService.subscribe(publicKey);
    const json = { endpoint, ...keys };
    const { status } = await browser.ask("POST", `${api}/browsers`, { json });
    season.endpoints.push(endpoint);
    return `${name} allows notifications: ${status}`;
  },
};

/** A customer chooses other kinds of news, or turns a browser off. */
export const choose: Habit = {
  weight: 1,
  act: async (season) => {
    const { random, town } = season;
    const { browser, name } = someone(season, town.customers);
    const page = await browser.open("/account/notices");
    if (random.chance(0.3) && page.has(/notices\/off$/)) {
      const off = await browser.send(page, /notices\/off$/);
      return `${name} turns notifications off${outcome(off)}`;
    }
    if (!page.has(/notices$/)) return null;
    const kinds = page.values("kinds").filter(() => random.chance(0.7));
    const after = await browser.send(page, /notices$/, { kinds });
    return `${name} wants news of ${kinds.join(", ") || "nothing"}${outcome(after)}`;
  },
};

/** A browser is uninstalled, or its push service asks to slow down. */
export const lose: Habit = {
  weight: 0.5,
  act: async ({ endpoints, random, world }) => {
    if (endpoints.length === 0) return null;
    if (random.chance(0.5)) {
      world.pushService.beBusy(random.between(1, 4), 120);
      return "the push service is busy";
    }
    world.pushService.unsubscribe(random.one(endpoints));
    return "a browser with notifications is uninstalled";
  },
};
