import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { editVendor, readProfile } from "~/models/vendors/profile.server";
import { memoryCache } from "../support/edge-cache";
import { type Fair, makeFair } from "../support/fair";
import { filled } from "../support/handlers";
import { secretsIn } from "../support/secrets";
import type { Asked } from "../support/world";
import { access } from "./access.table";

let fair: Fair;
let kept: Map<string, Response>;
beforeEach(async () => {
  const memory = memoryCache();
  kept = memory.kept;
  fair = await makeFair({ cache: memory.cache });
});
const get = (path: string, asked?: Asked, method = "GET") =>
  fair.world.request(method, path, asked);
const ageOf = async (path: string, asked?: Asked) => (await get(path, asked)).headers.get("Age");

describe("a public page", () => {
  it("is rendered once a minute, with its own request id for each reader", async () => {
    const [first, again] = [await get("/markets"), await get("/markets")];
    expect([first.headers.get("Age"), again.headers.get("Age")]).toEqual([null, "0"]);
    expect(await again.text()).toBe(await first.text());
    const numbers = [first, again].map(({ headers }) => headers.get("X-Request-Id"));
    expect(new Set(numbers).size).toBe(2);
    for (const name of ["ETag", "Content-Security-Policy", "Vary", "Cache-Control"]) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    fair.world.now += 59_000;
    expect(await ageOf("/markets")).toBe("59");
    fair.world.now += 1_000;
    expect(await ageOf("/markets")).toBeNull();
    expect(await ageOf("/markets")).toBe("0");
  });

  it("is cached separately for browsers that have the style sheet", async () => {
    const [, sheet = ""] =
      /data-href="(\/assets\/site-[^"]+)"/.exec(await (await get("/")).text()) ?? [];
    const headers = { Cookie: `md_sheet=${sheet}` };
    expect(await ageOf("/", { headers })).toBeNull();
    expect(await (await get("/", { headers })).text()).toContain(`href="${sheet}"`);
    expect(await (await get("/")).text()).toContain("<style data-href");
  });

  it("allows its own scripts by hash, without a nonce", async () => {
    const page = await get("/markets");
    const html = await page.text();
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    expect(html + policy).not.toContain("nonce");
    const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, script = ""] of scripts) {
      expect(policy).toContain(createHash("sha256").update(script).digest("base64"));
    }
  });

  it("may be up to a minute old for visitors, and never for a signed-in user", async () => {
    const [{ vendor, viewer }] = fair.stalls;
    const path = `/vendor/${vendor.id}`;
    const says = async (asked?: Asked) =>
      (await (await get(path, asked)).text()).includes("Now with a beehive");
    expect([await says(), await says({ as: "customer" })]).toEqual([false, false]);
    const ctx = fair.world.ctx(viewer);
    const profile = await readProfile(ctx, vendor.id);
    await editVendor(ctx, { ...profile, description: "Now with a beehive" });
    expect([await says(), await says({ as: "customer" })]).toEqual([false, true]);
    fair.world.now += 60_000;
    expect(await says()).toBe(true);
  });
});

it.each([
  ["an error", "/market/999"],
  ["a page with nothing on it", "/vendors?q=nobody"],
  ["an empty list of the API", "/api/vendors?q=nobody"],
  ["a way to another address", "/vendors?vendor=1"],
  ["what is not public", "/auth"],
  ["what a program asks in an account", "/api/orders"],
])("%s is not kept in the edge cache", async (_, path) => {
  await get(path);
  expect([...kept.keys()]).toEqual([]);
});

it.each(["csv", "geojson", "ics"])("the guide as %s is cached for a minute", async (kind) => {
  // On Saturday morning, when a market is open.
  fair.world.now = Date.UTC(2026, 4, 9, 14);
  for (const query of ["", "?open=now", "?updated_since=2026-01-01T00:00:00Z"]) {
    const answer = await get(`/api/markets.${kind}${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control"), query).toBe("public, max-age=60");
  }
});

it("JSON is cached too, and a reader who has it gets 304", async () => {
  const first = await get("/api/markets");
  const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
  const again = await get("/api/markets", { headers });
  expect([again.status, again.headers.get("Age")]).toEqual([304, "0"]);
  expect((await get("/api/markets", {}, "HEAD")).headers.get("Age")).toBe("0");
});

it("signed-in users get no cached answers, and cached answers contain no personal data", async () => {
  const { world, customers, stalls } = fair;
  const paths = Object.keys(access).flatMap((line) => {
    const [method, address = ""] = line.split(" ");
    return method === "GET" ? [filled(address)] : [];
  });
  const roles = ["customer", "vendor", "market_manager", "admin"] as const;
  for (const as of roles) for (const path of paths) await get(path, { as });
  expect([...kept.keys()]).toEqual([]);
  for (const path of paths) await get(path);
  expect(kept.size).toBeGreaterThan(15);
  const people = [...customers, ...stalls.map(({ viewer }) => viewer)];
  const actors = await Promise.all(roles.map(async (role) => (await world.as(role)).viewer));
  const names = [...people, ...actors].flatMap((each) => (each ? [each.username, each.email] : []));
  for (const [address, answer] of kept) {
    const headers = JSON.stringify([...answer.headers]).replaceAll(/'sha256-[^']+'/g, "");
    const text = `${headers}\n${await answer.clone().text()}`;
    expect(answer.headers.getSetCookie(), address).toEqual([]);
    for (const name of names) expect(text.includes(name), `${name} in ${address}`).toBe(false);
    // Vendors have email addresses for their customers, and the API documents contain examples.
    const isDocument = /\/kept\/api\/(docs|openapi)/.test(address);
    const secrets = secretsIn(text).filter((kind) => kind !== "an email address");
    expect(isDocument ? [] : secrets, address).toEqual([]);
    // A signed-in user gets a fresh answer, although a kept one exists.
    const { pathname, search } = new URL(address);
    const own = pathname.replace(/^\/kept/, "") + search;
    expect(await ageOf(own), own).not.toBeNull();
    for (const as of roles) expect(await ageOf(own, { as }), own).toBeNull();
  }
});
