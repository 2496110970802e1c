import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addRecommendedMarket,
  addRecommendedVendor,
} from "~/models/joining/recommendation/recommended.server";
import type { Admin } from "~/platform/viewer";
import { type Actor, makeViewer, signedIn } from "../support/actors";
import { toastOf } from "../support/cookies";
import { makeMarket, makeVendor } from "../support/factories";
import { meanwhile } from "../support/meanwhile";
import { type Asked, makeAsked, queueAll } from "../support/requests";
import { makeWorld, type World } from "../support/world";

const path = "/admin-recommendations";
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const get = (at: string) => world.request("GET", at, { as: "admin" });
const text = async (at: string) => (await get(at)).text();
const decide = (item: Asked, decision: string, more: Record<string, string> = {}) =>
  world.request("POST", path, {
    as: "admin",
    form: { itemId: String(item.itemId), version: String(item.version), decision, ...more },
  });
const statusOf = async (table: string, id: number) =>
  (
    await world.db.all<Record<string, unknown>>(
      sql`select * from ${sql.raw(table)} where id = ${id}`,
    )
  )[0];
const open = (item: Asked, query = "") =>
  text(`${path}?kind=${item.kind}${query}&item=${item.itemId}`);

/** An approved recommendation. */
async function approved(kind: "market_recommendation" | "vendor_recommendation", title: string) {
  const item = await makeAsked(world, kind, { title });
  await decide(item, "approved");
  return item;
}
const marketForm = (name: string, more: Record<string, string> = {}) => ({
  name,
  description: "Fruit and fish.",
  location: "Miami",
  address: "1 Bay Street, Miami, FL 33101",
  ...more,
});
const vendorForm = (name: string, more: Record<string, string> = {}) => ({
  name,
  description: "Honey.",
  vendorType: "Monthly",
  contactEmail: "bee@example.com",
  ...more,
});

describe("the recommendations page", () => {
  it("has a tab with a count for each kind, and shows one kind at a time", async () => {
    const market = await makeAsked(world, "market_recommendation", { title: "Bay Market" });
    const vendor = await makeAsked(world, "vendor_recommendation", { title: "Bee Stall" });
    await makeAsked(world, "vendor_recommendation", { title: "Oyster Cart" });
    await makeAsked(world, "market_application", { title: "No recommendation" });
    const html = await text(path);
    expect(html).toContain("Community Recommendations");
    expect(html).toMatch(/Market Recommendations<span class="tab-count[^>]*>1<\/span>/);
    expect(html).toMatch(/Vendor Recommendations<span class="tab-count[^>]*>2<\/span>/);
    expect(html).toContain("Bay Market");
    expect(html).not.toContain("Bee Stall");
    expect(html).not.toContain("No recommendation");
    expect(await open(vendor)).toContain('<dt>From</dt><dd><span class="prose">Ines</span></dd>');
    // An item named without its tab redirects to its own tab.
    const named = await get(`${path}?item=${vendor.itemId}`);
    expect(named.headers.get("Location")).toBe(
      `${path}?item=${vendor.itemId}&kind=vendor_recommendation`,
    );
    expect((await get(`${path}?item=${market.itemId}`)).status).toBe(200);
    const dashboard = await text("/admin");
    expect(dashboard).toContain(`href="${path}"`);
  });

  it("confirms a decision, stays on the item, and leads to the next item of its kind", async () => {
    const first = await makeAsked(world, "market_recommendation", { title: "First" });
    world.now += 1;
    const second = await makeAsked(world, "market_recommendation", { title: "Second" });
    const answer = await decide(first, "approved", { reason: "thanks" });
    expect(toastOf(answer)).toMatchObject({
      title: "Market approved",
      description: "The market submission has been approved successfully.",
    });
    const there = answer.headers.get("Location") ?? "";
    expect(new URL(there, "http://here").searchParams.get("item")).toBe(String(first.itemId));
    expect(await text(there)).toMatch(
      new RegExp(`class="review-next"[^>]*href="[^"]*item=${second.itemId}"[^>]*>Next`),
    );
    expect(await statusOf("market_submissions", first.subjectId)).toMatchObject({
      status: "approved",
      review_notes: "Thank you for the tip. It helps us make the guide better.",
    });
    const vendor = await makeAsked(world, "vendor_recommendation");
    expect(toastOf(await decide(vendor, "refused"))).toMatchObject({
      title: "Vendor rejected",
      description: "The vendor submission has been rejected successfully.",
    });
    // A decided item can be decided again, on its current version.
    const again = await decide({ ...first, version: first.version + 1 }, "refused");
    expect(again.status).toBe(302);
    expect((await decide(first, "approved")).status).toBe(409);
  });

  it("shows other recommendations and applications with the same name", async () => {
    const one = await makeAsked(world, "market_recommendation", { title: "Bay Market" });
    await makeAsked(world, "market_recommendation", { title: "bay market" });
    await makeAsked(world, "market_application", { title: "BAY MARKET" });
    await makeAsked(world, "vendor_application", { title: "Bay Market" });
    const html = await open(one);
    expect(html).toContain("Possible duplicates");
    expect(html).toMatch(/Same name[^<]* · market recommendation, pending/);
    expect(html).toMatch(/Same name[^<]* · market application, pending/);
    expect(html).not.toContain("vendor application");
  });

  it("can be downloaded as a file, with one kind only if requested", async () => {
    await makeAsked(world, "market_recommendation", { title: "Bay Market" });
    await makeAsked(world, "vendor_recommendation", { title: "Bee Stall" });
    const file = await text(`${path}/export?kind=vendor_recommendation`);
    expect(file).toContain("Bee Stall");
    expect(file).not.toContain("Bay Market");
  });
});

describe("adding an approved recommendation to the guide", () => {
  it("fills in the form of a market, and then shows 'Already Added'", async () => {
    const item = await approved("market_recommendation", "Bay Market");
    const page = await open(item, "&tab=approved");
    const form = `/admin/market?recommendation=${item.subjectId}`;
    expect(page).toContain("Add to Markets");
    expect(page).toContain(`${form}&amp;returnTo=`);
    expect(await text(form)).toContain('value="Bay Market"');
    const saved = await world.request("POST", `${form}&returnTo=${path}`, {
      as: "admin",
      form: marketForm("Bay Farmers Market"),
    });
    expect(saved.headers.get("Location")).toBe(path);
    expect(toastOf(saved)).toMatchObject({
      title: "Success",
      description: "Bay Farmers Market has been added to markets",
    });
    expect(await open(item, "&tab=approved")).toMatch(/<button[^>]*disabled[^>]*>.*Already Added/);
    const [market] = await world.db.all<{ id: number }>(sql`select id from markets`);
    expect(await statusOf("market_submissions", item.subjectId)).toMatchObject({
      market_id: market?.id,
    });
    const twice = await world.request("POST", form, {
      as: "admin",
      form: marketForm("Another Market"),
    });
    expect(twice.status).toBe(409);
    expect(await twice.text()).toContain("has been added to markets.");
  });

  it("fills in the form of a vendor, and then shows 'Already Added'", async () => {
    const item = await approved("vendor_recommendation", "Bee Stall");
    await world.db.run(sql`update vendor_recommendations
      set contact_info = 'bee@example.com @bee.stall' where id = ${item.subjectId}`);
    await queueAll(world);
    const form = `/admin/vendor?recommendation=${item.subjectId}`;
    const filled = await text(form);
    expect(filled).toContain('value="Bee Stall"');
    expect(filled).toContain('value="bee@example.com"');
    const saved = await world.request("POST", form, { as: "admin", form: vendorForm("Bee") });
    expect(toastOf(saved)).toMatchObject({
      title: "Vendor Created!",
      description: "Bee has been added to the vendor page",
    });
    expect(await open(item, "&tab=approved")).toMatch(/<button[^>]*disabled[^>]*>.*Already Added/);
    const [vendor] = await world.db.all<{ id: number }>(sql`select id from vendors`);
    expect(await statusOf("vendor_recommendations", item.subjectId)).toMatchObject({
      vendor_id: vendor?.id,
    });
  });

  it("shows 'Already Added' if the guide has the name in any letter case", async () => {
    await makeMarket(world, { name: "BAY market" });
    await makeVendor(world, { name: "bee STALL" });
    const market = await approved("market_recommendation", " Bay Market ");
    const vendor = await approved("vendor_recommendation", "Bee Stall");
    for (const item of [market, vendor]) {
      expect(await open(item, "&tab=approved")).toContain("Already Added");
    }
  });

  it.each(["pending", "rejected"])(
    "is refused while the recommendation is %s, and creates nothing",
    async (status) => {
      const item = await makeAsked(world, "market_recommendation");
      if (status === "rejected") await decide(item, "refused");
      const refused = await world.request(
        "POST",
        `/admin/market?recommendation=${item.subjectId}`,
        {
          as: "admin",
          form: marketForm("Bay Market"),
        },
      );
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain(
        "Approve the recommendation first. Then you can add it to the guide.",
      );
      expect(await world.db.all(sql`select 1 from markets`)).toEqual([]);
    },
  );

  it("is not found for the id of an application", async () => {
    const application = await makeAsked(world, "market_application");
    const form = `/admin/market?recommendation=${application.subjectId}`;
    expect((await get(form)).status).toBe(404);
    expect((await get("/admin/vendor?recommendation=99")).status).toBe(404);
  });

  it.each(["market", "vendor"] as const)(
    "as a %s happens once if two administrators save at the same moment, under any names",
    async (thing) => {
      const { viewer } = await world.as("admin");
      const ctx = world.ctx(viewer as Admin);
      const item = await approved(`${thing}_recommendation`, "Bay");
      const add = (name: string) =>
        thing === "market"
          ? addRecommendedMarket(ctx, item.subjectId, { ...marketForm(name), isAnother: true })
          : addRecommendedVendor(ctx, item.subjectId, {
              ...vendorForm(name),
              vendorType: "Monthly",
              image: null,
              instagram: null,
              website: null,
              contactPhone: null,
              marketIds: [],
              isAnother: true,
            });
      meanwhile(world, new RegExp(`insert into ${thing}s`), () => add("First"));
      await expect(add("Second")).rejects.toMatchObject({ title: "Already Added" });
      expect(await world.db.all(sql`select name from ${sql.raw(`${thing}s`)}`)).toEqual([
        { name: "First" },
      ]);
    },
  );

  it("means that the decision can no longer be undone", async () => {
    const item = await approved("vendor_recommendation", "Bee Stall");
    await world.request("POST", `/admin/vendor?recommendation=${item.subjectId}`, {
      as: "admin",
      form: vendorForm("Bee Stall"),
    });
    // The item has a newer version now, so the undo that was offered before is too old.
    const undo = await world.request("POST", "/admin/review/undo", {
      as: "admin",
      form: { itemId: String(item.itemId), version: String(item.version + 1), back: path },
    });
    expect(toastOf(undo)).toMatchObject({ title: "Can’t undo this decision" });
    const now = await world.request("POST", "/admin/review/undo", {
      as: "admin",
      form: { itemId: String(item.itemId), version: String(item.version + 2), back: path },
    });
    expect(toastOf(now)).toMatchObject({ title: "Can’t undo this decision" });
    expect(await statusOf("vendor_recommendations", item.subjectId)).toMatchObject({
      status: "approved",
    });
  });
});

describe("recommendations by API", () => {
  it("are listed by id, both kinds together, in slices", async () => {
    const market = await makeAsked(world, "market_recommendation", { title: "Bay Market" });
    await makeAsked(world, "market_application");
    const vendor = await makeAsked(world, "vendor_recommendation", { title: "Bee Stall" });
    await makeAsked(world, "market_recommendation", { title: "River Market" });
    const answer = await get("/api/community-submissions?limit=1");
    expect(answer.headers.get("X-Total-Count")).toBe("3");
    const first = await answer.json();
    expect(first).toMatchObject([
      {
        id: market.subjectId,
        type: "market",
        name: "Bay Market",
        location: "Miami",
        status: "pending",
        reviewedAt: null,
      },
      {
        id: vendor.subjectId,
        type: "vendor",
        name: "Bee Stall",
        vendorType: "Monthly",
        contactName: "Ines",
      },
    ]);
    const next = /<([^>]+)>/.exec(answer.headers.get("Link") ?? "")?.[1] ?? "";
    expect(await (await get(next)).json()).toMatchObject([
      { type: "market", name: "River Market" },
    ]);
  });

  it("of a market are approved or rejected by address, with notes", async () => {
    const item = await makeAsked(world, "market_recommendation");
    const at = `/api/community-submissions/${item.subjectId}`;
    const post = (way: string, json: object) =>
      world.request("POST", `${at}/${way}`, { as: "admin", json });
    const answer = await post("approve", { notes: "Yes" });
    expect(await answer.json()).toEqual({
      id: item.subjectId,
      status: "approved",
      version: item.version + 1,
    });
    expect((await post("reject", { version: item.version })).status).toBe(409);
    expect(await statusOf("market_submissions", item.subjectId)).toMatchObject({
      status: "approved",
      review_notes: "Yes",
    });
    expect((await post("reject", { notes: "No" })).status).toBe(200);
    const application = await makeAsked(world, "market_application");
    const other = await world.request(
      "POST",
      `/api/community-submissions/${application.subjectId}/approve`,
      { as: "admin", json: {} },
    );
    expect(other.status).toBe(404);
  });

  it.each(["market", "vendor"] as const)(
    "of a %s without a version never overwrite another reviewer's decision",
    async (thing) => {
      const [ann, ben] = [
        await signedIn(world, await makeViewer(world, "admin")),
        await signedIn(world, await makeViewer(world, "admin")),
      ];
      const item = await makeAsked(world, `${thing}_recommendation`);
      const review = (as: Actor, status: "approved" | "rejected") =>
        thing === "vendor"
          ? world.request("PATCH", `/api/vendor-recommendations/${item.subjectId}/status`, {
              as,
              json: { status },
            })
          : world.request(
              "POST",
              `/api/community-submissions/${item.subjectId}/${status === "approved" ? "approve" : "reject"}`,
              { as, json: {} },
            );
      expect((await review(ann, "approved")).status).toBe(200);
      const mails = () => world.db.all(sql`select key from mail_outbox`);
      const before = await mails();
      const late = await review(ben, "rejected");
      expect([late.status, await late.text()]).toEqual([
        409,
        expect.stringContaining(`${ann.viewer?.username} approved this`),
      ]);
      expect(await mails()).toEqual(before);
      expect((await review(ann, "rejected")).status).toBe(200);
    },
  );

  it("of a vendor take a status, and only a known one", async () => {
    const item = await makeAsked(world, "vendor_recommendation");
    const patch = (json: object) =>
      world.request("PATCH", `/api/vendor-recommendations/${item.subjectId}/status`, {
        as: "admin",
        json,
      });
    expect((await patch({ status: "pending" })).status).toBe(422);
    expect(await (await patch({ status: "rejected", notes: "No" })).json()).toEqual({
      id: item.subjectId,
      status: "rejected",
      version: item.version + 1,
    });
    expect(await statusOf("vendor_recommendations", item.subjectId)).toMatchObject({
      status: "rejected",
      review_notes: "No",
    });
    const missing = await world.request("PATCH", "/api/vendor-recommendations/99/status", {
      as: "admin",
      json: { status: "approved" },
    });
    expect(missing.status).toBe(404);
  });
});
