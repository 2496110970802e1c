import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { reviews } from "~/models/guide/review/review.tables";
import { makeViewer, signedIn } from "../support/actors";
import { makeOrderAt } from "../support/collected";
import { makeMarket, makeVendor } from "../support/factories";
import { makeWorld, type World } from "../support/world";

let world: World;
let market: { id: number };
let vendor: { id: number };
beforeEach(async () => {
  world = await makeWorld();
  market = await makeMarket(world, { name: "Grove" });
  vendor = await makeVendor(world, { at: [market] });
});

type Asked = Parameters<World["request"]>[2];
const at = () => `/market/${market.id}/review`;
const post = (form: Record<string, string>, as: NonNullable<Asked>["as"] = "customer") =>
  world.request("POST", at(), { as, form });
const read = async (as: NonNullable<Asked>["as"], path = `/market/${market.id}`) =>
  (await world.request("GET", path, { as })).text();
const all = () => world.db.select().from(reviews);
const hasCollected = async () =>
  makeOrderAt(world, (await world.as("customer")).viewer ?? { id: 0 }, market, vendor);

describe("a review", () => {
  it("is written, changed and deleted by a customer who picked up an order there", async () => {
    await hasCollected();
    expect(await read("customer")).toContain("Write a review");
    const written = await post({ rating: "4", comment: "Good <b>eggs</b>. https://x.example/" });
    expect(written.headers.get("Location")).toBe(`/market/${market.id}#reviews`);
    const [review] = await all();
    expect(review).toMatchObject({ rating: 4, comment: "Good <b>eggs</b>. https://x.example/" });

    const seen = await read("nobody");
    expect(seen).toContain("4 out of 5 stars");
    expect(seen).toContain(review?.username);
    expect(seen).toContain("Good &lt;b&gt;eggs&lt;/b&gt;. https://x.example/");
    expect(seen).not.toContain('href="https://x.example/');
    expect(seen).not.toContain("edited");
    expect(seen).not.toContain("Edit your review");

    const form = await read("customer", at());
    expect(form).toContain("Good &lt;b&gt;eggs&lt;/b&gt;");
    expect(form).toMatch(/<input[^>]*value="4"[^>]*checked|<input[^>]*checked[^>]*value="4"/);
    world.now += 60_000;
    await post({ rating: "5", comment: "" });
    expect(await all()).toMatchObject([{ rating: 5, comment: "" }]);
    const own = await read("customer");
    expect(own).toContain("edited");
    expect(own).toContain("Edit your review");

    await post({ intent: "delete", reviewId: String(review?.id) });
    expect(await all()).toEqual([]);
    expect(await read("nobody")).toContain("No reviews yet.");
  });

  it("posted twice at once is stored once", async () => {
    await hasCollected();
    await Promise.all([post({ rating: "4" }), post({ rating: "4" })]);
    expect(await all()).toHaveLength(1);
  });

  it("is refused for a customer without a pickup there, on the page and when posted", async () => {
    const why = "You can review this market after you pick up an order there.";
    expect(await read("customer", at())).toContain(why);
    expect(await read("customer")).toContain(why);
    const answer = await post({ rating: "5" });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(why);
    expect(await all()).toEqual([]);
  });

  it("is gone after a second press on 'Delete', too", async () => {
    await hasCollected();
    await post({ rating: "4" });
    const [review] = await all();
    for (const _ of ["first", "second"]) {
      const answer = await post({ intent: "delete", reviewId: String(review?.id) });
      expect(answer.headers.get("Location")).toBe(`/market/${market.id}#reviews`);
    }
  });

  it("of another customer is not found", async () => {
    await hasCollected();
    await post({ rating: "5" });
    const [review] = await all();
    const other = await signedIn(world, await makeViewer(world, "customer"));
    const answer = await post({ intent: "delete", reviewId: String(review?.id) }, other);
    expect(answer.status).toBe(404);
    expect(await all()).toHaveLength(1);
  });

  it.each([
    [{ rating: "" }, "Choose from 1 to 5 stars"],
    [{ rating: "6" }, "Choose from 1 to 5 stars"],
    [{ rating: "five" }, "Choose from 1 to 5 stars"],
    [{ rating: "5", comment: "a".repeat(1001) }, "At most 1000 characters"],
  ])("that is invalid keeps what was typed: %j", async (typed, message) => {
    await hasCollected();
    const answer = await post({ comment: "As I <said>", ...typed });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain("comment" in typed ? typed.comment : "As I &lt;said&gt;");
    expect(await all()).toEqual([]);
  });

  it("has no form for an unknown market", async () => {
    for (const id of ["4711", "0", "x"]) {
      const answer = await world.request("GET", `/market/${id}/review`, { as: "customer" });
      expect(answer.status).toBe(404);
    }
  });

  it("sends a visitor to sign in, and back to the form", async () => {
    const answer = await world.request("GET", at());
    expect(answer.headers.get("Location")).toBe(`/auth?returnTo=${encodeURIComponent(at())}`);
  });
});

describe.each([
  [
    "form",
    302,
    (id: number, said: object) =>
      world.request("POST", `/admin/reviews/${id}`, { as: "admin", form: { ...said } }),
  ],
  [
    "JSON",
    200,
    (id: number, said: object) =>
      world.request("PUT", `/api/admin/reviews/${id}/state`, { as: "admin", json: said }),
  ],
] as const)("a review by %s", (_, done, set) => {
  it("is hidden from everyone but administrators, shown again, and both are logged", async () => {
    await hasCollected();
    await post({ rating: "1", comment: "Buy my watches" });
    const id = (await all())[0]?.id ?? 0;
    expect(await read("admin")).toContain(`href="/admin/reviews/${id}"`);
    expect(await read("nobody")).not.toContain("/admin/reviews/");

    const why = { reason: "Advertising" };
    expect((await set(id, { state: "hidden" })).status).toBe(422);
    expect((await set(id, { state: "hidden", ...why })).status).toBe(done);
    expect((await set(id, { state: "hidden", ...why })).status).toBe(409);
    expect(await read("nobody")).not.toContain("Buy my watches");
    expect(await read("nobody")).toContain("No reviews yet.");
    expect(await read("admin")).toContain("Buy my watches");

    expect((await set(id, { state: "shown", reason: "By mistake" })).status).toBe(done);
    expect(await read("nobody")).toContain("Buy my watches");
    expect((await set(4711, { state: "shown", ...why })).status).toBe(404);
    const lines = await world.db.all(sql`
      select action, subject_type, subject_id, "after" ->> 'reason' reason from audit_log order by id`);
    expect(lines).toEqual([
      { action: "review_hidden", subject_type: "review", subject_id: id, reason: "Advertising" },
      { action: "review_shown", subject_type: "review", subject_id: id, reason: "By mistake" },
    ]);
  });
});
