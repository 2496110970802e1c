import { beforeEach, describe, expect, it } from "vitest";
import { mostAnHour } from "~/models/core/open-form/open-form.rules";
import { draftLasts } from "~/models/joining/application/application.rules";
import {
  applicationDrafts,
  vendorApplications,
} from "~/models/joining/application/application.tables";
import { type Actor, makeViewer, nobody, signedIn } from "../support/actors";
import { makeMarket, makeVendor } from "../support/factories";
import { browserOf, openedForm, sendOpenForm, vendorForm } from "../support/open-forms";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const page = "/application-portal";
let world: World;
let grove: { id: number };
let browser: Actor;
beforeEach(async () => {
  world = await makeWorld();
  grove = await makeMarket(world, { name: "Grove Market" });
  await makeMarket(world, { name: "Gables Market", location: "Coral Gables" });
  browser = browserOf(await keep(nobody));
});

const typed = () => vendorForm([grove.id], { description: "Grown in a container" });
const keep = (as: Actor, form = typed() as Record<string, string | string[]>) =>
  world.request("POST", `${page}/draft`, { as, form });
const shown = async (as: Actor) => (await world.request("GET", page, { as })).text();
const drafts = () => world.db.select().from(applicationDrafts);
const withSession = (one: Actor, other: Actor): Actor => ({
  viewer: other.viewer,
  headers: { Cookie: [one.headers.Cookie, other.headers.Cookie].join("; ") },
});

it("a draft is filled in again after a reload, but never the password", async () => {
  const html = await shown(browser);
  expect(html).toContain("Grown in a container");
  expect(html).toContain("Continue where you left off");
  expect(html).toMatch(
    /type="checkbox" name="marketAttendance"[^>]*checked=""[^>]*value="1"|value="1"[^>]*checked=""/,
  );
  expect(html).not.toContain("green-and-small");
  expect(JSON.stringify(await drafts())).not.toContain("green-and-small");
});

it("a draft is not shown in another browser, or for a made-up cookie", async () => {
  expect(await shown(nobody)).not.toContain("container");
  const made = {
    viewer: null,
    headers: { Cookie: `md_mark=${btoa(JSON.stringify("A".repeat(43)))}` },
  };
  expect(await shown(made)).not.toContain("container");
});

it("a draft survives signing in, and then belongs to that account only", async () => {
  const ada = withSession(browser, await signedIn(world, await makeViewer(world, "customer")));
  expect(await shown(ada)).toContain("Grown in a container");
  await keep(ada);
  expect(await shown(browser)).not.toContain("container");
  const ben = withSession(browser, await signedIn(world, await makeViewer(world, "customer")));
  expect(await shown(ben)).not.toContain("container");
  expect(await shown(ada)).toContain("Grown in a container");
});

it("a draft is deleted two days after its last change", async () => {
  world.now += draftLasts;
  expect(await shown(browser)).not.toContain("container");
  await everyMinute(world);
  world.now += 60 * 60_000;
  await everyMinute(world);
  expect(await drafts()).toEqual([]);
});

it("a draft is deleted when the application is sent or the applicant starts over", async () => {
  await sendOpenForm(world, `${page}?type=vendor`, typed(), browser);
  expect(await drafts()).toEqual([]);
  expect(await world.db.select().from(vendorApplications)).toHaveLength(1);
  await keep(browser);
  await world.request("POST", page, { as: browser, form: { do: "drop" } });
  expect(await drafts()).toEqual([]);
});

it("a draft is also saved when the application is refused", async () => {
  await world.request("POST", page, { as: browser, form: { do: "drop" } });
  const refused = await sendOpenForm(
    world,
    `${page}?type=vendor`,
    { ...typed(), contactPhone: "" },
    browser,
  );
  expect(refused.status).toBe(422);
  expect(await shown(browser)).toContain("Grown in a container");
});

it("a draft is saved by a button without JavaScript", async () => {
  const answer = await world.request("POST", `${page}?type=vendor`, {
    as: browser,
    form: { ...typed(), description: "Halfway", do: "keep", contactPhone: "" },
  });
  expect(answer.headers.get("Location")).toBe(`${page}?type=vendor`);
  expect(await shown(browser)).toContain("Halfway");
});

describe("the limits of a draft", () => {
  it("apply to its fields, which must be in the form, and to its size", async () => {
    await keep(browser, { ...typed(), secretSauce: "x", __proto__x: "y" });
    expect((await drafts())[0]?.fields).not.toMatch(/secretSauce|__proto__/);
    await keep(browser, { ...typed(), description: "x".repeat(90_000) });
    expect((await drafts())[0]?.fields.length).toBeLessThan(30_000);
    expect((await keep(browser, { ...typed(), description: "x".repeat(200_000) })).status).toBe(
      413,
    );
  });

  it("apply to the new drafts of a network; an existing draft can still be changed", async () => {
    for (let at = 0; at < mostAnHour.drafts + 5; at++) await keep(nobody);
    expect(await drafts()).toHaveLength(mostAnHour.drafts);
    await keep(browser, { ...typed(), description: "Changed" });
    expect(await shown(browser)).toContain("Changed");
  });
});

describe("searching for markets and vendors", () => {
  const find = async (query: string) =>
    (await world.request("GET", `${page}/find?${query}`)).json() as Promise<{ name: string }[]>;

  it("works without JavaScript: the form comes back with the results and everything typed", async () => {
    const answer = await world.request("POST", `${page}?type=vendor`, {
      as: browser,
      form: {
        ...typed(),
        ...(await openedForm(world)),
        do: "find-markets",
        marketSearch: "gables",
      },
    });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("Gables Market");
    expect(html).toContain("Grove Market");
    expect(html).toContain("Grown in a container");
    expect(html).not.toContain("green-and-small");
    expect(await world.db.select().from(vendorApplications)).toEqual([]);
  });

  it("finds by name and place, but nothing removed", async () => {
    await makeMarket(world, { name: "Gables Gone", removedAt: 1 });
    await makeVendor(world, { name: "Gables Bread" });
    expect((await find("q=gables")).map(({ name }) => name)).toEqual(["Gables Market"]);
    expect((await find("q=coral")).map(({ name }) => name)).toEqual(["Gables Market"]);
    expect((await find("q=ga")).map(({ name }) => name)).toEqual(["Gables Market"]);
    expect((await find("q=gr")).map(({ name }) => name)).toEqual(["Grove Market"]);
    expect((await find("of=vendors&q=bread")).map(({ name }) => name)).toEqual(["Gables Bread"]);
    for (const none of ["", "q=", "q=zzzz", "q=%25%22'*"]) expect(await find(none)).toEqual([]);
  });

  it("costs the same in a long list", async () => {
    world.countRows();
    const cost = async () => {
      const answer = await world.request("GET", `${page}/find?q=stand`);
      return answer.headers.get("Server-Timing");
    };
    const fill = (from: number, to: number) =>
      world.d1
        .prepare(
          `with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${to})
           insert into markets (name, description, location, address, created_at, updated_at)
           select 'Stand ' || i, '', 'Miami', '', 0, 0 from n`,
        )
        .run();
    await fill(1, 400);
    const rows = (text: string | null) => Number(/rows[^0-9]*(\d+)/.exec(text ?? "")?.[1]);
    const few = rows(await cost());
    await fill(401, 3000);
    const many = rows(await cost());
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(few + 5);
  });
});
