import { beforeEach, describe, expect, it } from "vitest";
import { savedItems } from "~/models/people/saved/saved.tables";
import { toastOf } from "../support/cookies";
import { makeMarket, makeVendor } from "../support/factories";
import { makeWorld, type World } from "../support/world";

let world: World;
let market: { id: number };
let vendor: { id: number };
beforeEach(async () => {
  world = await makeWorld();
  market = await makeMarket(world, { name: "Grove" });
  vendor = await makeVendor(world, { name: "Bee Stall", at: [market] });
});

type Who = "customer" | "vendor" | "market_manager" | "admin" | "nobody";
const byForm = (form: Record<string, string> = {}, as: Who = "customer") =>
  world.request("POST", "/saved", {
    as,
    form: {
      type: "market",
      id: String(market.id),
      want: "saved",
      returnTo: `/markets?q=gro#save-market-${market.id}`,
      ...form,
    },
  });
const byJson = (
  said: { type?: "vendor"; id?: number; want?: "unsaved" } = {},
  as: Who = "customer",
) =>
  world.api(as).POST("/api/saved", {
    body: { type: "market", id: market.id, want: "saved", ...said },
  });
const kept = async () =>
  (await world.db.select().from(savedItems)).map(({ type, itemId }) => `${type} ${itemId}`);
const path = (answer: Response) => answer.headers.get("Location");

describe("saving a favorite", () => {
  it("works by form, says so, and returns to the same place", async () => {
    const answer = await byForm();
    expect(answer.status).toBe(302);
    expect(path(answer)).toBe(`/markets?q=gro#save-market-${market.id}`);
    expect(toastOf(answer)).toMatchObject({
      title: "Added to favorites",
      description: "We added Grove to your saved markets.",
    });
    expect(await kept()).toEqual([`market ${market.id}`]);
    expect(toastOf(await byForm({ want: "unsaved" }))).toMatchObject({
      title: "Removed from favorites",
      description: "We removed Grove from your saved markets.",
    });
    expect(await kept()).toEqual([]);
  });

  it("works by JSON, and returns the new state", async () => {
    const saved = await byJson({ type: "vendor", id: vendor.id });
    expect(saved.data).toEqual({
      type: "vendor",
      id: vendor.id,
      isSaved: true,
      title: "Added to favorites",
      description: "We added Bee Stall to your saved vendors.",
    });
    const unsaved = await byJson({ type: "vendor", id: vendor.id, want: "unsaved" });
    expect(unsaved.data).toMatchObject({ isSaved: false, title: "Removed from favorites" });
    expect(await kept()).toEqual([]);
  });

  it("twice, or from an outdated tab, saves it once and keeps it saved", async () => {
    await Promise.all([byForm(), byForm(), byJson()]);
    await byForm();
    expect(await kept()).toEqual([`market ${market.id}`]);
  });

  it.each(["market_manager", "admin"] as const)("is also possible for a %s", async (as) => {
    expect((await byForm({}, as)).status).toBe(302);
    expect((await byJson({ type: "vendor", id: vendor.id }, as)).data?.isSaved).toBe(true);
    expect(await kept()).toHaveLength(2);
  });

  it("is refused for vendors", async () => {
    expect((await byForm({}, "vendor")).status).toBe(403);
    expect((await byJson({}, "vendor")).response.status).toBe(403);
    expect(await kept()).toEqual([]);
  });

  it.each([
    [{ type: "vendor", at: "page" }, "Please sign in to save your favorite markets and vendors."],
    [{}, "Please sign in to save vendors and markets to your favorites."],
  ])("sends a visitor to sign in and back: %j", async (form, description) => {
    const answer = await byForm(form, "nobody");
    expect(answer.status).toBe(302);
    const back = encodeURIComponent(`/markets?q=gro#save-market-${market.id}`);
    expect(path(answer)).toBe(`/auth?returnTo=${back}`);
    expect(toastOf(answer)).toMatchObject({ title: "Sign in required", description });
    expect((await byJson({}, "nobody")).response.status).toBe(401);
    expect(await kept()).toEqual([]);
  });

  it("leads to a sign-in that saves nothing if the heart was to be removed", async () => {
    const answer = await byForm({ want: "unsaved" }, "nobody");
    expect(path(answer)).toBe(`/auth?returnTo=${encodeURIComponent("/markets?q=gro")}`);
  });

  it("never leads to another site", async () => {
    for (const returnTo of ["https://elsewhere.example/", "//elsewhere.example", "", "x"]) {
      expect(path(await byForm({ returnTo }))).toBe("/saved");
    }
  });

  it.each([
    [{ type: "order" }, 422],
    [{ id: "0" }, 422],
    [{ id: "abc" }, 422],
    [{ want: "toggle" }, 422],
    [{ id: "4711" }, 404],
    [{ type: "vendor", id: "4711" }, 404],
  ])("is refused by form and by JSON if it is invalid: %j", async (said, status) => {
    expect((await byForm(said)).status).toBe(status);
    const id = "id" in said && Number(said.id) ? { id: Number(said.id) } : {};
    const json = { type: "market", id: market.id, want: "saved", ...said, ...id };
    const answer = await world.request("POST", "/api/saved", { as: "customer", json });
    expect(answer.status).toBe(status);
    expect(await kept()).toEqual([]);
  });

  it("is shown in its own state for each viewer", async () => {
    await byForm();
    const html = async (at: string, as: Who) => (await world.request("GET", at, { as })).text();
    const saved = 'value="unsaved" aria-label="Remove Grove from saved"';
    for (const at of ["/markets", `/market/${market.id}`]) {
      expect(await html(at, "customer"), at).toContain(saved);
      expect(await html(at, "admin"), at).toContain('aria-label="Save Grove"');
      expect(await html(at, "nobody"), at).toContain('aria-label="Save Grove"');
      expect(await html(at, "vendor"), at).not.toContain('action="/saved"');
    }
    for (const at of ["/vendors", `/vendor/${vendor.id}`, `/market/${market.id}`]) {
      expect(await html(at, "customer"), at).toContain('aria-label="Save Bee Stall"');
      expect(await html(at, "vendor"), at).not.toContain('action="/saved"');
    }
  });

  it("adds no round trip to a page: two for a signed-in user, one for a visitor", async () => {
    await byForm();
    const trips = async (at: string, as: Who) => {
      const answer = await world.request("GET", at, { as });
      return /trips;dur=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1];
    };
    for (const at of ["/markets", "/vendors", `/market/${market.id}`, `/vendor/${vendor.id}`]) {
      expect(await trips(at, "customer"), at).toBe("2");
      expect(await trips(at, "nobody"), at).toBe("1");
    }
    expect(await trips("/saved", "customer")).toBe("2");
    expect(await trips("/saved", "nobody")).toBe("0");
  });
});

describe("Saved Items", () => {
  const page = async (as: Who) => (await world.request("GET", "/saved", { as })).text();

  it("asks a visitor to sign in", async () => {
    const html = await page("nobody");
    expect(html).toContain("Sign in to save your favorites");
    expect(html).toContain('href="/auth?returnTo=/saved"');
  });

  it("leads to the markets when nothing is saved", async () => {
    expect(await page("customer")).toMatch(/<a[^>]*href="\/"[^>]*>Explore Markets/);
  });

  it("shows markets and vendors as cards that link to their pages", async () => {
    await byForm();
    await byForm({ type: "vendor", id: String(vendor.id) });
    const html = await page("customer");
    expect(html).toContain(`href="/market/${market.id}"`);
    expect(html).toContain(`href="/vendors?vendor=${vendor.id}"`);
    const to = await world.request("GET", `/vendors?vendor=${vendor.id}`);
    expect(path(to)).toBe(`/vendor/${vendor.id}`);
  });

  it("says on the page why something was not saved", async () => {
    const answer = await byForm({ id: "4711" });
    expect(await answer.text()).toContain("This market is no longer in the guide.");
  });
});

describe("importing favorites that a browser kept", () => {
  const handOver = (savedItems: string, as: Who = "customer") =>
    world.request("POST", "/saved/import", { as, form: { savedItems } });

  it.each([
    ["the list", () => [{ type: "market", id: market.id, savedAt: "2026-04-01T00:00:00Z" }]],
    ["the older arrays", () => ({ markets: [market.id], vendors: [] })],
  ])("accepts %s, once", async (_, make) => {
    const text = JSON.stringify(make());
    expect(await (await handOver(text)).json()).toEqual({ added: 1 });
    expect(await (await handOver(text)).json()).toEqual({ added: 0 });
    expect(await kept()).toEqual([`market ${market.id}`]);
  });

  it.each(["", "{", "null", "[]", `"${"x".repeat(300_000)}"`])(
    "ignores corrupt data without an error",
    async (text) => {
      const answer = await handOver(text);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ added: 0 });
    },
  );

  it("is refused from another site's page, for a vendor and for a visitor", async () => {
    const text = JSON.stringify({ markets: [market.id] });
    const forged = await world.request("POST", "/saved/import", {
      as: "customer",
      form: { savedItems: text },
      headers: { Origin: "https://elsewhere.example" },
    });
    expect(forged.status).toBe(403);
    expect((await handOver(text, "vendor")).status).toBe(403);
    expect(path(await handOver(text, "nobody"))).toContain("/auth?returnTo=");
    expect(await kept()).toEqual([]);
  });
});
