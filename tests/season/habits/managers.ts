import type { Habit } from "../season";
import { looksAround, oneLink, outcome, someone } from "./play";

const desk = "/market-manager-dashboard";

export const closeDay: Habit = {
  weight: 2,
  isTrouble: true,
  when: ["before"],
  act: async (season) => {
    const { browser, name } = someone(season, season.town.managers);
    const asked = await browser.open("/market-manager-dashboard/schedule/close");
    const [date] = asked.values("date");
    if (!date) return null;
    const page = await browser.open(
      `/market-manager-dashboard/schedule/close?date=${date}&reason=Storm`,
    );
    if (!page.has(/close$/, "Cancel market day")) return null;
    let after = await browser.send(page, /close$/, {}, "Cancel market day");
    if (!season.random.chance(0.4)) return `${name} closes ${date}${outcome(after)}`;
    const undo = after.forms(/closed\/\d+/);
    if (undo[0]) after = await browser.press(after, undo[0]);
    return `${name} closes ${date} and opens it again${outcome(after)}`;
  },
};

export const nameStall: Habit = {
  weight: 0.5,
  act: async (season) => {
    const { browser, name } = someone(season, season.town.managers);
    const path = await oneLink(season, browser, `${desk}/vendors`, /\/vendors\/\d+$/);
    if (!path) return null;
    const page = await browser.open(path);
    if (!page.has(/vendors\/\d+$/, "Save stall")) return null;
    const stall = `A${season.random.between(1, 9)}`;
    const after = await browser.send(page, /vendors\/\d+$/, { stall }, "Save stall");
    return `${name} gives ${path} the stall ${stall}${outcome(after)}`;
  },
};

/** Removes a vendor from the market, and adds it again if that is allowed. */
export const removeVendor: Habit = {
  weight: 0.3,
  isTrouble: true,
  when: ["before"],
  act: async (season) => {
    const { browser, name } = someone(season, season.town.managers);
    const link = await oneLink(season, browser, `${desk}/vendors`, /\/vendors\/\d+$/);
    if (!link) return null;
    const page = await browser.open(`${link}/remove`);
    if (!page.has(/remove$/)) return null;
    const gone = await browser.send(page, /remove$/);
    const list = await browser.open("/market-manager-dashboard/vendors/add");
    const [add] = list.forms(/vendors\/add$/);
    const back = add ? await browser.press(list, add) : null;
    return `${name} removes ${link}${outcome(gone)}${back ? " and adds it again" : ""}`;
  },
};

const rooms = ["", "/vendors", "/schedule", "/book", "/settings", "/settings/announcements"];

export const lookAround = looksAround(
  "managers",
  rooms.map((room) => desk + room),
  0.5,
);
