import { beforeAll, describe, expect, it } from "vitest";
import { marketTags } from "~/models/market/market.tables";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../support/factories";
import { makeWorld, type World } from "../../support/world";

describe("the guide as JSON", () => {
  let world: World;
  const get = async (path: string, as: "nobody" | "admin" | "vendor" | "customer" = "nobody") => {
    const answer = await world.request("GET", path, { as });
    return { status: answer.status, headers: answer.headers, body: await answer.json<never>() };
  };

  beforeAll(async () => {
    world = await makeWorld();
    const grove = await makeMarket(world, { name: "Grove", website: "javascript:alert(1)" });
    const gables = await makeMarket(world, { name: "Gables", lat: null, lng: null });
    await makeMarket(world, { name: "Gone", removedAt: 1 });
    await makeSchedule(world, grove, { seasonStart: "11-15", seasonEnd: "03-31" });
    await makeSchedule(world, gables, { day: "Sunday" });
    await world.db.insert(marketTags).values({ marketId: grove.id, tag: "SNAP" });
    const vendor = await makeVendor(world, { name: "Salt", at: [grove, gables] });
    await makeProduct(world, vendor, { name: "Bread", price: "$5", priceCents: 500 });
    await makeProduct(world, vendor, { name: "Secret", isVisible: false });
  });

  it("lists markets as a plain array, counted", async () => {
    const { status, headers, body } = await get("/api/markets");
    expect(status).toBe(200);
    expect(headers.get("X-Total-Count")).toBe("2");
    expect(headers.get("Link")).toBeNull();
    expect(body).toMatchObject([
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

  it("links from a slice to the next, and from the last to none", async () => {
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

  it("refuses a place that it does not know, and says which field that is", async () => {
    const { status, body } = await get("/api/markets?near=Atlantis");
    const why = expect.stringContaining("We do not know where “Atlantis” is.");
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: why, fields: { near: [why] } });
    expect((await get("/api/markets/search/day/Sunday?near=Atlantis")).status).toBe(422);
  });

  it("tells one market, and its schedules alone", async () => {
    expect((await get("/api/markets/1")).body).toMatchObject({ id: 1, name: "Grove" });
    expect((await get("/api/markets/2/schedules")).body).toMatchObject([{ day: "Sunday" }]);
  });

  it("tells the markets of a weekday, and refuses a day that there is not", async () => {
    expect((await get("/api/markets/search/day/Sunday")).body).toMatchObject([{ id: 2 }]);
    expect((await get("/api/markets/search/day/monday")).body).toEqual([]);
    expect((await get("/api/markets/search/day/Someday")).status).toBe(422);
  });

  it("tells vendors with their markets", async () => {
    const salt = {
      id: 1,
      name: "Salt",
      markets: [
        { id: 1, name: "Grove" },
        { id: 2, name: "Gables" },
      ],
    };
    expect((await get("/api/vendors")).body).toMatchObject([salt]);
    expect((await get("/api/vendors/1")).body).toMatchObject(salt);
  });

  it("tells of a vendor nothing that only it should know", async () => {
    const { body } = await get("/api/vendors/1");
    for (const name of ["stripeAccountId", "contactEmail", "contactPhone"]) {
      expect(body).not.toHaveProperty(name);
    }
  });

  it("tells a vendor's visible products, the price in dollars and in cents", async () => {
    expect((await get("/api/vendors/1/products")).body).toMatchObject([
      { name: "Bread", price: "5.00", priceCents: 500, unit: "each", isVisible: true },
    ]);
  });

  it("tells what it hides to an administrator only", async () => {
    const path = "/api/vendors/1/products?vendorAccess=true";
    expect((await get(path, "admin")).body).toMatchObject([{ name: "Bread" }, { name: "Secret" }]);
    expect((await get(path)).status).toBe(401);
    expect((await get(path, "customer")).status).toBe(403);
    expect((await get(path, "vendor")).status).toBe(403);
  });

  it.each(["/api/markets/3", "/api/markets/x", "/api/markets/9/schedules"])(
    "does not know %s",
    async (path) => {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(body).toHaveProperty("error");
    },
  );

  it.each(["/api/vendors/9", "/api/vendors/9/products"])("does not know %s", async (path) => {
    const { status, body } = await get(path);
    expect([status, body]).toMatchObject([404, { error: "Vendor not found" }]);
  });
});
