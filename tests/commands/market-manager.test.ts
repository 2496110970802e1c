import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { marketSchedules, markets, marketTags } from "~/models/guide/market/market.tables";
import { mostSchedules } from "~/models/guide/market/schedule.rules";
import { marketVendors } from "~/models/vendors/vendor.tables";
import { type Actor, makePerson, signedIn } from "../support/actors";
import { giveMarket, makeMarket, makeSchedule, makeVendor } from "../support/factories";
import { type Fair, makeFair, placeAt } from "../support/fair";
import { listAll } from "../support/listed";
import { meanwhile } from "../support/meanwhile";

/**
 * Two Saturday markets with two vendors. `me` runs the first market, `other` the second, and `both`
 * runs both.
 */
let fair: Fair;
let me: Actor;
let other: Actor;
let both: Actor;
let mine: number;
let theirs: number;
beforeEach(async () => {
  fair = await makeFair();
  mine = fair.markets[0].id;
  theirs = fair.markets[1].id;
  const manager = async (...ids: number[]) => {
    const person = await makePerson(fair.world, { userType: "market_manager" });
    for (const id of ids) await giveMarket(fair.world, person, { id });
    return person;
  };
  me = await manager(mine);
  other = await manager(theirs);
  both = await manager(mine, theirs);
});

const at = (path: string) => `/market-manager-dashboard${path}`;
const get = (path: string, as = me) => fair.world.request("GET", at(path), { as });
const post = (path: string, form: Record<string, string | string[]> = {}, as = me) =>
  fair.world.request("POST", at(path), { as, form });
const api = (method: string, path: string, json?: unknown, as = me) =>
  fair.world.request(method, `/api/market-manager${path}`, {
    as,
    ...(method !== "GET" && { json: json ?? {} }),
  });
const said = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;

const marketOf = async (id: number) => {
  const [row] = await fair.world.db.select().from(markets).where(eq(markets.id, id));
  if (!row) throw new Error("No market");
  return row;
};
const weekOf = (id: number) =>
  fair.world.db.select().from(marketSchedules).where(eq(marketSchedules.marketId, id));
const firstOf = async (id: number) => (await weekOf(id))[0]?.id ?? 0;
const standing = async (id: number) =>
  (await fair.world.db.select().from(marketVendors).where(eq(marketVendors.marketId, id))).map(
    ({ vendorId }) => vendorId,
  );
const lines = () =>
  fair.world.db.all<{ action: string; subject_id: number; before: string; after: string }>(
    sql`select action, subject_id, before, after from audit_log order by id`,
  );

const profile = {
  name: "Grove Market, by the bay",
  description: "Oranges, honey and bread.\r\nEvery Saturday.",
  address: "2 Grove Road, Naples, FL 34102",
  location: "Naples, FL",
  contactPhone: "305-555-0100",
  contactEmail: "grove@example.com",
  website: "grove.example",
  lat: "26.142",
  lng: "-81.795",
  tags: ["SNAP", "Flowers"],
};
const asJson = { ...profile, lat: 26.142, lng: -81.795 };
const saved = {
  ...asJson,
  tags: undefined,
  description: "Oranges, honey and bread.\nEvery Saturday.",
  website: "https://grove.example",
  city: "Naples",
  state: "FL",
  zip: "34102",
};

describe("a market's profile", () => {
  it("is changed by form and by JSON, with its tags, its place and everything derived from them", async () => {
    expect((await post("/settings", { ...profile, version: "1" })).status).toBe(302);
    const { tags: _, ...columns } = saved;
    expect(await marketOf(mine)).toMatchObject({ ...columns, version: 2 });
    const tags = await fair.world.db.select().from(marketTags).where(eq(marketTags.marketId, mine));
    expect(tags.map(({ tag }) => tag).sort()).toEqual(["Flowers", "SNAP"]);
    expect((await marketOf(mine)).listedTags).toBe('["Flowers","SNAP"]');
    const answer = await api("PUT", "/market", { ...asJson, name: "Grove", version: 2 });
    expect(await answer.json()).toMatchObject({ name: "Grove", version: 3, status: "Active" });
    expect(await said(api("GET", "/market"))).toMatchObject({
      id: mine,
      name: "Grove",
      phone: "305-555-0100",
      coordinates: { lat: 26.142, lng: -81.795 },
      schedule: [{ day: "Saturday" }],
    });
    expect((await lines()).map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ["market_changed", mine],
      ["market_changed", mine],
    ]);
  });

  it("is found by its new name, and on the map at its new place", async () => {
    await api("PUT", "/market", { ...asJson, name: "Zebra Market" });
    const found = await fair.world.request("GET", "/api/markets?search=zebra", {});
    expect(await found.text()).toContain("Zebra Market");
    const [square] = await fair.world.db.all<{ lat_sum: number }>(
      sql`select lat_sum from market_squares
        where day = 'Saturday' and count = 1 and id_sum = ${mine} limit 1`,
    );
    expect(square?.lat_sum).toBe(26.142);
  });

  it("keeps fields that JSON leaves out, and clears what the form leaves empty", async () => {
    await api("PUT", "/market", asJson);
    const { tags: _, lat: __, lng: ___, location: ____, ...rest } = asJson;
    await api("PUT", "/market", rest);
    expect(await marketOf(mine)).toMatchObject({ lat: 26.142, location: "Naples, FL" });
    expect((await marketOf(mine)).listedTags).toBe('["Flowers","SNAP"]');
    const { tags: _____, ...untagged } = profile;
    await post("/settings", { ...untagged, lat: "", lng: "" });
    expect(await marketOf(mine)).toMatchObject({ lat: null, lng: null, listedTags: "[]" });
  });

  it("takes its time zone from its coordinates", async () => {
    await api("PUT", "/market", { ...asJson, lat: 34.05, lng: -118.24 });
    expect((await marketOf(mine)).timeZone).toBe("America/Los_Angeles");
  });

  it.each([
    ["name", "x", "Market name must be at least 2 characters"],
    ["name", "x".repeat(256), "At most 255 characters"],
    ["description", "too short", "Description must be at least 10 characters"],
    ["address", "1 St", "Address must be at least 5 characters"],
    ["contactEmail", "nobody", "Invalid email"],
    ["website", "not a site", "Invalid URL"],
    ["lat", "91", "must be a number from -"],
    ["lat", "", "Please set valid coordinates"],
    ["tags", "Gold", "Choose tags from the list"],
  ])("refuses %s '%s', and says why", async (field, value, text) => {
    const before = await marketOf(mine);
    const answer = await post("/settings", { ...profile, [field]: value });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(text);
    expect(await marketOf(mine)).toEqual(before);
  });

  it.each(["市場", "Ярмарка", "M2", "ب".repeat(255)])("may have the name %s", async (name) => {
    expect((await api("PUT", "/market", { ...asJson, name })).status).toBe(200);
    expect((await marketOf(mine)).name).toBe(name);
  });

  it("shows a second person what differs, and lets them save over it", async () => {
    await post("/settings", { ...profile, name: "First name", version: "1" });
    const second = { ...profile, name: "Second name", version: "1" };
    const answer = await post("/settings", second, both);
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain(
      "Someone else just changed this. We kept what you typed. Check the differences and save again",
    );
    expect(page).toMatch(
      /Name<!-- -->: <strong>First name<\/strong> \(saved now\), <strong>Second name/,
    );
    expect(page).toContain('name="version" value="2"');
    expect((await marketOf(mine)).name).toBe("First name");
    expect((await post("/settings", { ...second, version: "2" }, both)).status).toBe(302);
    expect((await api("PUT", "/market", { ...asJson, version: 1 })).status).toBe(409);
  });

  it("can still be saved by a second person after the first has removed a photo", async () => {
    const image = "/images/demo/market.svg";
    await fair.world.db.update(markets).set({ image });
    await post("/settings", { ...profile, image: "", version: "1" });
    const answer = await post("/settings", { ...profile, image, version: "1" }, both);
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).not.toContain(`value="${image}"`);
    expect(page).toContain("Someone else changed the photos");
    const again = await post("/settings", { ...profile, image: "", version: "2" }, both);
    expect(again.status).toBe(302);
  });

  it("refuses one of two saves at the same moment, and writes nothing of it", async () => {
    meanwhile(fair.world, /update markets set/, () =>
      fair.world.db.run(sql`update markets set name = 'Faster', version = version + 1
        where id = ${mine}`),
    );
    const answer = await api("PUT", "/market", asJson);
    expect(answer.status).toBe(409);
    expect(await marketOf(mine)).toMatchObject({ name: "Faster", listedTags: "[]" });
    expect(await lines()).toEqual([]);
  });

  it("is not changed by a manager who loses this market at that moment and runs another", async () => {
    meanwhile(
      fair.world,
      /update markets set/,
      sql`delete from market_managers where market_id = ${mine} and user_id = ${both.viewer?.id}`,
    );
    const before = await marketOf(mine);
    expect((await api("PUT", "/market", asJson, both)).status).toBe(404);
    expect(await marketOf(mine)).toEqual(before);
  });
});

const sunday = { day: "Sunday", openTime: "09:00", closeTime: "13:00" };

describe("the opening hours of a market", () => {
  it("are added by form and by JSON in common time formats; 12 PM is noon", async () => {
    const form = { ...sunday, openTime: "8:30 AM", closeTime: "12 PM" };
    expect((await post("/schedule/new", form)).headers.get("Location")).toBe(at("/schedule"));
    expect((await weekOf(mine)).at(-1)).toMatchObject({ openTime: "08:30", closeTime: "12:00" });
    const answer = await api("POST", "/schedules", {
      ...sunday,
      openTime: "17:15",
      closeTime: "01:00",
      seasonStart: "2026-11-15",
      seasonEnd: "03-31",
      weekOfMonth: -1,
    });
    expect(answer.status).toBe(201);
    expect((await weekOf(mine)).at(-1)).toMatchObject({
      openTime: "17:15",
      closeTime: "01:00",
      seasonStart: "11-15",
      seasonEnd: "03-31",
      weekOfMonth: -1,
    });
    const week = JSON.parse((await marketOf(mine)).listedWeek) as { schedules: unknown[] };
    expect(week.schedules).toHaveLength(3);
    expect(week.schedules.at(-1)).toMatchObject({ weekOfMonth: -1 });
  });

  it("take a season by form as a month and a day", async () => {
    const season = {
      seasonStartMonth: "05",
      seasonStartDay: "01",
      seasonEndMonth: "10",
      seasonEndDay: "31",
    };
    expect((await post("/schedule/new", { ...sunday, ...season })).status).toBe(302);
    expect((await weekOf(mine)).at(-1)).toMatchObject({ seasonStart: "05-01", seasonEnd: "10-31" });
    const half = await post("/schedule/new", { ...sunday, ...season, seasonEndDay: "" });
    expect(half.status).toBe(422);
    const html = await half.text();
    expect(html).toContain("Enter both a month and a day");
    const [, error = ""] = /<fieldset[^>]*aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`id="${error}"`);
    expect(html.match(/<select[^>]*aria-invalid="true"/g)).toHaveLength(2);
  });

  it.each([
    ["day", "Day is required"],
    ["openTime", "Open time is required"],
    ["closeTime", "Close time is required"],
  ])("are refused without %s, with a message", async (field, text) => {
    const { [field as "day"]: _, ...rest } = sunday;
    const page = await post("/schedule/new", rest);
    expect(page.status).toBe(422);
    expect(await page.text()).toContain(text);
    const { fields } = await said<{ fields: Record<string, string[]> }>(
      api("POST", "/schedules", rest),
    );
    expect(fields[field]).toEqual([text]);
  });

  it.each([
    ["openTime", "25:00"],
    ["openTime", "noon"],
    ["seasonStart", "02-30"],
    ["seasonStart", "05-01"],
    ["weekOfMonth", 5],
    ["day", "Someday"],
  ])("are refused with %s as %s", async (field, value) => {
    expect((await api("POST", "/schedules", { ...sunday, [field]: value })).status).toBe(422);
    expect(await weekOf(mine)).toHaveLength(1);
  });

  it("may be two on one day, but not the same twice", async () => {
    const second = { day: "Saturday", openTime: "16:00", closeTime: "20:00" };
    expect((await api("POST", "/schedules", second)).status).toBe(201);
    expect((await api("POST", "/schedules", second)).status).toBe(409);
    const form = await post("/schedule/new", second);
    expect(form.status).toBe(409);
    expect(await form.text()).toContain("The market already has these hours:");
    expect(await weekOf(mine)).toHaveLength(2);
  });

  it("are limited in number", async () => {
    await fair.world.db.run(sql`insert into market_schedules (market_id, day, open_time, close_time)
      select ${mine}, 'Monday', printf('%02d:%02d', value / 60, value % 60), '23:00'
      from json_each(${JSON.stringify(Array.from({ length: mostSchedules - 2 }, (_, n) => n))})`);
    await listAll(fair.world);
    expect((await api("POST", "/schedules", sunday)).status).toBe(201);
    const full = await api("POST", "/schedules", { ...sunday, day: "Friday" });
    expect(full.status).toBe(422);
    const copy = { days: ["Friday", "Thursday"] };
    expect((await post(`/schedule/${await firstOf(mine)}/copy`, copy)).status).toBe(422);
    expect(await weekOf(mine)).toHaveLength(mostSchedules);
  });

  it("are changed by form and by JSON, only from their current version", async () => {
    const id = await firstOf(mine);
    expect((await post(`/schedule/${id}`, { ...sunday, version: "1" })).status).toBe(302);
    expect(await weekOf(mine)).toMatchObject([{ ...sunday, version: 2 }]);
    const stale = await post(`/schedule/${id}`, { ...sunday, closeTime: "14:00", version: "1" });
    expect(stale.status).toBe(409);
    const page = await stale.text();
    expect(page).toContain(
      "Someone else just changed this. We kept what you typed. Check the differences and save again",
    );
    expect(page).toContain('name="version" value="2"');
    expect((await api("PUT", `/schedules/${id}`, { ...sunday, version: 1 })).status).toBe(409);
    const changed = await api("PUT", `/schedules/${id}`, { ...sunday, closeTime: "15:00" });
    expect(await changed.json()).toMatchObject({ id, closeTime: "15:00", version: 3 });
  });

  it("are copied to other days, once each", async () => {
    const id = await firstOf(mine);
    const days = ["Sunday", "Wednesday", "Saturday"];
    expect((await post(`/schedule/${id}/copy`, { days })).status).toBe(302);
    expect((await post(`/schedule/${id}/copy`, { days })).status).toBe(302);
    expect((await weekOf(mine)).map(({ day }) => day).sort()).toEqual([
      "Saturday",
      "Sunday",
      "Wednesday",
    ]);
    expect((await post(`/schedule/${id}/copy`)).status).toBe(422);
    expect(await weekOf(theirs)).toHaveLength(1);
  });

  it("are deleted by form and by JSON", async () => {
    await makeSchedule(fair.world, { id: mine }, { day: "Sunday" });
    const [first, second] = await weekOf(mine);
    expect((await post(`/schedule/${first?.id}/delete`)).status).toBe(302);
    expect((await api("DELETE", `/schedules/${second?.id}`)).status).toBe(200);
    expect(await weekOf(mine)).toEqual([]);
    expect((await lines()).map(({ action }) => action)).toEqual([
      "market_schedule_deleted",
      "market_schedule_deleted",
    ]);
  });
});

describe("opening hours with open orders", () => {
  beforeEach(async () => {
    await placeAt(fair, { paymentMethod: "at_pickup" });
    await placeAt(fair, { who: 1, stall: 1, paymentMethod: "at_pickup" });
  });

  it("show the open orders, and are not deleted", async () => {
    const id = await firstOf(mine);
    const page = await (await get(`/schedule/${id}/delete`)).text();
    expect(page).toContain("2 orders are still open, with pickup on Sat, May 9.");
    expect(page).toContain("Bee Stall");
    expect(page).not.toContain("Delete hours</button>");
    const answer = await api("DELETE", `/schedules/${id}`);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("2 orders are still open, with pickup on Sat, May 9");
    expect((await post(`/schedule/${id}/delete`)).status).toBe(409);
    expect(await weekOf(mine)).toHaveLength(1);
    expect(await lines()).toEqual([]);
  });

  it("cannot move to another day, or to hours that miss the pickup", async () => {
    const id = await firstOf(mine);
    expect((await api("PUT", `/schedules/${id}`, sunday)).status).toBe(409);
    const saturday = { day: "Saturday", openTime: "13:00", closeTime: "18:00" };
    expect((await api("PUT", `/schedules/${id}`, saturday)).status).toBe(409);
    const season = { ...saturday, openTime: "08:00", seasonStart: "06-01", seasonEnd: "09-30" };
    expect((await api("PUT", `/schedules/${id}`, season)).status).toBe(409);
    const monthly = { ...saturday, openTime: "08:00", weekOfMonth: 1 };
    expect((await api("PUT", `/schedules/${id}`, monthly)).status).toBe(409);
    expect((await weekOf(mine))[0]).toMatchObject({
      day: "Saturday",
      openTime: "08:00",
      version: 1,
    });
    // May 9 is the second Saturday of its month.
    expect((await api("PUT", `/schedules/${id}`, { ...monthly, weekOfMonth: 2 })).status).toBe(200);
  });

  it("can be deleted if other opening hours overlap the pickup", async () => {
    const id = await firstOf(mine);
    const later = { day: "Saturday", openTime: "15:00", closeTime: "18:00" } as const;
    await makeSchedule(fair.world, { id: mine }, later);
    expect((await api("DELETE", `/schedules/${id}`)).status).toBe(409);
    await makeSchedule(fair.world, { id: mine }, { openTime: "07:00", closeTime: "10:00" });
    expect((await api("DELETE", `/schedules/${id}`)).status).toBe(200);
  });

  it("can be deleted once the orders are cancelled, and at once at the other market", async () => {
    const theirsFirst = await firstOf(theirs);
    expect((await api("DELETE", `/schedules/${theirsFirst}`, {}, other)).status).toBe(200);
    await fair.world.db.run(sql`update orders set status = 'cancelled', cancelled_by = 'vendor'`);
    expect((await api("DELETE", `/schedules/${await firstOf(mine)}`)).status).toBe(200);
  });

  it("are not deleted if an order is placed at that moment", async () => {
    await fair.world.db.run(sql`update orders set status = 'cancelled', cancelled_by = 'vendor'`);
    meanwhile(fair.world, /delete from market_schedules/, () =>
      placeAt(fair, { paymentMethod: "at_pickup" }),
    );
    expect((await api("DELETE", `/schedules/${await firstOf(mine)}`)).status).toBe(409);
    expect(await weekOf(mine)).toHaveLength(1);
  });

  it("also keep the vendors with open orders at the market", async () => {
    const { id } = fair.stalls[0].vendor;
    const page = await (await get(`/vendors/${id}/remove`)).text();
    expect(page).toContain("1 order is still open, with pickup on Sat, May 9.");
    expect(page).not.toContain("Remove vendor</button>");
    expect((await api("DELETE", `/vendors/${id}`)).status).toBe(409);
    expect((await post(`/vendors/${id}/remove`)).status).toBe(409);
    expect(await standing(mine)).toContain(id);
    // The vendor has no orders at the other market.
    expect((await api("DELETE", `/vendors/${id}`, {}, other)).status).toBe(200);
    await fair.world.db.run(sql`update orders set status = 'completed'`);
    expect((await post(`/vendors/${id}/remove`)).status).toBe(302);
    expect(await standing(mine)).not.toContain(id);
  });
});

describe("a market's vendors", () => {
  it("are listed and added by form and by JSON, apart from those who could be added", async () => {
    const [fig, pie] = [
      await makeVendor(fair.world, { name: "Fig Farm" }),
      await makeVendor(fair.world, { name: "Pie Shop", contactEmail: "pie@example.com" }),
    ];
    const free = () => said<{ name: string }[]>(api("GET", "/available-vendors"));
    expect((await free()).map(({ name }) => name)).toEqual(["Fig Farm", "Pie Shop"]);
    const found = await said<{ name: string }[]>(api("GET", "/available-vendors?q=fig%20f"));
    expect(found.map(({ name }) => name)).toEqual(["Fig Farm"]);
    expect((await post("/vendors/add", { vendorId: `${fig.id}` })).status).toBe(302);
    const answer = await api("POST", "/vendors", { vendorId: pie.id, stall: "A12" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ email: "pie@example.com", stall: "A12" });
    expect(await free()).toEqual([]);
    const all = await said<{ name: string }[]>(api("GET", "/vendors"));
    expect(all.map(({ name }) => name)).toEqual(["Bee Stall", "Fig Farm", "Jam Stall", "Pie Shop"]);
    expect((await marketOf(mine)).listedVendors).toContain("Fig Farm");
    expect(await standing(theirs)).not.toContain(fig.id);
  });

  it("can be added only once", async () => {
    const { id } = fair.stalls[0].vendor;
    expect((await api("POST", "/vendors", { vendorId: id })).status).toBe(409);
    const page = await post("/vendors/add", { vendorId: `${id}` });
    expect(await page.text()).toContain("Bee Stall is already at this market.");
    expect((await api("POST", "/vendors", { vendorId: 999_999 })).status).toBe(404);
    expect((await api("POST", "/vendors", {})).status).toBe(422);
  });

  it("have a stall at the market that can be set and cleared", async () => {
    const { id } = fair.stalls[0].vendor;
    expect((await post(`/vendors/${id}`, { stall: "by the fountain" })).status).toBe(302);
    expect(await (await get("/vendors")).text()).toContain("by the fountain");
    expect((await post(`/vendors/${id}`, { stall: "x".repeat(41) })).status).toBe(422);
    expect((await post(`/vendors/${id}`, { stall: "" })).status).toBe(302);
    const rows = await fair.world.db.select().from(marketVendors);
    expect(rows.filter(({ stall }) => stall !== null)).toEqual([]);
  });
});

describe("the market that a manager works on", () => {
  const everything = async () => ({
    markets: await fair.world.db.select().from(markets),
    week: await fair.world.db.select().from(marketSchedules),
    vendors: await fair.world.db.select().from(marketVendors),
  });

  it("is not found and stays unchanged if another manager runs it", async () => {
    const before = await everything();
    const [opening, vendor] = [await firstOf(theirs), fair.stalls[0].vendor.id];
    const named = `?market=${theirs}`;
    for (const path of ["", "/vendors", "/vendors/add", "/schedule", "/settings"]) {
      expect((await get(path + named)).status, path).toBe(404);
    }
    for (const path of ["", "/copy", "/delete"]) {
      expect((await get(`/schedule/${opening}${path}`)).status, path).toBe(404);
      expect(
        (await post(`/schedule/${opening}${path}`, { ...sunday, days: "Monday" })).status,
      ).toBe(404);
    }
    expect((await post(`/settings${named}`, profile)).status).toBe(404);
    expect((await post(`/schedule/new${named}`, sunday)).status).toBe(404);
    expect((await post(`/vendors/${vendor}/remove${named}`)).status).toBe(404);
    expect((await post(`/vendors/${vendor}${named}`, { stall: "A1" })).status).toBe(404);
    expect((await api("PUT", `/market${named}`, asJson)).status).toBe(404);
    expect((await api("GET", `/schedules${named}`)).status).toBe(404);
    expect((await api("POST", `/schedules${named}`, sunday)).status).toBe(404);
    expect((await api("PUT", `/schedules/${opening}`, sunday)).status).toBe(404);
    expect((await api("DELETE", `/schedules/${opening}`)).status).toBe(404);
    expect((await api("DELETE", `/vendors/${vendor}${named}`)).status).toBe(404);
    expect(await everything()).toEqual(before);
  });

  it("is not taken from a form or a request body", async () => {
    const before = await marketOf(theirs);
    await post("/settings", { ...profile, marketId: String(theirs) });
    await api("PUT", "/market", { ...asJson, marketId: theirs });
    expect(await marketOf(theirs)).toEqual(before);
    expect((await marketOf(mine)).name).toBe(profile.name);
  });

  it("is the one in the address, or else the first of two, with a link to the other", async () => {
    const first = await (await get("", both)).text();
    expect(first).toMatch(/<h1[^>]*>Grove Market/);
    expect(first).toContain(`href="${at("")}?market=${theirs}"`);
    expect(await (await get("?market=nonsense", both)).text()).toMatch(/<h1[^>]*>Grove Market/);
    const second = await (await get(`?market=${theirs}`, both)).text();
    expect(second).toMatch(/<h1[^>]*>Bay Market/);
    expect(second).toContain(`href="${at("/schedule")}?market=${theirs}"`);
    const answer = await post(`/schedule/new?market=${theirs}`, sunday, both);
    expect(answer.headers.get("Location")).toBe(`${at("/schedule")}?market=${theirs}`);
    expect(await weekOf(theirs)).toHaveLength(2);
    expect(await weekOf(mine)).toHaveLength(1);
    const another = "switch to another ";
    expect(first).toContain(another);
    expect(await (await get("")).text()).not.toContain(another);
  });

  it("is required: users without one are sent to request access, and visitors to sign in", async () => {
    const customer = await makePerson(fair.world, {});
    const answer = await get("", customer);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/market-manager-request-access");
    const nobody = await fair.world.request("GET", at(""), {});
    expect(nobody.headers.get("Location")).toMatch(/^\/auth\?/);
    await fair.world.db.update(markets).set({ removedAt: 1 }).where(eq(markets.id, mine));
    await listAll(fair.world);
    expect((await get("")).headers.get("Location")).toBe("/market-manager-request-access");
    expect((await api("GET", "/market")).status).toBe(403);
  });
});

describe("the overview of a market", () => {
  it("shows the next market day, the orders due, and what is unanswered", async () => {
    await placeAt(fair, { paymentMethod: "at_pickup" });
    await placeAt(fair, { market: 1, paymentMethod: "at_pickup" });
    const page = await (await get("")).text();
    expect(page).toContain("Saturday, May 9, 2026");
    expect(page).toContain("8 AM–2 PM");
    expect(page).toContain(">Active<");
    expect(page).toContain("No answer");
    expect(page).toMatch(/<strong[^>]*>1<\/strong>(<!-- -->)? (<!-- -->)?order to pick up/);
    expect(page).toContain("The market has no photo");
    expect(page).toMatch(/href="\/"[^>]*>(<[^>]*>)*View Site|View Site/);
  });

  it("says so if there is no upcoming market day", async () => {
    const bare = await makeMarket(fair.world, {});
    const person = await makePerson(fair.world, { userType: "market_manager" });
    await giveMarket(fair.world, person, bare);
    const page = await (await get("", await signedIn(fair.world, person.viewer))).text();
    expect(page).toContain("No upcoming market day");
    expect(page).toContain("The market has no vendors");
  });
});
