import { sql } from "drizzle-orm";
import { fileOf } from "../../models/running/directory-import/directory-file";
import type { Habit } from "../season";
import { applyAsVendor, newPerson, sendProven } from "../town";
import { looksAround, oneLink, outcome, someone } from "./play";

/** A person without an account applies to be in the guide. */
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
    const admin = someone(season, town.admins);
    const { browser, name } = admin;
    const link = await oneLink(season, browser, "/admin-applications", /[?&]item=\d+$/);
    if (!link) return null;
    const item = await browser.open(link);
    const decision = random.one(["published", "approved", "refused"]);
    if (!item.has(/admin-applications$/, decision)) return null;
    const after = await sendProven(admin, item, /admin-applications$/, {}, decision);
    // The same page in another tab, although the application has been decided meanwhile.
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
  isTrouble: true,
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

/** An administrator imports a file of the national directory in the middle of the season. */
export const importDirectory: Habit = {
  weight: 0.3,
  isTrouble: true,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.admins);
    const page = await browser.open("/admin/system/import");
    if (!page.has(/system\/import$/)) return null;
    const year = season.random.between(1, 3);
    const rows = Array.from({ length: 12 }, (_, at) => ({
      FMID: String(1000 + at * year),
      MarketName: `Directory Market ${at}`,
      Season1Time: "Sat: 9:00 AM-1:00 PM;",
      updateTime: String(2020 + year),
    }));
    const file = new File([fileOf(rows).slice()], "directory.csv", { type: "text/csv" });
    const sent = await browser.send(page, /system\/import$/, { file });
    await season.later(3 * 60_000);
    const read = await browser.open(sent.path);
    const [press, how] = season.random.one([
      [/start$/, "writes it into the guide"],
      [/stop$/, "discards it"],
    ] as const);
    if (!read.has(press)) return `${name} sends a directory file that is not read yet`;
    const after = await browser.send(read, press);
    return `${name} sends a directory file and ${how}${outcome(after)}`;
  },
};

/** An administrator deactivates an account by mistake, and later activates it again. */
export const deactivate: Habit = {
  weight: 0.3,
  isTrouble: true,
  act: async (season) => {
    const { random, town, world } = season;
    const admin = someone(season, town.admins);
    const { browser, name } = admin;
    const person = someone(season, [...town.customers, ...town.vendors]);
    const [user] = await world.db.all<{ id: number }>(
      sql`select id from users where username = ${person.name}`,
    );
    const path = `/admin/system/users/${user?.id}/state`;
    const reason = { reason: "A mistake" };
    const after = await sendProven(admin, await browser.open(path), /state$/, reason);
    await season.later(random.between(1, 60) * 60_000);
    // The administrator who notices the mistake succeeds this time, with all failures ended, if the
    // account was deactivated.
    await season.faults.end();
    const page = await browser.open(path);
    if (!page.has(/state$/, "Activate")) return `${name} tries to deactivate ${person.name}`;
    const undone = await sendProven(admin, page, /state$/, reason, "Activate");
    return `${name} deactivates ${person.name}${outcome(after)}, and activates them${outcome(undone)}`;
  },
};

/** An administrator refunds an order for a vendor that does not answer. */
export const refund: Habit = {
  weight: 0.5,
  when: ["after"],
  act: async (season) => {
    const { browser, name } = someone(season, season.town.admins);
    const link = await oneLink(
      season,
      browser,
      "/admin/system/orders?status=completed",
      /^\/admin\/system\/orders\/\d+$/,
    );
    if (!link) return null;
    const page = await browser.open(`${link}/refund`);
    if (!page.has(/refund$/)) return null;
    const reason = page.names(/reason|note/)[0];
    const typed = reason ? { [reason]: "Nobody was at the stall" } : {};
    return `${name} refunds ${link}${outcome(await browser.send(page, /refund$/, typed))}`;
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
