import { SoftwarePasskey } from "../../support/software-passkeys";
import { site } from "../../support/world";
import type { Habit, Season } from "../season";
import { newPerson, nextCode, type Person, signIn } from "../town";
import { outcome, someone } from "./play";

/* How people sign in: with codes and passkeys, in new browsers, and after they have lost a phone. */

const hour = 60 * 60_000;
const turnOn = /^\/account\/second-factor$/;
const confirm = /^\/account\/second-factor\/confirm$/;

const oneOwner = (season: Season): Person =>
  someone(season, [...season.town.customers, ...season.town.vendors]);

/**
 * A person turns sign-in codes on, and tries them out in another browser. From then on, signing in,
 * programs and acts that count need a code of theirs.
 */
export const turnCodesOn: Habit = {
  weight: 1,
  act: async (season) => {
    const person = oneOwner(season);
    const { browser, name, password } = person;
    const page = await browser.open("/account/second-factor");
    if (!page.has(turnOn, "Continue")) return null;
    const setup = await browser.send(page, turnOn, { currentPassword: password }, "Continue");
    const [key] = setup.all("code.code-text").map(({ text }) => text);
    if (!key || !setup.has(confirm)) return `${name} gets no key${outcome(setup)}`;
    // The app keeps the key even if the page does not say that codes are on.
    person.key = key;
    const after = await browser.send(setup, confirm, { code: nextCode(person) });
    if (person.door && season.random.chance(0.7)) {
      await signIn(inNewBrowser(season, person), person.door);
    }
    return `${name} turns sign-in codes on${outcome(after)}`;
  },
};

/** A person's device makes a passkey, and signs in with it from then on. */
export const addPasskey: Habit = {
  weight: 0.5,
  act: async (season) => {
    const person = oneOwner(season);
    const { browser, name, password, passkey } = person;
    const page = await browser.open("/account/passkeys");
    if (passkey || page.path !== "/account/passkeys") return null;
    const typed = { name: "Phone", currentPassword: password };
    const asked = await browser.post("/account/passkeys", typed);
    const [, challenge] = /challenge\\",\\"([\w-]+)/.exec(asked.html) ?? [];
    const [, id] = /user\\",\{[^}]*\},\\"([\w-]{43})\\"/.exec(asked.html) ?? [];
    if (!challenge || !id) return `${name} gets no passkey${outcome(asked)}`;
    const device = new SoftwarePasskey(site);
    const made = device.make({ challenge, user: { id } });
    // The device keeps the passkey even if the page does not say that it was added.
    person.passkey = device;
    const after = await browser.post("/account/passkeys?made", { ...typed, ...made });
    return `${name} adds a passkey${outcome(after)}`;
  },
};

/** A person signs in on another device, looks at the list of sessions, and ends one of the others. */
export const changeDevice: Habit = {
  weight: 0.5,
  act: async (season) => {
    const person = oneOwner(season);
    const elsewhere = inNewBrowser(season, person);
    const { browser, name, door } = elsewhere;
    if (!door) return null;
    const after = await signIn(elsewhere, door);
    const list = await browser.open("/account/sessions");
    const others = list.forms(/sessions\/end$/).slice(1);
    if (others.length === 0) return `${name} signs in on another device${outcome(after)}`;
    const ended = await browser.press(list, season.random.one(others));
    return `${name} signs in on another device, and ends another session${outcome(ended)}`;
  },
};

/**
 * A person has lost the phone with the codes. They ask for a recovery in a new browser, and wait;
 * `linksWork` opens the links in the emails, and finishes the recovery.
 */
export const losePhone: Habit = {
  weight: 0.5,
  when: ["after"],
  act: async (season) => {
    const { customers, vendors } = season.town;
    const losers = [...customers, ...vendors].filter(({ key, passkey }) => key && !passkey);
    if (losers.length === 0) return null;
    const person = someone(season, losers);
    const { browser, name, password, door } = inNewBrowser(season, person);
    if (!door) return null;
    const form = await browser.open(door);
    const code = await browser.send(form, new RegExp(`^${door}$`), { username: name, password });
    const help = await browser.open(code.links.find((link) => link === "/recover") ?? door);
    if (!help.has(/^\/recover$/, "Email me a link")) return `${name} finds no help${outcome(help)}`;
    // An email that is a day late would have a link that has ended.
    await season.faults.end();
    const asked = await browser.send(help, /^\/recover$/, {}, "Email me a link");
    person.lostAt = season.world.now;
    // Without the phone, an ended session cannot be begun anew: a code would end the recovery.
    const { signInAgain } = person.browser;
    person.browser.signInAgain = null;
    await season.later(25 * hour);
    person.browser.signInAgain = signInAgain;
    const isOver = person.key ? "still waits" : "is back in";
    return `${name} has lost the phone, and ${isOver} a day later${outcome(asked)}`;
  },
};

/** The same person in a browser that the site has not seen. */
const inNewBrowser = (season: Season, person: Person): Person => {
  const { browser } = season.known(newPerson(season.world, person.name));
  return { ...person, browser };
};
