import type { Habit } from "../season";
import { applyAsVendor, newPerson } from "../town";
import { looksAround, oneLink, outcome, someone } from "./play";

/** Somebody whom nobody knows yet wants to be in the guide. */
export const apply: Habit = {
  weight: 0.5,
  act: async (season) => {
    const { town, world } = season;
    const person = season.known(newPerson(world, `newcomer${town.newcomers.length + 1}`));
    const page = await applyAsVendor(person, town.markets.slice(0, 1));
    town.newcomers.push(person);
    return `${person.name} applies${outcome(page)}`;
  },
};

export const decide: Habit = {
  weight: 1,
  act: async (season) => {
    const { random, town } = season;
    const { browser, name } = someone(season, town.admins);
    const link = await oneLink(season, browser, "/admin-applications", /[?&]item=\d+$/);
    if (!link) return null;
    const item = await browser.open(link);
    const decision = random.one(["published", "approved", "refused"]);
    if (!item.has(/admin-applications$/, decision)) return null;
    const after = await browser.send(item, /admin-applications$/, {}, decision);
    // The same page, in another tab: it was decided meanwhile.
    if (random.chance(0.3)) await browser.send(item, /admin-applications$/, {}, "refused");
    if (!random.chance(0.3) || !after.has(/review\/undo$/)) {
      return `${name} decides ${link}: ${decision}${outcome(after)}`;
    }
    const undone = await browser.send(after, /review\/undo$/);
    return `${name} decides ${link}: ${decision}, and takes it back${outcome(undone)}`;
  },
};

export const sendNewsletter: Habit = {
  weight: 0.3,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.admins);
    const form = await browser.open("/newsletter-management/issues/new");
    if (!form.has(/issues\/new$/)) return null;
    const typed = { subject: "Peaches", text: "They are here." };
    const issue = await browser.send(form, /issues\/new$/, typed);
    const send = issue.links.find((link) => /\/send$/.test(link));
    if (!send) return `${name} writes a newsletter that nobody reads`;
    const page = await browser.open(send);
    if (!page.has(/\/send$/)) return `${name} cannot send ${send}`;
    return `${name} sends ${send}${outcome(await browser.send(page, /\/send$/))}`;
  },
};

const paths = [
  "/admin",
  "/admin?tab=vendors",
  "/admin-applications?tab=to-add",
  "/admin-recommendations",
  "/admin/requests",
  "/admin/corrections",
  "/admin/books",
  "/admin/money",
  "/admin/money/events",
  "/admin/system",
  "/admin/accounts",
  "/newsletter-management",
];

export const lookAround = looksAround("admins", paths, 0.5);
