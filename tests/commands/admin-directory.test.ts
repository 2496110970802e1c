import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { marketSchedules, markets } from "~/models/guide/market/market.tables";
import { removeMarket } from "~/models/guide/market/remove-market.server";
import { endOrder } from "~/models/orders/order/end-order.server";
import { removeVendor } from "~/models/orders/removal/remove-vendor.server";
import { users } from "~/models/people/user/user.tables";
import { marketVendors, vendors } from "~/models/vendors/vendor.tables";
import type { Admin } from "~/platform/viewer";
import { makePerson } from "../support/actors";
import { makeMarket, makeSchedule } from "../support/factories";
import { type Fair, makeFair, payAt, placeAt } from "../support/fair";
import { meanwhile } from "../support/meanwhile";

/** Two Saturday markets with two vendors at both; no orders yet. */
let fair: Fair;
let grove: number;
let bay: number;
let bee: number;
let jam: number;
beforeEach(async () => {
  fair = await makeFair();
  [grove, bay] = fair.markets.map(({ id }) => id) as [number, number];
  [bee, jam] = fair.stalls.map(({ vendor }) => vendor.id) as [number, number];
});

const form = (path: string, fields: Record<string, string | string[]> = {}) =>
  fair.world.request("POST", path, { as: "admin", form: fields });
const api = (method: string, path: string, json: unknown = {}) =>
  fair.world.request(method, `/api${path}`, { as: "admin", json });
const asAdmin = async () => {
  const { viewer } = await fair.world.as("admin");
  return fair.world.ctx(viewer as Admin);
};

const marketOf = async (id: number) => {
  const [row] = await fair.world.db.select().from(markets).where(eq(markets.id, id));
  if (!row) throw new Error("No market");
  return row;
};
const vendorOf = async (id: number) => {
  const [row] = await fair.world.db.select().from(vendors).where(eq(vendors.id, id));
  if (!row) throw new Error("No vendor");
  return row;
};
const newest = async (table: "markets" | "vendors") => {
  const [row] = await fair.world.db.all<{ id: number }>(
    sql`select max(id) id from ${sql.raw(table)}`,
  );
  return row?.id ?? 0;
};
const weekOf = async (id: number) =>
  (await fair.world.db.select().from(marketSchedules).where(eq(marketSchedules.marketId, id))).map(
    ({ day, openTime, closeTime }) => `${day} ${openTime}-${closeTime}`,
  );
const standsOf = async (id: number) =>
  (await fair.world.db.select().from(marketVendors).where(eq(marketVendors.vendorId, id))).map(
    ({ marketId }) => marketId,
  );
const lines = () =>
  fair.world.db.all<{ action: string; subject_id: number; before: string; after: string }>(
    sql`select action, subject_id, before, after from audit_log order by id`,
  );
const acts = async () => (await lines()).map(({ action, subject_id }) => [action, subject_id]);

const profile = {
  name: "Pier Market",
  description: "Fish and oranges.",
  location: "Los Angeles, CA",
  address: "1 Pier Road, Los Angeles, CA 90012",
  lat: "34.05",
  lng: "-118.24",
  contactPhone: "305-555-0100",
  tags: ["SNAP", "Flowers"],
};
const week = {
  "schedules[0].day": "Sunday",
  "schedules[0].openTime": "07:30",
  "schedules[0].closeTime": "12:00",
  "schedules[0].seasonStartMonth": "05",
  "schedules[0].seasonStartDay": "01",
  "schedules[0].seasonEndMonth": "10",
  "schedules[0].seasonEndDay": "31",
  "schedules[1].openTime": "08:00",
  "schedules[1].closeTime": "17:00",
};
const asJson = {
  ...profile,
  lat: undefined,
  lng: undefined,
  coordinates: [34.05, -118.24],
  schedules: [{ day: "Sunday", openTime: "7:30 AM", closeTime: "12 PM" }],
};
const created = {
  ...profile,
  tags: undefined,
  lat: 34.05,
  lng: -118.24,
  city: "Los Angeles",
  state: "CA",
  zip: "90012",
  timeZone: "America/Los_Angeles",
  listedTags: '["Flowers","SNAP"]',
};

describe("a market in the administrators' dashboard", () => {
  it("is added by form and by JSON with its opening hours, tags, time zone and a log entry", async () => {
    const answer = await form("/admin/market", { ...profile, ...week });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/markets"]);
    const byForm = await newest("markets");
    const { tags: _, ...columns } = created;
    expect(await marketOf(byForm)).toMatchObject(columns);
    expect(await weekOf(byForm)).toEqual(["Sunday 07:30-12:00"]);
    const told = await api("POST", "/markets", { ...asJson, name: "Quay Market" });
    expect(told.status).toBe(201);
    const byJson = await newest("markets");
    expect(await told.json()).toMatchObject({ id: byJson, schedule: [{ closeTime: "12:00" }] });
    expect(await marketOf(byJson)).toMatchObject({ ...columns, name: "Quay Market" });
    expect(await weekOf(byJson)).toEqual(["Sunday 07:30-12:00"]);
    expect(await acts()).toEqual([
      ["market_created", byForm],
      ["market_created", byJson],
    ]);
    const found = await fair.world.request("GET", "/api/markets?q=quay");
    expect(await found.text()).toContain("Quay Market");
  });

  it("needs a photo and coordinates, and shows what is missing", async () => {
    const at = "/admin?tab=markets&action=create";
    const answer = await form(at, { ...profile, name: "", lat: "", lng: "" });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    for (const text of [
      "Market name is required",
      "Image URL is required",
      "Please set valid coordinates",
    ]) {
      expect(page).toContain(text);
    }
    const half = await form("/admin/market", { ...profile, "schedules[0].day": "Monday" });
    expect(await half.text()).toContain("Open time is required");
    expect(await acts()).toEqual([]);
  });

  it("is refused if its name and place are already listed, unless marked as another market", async () => {
    const same = { ...asJson, name: "grove market ", location: "Miami, FL" };
    expect((await api("POST", "/markets", same)).status).toBe(409);
    const miami = { ...profile, name: "Grove market", location: "Miami, FL" };
    const again = await form("/admin/market", miami);
    expect(await again.text()).toContain(
      "The guide already has a market with this name at this place.",
    );
    expect((await api("POST", "/markets", { ...same, location: "Naples, FL" })).status).toBe(201);
    expect((await api("POST", "/markets", { ...same, isAnother: true })).status).toBe(201);
  });

  it("accepts 0,0 and an empty value as no coordinates, and refuses one coordinate alone", async () => {
    for (const coordinates of [[0, 0], { lat: 0, lng: 0 }, null]) {
      const told = await api("POST", "/markets", { ...asJson, coordinates, isAnother: true });
      expect(told.status).toBe(201);
      expect(await marketOf(await newest("markets"))).toMatchObject({ lat: null, lng: null });
    }
    const object = { latitude: 34, longitude: -118 };
    await api("POST", "/markets", { ...asJson, coordinates: object, isAnother: true });
    expect(await marketOf(await newest("markets"))).toMatchObject({ lat: 34, lng: -118 });
    const half = await api("POST", "/markets", { ...asJson, coordinates: undefined, lat: 5 });
    expect(half.status).toBe(422);
  });

  it("is saved as a whole with its opening hours; unchanged opening hours keep their row", async () => {
    const [before] = await fair.world.db
      .select()
      .from(marketSchedules)
      .where(eq(marketSchedules.marketId, grove));
    const seen = { version: "1", weekSeen: `week,${before?.id}.1` };
    const saturday = {
      "schedules[2].day": "Saturday",
      "schedules[2].openTime": "08:00",
      "schedules[2].closeTime": "14:00",
    };
    const at = `/admin?tab=markets&action=edit&id=${grove}`;
    const answer = await form(at, { ...profile, ...week, ...saturday, ...seen });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin"]);
    expect((await weekOf(grove)).sort()).toEqual(["Saturday 08:00-14:00", "Sunday 07:30-12:00"]);
    const [kept] = await fair.world.db
      .select()
      .from(marketSchedules)
      .where(eq(marketSchedules.id, before?.id ?? 0));
    expect(kept).toEqual(before);
    expect(await weekOf(bay)).toEqual(["Saturday 08:00-14:00"]);
    const [line] = await lines();
    expect(line).toMatchObject({ action: "market_changed", subject_id: grove });
    expect(line?.after).toContain("Sunday, 7:30 AM–12 PM");
    const told = await api("PUT", `/markets/${grove}`, { ...asJson, schedules: undefined });
    expect(told.status).toBe(200);
    expect(await weekOf(grove)).toHaveLength(2);
  });

  it("is not saved over opening hours that were changed or added after the form was opened", async () => {
    const change = () => api("PUT", `/markets/${grove}`, { ...asJson, version: 1 });
    meanwhile(
      fair.world,
      /update markets set/,
      sql`insert into market_schedules (market_id, day, open_time, close_time)
        values (${grove}, 'Monday', '08:00', '10:00')`,
    );
    const answer = await change();
    expect(answer.status).toBe(409);
    expect((await weekOf(grove)).sort()).toEqual(["Monday 08:00-10:00", "Saturday 08:00-14:00"]);
    expect(await marketOf(grove)).toMatchObject({ name: "Grove Market", version: 1 });
    const late = await form(`/admin/market?marketId=${grove}`, {
      ...profile,
      ...week,
      version: "1",
      weekSeen: "week,1.1",
    });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Monday, 8 AM–10 AM");
    expect(await acts()).toEqual([]);
  });

  it("keeps its opening hours and its profile while an order is open", async () => {
    await placeAt(fair);
    const answer = await api("PUT", `/markets/${grove}`, asJson);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("still open");
    expect(await marketOf(grove)).toMatchObject({ name: "Grove Market", version: 1 });
    expect((await api("DELETE", `/markets/${grove}/schedules`)).status).toBe(409);
    expect((await api("DELETE", `/markets/${bay}/schedules`)).status).toBe(200);
    const monday = { day: "Monday", openTime: "08:00", closeTime: "10:00" };
    const added = await api("POST", `/markets/${bay}/schedules`, monday);
    expect(added.status).toBe(201);
    expect(await weekOf(bay)).toEqual(["Monday 08:00-10:00"]);
  });

  it("is deleted with its opening hours and its vendors' places", async () => {
    const page = await fair.world.request("GET", `/admin/markets/${grove}/delete`, { as: "admin" });
    expect(await page.text()).toContain(
      "This will permanently delete this market and all associated schedules. This action cannot be undone.",
    );
    const answer = await form(`/admin/markets/${grove}/delete`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin"]);
    expect((await marketOf(grove)).removedAt).not.toBeNull();
    expect(await weekOf(grove)).toEqual([]);
    expect(await standsOf(bee)).toEqual([bay]);
    expect((await fair.world.request("GET", `/api/markets/${grove}`)).status).toBe(404);
    expect((await api("DELETE", `/markets/${grove}`)).status).toBe(404);
    const told = await api("DELETE", `/markets/${bay}`);
    expect(await told.json()).toEqual({ id: bay, name: "Bay Market" });
    expect(await acts()).toEqual([
      ["market_removed", grove],
      ["market_removed", bay],
    ]);
  });

  it("is not deleted while orders are open, even if an order is placed at that moment", async () => {
    const ctx = await asAdmin();
    meanwhile(fair.world, /update markets set removed_at/, () => placeAt(fair));
    await expect(removeMarket(ctx, { marketId: grove })).rejects.toMatchObject({
      code: "too_late",
    });
    expect((await marketOf(grove)).removedAt).toBeNull();
    expect(await standsOf(bee)).toEqual([grove, bay]);
    const page = await fair.world.request("GET", `/admin/markets/${grove}/delete`, { as: "admin" });
    const html = await page.text();
    expect(html).toContain("still open");
    expect(html).not.toContain("Delete market</button>");
    expect((await form(`/admin/markets/${grove}/delete`)).status).toBe(409);
    expect((await form(`/admin/markets/${bay}/delete`)).status).toBe(302);
  });
});

const stall = {
  name: "Salt & Bread",
  description: "Bread.",
  vendorType: "Monthly",
  website: "salt.example",
  contactEmail: "salt@example.com",
};

describe("a vendor in the administrators' dashboard", () => {
  it("is added by form and by JSON, at its markets, with a log entry", async () => {
    const marketIds = [grove, bay].map(String);
    const answer = await form("/admin?tab=vendors&action=create", { ...stall, marketIds });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin?tab=vendors"]);
    const byForm = await newest("vendors");
    expect(await vendorOf(byForm)).toMatchObject({ ...stall, website: "https://salt.example" });
    expect(await standsOf(byForm)).toEqual([grove, bay]);
    const told = await api("POST", "/vendors", { ...stall, name: "Honey", marketIds: [bay] });
    const byJson = await newest("vendors");
    expect([told.status, await told.json()]).toMatchObject([201, { id: byJson, marketIds: [bay] }]);
    expect(await standsOf(byJson)).toEqual([bay]);
    expect(await acts()).toEqual([
      ["vendor_created", byForm],
      ["vendor_created", byJson],
    ]);
  });

  it("needs an email address in the form, and a second vendor with the same name is refused", async () => {
    const answer = await form("/admin/vendor", { ...stall, contactEmail: "" });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain("Missing Information");
    expect(page).toContain("Please fill in all required fields");
    const same = await form("/admin/vendor", { ...stall, name: "bee stall" });
    expect(same.status).toBe(409);
    const told = await same.text();
    expect(told).toContain("Creation Failed");
    expect(told).toContain("The guide already has Bee Stall.");
    const another = await form("/admin/vendor", { ...stall, name: "bee stall", isAnother: "on" });
    expect(another.status).toBe(302);
    expect((await api("POST", "/vendors", { ...stall, marketIds: [99] })).status).toBe(404);
    expect(await acts()).toHaveLength(1);
  });

  it("is saved with its markets, but cannot leave a market while an order is open there", async () => {
    const third = await makeMarket(fair.world);
    await makeSchedule(fair.world, third);
    const at = `/admin/vendor?vendorId=${jam}`;
    const marketIds = [bay, third.id].map(String);
    expect((await form(at, { ...stall, marketIds, version: "1" })).status).toBe(302);
    expect((await standsOf(jam)).sort()).toEqual([bay, third.id]);
    expect((await standsOf(bee)).sort()).toEqual([grove, bay]);
    await placeAt(fair);
    const bees = `/admin/vendor?vendorId=${bee}`;
    const refused = await form(bees, {
      ...stall,
      name: "Bees",
      marketIds: [String(bay)],
      version: "1",
    });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("at a market you’re removing");
    expect((await vendorOf(bee)).name).toBe("Bee Stall");
    expect((await standsOf(bee)).sort()).toEqual([grove, bay]);
    const stays = { ...stall, name: "Bees", marketIds: [String(grove)], version: "1" };
    expect((await form(bees, stays)).status).toBe(302);
    expect(await standsOf(bee)).toEqual([grove]);
    const [line] = await lines();
    expect(line).toMatchObject({ action: "vendor_edited", subject_id: jam });
    expect(JSON.parse(line?.after ?? "")).toMatchObject({ markets: `${bay}, ${third.id}` });
  });

  it("has a market search in its form that works without JavaScript and keeps what was typed", async () => {
    const answer = await form("/admin/vendor", {
      ...stall,
      marketIds: [String(bay)],
      marketSearch: "grove",
      do: "find-markets",
    });
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain("Grove Market");
    expect(page).toContain('value="Salt &amp; Bread"');
    expect(await acts()).toEqual([]);
  });

  it("is not deleted while orders are open; once deleted, it is gone everywhere", async () => {
    const ctx = await asAdmin();
    meanwhile(fair.world, /update vendors set removed_at/, () => placeAt(fair, { stall: 1 }));
    await expect(removeVendor(ctx, { vendorId: jam })).rejects.toMatchObject({ code: "too_late" });
    expect((await vendorOf(jam)).removedAt).toBeNull();
    const page = await fair.world.request("GET", `/admin/vendors/${jam}/delete`, { as: "admin" });
    expect(await page.text()).toContain("Grove Market");
    expect((await form(`/admin/vendors/${jam}/delete`)).status).toBe(409);
    const other = await form(`/admin/vendors/${bee}/delete?returnTo=%2Fvendors`);
    expect([other.status, other.headers.get("Location")]).toEqual([302, "/vendors"]);
    expect(await standsOf(bee)).toEqual([]);
    expect((await fair.world.request("GET", `/api/vendors/${bee}`)).status).toBe(404);
    await fair.world.db.run(sql`update orders set pickup_date = '2026-05-01'`);
    const told = await api("DELETE", `/vendors/${jam}`);
    expect(await told.json()).toEqual({ id: jam, name: "Jam Stall" });
    expect((await api("DELETE", `/vendors/${jam}`)).status).toBe(200);
    expect(await acts()).toEqual([
      ["vendor_removed", bee],
      ["vendor_removed", jam],
    ]);
    const [line] = await lines();
    expect(JSON.parse(line?.before ?? "")).toMatchObject({ markets: 2, products: 2, accounts: 1 });
    const mails = await fair.world.db.all<{ to: string; subject: string; text: string }>(sql`
      select to_email "to", subject, text from mail_outbox
      where key like 'stall-taken-down:%' order by id`);
    expect(mails).toMatchObject([
      { to: fair.stalls[0].viewer.email, subject: "Bee Stall was removed" },
      { to: fair.stalls[1].viewer.email, subject: "Jam Stall was removed" },
    ]);
    expect(mails[0]?.text).toContain("An administrator removed Bee Stall from Market Day");
  });

  it("is not deleted while a refund or dispute is open, and the page says so beforehand", async () => {
    const { world } = fair;
    await endOrder(world.ctx(null), await payAt(fair, { stall: 1 }), { by: "closure" });
    const refused = async () => {
      const page = await world.request("GET", `/admin/vendors/${jam}/delete`, { as: "admin" });
      const html = await page.text();
      expect(html).toContain("1 refund or dispute is still open");
      expect(html).toContain('href="/admin/money"');
      expect(html).not.toContain("Delete vendor</button>");
      expect((await api("DELETE", `/vendors/${jam}`)).status).toBe(409);
      expect((await vendorOf(jam)).removedAt).toBeNull();
      expect(await standsOf(jam)).toEqual([grove, bay]);
    };
    await world.db.run(sql`update refunds set attempts = 3`);
    await refused();
    expect((await api("DELETE", `/vendors/${bee}`)).status).toBe(200);
    await world.db.run(sql`update refunds set attempts = 0`);
    await world.db.run(sql`
      insert into disputes (id, payment_id, vendor_id, amount, reason, created_at, updated_at)
      select 'du_1', max(p.id), ${jam}, 1, 'general', 1, 1 from payments p`);
    await refused();
    await world.db.run(sql`update disputes set state = 'won'`);
    expect((await form(`/admin/vendors/${jam}/delete`)).status).toBe(302);
    expect(await acts()).toEqual([
      ["vendor_removed", bee],
      ["vendor_removed", jam],
    ]);
  });
});

it("an administrator with a deactivated account removes no market and no vendor", async () => {
  const ctx = await asAdmin();
  await fair.world.db.update(users).set({ isActive: false }).where(eq(users.id, ctx.viewer.id));
  await expect(removeMarket(ctx, { marketId: grove })).rejects.toMatchObject({ code: "not_found" });
  await expect(removeVendor(ctx, { vendorId: bee })).rejects.toMatchObject({ code: "not_found" });
  expect(await acts()).toEqual([]);
});

describe("the dashboard", () => {
  it("counts, lists, searches and pages accounts, markets and vendors", async () => {
    for (const username of ["ann", "bob", "Anna"]) {
      await makePerson(fair.world, { username, userType: "vendor", isActive: username !== "bob" });
    }
    const stats = await fair.world.request("GET", "/api/admin/account-stats", { as: "admin" });
    expect(await stats.json()).toMatchObject({ vendorAccounts: 5, pendingApplications: 0 });
    const all = await fair.world.request("GET", "/api/admin/official-accounts", { as: "admin" });
    const { vendors: accounts } = (await all.json()) as { vendors: object[] };
    expect(accounts).toHaveLength(5);
    const first = await fair.world.request("GET", "/api/admin/official-accounts?limit=2", {
      as: "admin",
    });
    expect(((await first.json()) as { vendors: object[] }).vendors).toEqual(accounts.slice(0, 2));
    const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const second = await fair.world.request("GET", next, { as: "admin" });
    expect(((await second.json()) as { vendors: object[] }).vendors).toEqual(accounts.slice(2, 4));
    const found = await fair.world.request("GET", "/admin/accounts?q=AN", { as: "admin" });
    const page = await found.text();
    expect(page).toContain("anna@example.com".replace("anna", "Anna"));
    expect(page).toContain("ann@example.com");
    expect(page).not.toContain("bob@example.com");
    const list = await (await fair.world.request("GET", "/admin?q=grove", { as: "admin" })).text();
    expect(list).toContain("Edit Grove Market");
    expect(list).not.toContain("Edit Bay Market");
    const letters = await fair.world.request("GET", "/admin?q=gr", { as: "admin" });
    expect(await letters.text()).toContain("Edit Grove Market");
  });

  it.each([
    ["/admin?tab=markets&action=edit&id=1", "Grove Market"],
    ["/admin?tab=vendors&action=edit&id=1", "Bay Market"],
    ["/admin/market?marketId=1", "Grove Market"],
    ["/admin/vendor?vendorId=1", "Bay Market"],
  ])("opens an existing entry's form in two round trips: %s", async (path, shown) => {
    const answer = await fair.world.request("GET", path, { as: "admin" });
    expect(answer.headers.get("Server-Timing")).toMatch(/^trips;dur=2,/);
    expect(await answer.text()).toContain(shown);
    const none = await fair.world.request("GET", path.replace("=1", "=99"), { as: "admin" });
    expect(none.status).toBe(404);
  });

  it("shows each row of a long list on one of its pages", async () => {
    await fair.world.db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
      insert into vendors (name, description, vendor_type, created_at, updated_at)
      select 'Sample ' || (i * 7 % 121), '', 'Monthly', 0, 0 from n`);
    const seen = new Set<string>();
    for (const start of ["/admin?tab=vendors", "/admin?tab=vendors&q=sample"]) {
      seen.clear();
      let path: string | undefined = start;
      while (path) {
        const page: string = await (await fair.world.request("GET", path, { as: "admin" })).text();
        for (const [, name = ""] of page.matchAll(/aria-label="Edit (Sample \d+)"/g))
          seen.add(name);
        path = /<a[^>]*rel="next"[^>]*href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
      }
      expect(seen.size).toBe(120);
    }
  });
});
