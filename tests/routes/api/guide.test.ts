import { beforeAll, describe, expect, it } from "vitest";
import type { Weekday } from "~/models/core/week";
import { marketTags } from "~/models/guide/market/market.tables";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../support/factories";
import { listAll } from "../../support/listed";
import { makeWorld, type World } from "../../support/world";

describe("the guide as JSON", () => {
  let world: World;
  /** For requests that the client's types do not allow, and for the addresses in `Link`. */
  const get = async (path: string) => {
    const answer = await world.request("GET", path);
    return { status: answer.status, headers: answer.headers, body: await answer.json<never>() };
  };
  const vendor = (id: number) => world.api().GET("/api/vendors/{id}", { params: { path: { id } } });
  const ofDay = (day: Weekday, query = {}) =>
    world.api().GET("/api/markets/search/day/{day}", { params: { path: { day }, query } });
  const products = (id: number, query = {}, as?: "admin" | "customer" | "vendor") =>
    world.api(as).GET("/api/vendors/{id}/products", { params: { path: { id }, query } });

  beforeAll(async () => {
    world = await makeWorld();
    const grove = await makeMarket(world, { name: "Grove", website: "javascript:alert(1)" });
    const gables = await makeMarket(world, { name: "Gables", lat: null, lng: null });
    await makeMarket(world, { name: "Gone", removedAt: 1 });
    await makeSchedule(world, grove, { seasonStart: "11-15", seasonEnd: "03-31" });
    await makeSchedule(world, gables, { day: "Sunday" });
    await world.db.insert(marketTags).values({ marketId: grove.id, tag: "SNAP" });
    await listAll(world);
    const salt = await makeVendor(world, { name: "Salt", at: [grove, gables] });
    await makeProduct(world, salt, { name: "Bread", price: "$5", priceCents: 500 });
    await makeProduct(world, salt, { name: "Secret", isVisible: false });
  });

  it("lists markets as a plain array, with their total", async () => {
    const { data, response } = await world.api().GET("/api/markets");
    expect(response.headers.get("X-Total-Count")).toBe("2");
    expect(response.headers.get("Link")).toBeNull();
    expect(data).toMatchObject([
      {
        id: 1,
        name: "Grove",
        coordinates: { lat: 25.7743, lng: -80.1937 },
        schedules: [
          {
            id: 1,
            marketId: 1,
            day: "Saturday",
            openTime: "08:00",
            closeTime: "14:00",
            seasonStart: "11-15",
            seasonEnd: "03-31",
          },
        ],
        tags: ["SNAP"],
        vendors: [{ id: 1, name: "Salt", vendorType: "Weekly Vendor" }],
      },
      { id: 2, name: "Gables", coordinates: null, tags: [] },
    ]);
  });

  it("links from one page to the next, and from the last to none", async () => {
    const first = await get("/api/markets?limit=1");
    expect(first.body).toMatchObject([{ id: 1 }]);
    expect(first.headers.get("X-Total-Count")).toBe("2");
    const [, next = ""] = /^<(.+)>; rel="next"$/.exec(first.headers.get("Link") ?? "") ?? [];
    const second = await get(next);
    expect(second.body).toMatchObject([{ id: 2 }]);
    expect(second.headers.get("Link")).toBeNull();
    expect((await get("/api/markets?cursor=99")).body).toEqual([]);
  });

  it.each(["limit=x", "limit=0", "limit=-1", "cursor=x"])("refuses %s", async (query) => {
    const { status, body } = await get(`/api/markets?${query}`);
    expect(status).toBe(422);
    expect(body).toHaveProperty("fields");
  });

  it("refuses an unknown place and names the field", async () => {
    const query = { near: "Atlantis" };
    const { error, response } = await world.api().GET("/api/markets", { params: { query } });
    const why = expect.stringContaining("We don’t know where “Atlantis” is.");
    expect(response.status).toBe(422);
    expect(error).toMatchObject({ error: why, fields: { near: [why] } });
    expect((await ofDay("Sunday", query)).response.status).toBe(422);
  });

  it("returns one market, and its schedules alone", async () => {
    const market = await world.api().GET("/api/markets/{id}", { params: { path: { id: 1 } } });
    expect(market.data).toMatchObject({ id: 1, name: "Grove" });
    const params = { path: { id: 2 } };
    const week = await world.api().GET("/api/markets/{id}/schedules", { params });
    expect(week.data).toMatchObject([{ day: "Sunday" }]);
  });

  it("lists the markets of a weekday and refuses an unknown day", async () => {
    expect((await ofDay("Sunday")).data).toMatchObject([{ id: 2 }]);
    expect((await get("/api/markets/search/day/monday")).body).toEqual([]);
    expect((await get("/api/markets/search/day/Someday")).status).toBe(422);
  });

  it("lists vendors with their markets", async () => {
    const salt = {
      id: 1,
      name: "Salt",
      markets: [
        { id: 1, name: "Grove" },
        { id: 2, name: "Gables" },
      ],
    };
    expect((await world.api().GET("/api/vendors")).data).toMatchObject([salt]);
    expect((await vendor(1)).data).toMatchObject(salt);
  });

  it("leaves a vendor's private fields out", async () => {
    const { data } = await vendor(1);
    expect(data).toHaveProperty("name");
    for (const name of ["stripeAccountId", "contactEmail", "contactPhone"]) {
      expect(data).not.toHaveProperty(name);
    }
  });

  it("lists a vendor's visible products with the price in dollars and in cents", async () => {
    expect((await products(1)).data).toMatchObject([
      { name: "Bread", price: "5.00", priceCents: 500, unit: "each", isVisible: true },
    ]);
  });

  it("shows hidden products to an administrator only", async () => {
    const all = (as?: "admin" | "customer" | "vendor") => products(1, { vendorAccess: "true" }, as);
    expect((await all("admin")).data).toMatchObject([{ name: "Bread" }, { name: "Secret" }]);
    expect((await all()).response.status).toBe(401);
    expect((await all("customer")).response.status).toBe(403);
    expect((await all("vendor")).response.status).toBe(403);
  });

  it.each(["/api/markets/3", "/api/markets/x", "/api/markets/9/schedules"])(
    "answers 404 for %s",
    async (path) => {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(body).toHaveProperty("error");
    },
  );

  it.each(["/api/vendors/9", "/api/vendors/9/products"])(
    "answers 404 'Vendor not found' for %s",
    async (path) => {
      const { status, body } = await get(path);
      expect([status, body]).toMatchObject([404, { error: "Vendor not found" }]);
    },
  );
});
